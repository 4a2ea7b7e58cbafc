"""Numbers that sentences about a position need, read off the state."""

from __future__ import annotations

from rules import cards
from rules.combat import launches
from rules.model import Sector, Side, State, Technology
from rules.sectors import at_war, operational_value


def naval_technology(state: State) -> int:
    """What the Naval technologies of both sides add to a U-boat roll (10.2.7, R105)."""
    entente, central_powers = (tree.levels[Technology.NAVAL] for tree in state.trees)
    return central_powers - max(0, entente - 1)


def u_boat_modifier(state: State) -> int:
    """All that is added to a U-boat roll."""
    return naval_technology(state) + (cards.SUBMARINES in state.in_force)


def blockade_modifier(state: State) -> int:
    """All that is added to a Blockade roll (event 15, R070)."""
    return int(cards.JUTLAND in state.in_force)


def air_raid_lead(state: State) -> int:
    """By how many Air Raid levels the Central Powers lead (10.2.7, R044)."""
    entente, central_powers = (tree.levels[Technology.AIR_RAID] for tree in state.trees)
    return max(0, min(3, central_powers - entente))


def reinforcement_cost(state: State, sector: Sector, spaces: int) -> int:
    """What so many spaces more cost in a sector: 1, 2, 3 RP for the first, second, third of a turn (10.1.2)."""
    before = state.reinforced[sector]
    return sum(range(before + 1, before + spaces + 1))


def offensive_cost(state: State, attacker: Sector, defender: Sector, size: int) -> int:
    """What an offensive costs: its size, nothing with event 6 (10.3.2)."""
    free = cards.LETTOW in state.in_force and (attacker, defender) == (Sector.GERMAN_COLONIES, Sector.AFRICA)
    return 0 if free else size


def mandatory(state: State, side: Side) -> tuple[int, cards.Order] | None:
    """The mandatory offensive that a side must launch next, and the card that demands it (10.3.1, R128)."""
    for event, order in cards.orders_of(state.this_turn, side, mandatory=True):
        if (
            not launches(state, order.attacker)
            and state.rp[side]
            and operational_value(state, order.attacker)
            and at_war(state, order.defender)
        ):
            return event, order
    return None
