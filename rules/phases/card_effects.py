"""Event cards when they are resolved (7, 18): each kind of effect, and when a card is void."""

from __future__ import annotations

from msgspec.structs import replace

from rules import combat
from rules import facts as f
from rules.cards import (
    LASTING,
    Adds,
    AllLose,
    BringsLafayette,
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
from rules.entry_and_surrender import enter, lafayette_by_events, lafayette_ends_wilson, leave, lose, place_lafayette
from rules.model import CENTRAL_POWERS, NEUTRAL, NOT_PLACED, Corner, Dice, Purpose, Side, State, Technology
from rules.phases.income import gain
from rules.sectors import at_war, can_attack, end_event, recover

JUTLAND_GAIN = 3


def too_late(state: State, event: int) -> bool:
    """Whether a card is too late: blue corner after 1914 (7.3), or past its blue year (6.3, F065)."""
    board = state.setup.board
    if event in board.blue_years:
        return board.year(state.turn) > board.edition.cards[event].year
    return board.corner(event) == Corner.BLUE and board.year(state.turn) > board.year(1)


def resolve_first(state: State, facts: list[f.Fact]) -> State:
    event, *others = state.to_resolve
    if is_void(state, event):
        facts.append(f.EventWithoutEffect(event=event, rule=rule(event)))
        return replace(state, to_resolve=tuple(others))
    facts.append(f.EventTakesEffect(event=event, rule=rule(event)))
    cards, in_force = state.setup.board.edition.cards, state.in_force
    card = cards.by_number[event]
    if card.duration in LASTING and event not in in_force:
        in_force = (*in_force, event)
    state = replace(state, to_resolve=tuple(others), in_force=in_force)
    for other in cards.ended_by.get(event, ()):  # 23 ends 16 (R183)
        if other in in_force:
            state = end_event(state, other, facts, rule(event))
    if card.die is not None and card.timing == Timing.AT_ONCE:
        return replace(state, waiting=Dice(card.die.thrown_by, Purpose.EVENT, 1, rule(event), event))
    return state if card.effect is None else _apply(state, event, card.effect, facts)


def is_void(state: State, event: int) -> bool:
    card = state.setup.board.edition.cards.by_number[event]
    if card.effect is not None and _has_no_use(state, card.effect):
        return True
    if card.ends is not None and _has_come(state, card.ends):
        return True
    if card.helps is not None and is_complete(state, card.helps.side, card.helps.technology):
        return True  # F110
    return bool(card.needs) and not all(at_war(state, sector) for sector in card.needs)  # R165, R195, F097


def _has_no_use(state: State, effect: Effect) -> bool:
    if isinstance(effect, Enters):
        return state.sectors[effect.sector].status != NEUTRAL
    if isinstance(effect, (Loses, Recovers)):
        return not at_war(state, effect.sector)
    if isinstance(effect, Exits):
        return effect.recovers is None and not at_war(state, effect.sector)  # F086
    return isinstance(effect, BringsLafayette) and state.lafayette != NOT_PLACED  # R169


def is_complete(state: State, side: Side, technology: Technology) -> bool:
    return state.trees[side].levels[technology] == len(state.setup.board.trees[side][technology])


def _has_come(state: State, ends: Ends) -> bool:
    """Whether the condition that ends a card already holds, which makes it void (R175)."""
    if ends.powerless is not None and not can_attack(state, *ends.powerless):
        return True
    return ends.event in state.in_force or (ends.lafayette and lafayette_ends_wilson(state))


def _exits(state: State, event: int, effect: Exits, facts: list[f.Fact]) -> State:
    """Russia leaves without surrendering; the recovery applies either way (event 33, R192)."""
    if at_war(state, effect.sector):
        state = leave(state, effect.sector, facts, rule(event))
    return state if effect.recovers is None else recover(state, effect.recovers, effect.spaces, facts, event)


def _apply(state: State, event: int, effect: Effect, facts: list[f.Fact]) -> State:
    match effect:
        case Enters(sector):
            return enter(state, sector, facts)
        case Loses(sector, spaces):
            return lose(state, {sector: spaces}, facts, rule(event), event)
        case Recovers(sector, spaces):
            return recover(state, sector, spaces, facts, event)
        case AllLose():  # all at once (R198; F112)
            return lose(state, effect.by_sector(), facts, rule(event), event)
        case Exits():
            return _exits(state, event, effect, facts)
        case FreeOffensive(attacker, defender, dice):  # at once (R160; F097)
            return combat.begin(state, attacker, defender, dice, cost=0, event=event)
        case BringsLafayette():  # the second of two events (R202; F109)
            return place_lafayette(state, event, facts) if lafayette_by_events(state) else state
        case Adds(other):  # from next turn on (38, F108)
            return replace(state, deck=tuple(sorted((*state.deck, other))))


def jutland_rolled(state: State, event: int, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """1: 3 RP to the Central Powers. 5: marker. 6: Kaiserliche Marine is removed (R174; F037, F101)."""
    face, cited = faces[0], rule(event)
    facts.append(f.EventDie(event=event, face=face, rule=cited))
    state = replace(state, waiting=None)
    if face == 1:
        state, wasted = gain(state, CENTRAL_POWERS, JUTLAND_GAIN)
        facts.append(f.ResourcesGained(side=CENTRAL_POWERS, rp=JUTLAND_GAIN, wasted=wasted, rule=cited))
    elif face == 5:
        state = replace(state, in_force=(*state.in_force, event))
    elif face == 6:
        facts.append(f.BlockadeDefinitive())
        state = replace(state, kaiserliche_marine=False)
    return state
