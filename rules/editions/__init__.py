"""The editions of the game, a folder for each with what only it has. No module outside names an edition.

`cards` is its table of event cards, `edition` the value that a board carries, `board` the layout of its board file,
`ruleset` its chapters. A new edition is a folder, a board file, and a line in each table here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.board_reader import Reader
from rules.edition import Edition
from rules.editions import first, second
from rules.model import Board
from rules.ruleset import Ruleset

EDITIONS: Mapping[str, Edition] = {second.SECOND.key: second.SECOND, first.FIRST.key: first.FIRST}

LAYOUTS: Mapping[str, Callable[[Reader], Board]] = {second.SECOND.key: second.board_of, first.FIRST.key: first.board_of}

RULESETS: Mapping[str, Ruleset] = {second.SECOND.key: second.RULESET, first.FIRST.key: first.RULESET}

STANDARD = second.SECOND.key


def edition_in(position: object) -> str | None:
    named = position.get("edition") if isinstance(position, dict) else None
    return named if named in tuple(EDITIONS) else None
