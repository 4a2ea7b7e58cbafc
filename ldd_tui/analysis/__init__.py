"""A game explained: what each decision cost, what was luck, and how well each side played.

    model       what an analysis is made of and stored as
    positions   what of a game is judged, and which games are not
    judge       who judges it: the value network
    making      positions judged and linked to an analysis, here or elsewhere, until it is stopped
    keeping     an analysis in the store, next to its game
    why         what supports the better choice and the actual one
    figures     the totals of a side, the sum to the result, and the gravity of decisions

A chance is the Entente's chance to win, from 0 to 1, unless its name says that it is a side's. No screens or sentences
here: the words are in `ldd_tui.text.judged`.
"""
