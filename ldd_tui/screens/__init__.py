"""The screens: the menu, the list of games, set-up, settings, the rules, the log; and the tables of the game.

    game/      a game that is played
    lesson/    a lesson: a table with a tutor
    replay/    a game that is gone through again

A screen arranges widgets, opens dialogs, and turns keys into calls of a session or of the app. What a widget draws
belongs in `ldd_tui.widgets`, what words say in `ldd_tui.text`, what happens to a stored game in `ldd_tui.games`.
"""
