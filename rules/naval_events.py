"""What event cards in force do to a side's roll on the naval table (9): forbid it, or add to its die."""

from __future__ import annotations

from rules.model import Side, State


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
