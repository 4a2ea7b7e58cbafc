"""The counter-attack (10.3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules.actions import DONE, Offensive, Reroll
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    Choice,
    CounterAttack,
    Decision,
    Launched,
    Sector,
    Status,
)
from tests.rules.offensives.support import at, attack, first_turn, own, to_offensives, with_track
from tests.rules.support import ALL_AT_WAR


@pytest.mark.rule("10.3.4", "R116")
def test_two_ones_are_one_counter_attack() -> None:
    assert own(attack(FRANCE, GERMANY, 3).roll(1, 1, 1), FRANCE) == 1


@pytest.mark.rule("R116", "R176", "E17")
def test_a_one_thrown_away_does_not_counter_and_a_new_one_does() -> None:
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, events=(17,)).roll(1, 5).do(Reroll((1,))).roll(3)
    assert own(table, OTTOMAN_EMPIRE) == 0 and table.all(f.CounterAttacked) == []
    table = attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 2, events=(17,)).roll(3, 5).do(Reroll((3,))).roll(1)
    assert own(table, OTTOMAN_EMPIRE) == 1


@pytest.mark.rule("10.3.4", "R117")
def test_bonus_dice_counter_attack_too() -> None:
    table = attack(AUSTRIA_HUNGARY, ITALY, 1, status=ALL_AT_WAR, events=(18, 31)).roll(1, 2, 3)
    assert own(table, AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("10.3.4", "R118")
def test_the_colonies_are_never_countered_but_africa_is() -> None:
    table = attack(GERMAN_COLONIES, AFRICA, 2).roll(1, 6)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.GERMAN_COLONIES_ATTACK
    assert (table.losses(AFRICA), own(table, GERMAN_COLONIES)) == (1, 0)
    assert own(attack(AFRICA, GERMAN_COLONIES, 2).roll(1, 6), AFRICA) == 1


@pytest.mark.rule("10.3.4", "R119", "R120")
@pytest.mark.parametrize(
    ("past", "attacker", "counters"),
    [
        ((), FRANCE, True),
        ((Launched(GERMANY, FRANCE),), FRANCE, True),
        ((Launched(GERMANY, RUSSIA),), FRANCE, False),
        ((Launched(GERMANY, FRANCE, True), Launched(GERMANY, RUSSIA)), FRANCE, False),
        ((Launched(GERMANY, FRANCE, True), Launched(GERMANY, RUSSIA)), RUSSIA, False),
        ((Launched(GERMANY, FRANCE, True),), RUSSIA, False),
        ((Launched(GERMANY, FRANCE, True),), FRANCE, True),
        ((Launched(AUSTRIA_HUNGARY, RUSSIA), Launched(ITALY, GERMANY)), FRANCE, True),
    ],
)
def test_a_defender_that_attacked_elsewhere_does_not_counter(
    past: tuple[Launched, ...], attacker: Sector, counters: bool
) -> None:
    table = attack(attacker, GERMANY, 2, offensives=past).roll(1, 2)
    assert own(table, attacker) == counters


@pytest.mark.rule("10.3.4", "R120", "R160", "E1")
def test_the_schlieffen_plan_counts_as_an_attack_elsewhere() -> None:
    table = to_offensives(first_turn(1, 2, 3).roll(2, 2, 2))
    assert table.state.offensives == (Launched(GERMANY, FRANCE, free_of_limit=True),)
    table.do(DONE, Offensive(RUSSIA, GERMANY, 1)).roll(1, 2)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.APPLIES


@pytest.mark.rule("10.3.4", "R119")
def test_a_later_attack_elsewhere_is_no_excuse() -> None:
    table = at(ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert own(table, FRANCE) == 1
    table.do(Offensive(GERMANY, RUSSIA, 1)).roll(2)
    assert own(table, FRANCE) == 1


@pytest.mark.rule("10.3.4", "R121")
def test_a_defender_that_collapses_still_counters() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 2}).roll(1, 6)
    assert table.status(SERBIA) == Status.SURRENDERED
    assert own(table, AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("10.3.4", "R122", "R166", "E7")
def test_the_counter_attack_is_one_loss_whatever_doubles() -> None:
    position: dict[str, Any] = {"events": (7,), "levels": {AUSTRIA_HUNGARY: (2, 2, 2, 0), RUSSIA: (0, 3, 0, 0)}}
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 2, **position).roll(1, 6)
    assert (table.losses(AUSTRIA_HUNGARY), own(table, RUSSIA)) == (2, 1)


@pytest.mark.rule("10.3.4", "13.2.1", "R123", "R139")
def test_an_attacker_may_surrender_to_a_counter_attack() -> None:
    board = with_track(SERBIA, 1, 1)
    table = attack(SERBIA, AUSTRIA_HUNGARY, 1, board=board, losses={SERBIA: 1}).roll(1)
    assert table.status(SERBIA) == Status.SURRENDERED
    assert table.fact(f.Surrendered).to == CENTRAL_POWERS and table.state.vp == (0, 1)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    assert table.state.battle is None
