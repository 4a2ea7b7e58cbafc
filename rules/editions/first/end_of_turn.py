"""The end of a turn and the beginning of the next (6.8, F129)."""

from __future__ import annotations

from rules import facts as f
from rules.cards import Duration, rule
from rules.editions.first.armistice import counted, russia_leaves, russia_surrenders
from rules.model import NOT_PLACED, State
from rules.phases.end_of_turn import cleared, is_last_turn, markers_advanced, next_turn, years_cards_joined
from rules.sectors import end_event


def proceed(state: State, facts: list[f.Fact]) -> State:
    """End what lasts for one turn, then end the war if it is time, or begin the next turn (F129)."""
    state = russia_surrenders(state)
    if state.falling:
        return state
    facts.append(f.TurnEnded(turn=state.turn))
    state = russia_leaves(_second_turn_over(state, facts), facts)
    if is_last_turn(state):
        return counted(state, facts)
    return _lafayette_moved(next_turn(years_cards_joined(cleared(state), facts), facts), facts)


def _second_turn_over(state: State, facts: list[f.Fact]) -> State:
    """End two-turn events after their second turn, the one on which they weren't drawn (27, F044)."""
    cards = state.setup.board.edition.cards
    for event in state.in_force:
        if cards[event].duration == Duration.TWO_TURNS and event not in state.this_turn:
            state = end_event(state, event, facts, rule(event))
    return state


def _lafayette_moved(state: State, facts: list[f.Fact]) -> State:
    """Move Lafayette one space at the very start of a turn, before bids (11.1, F109)."""
    if state.lafayette == NOT_PLACED:
        return state
    state = markers_advanced(state)
    facts.append(f.MarkerAdvanced(lafayette=True, space=state.lafayette))
    return state
