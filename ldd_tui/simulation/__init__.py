"""Whole games without a screen, and what came of them.

`plan` says what is to be played and on which boards (`variants`), `playing` plays one game and counts what happened
in it. `workers` shares work out (in this process, others, or a cluster) and hands the results on in order;
analyses and training use it, too. `report` adds the games up; `text` and `rows` show it, `files` keeps the games
themselves. `run` strings them together.

Game `i` of a seed is always the same game, whatever is played beside it and by however many workers.
"""
