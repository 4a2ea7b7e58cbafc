"""The odds of the first edition, by formulas, by the engine's own dice, and by counting every face of every die.

What counts them here shares no code with `rules`: faces, hits and re-rolls are written down again (3.1, 6.5.1, 6.7).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from rules import chance_tree, odds, pools
from rules.editions.first import sea
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SECTORS,
    Phase,
    Sector,
    Side,
    State,
)
from tests.rules.first.support import EGYPT, at

FACES = range(1, 7)


# ------------------------------------------------------------------------------------- counting every face


def succeeds(face: int, modifier: int, needed: int) -> bool:
    """3.1: a natural 1 fails and a natural 6 succeeds. 6.7: otherwise reach the Attack Value."""
    return face == 6 or (face != 1 and face + modifier >= needed)


@cache
def hits(dice: int, modifier: int, needed: int, rerolls: bool, forced: bool) -> tuple[Fraction, ...]:
    """Chances of 0, 1, 2 ... hits. `rerolls` re-rolls all misses, then `forced` all hits."""
    found: Counter[int] = Counter()
    every = 0
    for first in product(FACES, repeat=dice):
        for second in product(FACES, repeat=dice if rerolls else 0):
            for third in product(FACES, repeat=dice if forced else 0):
                every += 1
                shown = [
                    second[i] if rerolls and not succeeds(face, modifier, needed) else face
                    for i, face in enumerate(first)
                ]
                last = [
                    third[i] if forced and succeeds(face, modifier, needed) else face for i, face in enumerate(shown)
                ]
                found[sum(succeeds(face, modifier, needed) for face in last)] += 1
    return tuple(Fraction(found[number], every) for number in range(dice + 1))


class Thrown(NamedTuple):
    """An offensive's dice as the position says in words."""

    attack: int
    modifier: int
    artillery: int
    artillery_modifier: int
    needed: int
    rerolls: bool = False
    forced: bool = False


def counted(dice: Thrown) -> list[Fraction]:
    attack = hits(dice.attack, dice.modifier, dice.needed, False, dice.forced)
    artillery = hits(dice.artillery, dice.artillery_modifier, dice.needed, dice.rerolls, dice.forced)
    found = [Fraction(0)] * (dice.attack + dice.artillery + 1)
    for first, chance in enumerate(attack):
        for second, likewise in enumerate(artillery):
            found[first + second] += chance * likewise
    return found


# ------------------------------------------------------------------------------- the offensives of section 3.9


def laid(turn: int, side: Side, **position: Any) -> State:
    return at(turn, Phase.OFFENSIVES, side, rp=(10, 10), **position).state


V17 = laid(11, ENTENTE, developed={ENTENTE: (3, 0, 3, 4), CENTRAL_POWERS: (0, 2, 0, 2)})
V17_WITHOUT = laid(11, ENTENTE, developed={ENTENTE: (3, 0, 3, 0), CENTRAL_POWERS: (0, 2, 0, 2)})
V63 = laid(11, CENTRAL_POWERS, developed={ENTENTE: (0, 3, 0, 4), CENTRAL_POWERS: (3, 0, 3, 0)})
V62 = laid(11, CENTRAL_POWERS, developed={ENTENTE: (0, 3, 0, 4), CENTRAL_POWERS: (3, 0, 3, 3)}, in_force=(27,))
V59 = laid(9, ENTENTE, events=(23,))
V58 = laid(9, ENTENTE, events=(22,), developed={ENTENTE: (0, 0, 2, 0)})
V46 = laid(3, CENTRAL_POWERS, events=(6,), developed={CENTRAL_POWERS: (0, 0, 1, 0)})
SCHLIEFFEN = laid(1, CENTRAL_POWERS)

F = Fraction
CASES: dict[str, tuple[State, Sector, Sector, int, int, Thrown, list[Fraction]]] = {
    "V17": (
        V17, FRANCE, GERMANY, 2, 0, Thrown(2, 1, 3, 0, 4, rerolls=True),
        [F(1, 576), F(13, 576), F(67, 576), F(19, 64), F(3, 8), F(3, 16)],
    ),
    "V17 without its re-roll": (
        V17_WITHOUT, FRANCE, GERMANY, 2, 0, Thrown(2, 1, 3, 0, 4),
        [F(1, 72), F(7, 72), F(19, 72), F(25, 72), F(2, 9), F(1, 18)],
    ),
    "Schlieffen": (SCHLIEFFEN, GERMANY, FRANCE, 2, 3, Thrown(2, 1, 0, 0, 4), [F(1, 9), F(4, 9), F(4, 9)]),
    "V63": (
        V63, GERMANY, FRANCE, 3, 0, Thrown(3, 0, 3, 0, 4, forced=True),
        [F(729, 4096), F(729, 2048), F(1215, 4096), F(135, 1024), F(135, 4096), F(9, 2048), F(1, 4096)],
    ),
    "V62": (
        V62, GERMANY, FRANCE, 3, 0, Thrown(3, 0, 3, 0, 4, rerolls=True),
        [F(1, 512), F(3, 128), F(57, 512), F(17, 64), F(171, 512), F(27, 128), F(27, 512)],
    ),
    "V59": (
        V59, EGYPT, OTTOMAN_EMPIRE, 2, 23, Thrown(2, 0, 0, 0, 5, forced=True), [F(64, 81), F(16, 81), F(1, 81)],
    ),
    "V58": (V58, FRANCE, GERMANY, 1, 0, Thrown(0, 0, 2, 0, 4), [F(1, 4), F(1, 2), F(1, 4)]),
    "V46": (V46, GERMANY, FRANCE, 2, 0, Thrown(2, 0, 1, 1, 4), [F(1, 12), F(1, 3), F(5, 12), F(1, 6)]),
}  # fmt: skip


@pytest.mark.rule("V17", "V46", "V58", "V59", "V62", "V63", "F017", "F018", "F074", "F075", "F094")
@pytest.mark.parametrize("name", CASES)
def test_offensives_by_formula_by_counting_and_as_worked_by_hand(name: str) -> None:
    state, attacker, defender, size, event, dice, by_hand = CASES[name]
    assert counted(dice) == by_hand
    pool = pools.pool(state, attacker, defender, size, event=event if event == 3 else 0)
    found = dict(odds.offensive(pool).losses)
    assert [found.get(number, F(0)) for number in range(len(by_hand))] == by_hand
    assert odds.offensive(pool).attacker_expected == 0


@pytest.mark.rule("6.7:7", "F076")
@pytest.mark.parametrize("name", CASES)
def test_the_engines_own_dice_come_to_the_same(name: str) -> None:
    state, attacker, defender, size, event, _, by_hand = CASES[name]
    found = dict(chance_tree.aftermath(state, attacker, defender, size, event=event).losses)
    left = len(by_hand)
    assert [found.get(number, F(0)) for number in range(left)] == by_hand


@pytest.mark.rule("F017", "F072", "F096")
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("events", [(), (4, 5, 6), (9, 15, 19), (22, 23, 32), (25, 35)])
@pytest.mark.parametrize("columns", [(0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 1, 2), (3, 2, 2, 3)])
def test_every_offensive_by_formula_and_by_counting(
    side: Side, events: tuple[int, ...], columns: tuple[int, int, int, int]
) -> None:
    entered = {Sector.ITALY: 5, Sector.ROMANIA: 3, Sector.GREECE: 3, Sector.BULGARIA: 3}
    other = (1, 2, 1, 1)
    state = laid(9, side, events=events, developed={side: columns, side.enemy: other}, wcl=entered, in_force=(33, 36))
    board = state.setup.board
    for attacker in board.of_side(side):
        for defender in board.sectors[attacker].neighbours:
            pool = pools.pool(state, attacker, defender, 1)
            dice = Thrown(
                pool.attack_dice, pool.attack_modifier, pool.artillery_dice, pool.artillery_modifier, pool.needed,
                rerolls=bool(pool.rerolls), forced=bool(pool.forced_by),
            )  # fmt: skip
            assert pool.rerolls in (0, pool.artillery_dice)
            found = dict(odds.offensive(pool).losses)
            expected = counted(dice)
            assert [found.get(number, F(0)) for number in range(len(expected))] == expected


# ------------------------------------------------------------------------------------------- the other dice


@pytest.mark.rule("6.6:3", "F023")
def test_what_u_boats_take_on_average_for_what_is_paid() -> None:
    state = at(6, Phase.NAVAL, CENTRAL_POWERS, rp=(9, 9)).state
    means = [odds.mean(sea.chances(state, CENTRAL_POWERS, rp)) for rp in range(6)]
    assert means == [1, F(5, 3), F(7, 3), 3, F(11, 3), 4]


@pytest.mark.rule("6.6:5", "F023")
def test_what_the_blockade_leaves_on_average_for_what_is_paid() -> None:
    state = at(6, Phase.NAVAL, ENTENTE, rp=(9, 9)).state
    assert [odds.mean(sea.chances(state, ENTENTE, rp)) for rp in range(3)] == [F(2, 3), F(1, 6), 0]


@pytest.mark.rule("6.6:1", "F103")
def test_who_does_not_roll_takes_nothing() -> None:
    state = at(6, Phase.NAVAL, ENTENTE, rp=(9, 9), in_force=(16,)).state
    assert sea.chances(state, CENTRAL_POWERS, 0) == ((0, F(1)),)


@pytest.mark.rule("9:1", "F031")
def test_how_far_the_revolution_goes() -> None:
    expected = [
        [F(5, 6), F(1, 6)],
        [F(25, 36), F(5, 18), F(1, 36)],
        [F(125, 216), F(25, 72), F(5, 72), F(1, 216)],
    ]
    for dice, chances in enumerate(expected, 1):
        assert odds.revolution_spaces(dice) == tuple(enumerate(chances))
        ones = Counter(faces.count(1) for faces in product(FACES, repeat=dice))
        assert chances == [F(ones[number], 6**dice) for number in range(dice + 1)]


@pytest.mark.rule("6.5.1:5", "V13", "F014")
@pytest.mark.parametrize(
    ("needed", "chances"),
    [
        (4, [F(1, 2), F(2, 3), F(5, 6), F(5, 6), F(5, 6)]),
        (5, [F(1, 3), F(1, 2), F(2, 3), F(5, 6), F(5, 6)]),
        (6, [F(1, 6), F(1, 3), F(1, 2), F(2, 3), F(5, 6)]),
    ],
)
def test_the_chance_of_an_attempt(needed: int, chances: list[Fraction]) -> None:
    assert [odds.research(needed, bonus, 0) for bonus in range(5)] == chances


@pytest.mark.rule("11:19.3", "V57", "F092")
def test_how_many_of_brusilovs_dice_fail() -> None:
    state = laid(6, ENTENTE, events=(19,), developed={CENTRAL_POWERS: (0, 1, 0, 0)})
    pool = pools.pool(state, RUSSIA, AUSTRIA_HUNGARY, 3)
    expected = hits(3, 0, 5, False, False)
    assert odds.failed_dice(pool) == tuple((failed, expected[3 - failed]) for failed in range(4))


@pytest.mark.rule("6.7:2")
def test_no_attacker_is_ever_hurt_by_its_own_dice() -> None:
    state = laid(9, ENTENTE)
    for attacker in SECTORS:
        for defender in state.setup.board.sectors[attacker].neighbours:
            assert not odds.offensive(pools.pool(state, attacker, defender, 1)).counter_attack
