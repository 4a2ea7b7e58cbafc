"""Every offensive that the board allows has the odds of the rulebook: a dense sample here, all of them as a soak test.

Positions are real ones, with levels in sectors and events in force. The rulebook's dice are those of `oracle_dice`, its
chances those of `oracle`; neither shares code with `rules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from rules import chance_tree, engine, forecasts, pools
from rules.cards import Duration
from rules.editions.second.cards import CARDS
from rules.model import SECTORS, Launched, Phase, Sector, SectorState, Setup, State, Status
from tests.rules.odds import oracle
from tests.rules.odds.oracle_dice import Levels, Thrown, events_of, thrown
from tests.rules.support import BOARD

LONG = replace(
    BOARD, sectors=tuple(replace(here, track=tuple(here.track[0] for _ in range(40))) for here in BOARD.sectors)
)
"""The board with Collapse Tracks too long for anybody to surrender."""


SAMPLE = 4000


class Case(NamedTuple):
    """An offensive and all that bears on its dice."""

    attacker: Sector
    defender: Sector
    size: int
    own: Levels
    enemy: Levels
    events: tuple[int, ...] = ()
    elsewhere: bool = False


def start() -> State:
    state = engine.initial(Setup(LONG)).state
    at_war = tuple(SectorState(Status.AT_WAR) for _ in SECTORS)
    return replace(state, phase=Phase.OFFENSIVES, turn=12, sectors=at_war, rp=(20, 20), deck=(), waiting=None)


START = start()
PAIRS = [(a, d) for a in SECTORS for d in BOARD.sectors[a].neighbours]


def levels_of(sector: Sector, *which: int) -> Iterator[Levels]:
    """Every combination of levels in these technologies; none in the others."""
    caps = BOARD.sectors[sector].caps
    for levels in product(*(range(caps[n] + 1) if n in which else (0,) for n in range(4))):
        yield Levels(*levels)


def position(case: Case) -> State:
    sectors = list(START.sectors)
    sectors[case.attacker] = SectorState(Status.AT_WAR, 0, case.own)
    sectors[case.defender] = SectorState(Status.AT_WAR, 0, case.enemy)
    lasting = tuple(event for event in case.events if CARDS[event].duration == Duration.MARKER)
    other = next((s for s in BOARD.sectors[case.defender].neighbours if s != case.attacker), case.attacker)
    return replace(
        START,
        sectors=tuple(sectors),
        in_force=lasting,
        this_turn=tuple(event for event in case.events if event not in lasting),
        offensives=(Launched(case.defender, other),) if case.elsewhere else (),
    )


def by_the_rulebook(case: Case) -> Thrown:
    names = case.attacker.name.lower(), case.defender.name.lower()
    alone = len(BOARD.sectors[case.defender].neighbours) == 1
    return thrown(*names, case.size, case.own, case.enemy, case.events, elsewhere=case.elsewhere and not alone)


@cache
def counted(dice: Thrown) -> oracle.Chances:
    return oracle.offensive(*dice.dice, **dict(dice.rules))


@cache
def both_sides(dice: Thrown) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    return oracle.of_defender(counted(dice)), oracle.of_attacker(counted(dice))


def assert_by_the_rulebook(case: Case) -> None:
    found = forecasts.forecast(position(case), case.attacker, case.defender, case.size).odds
    assert (dict(found.losses), dict(found.attacker_losses)) == both_sides(by_the_rulebook(case)), case


def every_case() -> Iterator[Case]:
    for attacker, defender in PAIRS:
        events = events_of(attacker.name.lower(), defender.name.lower())
        sets = [(), *((event,) for event in events), *combinations(events, 2)]
        sizes = range(1, BOARD.sectors[attacker].track[0] + 1)
        for own, enemy in product(levels_of(attacker, 0, 2, 3), levels_of(defender, 1, 3)):
            for size, elsewhere, chosen in product(sizes, (False, True), sets):
                yield Case(attacker, defender, size, own, enemy, chosen, elsewhere)


def any_case(luck: Random) -> Case:
    """A random case: pairs equally likely, any number of events, and levels that don't matter."""
    attacker, defender = luck.choice(PAIRS)
    events = events_of(attacker.name.lower(), defender.name.lower())
    own, enemy = (Levels(*(luck.randint(0, cap) for cap in BOARD.sectors[s].caps)) for s in (attacker, defender))
    size = luck.randint(1, BOARD.sectors[attacker].track[0])
    chosen = tuple(sorted(luck.sample(events, luck.randint(0, min(3, len(events))))))
    return Case(attacker, defender, size, own, enemy, chosen, luck.random() < 0.5)


def some_cases(count: int) -> list[Case]:
    luck = Random(1914)
    return [any_case(luck) for _ in range(count)]


@pytest.mark.rule("10.2.7", "10.3.3", "10.3.4", "R101", "R102", "R103", "R104", "R118", "R119", "R124")
def test_thousands_of_offensives_have_the_odds_of_the_rulebook() -> None:
    for case in some_cases(SAMPLE):
        assert_by_the_rulebook(case)


@pytest.mark.soak
def test_every_offensive_has_the_odds_of_the_rulebook() -> None:
    """A million and a half positions: the dice are compared each time, the outcome once per pool."""
    seen: set[tuple[object, Thrown]] = set()
    for case in every_case():
        state = position(case)
        michael = pools.michael_applies(state, case.attacker, case.defender)
        pool = pools.pool(state, case.attacker, case.defender, case.size, michael=michael)
        key = pool, by_the_rulebook(case)
        if key not in seen:
            seen.add(key)
            assert_by_the_rulebook(case)
    assert len({dice for _, dice in seen}) > 1000


@pytest.mark.rule("10.3.3", "10.3.4", "R116", "R121", "R136", "R163", "R176")
def test_engine_formula_and_rulebook_are_one() -> None:
    for case in some_cases(120):
        state = position(case)
        battle = (state, case.attacker, case.defender, case.size)
        after = chance_tree.aftermath(*battle, choose=chance_tree.no_event_rerolls)
        found = forecasts.forecast(state, case.attacker, case.defender, case.size)
        assert (after.losses, after.attacker_losses) == (found.odds.losses, found.odds.attacker_losses), case
        assert (dict(after.losses), dict(after.attacker_losses)) == both_sides(by_the_rulebook(case)), case
        assert after.surrender == after.attacker_surrender == found.surrender == 0


def test_the_positions_are_what_they_are_meant_to_be() -> None:
    cases = some_cases(SAMPLE)
    dice = [by_the_rulebook(case) for case in cases]
    assert {(case.attacker, case.defender) for case in cases} == set(PAIRS)
    assert {1, 2, 3, 4, 5, 6, 7, 8, 12, 14, 17, 18, 19, 21, 25, 26, 27, 29, 31, 34, 35, 36, 37, 38, 40} <= {
        event for case in cases for event in case.events
    }
    assert {one.dice[0] for one in dice} == {1, 2, 3, 4} and {one.dice[2] for one in dice} == {0, 1, 2, 3, 4}
    assert set(range(-4, 5)) <= {one.dice[1] for one in dice} and {dict(one.rules)["rerolls"] for one in dice} >= {0, 7}
