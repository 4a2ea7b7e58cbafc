"""`rules.odds` against the oracle, pool by pool, and the oracle against itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from rules import odds
from rules.model import CounterAttack, Pool
from tests.rules.odds import oracle

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


@pytest.mark.parametrize("white", [1, 2, 3])
@pytest.mark.parametrize("black", [0, 1, 2, 3])
def test_the_oracle_may_multiply_white_by_black(white: int, black: int) -> None:
    shapes = [(1, -1, 5, True), (0, 0, 4, True), (-1, 2, 4, False), (3, 0, 4, True)]
    for modifier, artillery_modifier, needed, counter in shapes[: 7 - white - black]:
        for doubled, mirrored in ((False, False), (True, False), (False, True)):
            rules: dict[str, Any] = {"needed": needed, "counter": counter, "doubled": doubled, "mirrored": mirrored}
            shape = (white, modifier, black, artillery_modifier)
            assert oracle.offensive(*shape, **rules) == oracle.offensive_at_one_throw(*shape, **rules)


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


@pytest.mark.rule("10.2.7", "10.3.3", "10.3.4", "R101", "R102", "R103", "R119")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_shape_without_events(size: int) -> None:
    for modifier, artillery, rerolls, needed in product(range(-4, 5), range(size + 1), range(8), (4, 5)):
        for counter in (CounterAttack.APPLIES, ELSEWHERE):
            assert_agrees(pool(size, modifier, artillery, 0, needed=needed, rerolls=rerolls, counter=counter))


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
