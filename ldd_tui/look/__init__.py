"""The look of the app as plain values: colours, themes, signs, the places of the sectors, wrapping to cells.

No widget and no word belongs here, and nothing that changes during a game.
"""
