"""What bears on a side's roll on the naval table on every board (9): what forbids it, and what is added to its die."""

from __future__ import annotations

from rules import facts as f
from rules.cards import DieHook, rule
from rules.model import CENTRAL_POWERS, ENTENTE, Side, State, Technology
from rules.quick_play import rolls_blockade

_NAVAL = Technology.NAVAL


def suspended(state: State, side: Side) -> f.NavalSuspended | None:
    """Why a side does not roll, or None if it must (9.1, 9.2, R064)."""
    event = suspending(state, side)
    if event:
        return f.NavalSuspended(side=side, event=event, rule=rule(event))
    if side == CENTRAL_POWERS:
        return None
    if not state.kaiserliche_marine:
        jutland = state.setup.board.edition.cards.with_die(DieHook.JUTLAND)
        return f.NavalSuspended(side=side, event=jutland, rule="9.2")  # R071, F101
    locked = state.setup.board.trees[ENTENTE][_NAVAL] and not state.trees[ENTENTE].levels[_NAVAL]
    if locked and not rolls_blockade(state.setup.options):
        return f.NavalSuspended(side=side, event=0, rule="9.2")
    return None


def control_modifier(state: State) -> int:
    """Where the green cube stands: Central Powers' levels, less the Entente's beyond the first (R069, R105)."""
    entente, central_powers = state.trees
    return central_powers.levels[_NAVAL] - max(0, entente.levels[_NAVAL] - 1)


def modifiers(state: State, side: Side) -> tuple[int, int]:
    """What technology and what events add to a side's roll, beside what is paid for it (R069, R070)."""
    return control_modifier(state) if side == CENTRAL_POWERS else 0, modifier(state, side)


def suspending(state: State, side: Side) -> int:
    """The event in force by which a side does not roll, or 0 (R064)."""
    sea = state.setup.board.edition.cards.sea
    for event in state.in_force:
        if event in sea and sea[event].suspended and sea[event].side == side:
            return event
    return 0


def modifier(state: State, side: Side) -> int:
    """What events in force add to a side's die (R070)."""
    found, sea = 0, state.setup.board.edition.cards.sea
    for event in state.in_force:
        if event in sea and sea[event].side == side:
            found += sea[event].modifier
    return found
