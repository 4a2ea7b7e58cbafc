"""Offensives that event cards demand (10.3.1, R125-R135), and the RP that a house rule keeps for them (R132)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from rules import refusals as r
from rules.cards import CardTable, Order, orders_of
from rules.cards import rule as card_rule
from rules.model import Sector, Side, State
from rules.pools import launches
from rules.sectors import at_war, operational_value


class Demand(Struct, frozen=True, gc=False):
    """One demanded offensive that can be launched now: which card, by whom, against whom.

    `size`: the largest possible, the only one with `full_size`; `least`: the smallest that satisfies the card.
    """

    event: int
    attacker: Sector
    defender: Sector
    size: int
    full_size: bool
    least: int


def duty(state: State, event: int) -> str:
    """The rule that makes a card's offensive mandatory and first (10.3.1; 11)."""
    return state.setup.board.edition.features.mandatory_rule or card_rule(event)


def is_free(state: State, attacker: Sector, defender: Sector) -> bool:
    """Whether an offensive is free: the Central Powers against Africa under event 6 (R113)."""
    return defender == free_target(state)


def free_target(state: State) -> Sector | None:
    event = free_event(state)
    return state.setup.board.edition.cards.free_targets[event] if event else None


def free_event(state: State) -> int:
    free_targets = state.setup.board.edition.cards.free_targets
    return next((event for event in state.in_force if event in free_targets), 0)


def largest_size(state: State, attacker: Sector, defender: Sector) -> int:
    """The largest offensive possible now: Operational Value, as far as RP allow (10.3.2)."""
    value, rp = operational_value(state, attacker), state.rp[state.setup.board.sectors[attacker].side]
    return value if value <= rp or is_free(state, attacker, defender) else rp


def may_activate(state: State, attacker: Sector, defender: Sector) -> bool:
    """Whether the limit of one offensive a turn allows this attack (10.3.1, R111, R196)."""
    launched = launches(state, attacker)
    if not launched:
        return True
    if not may_go_again(state, attacker):
        return False
    return launched < most_offensives(state, attacker, defender) and launched == launches(state, attacker, defender)


def may_go_again(state: State, attacker: Sector) -> bool:
    """Whether event 37 gives a sector more offensives against the same enemy (R196)."""
    return attacker in _go_again(state.setup.board.edition.cards, state.this_turn)


@cache
def _go_again(cards: CardTable, events: tuple[int, ...]) -> tuple[Sector, ...]:
    return tuple([cards.repeated[event].attacker for event in events if event in cards.repeated])


def most_offensives(state: State, attacker: Sector, defender: Sector) -> int:
    """The offensives a sector may launch this turn, all against this enemy: 1, or more by event 37."""
    repeated = state.setup.board.edition.cards.repeated
    for event in state.this_turn:
        order = repeated.get(event)
        if order is not None and order.attacker == attacker and order.defender == defender:
            return order.times
    return 1


def mandatory(state: State, side: Side) -> Demand | None:
    """The next mandatory offensive of a side, if one is possible now (R128, R287)."""
    orders = orders_of(state.setup.board.edition.cards, state.this_turn, side, True)
    return _first(state, orders) if orders else None


def first_of_athena(state: State, side: Side) -> Demand | None:
    orders = orders_of(state.setup.board.edition.cards, state.this_turn, side, False)
    return _first(state, orders) if orders else None


def before_of_athena(state: State, side: Side, event: int) -> tuple[int, ...]:
    """This turn's cards whose attacks Athena launches before the one that `event` orders (R217).

    Mandatory ones come first, then those of the notes, each by number. Cards of the same pair, which one attack
    satisfies (R129), and impossible attacks are omitted; () for a card that orders none.
    """
    cards, events = state.setup.board.edition.cards, state.this_turn
    orders = orders_of(cards, events, side, True) + orders_of(cards, events, side, False)
    pairs = {number: (order.attacker, order.defender) for number, order in orders}
    if event not in pairs:
        return ()
    earlier = list(pairs)[: list(pairs).index(event)]
    own = pairs[event]
    come = (n for n in earlier if launches(state, *pairs[n]) or all(at_war(state, sector) for sector in pairs[n]))
    return tuple(number for number in come if pairs[number] != own)


def _first(state: State, orders: tuple[tuple[int, Order], ...]) -> Demand | None:
    for event, order in orders:
        attacker, defender = order.attacker, order.defender
        if launches(state, attacker, defender) >= order.times:
            continue  # one offensive satisfies all cards that name the same pair (R129)
        if not (at_war(state, attacker) and at_war(state, defender)):
            continue
        size = largest_size(state, attacker, defender)
        if size and may_activate(state, attacker, defender):
            return Demand(event, attacker, defender, size, order.full_size, order.least_of(size))
    return None


def lapsed(state: State, side: Side) -> tuple[int, ...]:
    """The cards whose mandatory offensives lapse because the side passed (R131, R134)."""
    return tuple(
        event
        for event, order in orders_of(state.setup.board.edition.cards, state.this_turn, side, True)
        if not launches(state, order.attacker, order.defender)
    )


def reserved(state: State, side: Side) -> int:
    """The RP that the house rule reserves for coming mandatory offensives; 0 without it (R132)."""
    if not state.setup.options.reserve_mandatory:
        return 0
    sizes: dict[tuple[Sector, Sector], int] = {}
    for _, order in orders_of(state.setup.board.edition.cards, state.this_turn, side, True):
        pair = (order.attacker, order.defender)
        if at_war(state, order.attacker) and at_war(state, order.defender):
            value = operational_value(state, order.attacker)
            sizes[pair] = max(sizes.get(pair, 0), order.least_of(value))
    return min(sum(sizes.values()), state.rp[side])


def spendable(state: State, side: Side) -> int:
    rp = state.rp[side]
    return rp - reserved(state, side) if state.setup.options.reserve_mandatory else rp


def refuse_spending(state: State, side: Side, cost: int, rule: str) -> r.Refusal | None:
    rp = state.rp[side]
    if cost > rp:
        return r.TooFewRP(rule, cost, rp)
    if state.setup.options.reserve_mandatory:
        kept = reserved(state, side)
        if cost > rp - kept:
            event, _order = orders_of(state.setup.board.edition.cards, state.this_turn, side, True)[0]
            return r.ReservedForMandatory(duty(state, event), cost, rp, kept)
    return None
