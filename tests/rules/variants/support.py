"""The variants (15, 16) on the table: their options, a turn of 1918, and a whole idle game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules import engine
from rules.check import check
from rules.model import Choice, Deck, Dice, Options, Over, Phase
from tests.rules.support import Table, raids

VARIANT = Options(rewriting_history=True)


def variant(*hand: int, lead: int, set_aside: tuple[int, ...] = (), **position: Any) -> Table:
    """Draw these cards in the variant in 1918, with a Central Powers Air Raid `lead`."""
    position.setdefault("options", VARIANT)
    return Table.at(
        Phase.EVENTS,
        turn=12,
        rp=(0, 0),
        deck=tuple(sorted(hand)),
        set_aside=set_aside,
        trees=raids(lead),
        **position,
    ).draw(*hand)


def lowest(cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    return cards[:count]


def idle_game(
    years: Callable[[tuple[int, ...], int], tuple[int, ...]] = lowest, **options: Any
) -> tuple[Table, list[int]]:
    """Play a whole game idly, every die a 2; also return the deck size after each event draw."""
    table = Table.new(**options)
    left = []
    while not isinstance(table.waiting, Over):
        waiting = table.waiting
        check(table.state)
        if isinstance(waiting, Choice):
            table.do(table.legal[-1])
        elif isinstance(waiting, Dice):
            table.roll(*[2] * waiting.count)
        elif waiting.deck == Deck.YEAR:
            table.draw(*years(engine.available_cards(table.state), waiting.count))
        else:
            table.draw(*lowest(engine.available_cards(table.state), waiting.count))
            if waiting.deck == Deck.EVENTS:
                left.append(len(table.state.deck))
    return table, left
