"""Running a position on to what is awaited."""

from __future__ import annotations

from msgspec.structs import replace

from rules import actions as a
from rules import engine, entry_and_surrender
from rules.cards import JUTLAND
from rules.chance import drawn
from rules.engine import Step
from rules.facts import Fact
from rules.model import Phase, State
from rules.position.conditions import PositionError, or_else
from rules.position.derived import awaited_by, research_awaited
from rules.position.progress import athena_acts
from rules.position.schema import Awaited, Position
from rules.refusals import IllegalAction
from rules.rerolls import throw_again
from rules.sequence import EVENTS_RESOLVE
from rules.victory import sudden_death


def run_on(given: Position, state: State) -> Step:
    """Run on to what is awaited; the rules themselves find it wherever they can."""
    facts: list[Fact] = []
    ended = sudden_death(state, facts)
    if ended.waiting is not None:
        return Step(ended, tuple(facts))
    told = _awaited_as_told(given, state)
    if told is not None:
        return Step(told, ())
    if (state.phase, state.stage) == (Phase.EVENTS, EVENTS_RESOLVE) and state.battle is None:
        state = _jutland_unresolved(state)
    return engine.resume(state)


def _awaited_as_told(given: Position, state: State) -> State | None:
    """The state with what the position itself says is awaited; None if it leaves that to the rules."""
    if state.battle is not None and state.battle.rerolling:
        return replace(state, waiting=throw_again(state, state.battle))
    if given.now.card:
        return _card_offered(given, state)
    if given.now.awaited or state.attempt is not None:
        return _awaiting_named(or_else(given.now.awaited, Awaited.RESEARCH), state)
    return None


def _jutland_unresolved(state: State) -> State:
    """While events are resolved only event 15 asks for a die: if it is no longer to be resolved, it is asking."""
    if JUTLAND in state.this_turn and all(event > JUTLAND for event in state.to_resolve):
        return replace(state, to_resolve=(JUTLAND, *state.to_resolve))
    return state


def _card_offered(given: Position, state: State) -> State:
    """Draw again the card of those set aside that is on offer."""
    card = given.now.card
    before = replace(state, set_aside=tuple(sorted((*state.set_aside, card))))
    try:
        asked = engine.apply(engine.resume(before).state, a.DRAW_SET_ASIDE).state
        return engine.apply(asked, drawn(card)).state
    except IllegalAction as refused:
        raise PositionError("now.card", "0 unless a card set aside may be drawn") from refused


def _awaiting_named(awaited: Awaited, state: State) -> State:
    at = "now.awaited"
    if awaited == Awaited.SET_ASIDE:
        return _awaiting_set_aside(state)
    if awaited == Awaited.REVOLUTION:
        if not state.revolution_dice:
            raise PositionError(at, "no dice for the Revolution unless the Entente has reinforced Russia")
        return entry_and_surrender.revolution_awaited(state)
    if state.attempt is None:
        raise PositionError(at, "nothing to do with research unless there is an `attempt`")
    cubes = state.trees[state.active].cubes[state.attempt.technology]
    if awaited != Awaited.RESEARCH and (athena_acts(state) or (awaited == Awaited.RESEARCH_FAILED and not cubes)):
        raise PositionError(at, "research: there is no re-roll here")
    return replace(state, waiting=research_awaited(state.active, awaited))


def _awaiting_set_aside(state: State) -> State:
    state = engine.resume(state).state
    if awaited_by(state) == Awaited.SET_ASIDE:
        return state
    try:
        return engine.apply(state, a.DRAW_SET_ASIDE).state
    except IllegalAction as refused:
        raise PositionError("now.awaited", "no card set aside: none may be drawn now") from refused
