"""Section 18, event 19: the Brusilov offensive."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, KEEP, Offensive, Reroll
from rules.model import AUSTRIA_HUNGARY, ENTENTE, RUSSIA, SURRENDERED, Choice, Decision, Options, Purpose
from tests.rules.events.support import awaited, drawn, edge, offensive, printed_with, to_offensives
from tests.rules.support import LAST

rule = pytest.mark.rule
CHAIN = Options(brusilov_chain=True)


@rule("18", "10.3.1", "E19", "R125", "R133", "R178")
def test_brusilov_must_be_launched_with_any_size() -> None:
    t = to_offensives(drawn(19, initiative=ENTENTE), ENTENTE)
    assert t.legal == tuple(Offensive(RUSSIA, AUSTRIA_HUNGARY, size) for size in (1, 2, 3))
    assert t.reason(DONE) == r.MandatoryFirst
    t.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 2)).roll(*edge(RUSSIA, +1))
    assert t.losses(AUSTRIA_HUNGARY) == 1


@rule("18", "E19", "R178")
def test_option_brusilov_goes_on_with_any_of_the_fives_and_sixes_while_they_last() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=3, options=CHAIN).roll(2, 5, 6)
    assert t.losses(AUSTRIA_HUNGARY) == 2  # the losses come first
    assert t.waiting == Choice(ENTENTE, Decision.BRUSILOV, "18, event 19")
    assert set(t.legal) == {Reroll((5, 6)), Reroll((5,)), Reroll((6,)), KEEP}
    assert t.reason(Reroll((2,))) == r.DiceNotThere
    t.do(Reroll((5, 6)))
    assert awaited(t) == (Purpose.OWN_REROLL, 2)
    t.roll(4, 5)  # 4 + 1 hits, and costs Russia a loss all the same
    assert t.losses(AUSTRIA_HUNGARY) == 4
    assert t.losses(RUSSIA) == 1
    assert set(t.legal) == {Reroll((5,)), KEEP}
    t.do(Reroll((5,))).roll(1)  # one loss, and no second for a counter-attack
    assert t.losses(RUSSIA) == 2
    assert t.losses(AUSTRIA_HUNGARY) == 4
    assert t.all(f.CounterAttacked, ever=True) == []
    assert t.decision == Decision.OFFENSIVE


@rule("18", "E19", "R178")
def test_brusilov_may_throw_one_of_two_dice_or_none() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2).roll(5, 6).do(Reroll((5,))).roll(2)
    assert t.losses(RUSSIA) == 1
    assert t.losses(AUSTRIA_HUNGARY) == 2
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2).roll(5, 6).do(KEEP)
    assert t.decision == Decision.OFFENSIVE
    assert t.losses(RUSSIA) == 0


@rule("18", "E19", "R178")
def test_brusilov_shows_natural_faces_whether_they_hit_or_not() -> None:
    """Against Defence 3 a 5 misses but may be re-rolled; a face that only counts as 5 may not."""
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2, levels={AUSTRIA_HUNGARY: (0, 3, 0, 0)}).roll(4, 5)
    assert t.losses(AUSTRIA_HUNGARY) == 0
    assert set(t.legal) == {Reroll((5,)), KEEP}


@rule("18", "E19", "R178")
def test_brusilov_throws_again_once() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=1).roll(6).do(Reroll((6,))).roll(6)
    assert t.decision == Decision.OFFENSIVE
    assert t.losses(AUSTRIA_HUNGARY) == 2


@rule("18", "E19", "R178")
def test_brusilov_never_throws_artillery_again() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=1, levels={RUSSIA: (0, 0, 1, 0)}).roll(2).roll(6)
    assert t.losses(AUSTRIA_HUNGARY) == 1
    assert t.decision == Decision.OFFENSIVE


@rule("18", "10.3.4", "E19", "R178")
def test_the_counter_attack_of_brusilov_is_tested_on_the_first_throw() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2).roll(1, 6)
    assert t.losses(RUSSIA) == 1
    t.do(Reroll((6,))).roll(1)
    assert t.losses(RUSSIA) == 2
    assert len(t.all(f.CounterAttacked, ever=True)) == 1


@rule("18", "E19", "R178")
def test_brusilov_ends_when_austria_hungary_surrenders() -> None:
    losses = {AUSTRIA_HUNGARY: LAST[AUSTRIA_HUNGARY]}
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=1, losses=losses).roll(6)
    assert t.status(AUSTRIA_HUNGARY) == SURRENDERED
    assert t.decision == Decision.OFFENSIVE


@rule("18", "13.2.1", "E19", "R139", "R178")
def test_russia_may_fall_by_brusilov_and_the_central_powers_have_the_points() -> None:
    board = printed_with(RUSSIA, track=(3, 2))
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2, board=board, losses={RUSSIA: 1}).roll(5, 6)
    t.do(Reroll((5, 6))).roll(2, 6)
    assert t.status(RUSSIA) == SURRENDERED
    assert t.state.vp == (0, 3)
    assert t.decision == Decision.OFFENSIVE  # the 6 cannot go on


@rule("18", "E7", "E19", "R124", "R166", "R178")
def test_przemysl_doubles_what_brusilov_goes_on_to_cause_but_not_what_it_costs() -> None:
    t = offensive(7, 19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=1).roll(5)
    assert t.losses(AUSTRIA_HUNGARY) == 2
    t.do(Reroll((5,))).roll(4)
    assert t.losses(AUSTRIA_HUNGARY) == 4
    assert t.losses(RUSSIA) == 1
