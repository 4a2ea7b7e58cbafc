"""What a roll on the naval table says where its modifiers are bought, and the chances of it (6.6)."""

from __future__ import annotations

from fractions import Fraction

from rules import naval_events
from rules.model import CENTRAL_POWERS, Setup, Side, State
from rules.odds import FACES, Chances

_NATURAL = (1, 6)

_ALL_THAT_HELPS = 2 * len(FACES)
"""RP with which every face is beyond the table, whatever events take from it."""


def is_paid_for(state: State) -> bool:
    """Whether sides pay for their rolls."""
    return "naval" in state.setup.board.edition.actions


def result(state: State, side: Side, face: int, bonus: int) -> int:
    """The RP that a face says with payment and events; U-boats take them, the blockade leaves them (6.6, F023)."""
    return read(state.setup, side, face, bonus + naval_events.modifier(state, side))


def read(setup: Setup, side: Side, face: int, added: int) -> int:
    """The RP in the table at a face to which so much is added; beyond the table, its end.

    By an option a natural 1 or 6 is read as it lies (R009).
    """
    row = setup.board.u_boat if side == CENTRAL_POWERS else setup.board.blockade
    if setup.options.naval_natural and face in _NATURAL:
        return row[face - 1]
    return row[min(max(face + added, 1), len(row)) - 1]


def chances(state: State, side: Side, bonus: int) -> Chances:
    """The RP that the roll of a side which rolls says if it pays `bonus` for it (6.6)."""
    found: dict[int, int] = {}
    for face in FACES:
        rp = result(state, side, face, bonus)
        found[rp] = found.get(rp, 0) + 1
    return tuple((rp, Fraction(count, len(FACES))) for rp, count in sorted(found.items()))


def payments(state: State, side: Side) -> range:
    """The RP that can change a side's roll: more than these are paid for nothing."""
    at_best = chances(state, side, _ALL_THAT_HELPS)
    return range(1 + next(rp for rp in range(_ALL_THAT_HELPS + 1) if chances(state, side, rp) == at_best))
