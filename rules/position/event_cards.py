"""The event cards of a position: each in one place, none before its year, those of this turn as chapter 7 has them."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET
from msgspec.structs import replace

from rules import air_raid
from rules.cards import CardTable, DieHook
from rules.entry_and_surrender import lafayette_by_events
from rules.model import NOT_PLACED, Phase, Side, State, Status
from rules.phases.card_effects import has_come
from rules.phases.events import most_drawn, standing
from rules.phases.rewriting_history import may_be_set_aside
from rules.position.conditions import PositionError, all_in, end_of, or_else
from rules.position.on_board import MARKER_LAID, lafayette_at
from rules.position.progress import at, has_begun, reached
from rules.position.schema import EventsEntry, Position
from rules.sequence import EVENTS_AIR_RAID, EVENTS_RESOLVE, EVENTS_SET_ASIDE


def cards_laid(given: Position, state: State) -> State:
    """The cards of this turn, those set aside, the markers on the board and the deck."""
    entry, cards = given.events, state.setup.board.edition.cards
    state = _to_resolve_laid(entry, _this_turn_laid(entry, state))
    state = _set_aside_laid(given, state)
    elsewhere = {*state.drawn, *state.set_aside, given.now.card}
    resolved = set(state.this_turn) - set(state.to_resolve)
    in_force = _in_force(entry, cards)
    _check_places(in_force, elsewhere - resolved, state, "events.in_force")
    unseen = set(cards.of_year(state.setup.board.year(1))) - elsewhere - set(in_force)
    deck = or_else(entry.deck, tuple(unseen))
    _check_places(deck, {*elsewhere, *in_force}, state, "events.deck")
    state = replace(state, deck=tuple(sorted(deck)), in_force=in_force)
    _check_added(state)
    _check_markers(state)
    _check_jutland(state, {*deck, *(elsewhere - resolved)})
    return state


def _in_force(entry: EventsEntry, cards: CardTable) -> tuple[int, ...]:
    """The markers on the board; that of Jutland also where only the face of its die is told."""
    in_force, jutland = or_else(entry.in_force, ()), cards.with_die(DieHook.JUTLAND)
    all_in(in_force, cards.marked, "events.in_force")
    if entry.jutland is not UNSET and (jutland in in_force) != (entry.jutland == MARKER_LAID):
        if jutland in in_force:
            raise PositionError("events.jutland", f"{MARKER_LAID}: its marker is in force")
        return (*in_force, jutland)
    return in_force


def _check_places(numbers: tuple[int, ...], taken: Collection[int], state: State, at: str) -> None:
    """Cards of this year or before that are not `taken`, each once."""
    for index, event in enumerate(numbers):
        _check_place(event, {*taken, *numbers[:index]}, state, f"{at}[{index}]")


def _check_place(event: int, taken: Collection[int], state: State, at: str) -> None:
    cards, year = state.setup.board.edition.cards, state.setup.board.year(state.turn)
    if event not in cards or cards[event].year > year or event in taken:
        raise PositionError(at, f"an event of {year} or before that lies nowhere else")


def _check_added(state: State) -> None:
    """Cards that join the others only by another, which has been resolved then: on an earlier turn, if they came."""
    cards = state.setup.board.edition.cards
    for place, events, still in (
        ("deck", state.deck, {*state.deck, *state.to_resolve}),
        ("drawn", state.drawn, {*state.deck, *state.drawn}),
    ):
        for index, event in enumerate(events):
            adding = cards.added_by(event)
            if not cards[event].joins and (not adding or not still.isdisjoint(adding)):
                raise PositionError(f"events.{place}[{index}]", f"no {event}, which cannot be drawn now")


# ---------------------------------------------------------------------------------------------- of this turn


def _this_turn_laid(entry: EventsEntry, state: State) -> State:
    """The cards drawn this turn, those cancelled, and those that act."""
    told, cancelled = or_else(entry.this_turn, ()), entry.cancelled
    _check_places(told, (), state, "events.this_turn")
    _check_places(cancelled, told, state, "events.cancelled")
    drawn = or_else(entry.drawn, (*told, *cancelled))
    _check_places(drawn, (), state, "events.drawn")
    if not {*told, *cancelled} <= set(drawn):
        raise PositionError("events.drawn", "the cards of `this_turn` and `cancelled` among them")
    if drawn and not reached(state, Phase.EVENTS, EVENTS_AIR_RAID):
        raise PositionError("events", "no cards of this turn before they are drawn, nor once they are cleared away")
    if len(drawn) > most_drawn(state):
        raise PositionError("events", f"at most {most_drawn(state)} cards of this turn")
    state = replace(state, drawn=tuple(sorted(drawn)), cancelled=cancelled)
    _check_cancelled(state)
    return replace(state, this_turn=_acting(entry, state))


def _check_cancelled(state: State) -> None:
    """Air Raid cancels by its lead, which changes once a side has researched (10.2.7)."""
    researched = any(has_begun(state, Phase.TECHNOLOGY, side) for side in Side)
    free = air_raid.largest_slots(state) if researched else air_raid.slots(state)
    for index in range(len(state.cancelled)):
        if not air_raid.fit(state, state.cancelled[: index + 1], free):
            raise PositionError(f"events.cancelled[{index}]", "a card that Air Raid can cancel")


def _acting(entry: EventsEntry, state: State) -> tuple[int, ...]:
    """The cards that act this turn, as they follow from those drawn."""
    if not reached(state, Phase.EVENTS, EVENTS_RESOLVE):
        if entry.this_turn:
            raise PositionError("events.this_turn", "no card before events are resolved")
        return ()
    acting = standing(state)
    if entry.this_turn is not UNSET:
        for index, event in enumerate(entry.this_turn):
            if event not in acting:
                raise PositionError(f"events.this_turn[{index}]", f"no card that comes too late (7.3), as {event} does")
        if len(entry.this_turn) < len(acting):
            raise PositionError("events.this_turn", "all cards of `drawn` that are neither cancelled nor too late")
    return acting


def _to_resolve_laid(entry: EventsEntry, state: State) -> State:
    """What is left of the cards that act, which are resolved by number (R036)."""
    acting = state.this_turn if at(state, Phase.EVENTS, EVENTS_RESOLVE) else ()
    all_in(entry.to_resolve, acting, "events.to_resolve")
    return replace(state, to_resolve=end_of(sorted(entry.to_resolve), acting, "events.to_resolve"))


# --------------------------------------------------------------------------------------- set aside, in force


def _set_aside_laid(given: Position, state: State) -> State:
    """The cards that the variant has set aside (16.1), and the one that lies on offer (16.2)."""
    variant = state.setup.options.rewriting_history
    set_aside, card = or_else(given.events.set_aside, ()), given.now.card
    if set_aside and not variant:
        raise PositionError("events.set_aside", "no cards without `options.rewriting_history`")
    _check_places(set_aside, state.drawn, state, "events.set_aside")
    for index, event in enumerate(set_aside):
        _check_left_out(event, state, f"events.set_aside[{index}]")
    if card:
        if not (variant and at(state, Phase.EVENTS, EVENTS_SET_ASIDE)):
            raise PositionError("now.card", "0 unless a card set aside may be drawn")
        _check_place(card, {*state.drawn, *set_aside}, state, "now.card")
        _check_left_out(card, state, "now.card")
    return replace(state, set_aside=tuple(sorted(set_aside)))


def _check_left_out(event: int, state: State, at: str) -> None:
    if not may_be_set_aside(state.setup.board, event):
        raise PositionError(at, f"a card after {state.setup.board.year(1)} that brings no sector into the war (16.1)")


def _check_markers(state: State) -> None:
    """No marker is left of what something has ended, and events 10 and 24 have brought Lafayette."""
    for index, event in enumerate(state.in_force):
        ends = state.setup.board.edition.cards.ends.get(event)
        if ends is None:
            continue
        fallen = ends.surrender is not None and state.sectors[ends.surrender].status == Status.SURRENDERED
        if fallen or has_come(state, ends):
            raise PositionError(f"events.in_force[{index}]", f"no event that has ended, as {event} has")
    if lafayette_by_events(state) and state.lafayette == NOT_PLACED:
        both = " and ".join(map(str, state.setup.board.edition.cards.bring_lafayette))
        raise PositionError(lafayette_at(state.setup.board), f"a space: events {both} are in force")


def _check_jutland(state: State, to_come: Collection[int]) -> None:
    """The Kaiserliche Marine goes by the die of event 15, which lays its marker instead or does nothing (R174)."""
    if state.kaiserliche_marine:
        return
    board = state.setup.board
    cards = board.edition.cards
    jutland = cards.with_die(DieHook.JUTLAND)
    if cards[jutland].year > board.year(state.turn) or jutland in state.in_force or jutland in to_come:
        at, expected = ("trade.kaiserliche_marine", "true") if board.merchant_navy else ("events.jutland", "null")
        raise PositionError(at, f"{expected}, unless event {jutland} has ended it")
