"""The first edition at a table: games from the set-up, positions laid by hand, the paper opponent's markers."""

from __future__ import annotations

from typing import Any

from rules.board_file import packaged
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    IMPLEMENTED,
    Cards,
    Deck,
    InitiativeRule,
    Options,
    Phase,
    Poppy,
    PoppyKind,
    Sector,
    Side,
    State,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import Table

# --- A table to play the first edition at: games from the set-up, and positions laid by hand ----------------


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


# --- The paper opponent at a table: positions at the beginning of its block, and its markers drawn by han ---


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
