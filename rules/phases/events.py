"""Chapter 7: event cards. Draw all, cancel by Air Raid, then resolve in order of number (R035, R036).

The cards themselves are in `rules.cards`; here is what they do at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules import actions as a
from rules import air_raid, combat
from rules import facts as f
from rules import refusals as r
from rules.board import Corner
from rules.cards import (
    CARDS,
    ENDS,
    JUTLAND,
    AllLose,
    BringsLafayette,
    Duration,
    Effect,
    Ends,
    Enters,
    Exits,
    FreeOffensive,
    Loses,
    Recovers,
    Timing,
    rule,
)
from rules.model import (
    CENTRAL_POWERS,
    EXITED,
    NEUTRAL,
    NOT_PLACED,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    Purpose,
    Sector,
    SectorState,
    State,
    asked,
)
from rules.phases.income import gain
from rules.sectors import at_war, end_event, enter, lose, recover, set_sector
from rules.sequence import next_step

_DRAW, _AIR_RAID, _SET_ASIDE, _REVEAL, _RESOLVE, _LAFAYETTE = range(6)
_MARKER, _BLUE = Duration.MARKER, Corner.BLUE

EVENTS_PER_TURN = 3
EVENTS_PER_TURN_VARIANT = 2
JUTLAND_GAIN = 3

_ENDED_BY = {
    ends.event: tuple(other for other, its in ENDS.items() if its.event == ends.event) for ends in ENDS.values()
}
_BRING_LAFAYETTE = tuple(
    (event, card.effect.with_event) for event, card in CARDS.items() if isinstance(card.effect, BringsLafayette)
)


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Go on with the phase up to the next cards, choice, die or its end."""
    return _STAGES[state.stage](state, facts)


# --------------------------------------------------------------------------------------------------- draw


def _draw(state: State, facts: list[f.Fact]) -> State:
    variant = state.setup.options.rewriting_history
    count = min(EVENTS_PER_TURN_VARIANT if variant else EVENTS_PER_TURN, len(state.deck))  # R023
    if not count:
        return replace(state, stage=_SET_ASIDE)
    return replace(state, waiting=Cards(CENTRAL_POWERS, Deck.EVENTS, count, "7.1"))


def drawn(state: State, cards: tuple[int, ...], facts: list[f.Fact]) -> State:
    """The cards of the turn are on the table; they never return to the deck (R023)."""
    facts.append(f.EventsDrawn(events=cards))
    deck = tuple(event for event in state.deck if event not in cards)
    return replace(state, drawn=cards, deck=deck, stage=_AIR_RAID, waiting=None)


# ----------------------------------------------------------------------------------------------- air raid


def _air_raid(state: State, facts: list[f.Fact]) -> State:
    may = air_raid.cancellable(state)
    if air_raid.central_powers_by_athena(state):
        may = tuple(event for event in may if air_raid.is_green(state, event))  # R053, R054
        if may:
            return _cancel(state, may[0], facts)
    if not may:
        return _set_aside(state, facts)
    return replace(state, waiting=Choice(CENTRAL_POWERS, Decision.AIR_RAID, air_raid.rule(state)))


def _cancel(state: State, event: int, facts: list[f.Fact]) -> State:
    facts.append(f.EventCancelled(event=event))
    return replace(state, cancelled=(*state.cancelled, event))


def _set_aside(state: State, facts: list[f.Fact]) -> State:
    """The variant's card from those set aside (16.2, R230, R237)."""
    lead = air_raid.set_aside_lead(state)
    if not lead:
        return _reveal(state, facts)
    if air_raid.central_powers_by_athena(state):
        if lead == air_raid.SECOND_SLOT_DIFFERENTIAL:
            return replace(state, stage=_SET_ASIDE, waiting=_draw_one())
        wanted = next((event for event in state.set_aside if athena_wants(state, event)), 0)
        return _apply_set_aside(state, wanted, facts) if wanted else _reveal(state, facts)
    return replace(state, stage=_SET_ASIDE, waiting=Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2"))


def _draw_one() -> Cards:
    return Cards(CENTRAL_POWERS, Deck.SET_ASIDE, 1, "16.2")


def set_aside_drawn(state: State, cards: tuple[int, ...], facts: list[f.Fact]) -> State:
    """The card drawn at random at a lead of 2: applied or discarded for good."""
    event = cards[0]
    facts.append(f.SetAsideDrawn(event=event))
    left = tuple(other for other in state.set_aside if other != event)
    state = replace(state, set_aside=left, extra_card=event, waiting=None)
    if not air_raid.central_powers_by_athena(state):
        return replace(state, waiting=Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2"))
    if athena_wants(state, event):
        return _apply_set_aside(state, event, facts)
    return _decline_set_aside(state, facts)


def _apply_set_aside(state: State, event: int, facts: list[f.Fact]) -> State:
    facts.append(f.SetAsideApplied(event=event))
    return replace(
        state,
        drawn=tuple(sorted((*state.drawn, event))),
        set_aside=tuple(other for other in state.set_aside if other != event),
        extra_card=0,
        stage=_REVEAL,
        waiting=None,
    )


def _decline_set_aside(state: State, facts: list[f.Fact]) -> State:
    facts.append(f.SetAsideDeclined(event=state.extra_card))
    return replace(state, extra_card=0, stage=_REVEAL, waiting=None)


def athena_wants(state: State, event: int) -> bool:
    """Whether Athena applies a card set aside: it favours the Central Powers and would do something (R230)."""
    order = CARDS[event].order
    idle = order is not None and not (_will_fight(state, order.attacker) and _will_fight(state, order.defender))
    return event in state.setup.board.favourable and not idle and not is_void(state, event)


def _will_fight(state: State, sector: Sector) -> bool:
    """Whether a sector is at war, or enters it by a card of this turn."""
    standing = (event for event in state.drawn if event not in state.cancelled)
    enters = any(CARDS[event].effect == Enters(sector) for event in standing)
    return at_war(state, sector) or (enters and state.sectors[sector].status == NEUTRAL)


def legal(state: State) -> tuple[a.Action, ...]:
    """What the Central Powers may cancel, or take from the cards set aside."""
    if asked(state) == Decision.AIR_RAID:
        return (*(a.CancelEvent(event) for event in air_raid.cancellable(state)), a.KEEP_EVENTS)
    if state.extra_card:
        return (a.ChooseSetAside(state.extra_card), a.DECLINE)
    if air_raid.set_aside_lead(state) == air_raid.SECOND_SLOT_DIFFERENTIAL:
        return (a.DRAW_SET_ASIDE, a.DECLINE)
    return (*(a.ChooseSetAside(event) for event in state.set_aside), a.DECLINE)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    """Why such a choice is refused, or None."""
    if asked(state) == Decision.AIR_RAID:
        return _refuse_cancel(state, action)
    return _refuse_set_aside(state, action)


def _refuse_cancel(state: State, action: a.Action) -> r.Refusal | None:
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


def _refuse_set_aside(state: State, action: a.Action) -> r.Refusal | None:
    if isinstance(action, a.Decline):
        return None
    at_random = air_raid.set_aside_lead(state) == air_raid.SECOND_SLOT_DIFFERENTIAL
    if isinstance(action, a.DrawSetAside):
        if state.extra_card:
            return r.AlreadyDrawn("16.2", state.extra_card)
        return None if at_random else r.NotAwaited("16.2")
    if not isinstance(action, a.ChooseSetAside):
        return r.NotAwaited("16.2")
    if state.extra_card:
        offered: tuple[int, ...] = (state.extra_card,)
    elif at_random:
        return r.DrawIsRandom("16.2")
    else:
        offered = state.set_aside
    if action.event not in offered:
        return r.NotSetAside("16.2", action.event)
    return None


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    """Carry out a legal choice of the event phase."""
    state = replace(state, waiting=None)
    if isinstance(action, a.CancelEvent):
        return _cancel(state, action.event, facts)
    if isinstance(action, a.KeepEvents):
        return replace(state, stage=_SET_ASIDE)
    if isinstance(action, a.DrawSetAside):
        return replace(state, waiting=_draw_one())
    if isinstance(action, a.ChooseSetAside):
        return _apply_set_aside(state, action.event, facts)
    if state.extra_card:
        return _decline_set_aside(state, facts)
    return replace(state, stage=_REVEAL)


# ------------------------------------------------------------------------------------------------ resolve


def _reveal(state: State, facts: list[f.Fact]) -> State:
    """All cards that stand are in force before the first is resolved (R037); blue ones only in 1914 (R038)."""
    standing = []
    for event in state.drawn:
        if event in state.cancelled:
            continue
        if too_late(state, event):
            facts.append(f.EventWithoutEffect(event=event, too_late=True))
        else:
            standing.append(event)
    events = tuple(standing)
    return _resolve(replace(state, this_turn=events, to_resolve=events, stage=_RESOLVE), facts)


def too_late(state: State, event: int) -> bool:
    """Whether a card with a blue corner comes after 1914 (7.3)."""
    board = state.setup.board
    return board.corners[event] == _BLUE and board.year(state.turn) > board.year(1)


def _resolve(state: State, facts: list[f.Fact]) -> State:
    """Event by event in order of number (R036), as long as none of them awaits dice or ends the game."""
    while state.to_resolve:
        state = _resolve_first(state, facts)
        if state.waiting is not None or state.battle is not None:
            return state
    return _lafayette(state, facts)


def _resolve_first(state: State, facts: list[f.Fact]) -> State:
    event, *others = state.to_resolve
    if is_void(state, event):
        facts.append(f.EventWithoutEffect(event=event, rule=rule(event)))
        return replace(state, to_resolve=tuple(others))
    facts.append(f.EventTakesEffect(event=event, rule=rule(event)))
    card, in_force = CARDS[event], state.in_force
    if card.duration == _MARKER and event not in in_force:
        in_force = (*in_force, event)
    state = replace(state, to_resolve=tuple(others), in_force=in_force)
    if event in _ENDED_BY:
        state = _end_those_ended_by(state, event, facts)
    if card.die is not None and card.timing == Timing.AT_ONCE:
        return replace(state, waiting=Dice(card.die.thrown_by, Purpose.EVENT, 1, rule(event), event))
    return state if card.effect is None else _EFFECTS[type(card.effect)](state, event, card.effect, facts)


def is_void(state: State, event: int) -> bool:
    """Whether a card would do nothing in this position, for want of what it needs."""
    card = CARDS[event]
    effect = card.effect
    if effect is not None:
        return _has_no_use(state, effect)
    if card.ends is not None and _has_come(state, card.ends):
        return True  # R175
    return bool(card.needs) and not all(at_war(state, sector) for sector in card.needs)  # R165, R195


def _has_no_use(state: State, effect: Effect) -> bool:
    if isinstance(effect, Enters):
        return state.sectors[effect.sector].status != NEUTRAL
    if isinstance(effect, (Loses, Recovers)):
        return not at_war(state, effect.sector)
    return isinstance(effect, BringsLafayette) and state.lafayette != NOT_PLACED  # R169


def _has_come(state: State, ends: Ends) -> bool:
    """Whether what ends a card is in force already."""
    return ends.event in state.in_force or (ends.lafayette and lafayette_ends_wilson(state))


def _end_those_ended_by(state: State, event: int, facts: list[f.Fact]) -> State:
    """An event that takes effect may end another (23 ends 16, R183)."""
    for other in _ENDED_BY[event]:
        if other in state.in_force:
            state = end_event(state, other, facts, rule(event))
    return state


# ---------------------------------------------------------------------------- effects, by their kind in the table


def _enters(state: State, event: int, effect: Enters, facts: list[f.Fact]) -> State:
    return enter(state, effect.sector, facts)


def _loses(state: State, event: int, effect: Loses, facts: list[f.Fact]) -> State:
    return lose(state, {effect.sector: effect.spaces}, facts, rule(event))


def _recovers(state: State, event: int, effect: Recovers, facts: list[f.Fact]) -> State:
    return recover(state, effect.sector, effect.spaces, facts, rule(event))


def _all_lose(state: State, event: int, effect: AllLose, facts: list[f.Fact]) -> State:
    """Every sector at war loses one, France and Germany two, all at once (event 39, R198)."""
    return lose(state, effect.by_sector(), facts, rule(event))


def _exits(state: State, event: int, effect: Exits, facts: list[f.Fact]) -> State:
    """Russia leaves without surrendering; Germany moves back two spaces either way (event 33, R192)."""
    if at_war(state, effect.sector):
        facts.append(f.RussiaExited())
        here = state.sectors[effect.sector]
        state = set_sector(state, effect.sector, SectorState(EXITED, here.losses, here.levels))
    return _recovers(state, event, effect.recovers, facts)


def _free_offensive(state: State, event: int, effect: FreeOffensive, facts: list[f.Fact]) -> State:
    """A free offensive of Germany against France, at once (event 1, R160)."""
    return combat.begin(state, effect.attacker, effect.defender, effect.dice, cost=0, event=event)


def _brings_lafayette(state: State, event: int, effect: BringsLafayette, facts: list[f.Fact]) -> State:
    """The second of events 10 and 24 brings Lafayette (R202)."""
    return _place_lafayette(state, event, facts) if _lafayette_by_events(state) else state


_EFFECTS: dict[type[Effect], Callable[[State, int, Any, list[f.Fact]], State]] = {
    Enters: _enters,
    Loses: _loses,
    Recovers: _recovers,
    AllLose: _all_lose,
    Exits: _exits,
    FreeOffensive: _free_offensive,
    BringsLafayette: _brings_lafayette,
}


def _place_lafayette(state: State, event: int, facts: list[f.Fact]) -> State:
    """Lafayette onto the flag; it ends event 16 (13.1.2, R150)."""
    space = state.setup.board.lafayette_space
    facts.append(f.LafayettePlaced(space=space, event=event))
    state = replace(state, lafayette=space)
    if lafayette_ends_wilson(state):
        for other, ends in ENDS.items():
            if ends.lafayette and other in state.in_force:
                state = end_event(state, other, facts, rule(other))
    return state


def lafayette_ends_wilson(state: State) -> bool:
    """Whether Lafayette has come so as to end event 16: in any way, or by events 10 and 24 alone (R150)."""
    if state.lafayette == NOT_PLACED:
        return False
    return state.setup.options.lafayette_ends_wilson or _lafayette_by_events(state)


def _lafayette_by_events(state: State) -> bool:
    """Whether events 10 and 24 are both in force: after Lafayette they would be void (R169)."""
    return any(event in state.in_force and other in state.in_force for event, other in _BRING_LAFAYETTE)


def jutland_rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """1: 3 RP for the Central Powers. 5: +1 on the blockade. 6: the Kaiserliche Marine is gone (R174)."""
    face, cited = faces[0], rule(JUTLAND)
    facts.append(f.EventDie(event=JUTLAND, face=face, rule=cited))
    state = replace(state, waiting=None)
    if face == 1:
        state, wasted = gain(state, CENTRAL_POWERS, JUTLAND_GAIN)
        gained = f.ResourcesGained(side=CENTRAL_POWERS, rp=JUTLAND_GAIN, wasted=wasted, rule=cited)
        facts.append(gained)
    elif face == 5:
        state = replace(state, in_force=(*state.in_force, JUTLAND))
    elif face == 6:
        facts.append(f.BlockadeDefinitive())
        state = replace(state, kaiserliche_marine=False)
    return state


def _lafayette(state: State, facts: list[f.Fact]) -> State:
    """On turn 10, after the events, Lafayette comes in any case (13.1.2, R149)."""
    if state.turn == state.setup.board.lafayette_turn and state.lafayette == NOT_PLACED:
        state = _place_lafayette(state, 0, facts)
    return next_step(state, facts)


_STAGES: tuple[Callable[[State, list[f.Fact]], State], ...] = (
    _draw,
    _air_raid,
    _set_aside,
    _reveal,
    _resolve,
    _lafayette,
)
