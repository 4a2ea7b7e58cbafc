"""The Textual app: what is open, the ways from one screen to another, and the terminal around it.

Here belongs what only the app as a whole can know. What one screen shows or does belongs in `screens`, a game that is
being played in `games`.
"""
