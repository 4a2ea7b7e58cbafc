"""Chapter 7: event cards. Draw all, cancel by Air Raid, then resolve in order of number (R035, R036).

`rules.cards` has the cards, `rules.phases.card_effects` their effects, `rules.phases.rewriting_history` the variant's
set-aside cards.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import actions as a
from rules import air_raid
from rules import facts as f
from rules import refusals as r
from rules.entry_and_surrender import place_lafayette
from rules.model import CENTRAL_POWERS, NOT_PLACED, Cards, Choice, Corner, Decision, Deck, Phase, State
from rules.phases import rewriting_history
from rules.phases.card_effects import resolve_first, too_late
from rules.sequence import EVENTS_AIR_RAID, EVENTS_RESOLVE, EVENTS_SET_ASIDE, is_past, next_step

EVENTS_PER_TURN = 3


def proceed(state: State, facts: list[f.Fact]) -> State:
    return _STAGES[state.stage](state, facts)


# --------------------------------------------------------------------------------------------------- draw


def _draw(state: State, facts: list[f.Fact]) -> State:
    variant = state.setup.options.rewriting_history
    count = min(rewriting_history.EVENTS_PER_TURN if variant else EVENTS_PER_TURN, len(state.deck))  # R023
    if not count:
        return replace(state, stage=EVENTS_SET_ASIDE)
    return replace(state, waiting=Cards(CENTRAL_POWERS, Deck.EVENTS, count, "7.1"))


def drawn(state: State, cards: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Put the turn's cards on the table; they never return to the deck (R023)."""
    facts.append(f.EventsDrawn(events=cards))
    deck = tuple(event for event in state.deck if event not in cards)
    return replace(state, drawn=cards, deck=deck, stage=EVENTS_AIR_RAID, waiting=None)


# ----------------------------------------------------------------------------------------------- air raid


def _air_raid(state: State, facts: list[f.Fact]) -> State:
    may = air_raid.cancellable(state)
    if air_raid.central_powers_by_athena(state):
        may = tuple(e for e in may if state.setup.board.corner(e) == Corner.GREEN)  # R053, R054
        if may:
            return _cancel(state, may[0], facts)
    if not may:
        return _set_aside(state, facts)
    return replace(state, waiting=Choice(CENTRAL_POWERS, Decision.AIR_RAID, air_raid.rule(state)))


def _cancel(state: State, event: int, facts: list[f.Fact]) -> State:
    facts.append(f.EventCancelled(event=event))
    return replace(state, cancelled=(*state.cancelled, event))


def _set_aside(state: State, facts: list[f.Fact]) -> State:
    if state.setup.options.rewriting_history and rewriting_history.set_aside_lead(state):
        return rewriting_history.begin(state, facts)
    return _reveal(state, facts)


def legal(state: State) -> tuple[a.Action, ...]:
    return (*(a.CancelEvent(event) for event in air_raid.cancellable(state)), a.KEEP_EVENTS)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    if isinstance(action, a.KeepEvents):
        return None
    cited = air_raid.rule(state)
    if not isinstance(action, a.CancelEvent):
        return r.NotAwaited(cited)
    if action.event not in state.drawn or action.event in state.cancelled:
        return r.EventNotDrawn(cited, action.event)  # R047
    if not air_raid.may_cancel(state, action.event):
        return r.CornerForbids(cited, action.event, state.setup.board.corner(action.event))
    return None


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    state = replace(state, waiting=None)
    if isinstance(action, a.CancelEvent):
        return _cancel(state, action.event, facts)
    return replace(state, stage=EVENTS_SET_ASIDE)


# ------------------------------------------------------------------------------------------------ resolve


def _reveal(state: State, facts: list[f.Fact]) -> State:
    """Put all standing cards in force before resolving any (R037); blue ones only in 1914 (R038)."""
    events = standing(state)
    for event in state.drawn:
        if event not in events and event not in state.cancelled:
            facts.append(f.EventWithoutEffect(event=event, too_late=True))
    return _resolve(replace(state, this_turn=events, to_resolve=events, stage=EVENTS_RESOLVE), facts)


def standing(state: State) -> tuple[int, ...]:
    """The drawn cards that act this turn: neither cancelled nor too late (7.3, R038)."""
    return tuple([event for event in state.drawn if event not in state.cancelled and not too_late(state, event)])


def most_drawn(state: State) -> int:
    """The most cards a turn can have drawn so far; in the variant, one is a set-aside card (7.1, 16)."""
    if not state.setup.options.rewriting_history:
        return EVENTS_PER_TURN
    taken = is_past(state, Phase.EVENTS) or state.stage > EVENTS_SET_ASIDE
    return rewriting_history.EVENTS_PER_TURN + taken


def _resolve(state: State, facts: list[f.Fact]) -> State:
    """Resolve events in number order (R036) until one awaits dice, attacks or makes a sector surrender."""
    while state.to_resolve:
        state = resolve_first(state, facts)
        if state.waiting is not None or state.battle is not None or state.falling:
            return state
    return _lafayette(state, facts)


def _lafayette(state: State, facts: list[f.Fact]) -> State:
    """On turn 10, Lafayette arrives after the events in any case (13.1.2, R149)."""
    if state.turn == state.setup.board.lafayette_turn and state.lafayette == NOT_PLACED:
        state = place_lafayette(state, 0, facts)
    return next_step(state, facts)


_STAGES = (_draw, _air_raid, _set_aside, _reveal, _resolve, _lafayette)
