"""What event cards in force do to an attempt at a technology (F110)."""

from __future__ import annotations

from rules.model import Side, State, Technology


def helping(state: State, side: Side, technology: Technology) -> int:
    """The event in force that helps a side's next attempt at a technology, or 0."""
    helps = state.setup.board.edition.cards.helps
    if helps:
        for event in state.in_force:
            if event in helps and helps[event].side == side and helps[event].technology == technology:
                return event
    return 0


def modifier(state: State, side: Side, technology: Technology) -> int:
    event = helping(state, side, technology)
    return state.setup.board.edition.cards.helps[event].modifier if event else 0
