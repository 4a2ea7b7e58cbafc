"""Running a position on to what is awaited."""

from __future__ import annotations

from contextlib import suppress

from msgspec import UNSET
from msgspec.structs import replace

from rules import actions as a
from rules import engine, entry_and_surrender
from rules.cards import DieHook
from rules.chance import drawn
from rules.course import Course
from rules.editions import COURSES
from rules.engine import Step
from rules.facts import Fact
from rules.model import Cards, Cause, Deck, Dice, Over, Phase, Purpose, Side, State, Status
from rules.position.conditions import PositionError, or_else
from rules.position.derived import awaited_by, research_awaited
from rules.position.progress import at, athena_acts
from rules.position.schema import Awaited, Position
from rules.refusals import IllegalAction
from rules.rerolls import throw_again
from rules.sequence import EVENTS_RESOLVE, EVENTS_SET_ASIDE


def run_on(given: Position, state: State) -> Step:
    """Run on to what is awaited; the rules themselves find it wherever they can."""
    if given.now.armistice is not UNSET:
        return Step(_cited(_armistice_roll(given.now.armistice, state)), ())
    facts: list[Fact] = []
    ended = _won(given, state) if given.now.won is not UNSET else _course(state).fell(state, facts)
    if ended.waiting is not None:
        _check_nothing_under_way(given)
        return Step(ended, tuple(facts))
    told = _awaited_as_told(given, state)
    if told is not None:
        return Step(_cited(told), ())
    if at(state, Phase.EVENTS, EVENTS_RESOLVE) and state.battle is None:
        state = _jutland_unresolved(state)
    return engine.resume(state)


def _course(state: State) -> Course:
    return COURSES[state.setup.board.edition.key]


def _cited(state: State) -> State:
    """What is awaited, by the section of the edition's own rulebook: as it would be if the rules had come to it."""
    assert state.waiting is not None
    rule = state.setup.board.edition.cited(state.waiting.rule)
    return replace(state, waiting=replace(state.waiting, rule=rule))


def _armistice_roll(side: Side, state: State) -> State:
    """A sector of the enemy has fallen, and a side rolls for it before anything else goes on (7)."""
    _check_fallen(side, state, "now.armistice")
    return replace(state, waiting=Dice(side, Purpose.ARMISTICE, 1, "13.2.1"))


def _won(given: Position, state: State) -> State:
    """A side has won the war by an Armistice roll (7)."""
    assert given.now.won is not UNSET
    side = given.now.won
    _check_fallen(side, state, "now.won")
    if state.vp[side] <= 1:
        raise PositionError("now.won", "a side with 2 VP or more: the roll must be lower")
    return _cited(replace(state, waiting=Over(side, Cause.ARMISTICE_ROLL, "13.2.1")))


def _check_fallen(side: Side, state: State, where: str) -> None:
    to_come = [fallen.sector for fallen in state.falling]
    fallen = (s for s in state.setup.board.of_side(side.enemy) if state.sectors[s].status == Status.SURRENDERED)
    if all(sector in to_come for sector in fallen):
        raise PositionError(where, "a side by whose enemy a sector has been lost")


def _check_nothing_under_way(given: Position) -> None:
    """After the end nothing is resolved any more."""
    now = given.now
    under_way = {
        "events.to_resolve": given.events.to_resolve,
        "now.awaited": now.awaited,
        "now.card": now.card,
        "now.attempt": now.attempt,
        "now.battle": now.battle,
    }
    for path, told in under_way.items():
        if told:
            raise PositionError(path, "nothing here: the game is over")


def _awaited_as_told(given: Position, state: State) -> State | None:
    """The state with what the position itself says is awaited; None if it leaves that to the rules."""
    if given.now.card:
        return _card_offered(given, state)
    if given.now.naval is not UNSET:
        purpose = Purpose.BLOCKADE if state.active == Side.ENTENTE else Purpose.U_BOAT
        return replace(state, waiting=Dice(state.active, purpose, 1, "9.1"))
    if state.poppies.to_draw:
        return replace(state, waiting=Cards(state.active, Deck.POPPIES, 1, "17.6"))
    if given.now.awaited or state.attempt is not None:
        return _awaiting_named(or_else(given.now.awaited, Awaited.RESEARCH), state)
    if state.battle is not None and state.battle.rerolling:
        return replace(state, waiting=throw_again(state, state.battle))
    return None


def _jutland_unresolved(state: State) -> State:
    """While events are resolved only event 15 asks for a die: if it is no longer to be resolved, it is asking.

    But not if its die has left its mark already (R174).
    """
    jutland = state.setup.board.edition.cards.with_die(DieHook.JUTLAND)
    thrown = jutland in state.in_force or not state.kaiserliche_marine
    if jutland in state.this_turn and not thrown and all(event > jutland for event in state.to_resolve):
        return replace(state, to_resolve=(jutland, *state.to_resolve))
    return state


def _card_offered(given: Position, state: State) -> State:
    """Draw again the card of those set aside that is on offer."""
    card = given.now.card
    if given.now.awaited:
        raise PositionError("now.awaited", "nothing here while a card is on offer")
    before = replace(state, set_aside=tuple(sorted((*state.set_aside, card))))
    try:
        asked = engine.apply(engine.resume(before).state, a.DRAW_SET_ASIDE).state
        return engine.apply(asked, drawn(card)).state
    except IllegalAction as refused:
        raise PositionError("now.card", "0 unless a card set aside may be drawn") from refused


def _awaiting_named(awaited: Awaited, state: State) -> State:
    where = "now.awaited"
    if awaited == Awaited.SET_ASIDE:
        return _awaiting_set_aside(state)
    if awaited == Awaited.REVOLUTION:
        if not state.revolution_dice:
            raise PositionError(where, "no dice for the Revolution unless the Entente has reinforced Russia")
        return entry_and_surrender.revolution_awaited(state)
    if state.attempt is None:
        raise PositionError(where, "nothing to do with research unless there is an `attempt`")
    cubes = state.trees[state.active].cubes[state.attempt.technology]
    if awaited != Awaited.RESEARCH and (athena_acts(state) or (awaited == Awaited.RESEARCH_FAILED and not cubes)):
        raise PositionError(where, "research: there is no re-roll here")
    return replace(state, waiting=research_awaited(state.active, awaited))


def _awaiting_set_aside(state: State) -> State:
    if at(state, Phase.EVENTS, EVENTS_SET_ASIDE):
        state = engine.resume(state).state
        if awaited_by(state) == Awaited.SET_ASIDE:
            return state
        with suppress(IllegalAction):
            return engine.apply(state, a.DRAW_SET_ASIDE).state
    raise PositionError("now.awaited", "no card set aside: none may be drawn now")
