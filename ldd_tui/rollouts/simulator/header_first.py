"""What the first edition's board prints besides, for its simulator."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.rollouts.simulator.header_parts import EVENT_NUMBERS, NONE, array, events_set, numbers, padded
from rules.cards import LASTING, FreeOffensive
from rules.model import SECTORS, Board, Poppy, Sector, Side

SCHLIEFFEN, CIRCUS, TANKS, ARMISTICE = 3, 27, 34, 42
MOST_MARKERS = 24
_MOST_FLAGS = 4


def own_values(board: Board) -> Iterable[str]:
    """The lines of the header."""
    cards, defence = board.edition.cards, board.edition.features.air_defence
    schlieffen, produces = cards.effect_of(SCHLIEFFEN, FreeOffensive), cards.produces[ARMISTICE]
    assert defence is not None and board.bid_limit is not None
    yield from numbers(
        {
            "BID_LIMIT": board.bid_limit,
            "SCHLIEFFEN_DICE": schlieffen.dice,
            "SCHLIEFFEN_MODIFIER": schlieffen.attack_modifier,
            "CIRCUS_RAISES": cards.raises[CIRCUS].by,
            "TANKS_MODIFIER": cards.helps[TANKS].modifier,
            "ARMISTICE_PRODUCER": produces.sector,
            "ARMISTICE_PRODUCTION": produces.rp,
            "AIR_DEFENCE_ATTACKER": defence.attacker,
            "AIR_DEFENCE_DEFENDER": defence.defender,
            "AIR_DEFENCE_VALUE": defence.value,
            "AIR_DEFENCE_BEATEN_BY": defence.beaten_by,
            "MOST_MARKERS": MOST_MARKERS,
        }
    )
    yield array("STAR", [s.star for s in board.sectors])
    yield array("PRODUCTION_PER_VALUE", [s.production_per_value for s in board.sectors])
    yield array("INITIATIVE_PRICE", [0, *board.initiative_price])
    yield from _events(board)
    yield from _markers(board)


def _events(board: Board) -> Iterable[str]:
    cards = board.edition.cards
    boosts = [cards.boosts.get(event) for event in range(EVENT_NUMBERS)]
    yield f"static const uint64_t BLUE_YEARS = {events_set(board.blue_years)};"
    yield f"static const uint64_t TURN_BOOSTS = {events_set(cards.turn_boosts)};"
    lasting = [event for event in cards.boosts if cards[event].duration in LASTING]
    yield f"static const uint64_t LASTING_BOOSTS = {events_set(lasting)};"
    mandatory = [card.number for card in cards if card.order is not None and card.order.mandatory]
    yield f"static const uint64_t MANDATORY_ORDERS = {events_set(mandatory)};"
    orders = [cards[event].order if event in cards else None for event in range(EVENT_NUMBERS)]
    yield array("ORDER_LEAST", [0 if order is None else order.least for order in orders])
    yield array("BOOST_ATTACK_DICE", [0 if boost is None else boost.attack_dice for boost in boosts])
    yield array("BOOST_ATTACK_MODIFIER", [0 if boost is None else boost.attack_modifier for boost in boosts])
    yield array("BOOST_ARTILLERY_MODIFIER", [0 if boost is None else boost.artillery_modifier for boost in boosts])
    against = [
        [0 if boost is None else sum(1 << d for d in SECTORS if boost.applies(a, d)) for a in SECTORS]
        for boost in boosts
    ]
    yield array("BOOSTED", against)


def _markers(board: Board) -> Iterable[str]:
    kinds = [board.poppy_kinds(side) for side in Side]
    counts = [[board.poppies[side].count(marker) for marker in kinds[side]] for side in Side]
    yield array("POPPY_KINDS", [len(own) for own in kinds])
    yield array("POPPY_COUNT", [padded(own, MOST_MARKERS, 0) for own in counts])
    yield array("POPPY_KIND", [padded([marker.kind for marker in own], MOST_MARKERS, NONE) for own in kinds])
    yield array("POPPY_MODIFIER", [padded([marker.modifier for marker in own], MOST_MARKERS, 0) for own in kinds])
    flags = [[padded(marker.sectors, _MOST_FLAGS, NONE) for marker in own] for own in kinds]
    nothing = [NONE] * _MOST_FLAGS
    yield array("POPPY_SECTORS", [own + [nothing] * (MOST_MARKERS - len(own)) for own in flags])
    yield array("POPPY_ORDER", [padded(_in_order(board, own), MOST_MARKERS + 1, NONE) for own in kinds])


def _in_order(board: Board, kinds: tuple[Poppy, ...]) -> list[int]:
    """The markers in the order in which those of one kind are used: the greatest modifier; the highest level, the most
    VP, the board's order (F119, F121).
    """

    def order(number: int) -> tuple[int, ...]:
        marker = kinds[number]
        if marker.sector is None:
            return (-marker.modifier,)
        printed = board.sectors[Sector(marker.sector)]
        return (-printed.level, -printed.victory_points, printed.sector)

    return sorted(range(len(kinds)), key=order)
