"""The event cards: each is a row of its edition's table, with the fields of `kinds` (18).

A `CardTable`, `board.edition.cards`, finds them by number, year and what they affect. The description of a field names
the function that applies it.
"""

from __future__ import annotations

from functools import cache

from rules.cards.kinds import (
    Adds,
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
    Helps,
    Loses,
    Order,
    Produces,
    Raises,
    Recovers,
    Sea,
    Timing,
    Which,
)
from rules.cards.table import LASTING, CardTable, EffectT, orders_of

__all__ = [
    "LASTING",
    "Adds",
    "AllLose",
    "Boost",
    "BringsLafayette",
    "Card",
    "CardDie",
    "CardTable",
    "Chooser",
    "Collects",
    "DiceAgain",
    "DieHook",
    "Duration",
    "Effect",
    "EffectT",
    "Ends",
    "Enters",
    "Exits",
    "FreeOffensive",
    "Helps",
    "Loses",
    "Order",
    "Produces",
    "Raises",
    "Recovers",
    "Sea",
    "Timing",
    "Which",
    "orders_of",
    "rule",
]


@cache
def rule(event: int) -> str:
    """How a fact cites an event card.

    >>> rule(9)
    '18, event 9'
    """
    return f"18, event {event}"
