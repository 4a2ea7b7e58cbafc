"""What the decisions of the computer levels cost in games against themselves: `levels.json`, made by `training.levels`.

The judge's depth matters, so each depth has its own rows; another depth is compared with the nearest one. The Marshal
has only depth 0: deeper, it would judge itself.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from rules.model import Side
from rules.notation import name_of_member


class Between(Struct, frozen=True, array_like=True):
    """The mean of a cost per decision, and its standard deviation between games."""

    mean: float
    spread: float


class Row(Struct, frozen=True):
    """`network`: what judged the games. `themes`: the mean of each, and the spread of its cost above its usual part of
    all others'."""

    edition: str
    network: str
    depth: int
    level: str
    side: str
    games: int
    cost: Between
    themes: dict[str, Between]


@cache
def measured() -> tuple[Row, ...]:
    content = (resources.files("ldd_tui.coach") / "levels.json").read_bytes()
    return msgspec.json.decode(content, type=tuple[Row, ...])


@cache
def row(edition: str, depth: int, level: str, side: Side) -> Row:
    """At the nearest depth that was measured."""
    found = (one for one in measured() if (one.edition, one.level, one.side) == (edition, level, name_of_member(side)))
    return min(found, key=lambda one: abs(one.depth - depth))
