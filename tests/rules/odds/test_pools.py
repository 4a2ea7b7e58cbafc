"""Single dice, whole pools and every offensive that the board allows: by `rules.odds` and by counting faces."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from rules import chance_tree, engine, forecasts, odds, pools
from rules.cards import Duration
from rules.chance import rolls
from rules.editions.second.cards import CARDS
from rules.facts import NavalRolled
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    SECTORS,
    CounterAttack,
    Launched,
    Options,
    Phase,
    Pool,
    Sector,
    SectorState,
    Setup,
    State,
    Status,
    Tree,
)
from tests.rules.odds import oracle
from tests.rules.odds.oracle_dice import Levels, Thrown, events_of, thrown
from tests.rules.odds.support import LONG, no_event_rerolls
from tests.rules.support import BOARD, Table

# --- The tables of a single die: naval control, event dice, the Revolution and research ---------------------


U_BOAT = {1: 0, 2: 0, 3: 0, 4: 0, 5: 2, 6: 4}
BLOCKADE = {1: 0, 2: 2, 3: 3, 4: 3, 5: 3, 6: 3}


def naval_tree(level: int) -> Tree:
    return Tree((0, 0, 0, 0, level, 0))


def lost_at_sea(table: Table, victim: Any) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for outcome, weight in engine.chance(table.state):
        step = engine.apply(table.state, outcome)
        lost = table.state.rp[victim] - step.state.rp[victim]
        told = step.facts[0]
        assert isinstance(told, NavalRolled) and told.lost == lost
        found[lost] = found.get(lost, Fraction(0)) + Fraction(weight, 6)
    return found


@pytest.mark.rule("9.1", "10.2.7", "R009", "R065", "R069", "R105", "R183", "E23")
@pytest.mark.parametrize("entente", range(4))
@pytest.mark.parametrize("central_powers", range(4))
@pytest.mark.parametrize("submarines", [0, 1])
def test_u_boat_table(entente: int, central_powers: int, submarines: int) -> None:
    """Row of 9.1 from -2 to +4; its ends hold beyond that (R065)."""
    trees = {ENTENTE: naval_tree(entente), CENTRAL_POWERS: naval_tree(central_powers)}
    in_force = (23,) if submarines else ()
    table = Table.at(Phase.NAVAL, rp=(10, 10), trees=trees, in_force=in_force, trade_awarded=(5, 3))
    modifier = central_powers - (entente - 1 if entente else 0) + submarines
    expected = oracle.table(lambda face: U_BOAT[min(6, max(1, face + modifier))])
    assert lost_at_sea(table, ENTENTE) == expected


@pytest.mark.rule("9.2", "R009", "R066", "R070", "R174", "E15")
@pytest.mark.parametrize("jutland", [0, 1])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_blockade_table(jutland: int, level: int) -> None:
    """Row of 9.2: only event 15 shifts it, no technology does."""
    trees = {ENTENTE: naval_tree(level), CENTRAL_POWERS: naval_tree(3)}
    in_force = (15,) if jutland else ()
    table = Table.at(Phase.NAVAL, rp=(10, 10), trees=trees, in_force=in_force, trade_awarded=(0, 3)).roll(6)
    expected = oracle.table(lambda face: BLOCKADE[min(6, face + jutland)])
    assert lost_at_sea(table, CENTRAL_POWERS) == expected


@pytest.mark.rule("9", "R009", "R052", "R063", "R262")
@pytest.mark.parametrize(("awarded", "held"), [(0, 9), (1, 9), (3, 9), (5, 3), (5, 1), (5, 0)])
def test_u_boats_take_no_more_than_trade_brought_and_the_entente_holds(awarded: int, held: int) -> None:
    table = Table.at(Phase.NAVAL, rp=(held, 10), trade_awarded=(awarded, 3))
    assert lost_at_sea(table, ENTENTE) == oracle.table(lambda face: min(U_BOAT[face], awarded, held))


@pytest.mark.rule("R009")
def test_option_naval_natural() -> None:
    """The other reading of 3.9: a natural 1 takes nothing and a 6 the most, whatever the modifier."""
    options = Options(naval_natural=True)
    trees = {ENTENTE: naval_tree(0), CENTRAL_POWERS: naval_tree(3)}
    table = Table.at(Phase.NAVAL, trees=trees, in_force=(23,), trade_awarded=(5, 3), options=options)
    assert lost_at_sea(table, ENTENTE) == oracle.table(lambda face: 0 if face == 1 else U_BOAT[min(6, face + 4)])
    trees = {ENTENTE: naval_tree(3), CENTRAL_POWERS: naval_tree(0)}
    table = Table.at(Phase.NAVAL, trees=trees, trade_awarded=(5, 3), options=options)
    assert lost_at_sea(table, ENTENTE) == oracle.table(lambda face: 4 if face == 6 else 0)


@pytest.mark.rule("3.9", "R008")
def test_one_die_in_the_engine() -> None:
    for face, modifier, needed in product(range(1, 7), range(-9, 10), range(2, 8)):
        assert pools.is_hit(face, modifier, needed) == oracle.hits(face, modifier, needed)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_weights_are_the_throws_that_look_alike(count: int) -> None:
    counted: dict[tuple[int, ...], int] = {}
    for faces in product(range(1, 7), repeat=count):
        counted[tuple(sorted(faces))] = counted.get(tuple(sorted(faces)), 0) + 1
    assert {outcome.faces: weight for outcome, weight in rolls(count)} == counted


# --- `rules.odds` against the oracle, pool by pool, and the oracle against itself ---------------------------


ELSEWHERE = CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
SIXTH = Fraction(1, 6)


def pool(
    attack_dice: int,
    attack_modifier: int = 0,
    artillery_dice: int = 0,
    artillery_modifier: int = 0,
    *,
    needed: int,
    rerolls: int = 0,
    counter: CounterAttack = CounterAttack.APPLIES,
    doubled: bool = False,
    mirrored: bool = False,
    gaza: bool = False,
) -> Pool:
    return Pool(
        attack_dice=attack_dice,
        attack_modifier=attack_modifier,
        artillery_dice=artillery_dice,
        artillery_modifier=artillery_modifier,
        needed=needed,
        rerolls=rerolls,
        multiplier=2 if doubled else 1,
        mirrored=mirrored,
        forced_by=25 if gaza else 0,
        counter_attack=counter,
    )


def assert_agrees(dice: Pool) -> None:
    again = "hits" if dice.forced_by else ""
    strikes = dice.counter_attack == CounterAttack.APPLIES
    counted = oracle.offensive(
        dice.attack_dice,
        dice.attack_modifier,
        dice.artillery_dice,
        dice.artillery_modifier,
        needed=dice.needed,
        rerolls=dice.rerolls,
        counter=strikes,
        doubled=dice.multiplier == 2,
        mirrored=dice.mirrored,
        again=again,
        artillery_again=again,
    )
    found = odds.offensive(dice)
    assert dict(found.losses) == oracle.of_defender(counted), dice
    assert dict(found.attacker_losses) == oracle.of_attacker(counted), dice
    attack = oracle.attack(dice.attack_dice, dice.attack_modifier, dice.needed, again)
    one = sum((chance for (_, shown), chance in attack.items() if shown), Fraction(0))
    assert found.counter_attack == (one if strikes else 0), dice


# --- the oracle itself --------------------------------------------------------------------------------------


@pytest.mark.rule("3.9", "R008")
def test_the_oracle_knows_known_chances() -> None:
    """Chances worked out by hand, so that oracle and engine can't be wrong together."""
    # Italy, Attack Value 5, one die: 5 and 6 of six faces; a 1 hurts Italy
    italy = {(0, 0): Fraction(3, 6), (0, 1): SIXTH, (1, 0): Fraction(2, 6)}
    assert oracle.offensive(1, needed=5) == italy
    # no modifier rescues a 1 or spoils a 6
    assert oracle.of_defender(oracle.offensive(1, -9, needed=5)) == {0: Fraction(5, 6), 1: SIXTH}
    assert oracle.of_defender(oracle.offensive(1, +9, needed=5)) == {0: SIXTH, 1: Fraction(5, 6)}
    # one Artillery die that hits on 4 and may be thrown again: 1/2 + 1/2 x 1/2
    assert oracle.artillery(1, 0, 4, 1) == {0: Fraction(1, 4), 1: Fraction(3, 4)}
    # event 25: it must hit twice
    assert oracle.artillery(1, 0, 4, 0, "hits") == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert oracle.artillery(1, 0, 4, 1, "hits") == {0: Fraction(5, 8), 1: Fraction(3, 8)}
    assert oracle.research(5, 0, 0) == Fraction(1, 3)
    # two cubes: 3 to 6 with both, 4 to 6 with one, 5 and 6 with none
    assert oracle.research(5, 0, 2) == 1 - Fraction(2, 6) * Fraction(3, 6) * Fraction(4, 6)


# --- odds against the enumeration ---------------------------------------------------------------------------


@pytest.mark.rule("3.9", "10.3.3", "10.3.4", "R008", "R012", "R116", "R117", "R136", "R259", "R298")
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_every_attack_pool(dice: int) -> None:
    modifiers = range(-6, 9) if dice < 5 else range(-4, 5)
    for modifier, needed in product(modifiers, (2, 3, 4, 5, 6) if dice < 5 else (4, 5)):
        for counter in (CounterAttack.APPLIES, ELSEWHERE, CounterAttack.GERMAN_COLONIES_ATTACK):
            assert_agrees(pool(dice, modifier, needed=needed, counter=counter))
        assert_agrees(pool(dice, modifier, needed=needed, mirrored=True))
        assert_agrees(pool(dice, modifier, needed=needed, mirrored=True, counter=ELSEWHERE))
        assert_agrees(pool(dice, modifier, needed=needed, doubled=True))


@pytest.mark.rule("10.2.7", "R101", "R102", "R103", "R259", "R261")
@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_every_artillery_pool(dice: int) -> None:
    for modifier, needed, rerolls in product(range(-2, 4), (3, 4, 5), range(8)):
        assert_agrees(pool(1, 0, dice, modifier, needed=needed, rerolls=rerolls))


@pytest.mark.rule("10.2.7", "R012", "R193", "E34")
def test_four_artillery_dice() -> None:
    for modifier, rerolls in product((0, 2), range(5)):
        assert_agrees(pool(1, 0, 4, modifier, needed=4, rerolls=rerolls))


@pytest.mark.rule("R185", "R289", "E25")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_pool_of_gaza(dice: int) -> None:
    for modifier, needed, counter in product(range(-4, 5), (4, 5), (CounterAttack.APPLIES, ELSEWHERE)):
        assert_agrees(pool(dice, modifier, needed=needed, counter=counter, gaza=True))
    for modifier, needed, artillery, rerolls in product(range(-2, 3), (4, 5), (1, 2), range(4)):
        assert_agrees(pool(dice, 0, artillery, modifier, needed=needed, rerolls=rerolls, gaza=True))


def every_shape() -> Iterator[Pool]:
    for dice, modifier, needed, artillery in product(range(1, 6), range(-4, 5), (4, 5), range(4)):
        for artillery_modifier, rerolls, counter in product(range(-1, 3), range(8), (CounterAttack.APPLIES, ELSEWHERE)):
            for doubled, mirrored in ((False, False), (True, False), (False, True), (True, True)):
                yield pool(
                    dice,
                    modifier,
                    artillery,
                    artillery_modifier,
                    needed=needed,
                    rerolls=rerolls,
                    counter=counter,
                    doubled=doubled,
                    mirrored=mirrored,
                )


@pytest.mark.rule("10.3.3", "10.3.4")
def test_attack_and_artillery_together() -> None:
    for dice in Random(1918).sample(list(every_shape()), 1500):
        assert_agrees(dice)


@pytest.mark.rule("10.3.4", "R259")
def test_odds_as_they_are_asked_for() -> None:
    found = odds.offensive(pool(2, needed=5))
    assert found.losses == ((0, Fraction(16, 36)), (1, Fraction(16, 36)), (2, Fraction(4, 36)))
    assert found.expected == Fraction(2, 3)
    assert [found.at_least(n) for n in range(4)] == [1, Fraction(20, 36), Fraction(4, 36), 0]
    assert found.attacker_losses == ((0, Fraction(25, 36)), (1, Fraction(11, 36)))
    assert found.attacker_at_least(1) == found.counter_attack == Fraction(11, 36)


@pytest.mark.rule("3.9", "10.2.2", "10.2.4", "10.2.5", "R008", "R090", "R094")
def test_research_against_every_sequence_of_dice() -> None:
    for needed, bonus, cubes in product(range(2, 9), range(6), range(5)):
        assert odds.research(needed, bonus, cubes) == oracle.research(needed, bonus, cubes), (needed, bonus, cubes)


@pytest.mark.rule("3.9", "R008")
def test_one_die_at_every_modifier() -> None:
    for modifier, needed in product(range(-12, 13), range(1, 9)):
        assert odds.chance_of_hit(modifier, needed) == oracle.one_die(modifier, needed)


# --- Every offensive that the board allows has the odds of the rulebook: a dense sample here, all of them ---


SAMPLE = 4000


class Case(NamedTuple):
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
    for case in some_cases(200):
        state = position(case)
        battle = (state, case.attacker, case.defender, case.size)
        after = chance_tree.aftermath(*battle, choose=no_event_rerolls)
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
