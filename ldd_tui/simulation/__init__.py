"""Whole games without a screen, and what came of them.

`plan` says what is to be played and on which boards (`variants`), `playing` plays one game and `tally` counts what
happened in it; `workers` and `pool` play many at once and hand them on in order; `totals` and `report` add them up.
`text`, `comparison` and `rows` show it, `files` keeps the games themselves. `run` strings them together.

Game `i` of a seed is always the same game, whatever is played beside it and by however many workers.
"""
