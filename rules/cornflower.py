"""Athena's orders and limits in a position, by her Cornflower cards and the rulebook (17.6)."""

from __future__ import annotations

from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    FRANCE,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    TECHNOLOGIES,
    CornflowerCard,
    Sector,
    Side,
    State,
    Technology,
)
from rules.obligations import Demand, first_of_athena, mandatory
from rules.phases import reinforcements

REINFORCEMENT_ORDER: tuple[tuple[Sector, ...], tuple[Sector, ...]] = (
    (FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, MIDDLE_EAST, AFRICA, GREECE),
    (GERMANY, AUSTRIA_HUNGARY, BULGARIA, OTTOMAN_EMPIRE),
)
"""The order of 17.6.3; the German Colonies are never reinforced."""

MAXIMUM_FAILURES = 3
"""The failed cards after which she stops attacking this turn (17.6.4)."""

BARS_FROM = 3
"""The lowest face of the die that keeps France from attacking (17.5)."""


def columns_of(card: CornflowerCard) -> tuple[tuple[Technology, int], ...]:
    """A card's attempts from left to right, each with its RP (17.6.2)."""
    return tuple([(column, rp) for column, rp in zip(TECHNOLOGIES, card.technology, strict=True) if rp])


def reinforcement_order(state: State, side: Side) -> tuple[Sector, ...]:
    """The sectors that Athena tries to reinforce, in order (17.6.3, R212)."""
    order = REINFORCEMENT_ORDER[side]
    hurt = [sector for sector in order if reinforcements.may_be_reinforced(state, sector)]
    most = sorted(hurt, key=lambda sector: (-state.sectors[sector].losses, order.index(sector)))[:2]
    return (*most, *(sector for sector in hurt if sector not in most))


def demanded(state: State, side: Side) -> Demand | None:
    """The offensive that this turn's events demand of Athena next; it precedes her own cards (R217)."""
    return mandatory(state, side) or first_of_athena(state, side)
