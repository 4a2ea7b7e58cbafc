"""Chapters 8 and 9 on the table: the collection and naval control of positions laid by hand."""

from __future__ import annotations

from typing import Any

from rules.facts import Income
from rules.model import (
    AFRICA,
    CENTRAL_POWERS,
    ENTENTE,
    MIDDLE_EAST,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Dice,
    Phase,
    Purpose,
    Tree,
)
from tests.rules.support import Table

U_BOAT = Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
ALONE = dict.fromkeys((RUSSIA, SERBIA, MIDDLE_EAST, AFRICA), SURRENDERED)
"""France fights on alone, with 3 RP of its own."""


def naval(level: int) -> Tree:
    return Tree(levels=(0, 0, 0, 0, level, 0))


def raids(level: int) -> Tree:
    return Tree(levels=(0, 0, 0, 0, 0, level))


BLOCKADE_UNLOCKED = {ENTENTE: naval(1)}


def collect(**position: Any) -> Table:
    """The collection of a position; RP start at 0 by default."""
    position.setdefault("rp", (0, 0))
    return Table.at(Phase.INCOME, **position)


def incomes(table: Table) -> tuple[Income, Income]:
    entente, central_powers = table.all(Income)
    return entente, central_powers
