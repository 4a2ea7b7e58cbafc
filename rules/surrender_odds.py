"""How likely a sector is to surrender this turn (10.3, 13.2.1), with every event's re-rolls (4, 17, 19).

Levels and losses stay as they are, and so do sizes between two attacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from rules import forecasts
from rules.cards import Order, orders_of
from rules.model import Sector, Side, State
from rules.obligations import largest_size, may_activate, most_offensives
from rules.odds import Chances
from rules.pools import launches
from rules.sectors import at_war, losses_to_surrender, operational_value

DANGEROUS = Fraction(1, 10)
"""The least chance of surrender that puts a sector in danger."""


class Attack(Struct, frozen=True, gc=False):
    attacker: Sector
    defender: Sector
    size: int


# ------------------------------------------------------------------------------------------- which attacks


def size_ahead(state: State, attacker: Sector, defender: Sector) -> int:
    """The largest possible size this turn; before the collection, RP are ignored."""
    if state.phase in state.setup.board.edition.turn.opening:
        return operational_value(state, attacker)
    return largest_size(state, attacker, defender)


def demanded(state: State) -> tuple[Attack, ...]:
    """Attacks to come that cards in effect demand, each at the largest size; a pair attacks once (R129, 17.6.4)."""
    pairs = {(order.attacker, order.defender): order for side in Side for order in _orders(state, side)}
    found = []
    for (attacker, defender), order in pairs.items():
        passed = state.passed[state.setup.board.sectors[attacker].side]
        if passed or launches(state, attacker, defender) >= order.times or not may_activate(state, attacker, defender):
            continue
        size = size_ahead(state, attacker, defender)
        if size and at_war(state, attacker) and at_war(state, defender):
            found.append(Attack(attacker, defender, size))
    return tuple(found)


def _orders(state: State, side: Side) -> Iterator[Order]:
    athena, cards = side in state.setup.options.athena, state.setup.board.edition.cards
    for mandatory in (True, False) if athena else (True,):
        yield from (order for _event, order in orders_of(cards, state.this_turn, side, mandatory))
    for event, order in cards.athena_owes.items():
        if athena and event in state.in_force and state.setup.board.sectors[order.attacker].side == side:
            yield order


def all_out(state: State, sector: Sector) -> tuple[Attack, ...]:
    """The worst turn: every neighbouring enemy attacks a sector with all its dice, whatever it has done so far.

    An attack that a card demands of the sector itself is included if its hits may cost it losses (events 14, 21, 29).
    """
    found = [attack for attack in demanded(state) if attack.attacker == sector]
    for attacker in state.setup.board.sectors[sector].neighbours:
        size = operational_value(state, attacker)
        if size and at_war(state, attacker):
            found += [Attack(attacker, sector, size)] * most_offensives(state, attacker, sector)
    return tuple(found)


# ----------------------------------------------------------------------------------------------- chances


def surrender(state: State, sector: Sector, attacks: Iterable[Attack]) -> Fraction:
    concern = [losses_of(state, sector, attack) for attack in attacks if sector in (attack.attacker, attack.defender)]
    return _together(tuple(concern), losses_to_surrender(state, sector))


def by_demand(state: State, sector: Sector) -> Fraction:
    return surrender(state, sector, demanded(state)) if at_war(state, sector) else Fraction(0)


def by_all(state: State, sector: Sector) -> Fraction:
    """The chance that all possible enemy attacks in one turn make a sector surrender (`all_out`)."""
    return surrender(state, sector, all_out(state, sector)) if at_war(state, sector) else Fraction(0)


def in_danger(state: State, sector: Sector) -> bool:
    """Whether a sector may well surrender to one turn's attacks, or would to one more loss."""
    if not at_war(state, sector):
        return False
    return losses_to_surrender(state, sector) == 1 or by_all(state, sector) >= DANGEROUS


def losses_of(state: State, sector: Sector, attack: Attack) -> Chances:
    attacker, defender = attack.attacker, attack.defender
    seen = forecasts.forecast(state, attacker, defender, attack.size)
    if seen.may:
        thrown_again = forecasts.with_all_rerolls(state, attacker, defender, attack.size)
        return thrown_again.losses if sector == defender else thrown_again.attacker_losses
    return seen.odds.losses if sector == defender else seen.odds.attacker_losses


@lru_cache(maxsize=4096)
def _together(attacks: tuple[Chances, ...], left: int) -> Fraction:
    found = {0: Fraction(1)}
    for losses in attacks:
        summed: dict[int, Fraction] = {}
        for before, chance in found.items():
            for number, likewise in losses:
                total = min(left, before + number)
                summed[total] = summed.get(total, Fraction(0)) + chance * likewise
        found = summed
    return found.get(left, Fraction(0))
