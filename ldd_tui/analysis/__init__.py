"""A game explained: what each decision cost, what was luck, and how well each side played.

    model       what an analysis is made of; it is kept as it is
    figures     what it comes to for a side, and what adds up to the result
    gravity     from which cost on a decision has a word of its own

A chance is the Entente's chance to win, from 0 to 1, unless its name says that it is a side's. Nothing here knows a
screen or a sentence: the words are in `ldd_tui.text.analysis`.
"""
