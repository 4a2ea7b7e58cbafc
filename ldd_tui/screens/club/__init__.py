"""The screens of a hosted club: the lobby, a new table, joining, keys; the table itself and what watches it.

They are built on the screens of a game at one keyboard, and know the club through `ClubHost.visit`.
"""
