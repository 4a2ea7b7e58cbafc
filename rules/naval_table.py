"""The naval table where modifiers are bought, and its chances (6.6)."""

from __future__ import annotations

from fractions import Fraction

from rules import facts as f
from rules.cards import DieHook, rule
from rules.model import CENTRAL_POWERS, ENTENTE, Setup, Side, State, Technology
from rules.odds import FACES, Chances
from rules.quick_play import rolls_blockade

# ------------------------------------------------------------------------------------------------ naval events
# What forbids or modifies a side's naval roll on every board (9).


def suspended(state: State, side: Side) -> f.NavalSuspended | None:
    """Why a side doesn't roll, or None if it must (9.1, 9.2, R064)."""
    event = suspending(state, side)
    if event:
        return f.NavalSuspended(side=side, event=event, rule=rule(event))
    if side == CENTRAL_POWERS:
        return None
    if not state.kaiserliche_marine:
        jutland = state.setup.board.edition.cards.with_die(DieHook.JUTLAND)
        return f.NavalSuspended(side=side, event=jutland, rule="9.2")  # R071, F101
    locked = state.setup.board.trees[ENTENTE][Technology.NAVAL] and not state.trees[ENTENTE].levels[Technology.NAVAL]
    if locked and not rolls_blockade(state.setup.options):
        return f.NavalSuspended(side=side, event=0, rule="9.2")
    return None


def control_modifier(state: State) -> int:
    """The green cube's space: Central Powers' levels, less the Entente's past the first (R069, R105)."""
    entente, central_powers = state.trees
    return central_powers.levels[Technology.NAVAL] - max(0, entente.levels[Technology.NAVAL] - 1)


def modifiers(state: State, side: Side) -> tuple[int, int]:
    """What technology and events add to a side's roll, without payment (R069, R070)."""
    return control_modifier(state) if side == CENTRAL_POWERS else 0, modifier(state, side)


def suspending(state: State, side: Side) -> int:
    sea = state.setup.board.edition.cards.sea
    return next(
        (event for event in state.in_force if event in sea and sea[event].suspended and sea[event].side == side), 0
    )


def modifier(state: State, side: Side) -> int:
    """What events in force add to a side's die (R070)."""
    sea = state.setup.board.edition.cards.sea
    return sum(sea[event].modifier for event in state.in_force if event in sea and sea[event].side == side)


# ------------------------------------------------------------------------------------------------ naval table


_ALL_THAT_HELPS = 2 * len(FACES)
"""RP that put every face beyond the table, whatever events subtract."""


def is_paid_for(state: State) -> bool:
    return state.setup.board.edition.pays_for_naval_rolls


def result(state: State, side: Side, face: int, bonus: int) -> int:
    """The RP for a face, with payment and events: taken by U-boats, left by the blockade (6.6, F023)."""
    return read(state.setup, side, face, bonus + modifier(state, side))


def read(setup: Setup, side: Side, face: int, added: int) -> int:
    """The RP in the table for `face + added`, at most its ends; an option reads a natural 1 or 6 as it is (R009)."""
    row = setup.board.u_boat if side == CENTRAL_POWERS else setup.board.blockade
    if setup.options.naval_natural and face in (1, 6):
        return row[face - 1]
    return row[min(max(face + added, 1), len(row)) - 1]


def chances(state: State, side: Side, bonus: int) -> Chances:
    """The chances of a roll's RP with `bonus` RP paid; the side must be able to roll (6.6)."""
    found: dict[int, int] = {}
    for face in FACES:
        rp = result(state, side, face, bonus)
        found[rp] = found.get(rp, 0) + 1
    return tuple((rp, Fraction(count, len(FACES))) for rp, count in sorted(found.items()))


def payments(state: State, side: Side) -> range:
    at_best = chances(state, side, _ALL_THAT_HELPS)
    return range(1 + next(rp for rp in range(_ALL_THAT_HELPS + 1) if chances(state, side, rp) == at_best))
