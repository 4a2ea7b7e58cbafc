"""The 42 event cards in words: what each does, and what it means in the present position (18).

card_texts                 what each card does, when, and for how long; in a line; card_words: the files of data
present_meaning            what it means now: effects, offensives; expectation: the losses and what they may end in
"""
