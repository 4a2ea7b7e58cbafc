"""Games between the store and the screen: one that is played, one that is gone through again, all that are kept.

Nothing of Textual is imported here, so a whole game can be played and tested without a screen. Storing belongs in
`saves`, what is shown in `screens`.
"""
