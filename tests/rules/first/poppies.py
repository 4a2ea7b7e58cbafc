"""The paper opponent at a table: positions at the beginning of its block, and its markers drawn by hand."""

from __future__ import annotations

from typing import Any

from rules.model import CENTRAL_POWERS, ENTENTE, Cards, Deck, Phase, Poppy, PoppyKind, Sector, Side
from tests.rules.first.support import BOARD, EGYPT, at, options
from tests.rules.support import Table


def technology(modifier: int) -> Poppy:
    return Poppy(PoppyKind.TECHNOLOGY, modifier=modifier)


def naval(modifier: int) -> Poppy:
    return Poppy(PoppyKind.NAVAL, modifier=modifier)


def offensive(sector: Sector) -> Poppy:
    return Poppy(PoppyKind.OFFENSIVE, sector)


def reinforcement(sector: Sector) -> Poppy:
    return Poppy(PoppyKind.REINFORCEMENT, sector)


BLANK = Poppy(PoppyKind.BLANK)
IDLE = {
    CENTRAL_POWERS: (*[reinforcement(Sector.BULGARIA)] * 2, *[reinforcement(Sector.GERMANY)] * 5),
    ENTENTE: (*[reinforcement(Sector.FRANCE)] * 4, reinforcement(Sector.ITALY), *[reinforcement(EGYPT)] * 2),
}
"""Markers that do nothing while nobody has losses."""


def system(side: Side, turn: int, rp: int, *, other: int = 0, **position: Any) -> Table:
    hands = (rp, other) if side == ENTENTE else (other, rp)
    initiative = position.pop("initiative", side)
    return at(
        turn, Phase.TECHNOLOGY, side, rp=hands, initiative=initiative, options=options(athena=(side,)), **position
    )


def number(side: Side, marker: Poppy) -> int:
    return BOARD.poppy_kinds(side).index(marker) + 1


def draw(table: Table, *markers: Poppy) -> Table:
    side = table.state.active
    fill = list(IDLE[side])
    for marker in markers:
        table.draw(number(side, marker))
        if marker in fill:
            fill.remove(marker)
    while awaits_poppies(table):
        table.draw(number(side, fill.pop(0)))
    return table


def awaits_poppies(table: Table) -> bool:
    return isinstance(table.waiting, Cards) and table.waiting.deck == Deck.POPPIES
