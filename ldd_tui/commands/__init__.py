"""The command line of `ldd-tui`. What a command needs is imported when it runs.

`cli` strings the commands together, `opening` has those that open the app, `rules` those that print something known.
`options` holds what several commands share, `stored_games` finds games. What a command prints is made elsewhere.
"""
