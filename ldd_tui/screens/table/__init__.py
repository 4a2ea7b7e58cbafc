"""What the screens of a game, a lesson and a replay share.

table_screen    the base of all three: the board as it is seen
play_screen     the base of a game and a lesson: how a person plays on it
decisions       how a person is asked to decide
pause_dialogs   the dialogs that report what has happened
dialog_places   how the parts of a table share the terminal, and where dialogs lie
"""
