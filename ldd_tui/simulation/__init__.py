"""Whole games without a screen, and what came of them.

`plan` says what to play and on which boards (`variants`), `playing` plays one game and counts what happened in it.
`workers` shares work out and returns the results in order, also for analyses and training. `report` adds the games up;
`text` and `rows` show it, `files` keeps the games, `run` does it all.

Game `i` of a seed is always the same game, whatever else is played and by however many workers.
"""
