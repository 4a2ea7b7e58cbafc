"""The 42 event cards in words: what each does, and what it means in the present position (18).

card_texts                 what each card does, when, and for how long; in a line; what has become of it
present_meaning            what it means now: effects, offensives with their expected losses
"""
