"""Athena's re-rolls (R226)."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules.actions import Offensive, Reroll
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Choice,
    Decision,
    Options,
    Phase,
    Purpose,
    Side,
)
from tests.rules.athena.support import BOTH, OV, awaited, front, persons_go, solo, who
from tests.rules.support import AVIATION, BOARD

rule = pytest.mark.rule


@rule("10.2.7", "17.6.4", "R103", "R226")
@pytest.mark.parametrize(("enemy", "again"), [(0, 2), (2, 1), (3, 0)])
def test_athena_throws_failed_artillery_again_up_to_the_difference(enemy: int, again: int) -> None:
    values = [level.value for level in BOARD.trees[CENTRAL_POWERS][AVIATION]]
    theirs = [0, *(level.value for level in BOARD.trees[ENTENTE][AVIATION])]
    assert (values[1], theirs[2], theirs[3]) == (3, 2, 5)
    levels = {GERMANY: (0, 0, 3, 2), FRANCE: (0, 0, 0, enemy)}
    t = front(CENTRAL_POWERS, levels=levels, turn=12).draw(1).roll(2, 2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 3)
    t.roll(2, 3, 6)
    if again:
        assert awaited(t) == (Purpose.ARTILLERY_REROLL, again)
        t.roll(*[6] * again)
    assert t.losses(FRANCE) == 1 + again
    assert persons_go(t)


@rule("18", "E17", "R176", "R226")
@pytest.mark.parametrize(("faces", "again"), [((1, 2), 2), ((1, 6), 1), ((5, 6), 0)])
def test_athena_throws_at_kut_every_attack_die_again_that_missed(faces: tuple[int, int], again: int) -> None:
    t = front(CENTRAL_POWERS, 17, turn=6).roll(*faces)
    if again:
        assert awaited(t) == (Purpose.OWN_REROLL, again)
        t.roll(*[2] * again)
    assert t.losses(MIDDLE_EAST) == 2 - again
    assert t.losses(OTTOMAN_EMPIRE) == 0  # the 1s are gone
    assert persons_go(t)


@rule("18", "E4", "E1", "R163", "R226")
def test_athena_has_every_hit_of_the_schlieffen_plan_thrown_again() -> None:
    t = solo(Phase.EVENTS, ENTENTE, turn=1, deck=(1, 4)).draw(1, 4).roll(2, 5, 6)
    assert awaited(t) == (Purpose.FORCED_REROLL, 2)
    t.roll(2, 6)
    assert t.losses(FRANCE) == 1


@rule("18", "E3", "E4", "R163", "R226")
def test_athena_has_every_hit_of_the_russian_offensive_thrown_again() -> None:
    t = solo(Phase.OFFENSIVES, CENTRAL_POWERS, initiative=ENTENTE, turn=1, events=(3, 4))
    t.do(Offensive(RUSSIA, GERMANY, 3)).roll(1, 5, 5, 6)
    assert awaited(t) == (Purpose.FORCED_REROLL, 3)
    t.roll(2, 2, 2)
    assert t.losses(GERMANY) == 0
    assert t.losses(RUSSIA) == 1


@rule("18", "E4", "R163", "R231")
def test_against_athena_the_player_chooses_the_dice_of_tannenberg() -> None:
    t = front(ENTENTE, 3, 4, turn=1).roll(2, 2, 5, 6)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.TANNENBERG, "18, event 4")
    t.do(Reroll((6,))).roll(2)
    assert t.losses(GERMANY) == 1


@rule("18", "E19", "R178", "R226")
@pytest.mark.parametrize("chain", [True, False])
def test_athena_throws_all_fives_and_sixes_of_brusilov_again_exactly_once(chain: bool) -> None:
    t = front(ENTENTE, 19, options=Options(brusilov_chain=chain))
    assert who(t)[2] == OV[RUSSIA]
    t.roll(2, 5, 6)
    assert awaited(t) == (Purpose.OWN_REROLL, 2)
    t.roll(5, 6)
    assert persons_go(t)  # though they show 5 and 6 again
    assert (t.losses(AUSTRIA_HUNGARY), t.losses(RUSSIA)) == (4, 0)


@rule("18", "E19", "R178", "R226")
def test_athena_throws_at_brusilov_even_a_five_that_missed_and_pays_for_it() -> None:
    t = front(ENTENTE, 19, levels={AUSTRIA_HUNGARY: (0, 3, 0, 0)}).roll(2, 2, 5)
    assert t.losses(AUSTRIA_HUNGARY) == 0
    assert awaited(t) == (Purpose.OWN_REROLL, 1)
    t.roll(4)
    assert t.losses(RUSSIA) == 1


@rule("18", "E25", "R185", "R226")
def test_gaza_forces_athena_like_anyone() -> None:
    t = front(ENTENTE, 25, turn=8, levels={MIDDLE_EAST: (0, 0, 1, 1)}).roll(6, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(2)
    assert awaited(t) == (Purpose.ARTILLERY_REROLL, 1)
    t.roll(6)
    assert awaited(t) == (Purpose.FORCED_REROLL, 1)
    t.roll(2)
    assert awaited(t) == (Purpose.FORCED_REROLL, 1)
    t.roll(6)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E15", "R227")
@pytest.mark.parametrize("athena", BOTH)
def test_jutland_asks_nobody(athena: Side) -> None:
    t = solo(Phase.EVENTS, athena, deck=(15,), rp=(0, 0)).draw(15).roll(1)
    assert t.fact(f.ResourcesGained).side == CENTRAL_POWERS
