"""What rules alone show to be no better now than next turn, so that nobody is told to do it now."""

from __future__ import annotations

from rules.actions import Action, Implement
from rules.model import Choice, State, Status
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection


def can_wait(state: State, action: Action) -> bool:
    """Whether a level would be implemented in a neutral sector, though the RP could be kept for that (10.2.6).

    A sector enters the war with the event cards, and technologies come between these and the offensives; so the level
    is early enough then. Not where RP that are kept would be lost (8.2).
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice) or not isinstance(action, Implement):
        return False
    if state.sectors[action.sector].status != Status.NEUTRAL:
        return False
    side = waiting.side
    return is_last_turn(state) or (state.rp[side] + collection(state, side).collected <= state.setup.board.maximum_rp)
