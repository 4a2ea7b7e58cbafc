"""The editions of the game, a folder each: all that only one of them has. Nothing outside names one of them.

`cards` is its table of event cards, `edition` the value that a board carries, `board` reads the layout of its board
file, `ruleset` strings its chapters together. An edition more is a folder more, a board file, and a line in each table
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.board_reader import Reader
from rules.edition import Edition
from rules.editions import first, second
from rules.model import Board
from rules.ruleset import Ruleset

EDITIONS: Mapping[str, Edition] = {second.SECOND.key: second.SECOND, first.FIRST.key: first.FIRST}
"""The editions, by their keys."""

LAYOUTS: Mapping[str, Callable[[Reader], Board]] = {second.SECOND.key: second.board_of, first.FIRST.key: first.board_of}
"""How the board file of each edition is read, by the edition's key."""

RULESETS: Mapping[str, Ruleset] = {second.SECOND.key: second.RULESET, first.FIRST.key: first.RULESET}
"""What the engine calls, by the edition's key."""

STANDARD = second.SECOND.key
"""The edition that is meant where none is named."""


def edition_in(position: object) -> str | None:
    named = position.get("edition") if isinstance(position, dict) else None
    return named if named in tuple(EDITIONS) else None
