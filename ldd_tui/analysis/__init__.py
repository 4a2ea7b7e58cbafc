"""A game explained: what each decision cost, what was luck, and how well each side played.

    model       what an analysis is made of; it is kept as it is
    positions   what of a game is judged, and which games are not
    judge       who judges it: the value network
    making      positions judged and linked to an analysis, here or elsewhere, until it is stopped
    keeping     an analysis in the store, beside its game
    why         what speaks for the better choice and for the one that was made
    figures     what it comes to for a side, what adds up to the result, and which cost has a word of its own

A chance is the Entente's chance to win, from 0 to 1, unless its name says that it is a side's. Nothing here knows a
screen or a sentence: the words are in `ldd_tui.text.judged`.
"""
