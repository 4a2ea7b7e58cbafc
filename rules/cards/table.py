"""The cards of an edition by number, by year, and by what they affect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import TypeVar

from msgspec import Struct

from rules.cards.kinds import (
    Adds,
    Boost,
    BringsLafayette,
    Card,
    CardDie,
    Chooser,
    Collects,
    DiceAgain,
    DieHook,
    Duration,
    Effect,
    Ends,
    FreeOffensive,
    Helps,
    Order,
    Produces,
    Raises,
    Sea,
)
from rules.enums import CENTRAL_POWERS, GERMANY, BattleStage, Sector, Side

EffectT = TypeVar("EffectT", bound=Effect)

LASTING = frozenset((Duration.MARKER, Duration.TWO_TURNS))
"""The durations of cards with a marker on the board (3.1.3)."""


class CardTable(Struct, frozen=True, cache_hash=True, dict=True):
    """The cards of an edition, in order of number.

    Its properties are cached. Those named like a field of `Card` are the rows that have it, by number.
    """

    rows: tuple[Card, ...]

    def __getitem__(self, event: int) -> Card:
        return self.by_number[event]

    def __contains__(self, event: int) -> bool:
        return event in self.by_number

    def __iter__(self) -> Iterator[Card]:
        return iter(self.rows)

    @cached_property
    def by_number(self) -> Mapping[int, Card]:
        return {card.number: card for card in self.rows}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.by_number)

    def of_year(self, year: int) -> tuple[int, ...]:
        """The cards that join the deck when `year` begins (4, 12)."""
        return self._years.get(year, ())

    @cached_property
    def _years(self) -> Mapping[int, tuple[int, ...]]:
        joining = [card for card in self.rows if card.joins]
        years = {card.year for card in joining}
        return {year: tuple([card.number for card in joining if card.year == year]) for year in years}

    def effect_of(self, event: int, kind: type[EffectT]) -> EffectT:
        effect = self[event].effect
        assert isinstance(effect, kind)
        return effect

    # -- what cards do at once, and how long they last

    @cached_property
    def free_offensives(self) -> Mapping[int, FreeOffensive]:
        return {card.number: card.effect for card in self.rows if isinstance(card.effect, FreeOffensive)}

    @cached_property
    def bring_lafayette(self) -> Mapping[int, int]:
        found = {card.number: card.effect for card in self.rows}
        return {number: effect.with_event for number, effect in found.items() if isinstance(effect, BringsLafayette)}

    def added_by(self, event: int) -> tuple[int, ...]:
        return tuple([c.number for c in self.rows if isinstance(c.effect, Adds) and c.effect.event == event])

    @cached_property
    def marked(self) -> frozenset[int]:
        """The events that have a box on the board (3.1.3, R017)."""
        return frozenset([card.number for card in self.rows if card.marked or card.duration in LASTING])

    @cached_property
    def ends(self) -> Mapping[int, Ends]:
        return {card.number: card.ends for card in self.rows if card.ends is not None}

    @cached_property
    def powerless(self) -> Mapping[int, tuple[Sector, Sector]]:
        return {event: ends.powerless for event, ends in self.ends.items() if ends.powerless is not None}

    @cached_property
    def ended_by(self) -> Mapping[int, tuple[int, ...]]:
        ending = [ends.event for ends in self.ends.values() if ends.event]
        return {event: tuple([other for other, its in self.ends.items() if its.event == event]) for event in ending}

    @cached_property
    def ends_war(self) -> frozenset[int]:
        return frozenset([card.number for card in self.rows if card.ends_war])

    # -- dice, income and sea

    @cached_property
    def dice(self) -> Mapping[int, CardDie]:
        return {card.number: card.die for card in self.rows if card.die is not None}

    def with_die(self, hook: DieHook) -> int:
        """The event whose die this hook reads; 0 if the edition has none."""
        return self._by_die.get(hook, 0)

    @cached_property
    def _by_die(self) -> Mapping[DieHook, int]:
        return {die.read_by: event for event, die in self.dice.items()}

    @cached_property
    def collects(self) -> Mapping[int, Collects]:
        return {card.number: card.collects for card in self.rows if card.collects is not None}

    @cached_property
    def produces(self) -> Mapping[int, Produces]:
        return {card.number: card.produces for card in self.rows if card.produces is not None}

    @cached_property
    def raises(self) -> Mapping[int, Raises]:
        return {card.number: card.raises for card in self.rows if card.raises is not None}

    @cached_property
    def helps(self) -> Mapping[int, Helps]:
        return {card.number: card.helps for card in self.rows if card.helps is not None}

    @cached_property
    def sea(self) -> Mapping[int, Sea]:
        return {card.number: card.sea for card in self.rows if card.sea is not None}

    # -- offensives

    @cached_property
    def boosts(self) -> Mapping[int, Boost]:
        return {card.number: card.boost for card in self.rows if card.boost is not None}

    @cached_property
    def turn_boosts(self) -> frozenset[int]:
        unasked = [event for event, boost in self.boosts.items() if not boost.once]
        return frozenset([event for event in unasked if self[event].duration == Duration.THIS_TURN])

    @cached_property
    def once(self) -> int:
        """The event whose dice go to one offensive of the turn; 0 if the edition has none."""
        return next((event for event, boost in self.boosts.items() if boost.once), 0)

    @cached_property
    def free_targets(self) -> Mapping[int, Sector]:
        return {card.number: card.free_target for card in self.rows if card.free_target is not None}

    @cached_property
    def repeated(self) -> Mapping[int, Order]:
        orders = {card.number: card.order for card in self.rows if card.order is not None}
        return {number: order for number, order in orders.items() if order.times > 1}

    @cached_property
    def dice_again(self) -> Mapping[int, DiceAgain]:
        return {card.number: card.dice_again for card in self.rows if card.dice_again is not None}

    @cached_property
    def hits_again(self) -> Mapping[int, tuple[Sector | None, Sector | None]]:
        """The events that re-roll every hit of an offensive, each with its attacker and defender."""
        unasked = {event: again for event, again in self.dice_again.items() if again.chooser == Chooser.NOBODY}
        return {event: (again.attacker, again.defender) for event, again in unasked.items()}

    @cached_property
    def after_losses(self) -> int:
        """The event that re-rolls dice after their losses are applied; 0 if the edition has none."""
        late = [event for event, again in self.dice_again.items() if max(again.stages) > BattleStage.LOSSES]
        return late[0] if late else 0

    # -- Athena

    @cached_property
    def athena_owes(self) -> Mapping[int, Order]:
        return {card.number: card.athena_owes for card in self.rows if card.athena_owes is not None}

    @cached_property
    def athena_checks(self) -> Mapping[int, Sector]:
        return {card.number: card.athena_checks for card in self.rows if card.athena_checks is not None}


@cache
def orders_of(cards: CardTable, events: tuple[int, ...], side: Side, mandatory: bool) -> tuple[tuple[int, Order], ...]:
    """Offensives demanded of `side`, with card numbers; if not `mandatory`, those Athena launches first."""
    found: list[tuple[int, Order]] = []
    for event in events:
        order = cards.by_number[event].order
        if (
            order is not None
            and order.mandatory == mandatory
            and (order.attacker >= GERMANY) == (side == CENTRAL_POWERS)
        ):
            found.append((event, order))
    return tuple(found)
