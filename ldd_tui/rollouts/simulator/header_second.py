"""What the second edition's board prints besides, for its simulator."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.rollouts.air_raids import EVENTS_FOR
from ldd_tui.rollouts.simulator.header_parts import EVENT_NUMBERS, NONE, array, numbers, padded
from rules.cards import FreeOffensive
from rules.cornflower import REINFORCEMENT_ORDER
from rules.model import SECTORS, Board


def own_values(board: Board) -> Iterable[str]:
    """The lines of the header."""
    effect = board.edition.cards.effect_of(1, FreeOffensive)
    yield from numbers(
        {
            "MERCHANT_NAVY_START": board.merchant_navy_start,
            "MERCHANT_NAVY_LAST": board.merchant_navy[-1],
            "LAFAYETTE_TURN": board.lafayette_turn,
            "KAISERLICHE_MARINE": board.kaiserliche_marine,
            "SUDDEN_DEATH_VP": board.sudden_death_vp,
            "ROMANIA_BONUS": board.edition.features.romania_bonus,
            "SCHLIEFFEN_DICE": effect.dice,
            "CORNFLOWER_CARDS": len(board.cornflower),
        }
    )
    yield array("PRESTIGE_VALUE", [s.prestige_value for s in board.sectors])
    yield from _cards(board)
    yield from _events(board)


def _cards(board: Board) -> Iterable[str]:
    cards = board.cornflower
    yield array("CARD_TECHNOLOGY", [card.technology for card in cards])
    yield array("CARD_REINFORCEMENT", [sum(1 << sector for sector in card.reinforcement) for card in cards])
    yield array("CARD_TARGET", [card.target for card in cards])
    yield array("REINFORCEMENT_ORDER", [padded(order, len(SECTORS), NONE) for order in REINFORCEMENT_ORDER])


def _events(board: Board) -> Iterable[str]:
    cards = board.edition.cards
    orders = [cards[event].order if event in cards else None for event in range(EVENT_NUMBERS)]
    yield array("CORNER", padded(board.corners, EVENT_NUMBERS, 0))
    yield array("ORDER_MANDATORY", [order is not None and order.mandatory for order in orders])
    yield array("ORDER_TIMES", [0 if order is None else order.times for order in orders])
    helped = [EVENTS_FOR.get(event) for event in range(EVENT_NUMBERS)]
    yield array("EVENT_HELPS", [NONE if who is None else who[0] for who in helped])
    worth = ", ".join(str(0.0 if who is None else who[1]) for who in helped)
    yield f"static const double EVENT_WORTH[{EVENT_NUMBERS}] = {{{worth}}};"
