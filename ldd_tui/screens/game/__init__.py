"""The screen on which a game is played, and what only a game has: its loop, computers, advice, taking back.

Aiming, moves and decisions are shared with the lessons and stand in `ldd_tui.screens.table`.
"""
