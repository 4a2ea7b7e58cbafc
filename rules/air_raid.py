"""Air Raid technology (10.2.7, 16.2): which events the Central Powers cancel."""

from __future__ import annotations

from rules.model import CENTRAL_POWERS, Corner, State, Technology

HALVING_DIFFERENTIAL = 3
SECOND_SLOT_DIFFERENTIAL = 2

_AIR_RAID = Technology.AIR_RAID


def differential(state: State) -> int:
    """The Central Powers' lead in Air Raid levels, 0 to 3 (R043, R044); 0 in quick play (15.1)."""
    if state.setup.options.quick_play:
        return 0
    entente, central_powers = state.trees
    lead = central_powers.levels[_AIR_RAID] - entente.levels[_AIR_RAID]
    return min(max(0, lead), HALVING_DIFFERENTIAL)


def rule(state: State) -> str:
    """The section that limits cancelling; the variant has its own (10.2.7, 16.2)."""
    return "16.2" if state.setup.options.rewriting_history else "10.2.7"


def slots(state: State) -> tuple[bool, ...]:
    """One entry for each event that may be cancelled this turn: True if it must be green (R046; variant: R237)."""
    lead = differential(state)
    if not lead:
        return ()
    if lead < SECOND_SLOT_DIFFERENTIAL or state.setup.options.rewriting_history:
        return (True,)
    return (True, False)


def may_cancel(state: State, event: int) -> bool:
    return fit(state, (*state.cancelled, event), slots(state))


def fit(state: State, events: tuple[int, ...], free: tuple[bool, ...]) -> bool:
    """Whether these slots can cancel the events: no red ones, and at most one not green (10.2.7)."""
    if len(events) > len(free):
        return False
    corners = [state.setup.board.corner(event) for event in events]
    others = sum(corner != Corner.GREEN for corner in corners)
    return Corner.RED not in corners and others <= sum(not green for green in free)


def cancellable(state: State) -> tuple[int, ...]:
    if not slots(state):
        return ()
    return tuple(e for e in state.drawn if e not in state.cancelled and may_cancel(state, e))


def central_powers_by_athena(state: State) -> bool:
    return CENTRAL_POWERS in state.setup.options.athena
