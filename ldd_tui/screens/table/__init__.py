"""What the screens of a game, a lesson and a replay share: the board as it is seen, and how a person plays on it.

`table_screen` is the one base of those screens. Everything else here is a plain object or a function that a screen
owns and that knows the screen only as `table.Table`. What only one of the screens does stands in its own folder.
"""
