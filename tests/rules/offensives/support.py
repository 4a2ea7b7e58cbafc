"""Offensives (10.3) on the table: declared in positions laid by hand, their dice read back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules import facts as f
from rules.actions import DONE, Offensive
from rules.model import CENTRAL_POWERS, ENTENTE, GERMANY, Board, Choice, Dice, Options, Phase, Purpose, Sector, Side
from tests.rules.support import BOARD, Table

ATHENA_ENTENTE = Options(athena=(ENTENTE,))
ATHENA_CENTRAL_POWERS = Options(athena=(CENTRAL_POWERS,))


def at(side: Side, **position: Any) -> Table:
    return Table.at(Phase.OFFENSIVES, side=side, **position)


def of_side(sector: Sector) -> Side:
    return CENTRAL_POWERS if sector >= GERMANY else ENTENTE


def attack(attacker: Sector, defender: Sector, size: int, **position: Any) -> Table:
    return at(of_side(attacker), **position).do(Offensive(attacker, defender, size))


def with_track(sector: Sector, *track: int) -> Board:
    sectors = list(BOARD.sectors)
    sectors[sector] = replace(sectors[sector], track=track)
    return replace(BOARD, sectors=tuple(sectors))


def offensives(table: Table) -> set[tuple[Sector, Sector]]:
    return {(action.attacker, action.defender) for action in table.legal if isinstance(action, Offensive)}


def sizes(table: Table, attacker: Sector, defender: Sector) -> list[int]:
    return [
        action.size
        for action in table.legal
        if isinstance(action, Offensive) and (action.attacker, action.defender) == (attacker, defender)
    ]


def awaits(table: Table, purpose: Purpose, count: int) -> bool:
    waiting = table.waiting
    return isinstance(waiting, Dice) and (waiting.purpose, waiting.count) == (purpose, count)


def read(table: Table) -> list[tuple[bool, int, int, bool]]:
    """Dice read in the last step: (artillery, face, modifier, hit)."""
    return [(die.artillery, die.face, die.modifier, die.hit) for die in table.all(f.DieRead)]


def own(table: Table, attacker: Sector, before: int = 0) -> int:
    return table.losses(attacker) - before


def first_turn(*cards: int, **options: Any) -> Table:
    """Turn 1 with these cards drawn, stopped at event 1's request or just after the events."""
    return Table.new(**options).draw(*cards)


def to_offensives(table: Table) -> Table:
    """Pass until the offensives; naval dice show 1."""
    while table.state.phase != Phase.OFFENSIVES:
        if isinstance(table.waiting, Dice):
            table.roll(*(1,) * table.waiting.count)
        elif isinstance(table.waiting, Choice):
            table.do(DONE)
        else:
            raise AssertionError(table.waiting)
    return table
