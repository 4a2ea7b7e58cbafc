"""Exact odds, three ways that must agree as fractions: `rules.odds`, the engine through every outcome of every
throw, and `tests.rules.odds.oracle`, which counts faces straight from the rulebook and shares no code with either.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from rules.actions import KEEP, Action
from rules.chance_tree import all_ends, every_reroll, resolved
from rules.model import Decision, Sector, State, asked
from tests.rules.odds import oracle
from tests.rules.support import BOARD

LONG = replace(
    BOARD, sectors=tuple(replace(here, track=tuple(here.track[0] for _ in range(40))) for here in BOARD.sectors)
)
"""The board with Collapse Tracks too long for anybody to surrender, the Operational Value always the first."""
Policy = Callable[[State], Action]


def keep(state: State) -> Action:
    return KEEP


def no_event_rerolls(state: State) -> Action:
    """As `every_reroll`, but without events 4, 17 and 19, as `odds.offensive` assumes."""
    by_events = (Decision.KUT, Decision.TANNENBERG, Decision.BRUSILOV)
    return KEEP if asked(state) in by_events else every_reroll(state)


def ends_of(state: State, **policies: Policy) -> dict[State, Fraction]:
    """Every position in which the offensive under way may end, with its exact chance.

    A side that is asked follows the policy for its decision (by name, in lower case); every re-roll by default.
    """

    def choose(here: State) -> Action:
        return policies.get(asked(here).name.lower(), every_reroll)(here)

    ended = all_ends(state, choose, resolved)
    assert sum(ended.values()) == 1
    return ended


def losses_in(ended: dict[State, Fraction], before: State, attacker: Sector, defender: Sector) -> oracle.Chances:
    """Chances of (defender, attacker) losses; surrender counts as one space beyond the track."""
    found: oracle.Chances = {}
    for after, chance in ended.items():
        key = losses_between(before, after, defender), losses_between(before, after, attacker)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def levels(sector: Sector, attack: int = 0, defence: int = 0, artillery: int = 0, aviation: int = 0) -> dict[Any, Any]:
    return {sector: (attack, defence, artillery, aviation)}


def losses_between(before: State, after: State, sector: Sector) -> int:
    """Losses the sector has taken; surrender counts as one (13.2.1)."""
    here, there = before.sectors[sector], after.sectors[sector]
    return there.losses - here.losses + (there.status != here.status)
