"""The command line of `ldd-tui`, a module for each command. What a command needs is imported when it runs.

`cli` strings the commands together, `opening` opens the app for those that play, `options` holds the options that
several of them have and says in one line what is wrong, `files` reads positions and boards, `stored_games` finds games.
What a command prints or plays is made in the other rooms.
"""
