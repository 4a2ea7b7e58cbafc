"""A table to play the first edition at: games from the set-up, and positions laid by hand."""

from __future__ import annotations

from typing import Any

from rules.board_file import packaged
from rules.model import (
    IMPLEMENTED,
    InitiativeRule,
    Options,
    Phase,
    Sector,
    Side,
    State,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import Table

BOARD = packaged("first")
EGYPT, FRENCH_AFRICA, GERMAN_AFRICA = Sector.MIDDLE_EAST, Sector.AFRICA, Sector.GERMAN_COLONIES

NOTHING = (1, 2, 13, 21, 30, 39, 40)
"""Markers that do nothing."""


def options(**given: Any) -> Options:
    """Bids for the initiative are the default (F068)."""
    return Options(**{"initiative": InitiativeRule.BID, **given})


USUAL = options()


def game(**given: Any) -> Table:
    return Table.new(BOARD, **{"initiative": InitiativeRule.BID, **given})


def at(
    turn: int,
    phase: Phase,
    side: Side | None = None,
    *,
    wcl: dict[Sector, int] | None = None,
    status: dict[Sector, Status] | None = None,
    developed: dict[Side, tuple[int, int, int, int]] | None = None,
    options: Options | None = None,
    **position: Any,
) -> Table:
    """A game at the beginning of a phase of a turn: of `side`'s block, else of who has the initiative.

    `wcl`: War commitment levels, which are those of the counters else. `developed`: boxes of Attack, Defence, Artillery
    and Aviation of a side; its sectors use them as far as their stars allow. Whoever has a level is at war, unless
    `status` says otherwise. `position`: as for `Table.at`.
    """
    levels = wcl or {}
    at_war = dict.fromkeys(levels, Status.AT_WAR)
    trees = {side: Tree((*boxes, 0, 0)) for side, boxes in (developed or {}).items()}
    return Table.at(
        phase,
        side=side,
        turn=turn,
        board=BOARD,
        options=options or USUAL,
        losses={sector: BOARD.sectors[sector].level - level for sector, level in levels.items()},
        status={**at_war, **(status or {})},
        trees=trees,
        levels={sector: used(trees, sector) for sector in Sector},
        **position,
    )


def used(trees: dict[Side, Tree], sector: Sector) -> tuple[int, int, int, int]:
    """The boxes a sector uses of those its side has developed (6.5.1, F072)."""
    printed = BOARD.sectors[sector]
    developed = trees.get(printed.side, Tree()).levels
    attack, defence, artillery, aviation = (min(developed[t], printed.caps[t]) for t in IMPLEMENTED)
    return attack, defence, artillery, aviation


def wcl(table: Table, sector: Sector) -> int:
    return BOARD.sectors[sector].level - table.losses(sector)


def drawn(turn: int, *markers: int, **position: Any) -> Table:
    fill = [event for event in NOTHING if event not in markers]
    hand = (*markers, *fill)[:3]
    position.setdefault("rp", (0, 0))
    return at(turn, Phase.EVENTS, deck=tuple(sorted(hand)), **position).draw(*hand)


def developed(state: State, side: Side, technology: Technology) -> int:
    return state.trees[side].levels[technology]
