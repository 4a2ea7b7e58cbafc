"""The event cards: what each does is a row of the table in `second_edition`, in the words of `kinds` (18).

Here they are found by number, by year, and by what they bear on. The chapters of `rules` ask these tables; the
function that carries out a field of a row is named where the field is described.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from rules.cards.kinds import (
    AllLose,
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
    Enters,
    Exits,
    FreeOffensive,
    Loses,
    Order,
    Recovers,
    Sea,
    Timing,
    Which,
)
from rules.cards.second_edition import (
    BELGIAN_FORTIFICATIONS,
    BREST_LITOVSK,
    BRUSILOV,
    FLU,
    FRANCHET,
    GALLIPOLI,
    JUTLAND,
    KUT,
    LETTOW,
    LUSITANIA,
    MICHAEL,
    PARISER_KANONEN,
    PEACE,
    RUSSIAN_OFFENSIVE,
    SCHLIEFFEN,
    SHELL_SHORTAGE,
    SUBMARINES,
    TABLE,
    TANNENBERG,
    WILSON,
    YPRES,
    ZIMMERMANN,
)
from rules.model import CENTRAL_POWERS, GERMANY, Sector, Side

__all__ = [
    "ATHENA_CHECKS",
    "ATHENA_OWES",
    "BELGIAN_FORTIFICATIONS",
    "BOOSTS",
    "BREST_LITOVSK",
    "BRUSILOV",
    "CARDS",
    "COLLECTS",
    "DICE",
    "DICE_AGAIN",
    "ENDS",
    "ENDS_WAR",
    "EVENTS",
    "FLU",
    "FRANCHET",
    "FREE_TARGETS",
    "GALLIPOLI",
    "JUTLAND",
    "KUT",
    "LETTOW",
    "LUSITANIA",
    "MARKED",
    "MICHAEL",
    "PARISER_KANONEN",
    "PEACE",
    "REPEATED",
    "RUSSIAN_OFFENSIVE",
    "SCHLIEFFEN",
    "SEA",
    "SHELL_SHORTAGE",
    "SUBMARINES",
    "TANNENBERG",
    "WILSON",
    "YPRES",
    "ZIMMERMANN",
    "AllLose",
    "Boost",
    "BringsLafayette",
    "Card",
    "CardDie",
    "Chooser",
    "Collects",
    "DiceAgain",
    "DieHook",
    "Duration",
    "Effect",
    "Ends",
    "Enters",
    "Exits",
    "FreeOffensive",
    "Loses",
    "Order",
    "Recovers",
    "Sea",
    "Timing",
    "Which",
    "effect_of",
    "of_year",
    "orders_of",
    "rule",
]

EffectT = TypeVar("EffectT", bound=Effect)

CARDS: dict[int, Card] = {card.number: card for card in TABLE}
EVENTS: tuple[int, ...] = tuple(CARDS)
BOOSTS: dict[int, Boost] = {card.number: card.boost for card in TABLE if card.boost is not None}
DICE_AGAIN: dict[int, DiceAgain] = {card.number: card.dice_again for card in TABLE if card.dice_again is not None}
SEA: dict[int, Sea] = {card.number: card.sea for card in TABLE if card.sea is not None}
COLLECTS: dict[int, Collects] = {card.number: card.collects for card in TABLE if card.collects is not None}
DICE: dict[int, CardDie] = {card.number: card.die for card in TABLE if card.die is not None}
ENDS: dict[int, Ends] = {card.number: card.ends for card in TABLE if card.ends is not None}
FREE_TARGETS: dict[int, Sector] = {card.number: card.free_target for card in TABLE if card.free_target is not None}
REPEATED: dict[int, Order] = {c.number: c.order for c in TABLE if c.order is not None and c.order.times > 1}
ATHENA_OWES: dict[int, Order] = {card.number: card.athena_owes for card in TABLE if card.athena_owes is not None}
ATHENA_CHECKS: dict[int, Sector] = {c.number: c.athena_checks for c in TABLE if c.athena_checks is not None}
MARKED = frozenset(card.number for card in TABLE if card.marked or card.duration == Duration.MARKER)
"""The events that have a box on the board (3.1.3, R017)."""
ENDS_WAR = frozenset(card.number for card in TABLE if card.ends_war)


def effect_of(event: int, kind: type[EffectT]) -> EffectT:
    """What a card does at once, which is of this kind.

    >>> effect_of(SCHLIEFFEN, FreeOffensive).dice
    3
    """
    effect = CARDS[event].effect
    assert isinstance(effect, kind)
    return effect


@cache
def of_year(year: int) -> tuple[int, ...]:
    """The cards that join the deck when `year` begins (4, 12)."""
    return tuple(card.number for card in TABLE if card.year == year)


@cache
def orders_of(events: tuple[int, ...], side: Side, mandatory: bool) -> tuple[tuple[int, Order], ...]:
    """The offensives that `events` demand of `side`, by card number: the mandatory ones, or Athena's first."""
    found: list[tuple[int, Order]] = []
    for event in events:
        order = CARDS[event].order
        if (
            order is not None
            and order.mandatory == mandatory
            and (order.attacker >= GERMANY) == (side == CENTRAL_POWERS)
        ):
            found.append((event, order))
    return tuple(found)


def rule(event: int) -> str:
    """How a fact cites an event card.

    >>> rule(9)
    '18, event 9'
    """
    return _RULES[event]


_RULES = tuple(f"18, event {number}" for number in range(43))
