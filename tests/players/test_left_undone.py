"""Before a sub-phase is ended people are asked where something sensible is left undone, and only there."""

from __future__ import annotations

from typing import Any

import pytest

from ldd_tui.players.left_undone import is_left_undone
from ldd_tui.teach import course
from ldd_tui.teach.lesson import Act
from ldd_tui.teach.rehearsal import taken
from rules import actions as a
from rules import engine
from rules.editions.second.cards import PEACE
from rules.model import ENTENTE, FRANCE, GERMANY, RUSSIA, Phase, State, Technology, Tree
from rules.sectors import losses_to_surrender
from tests.rules.support import Table


def table(phase: Phase, **at: Any) -> Table:
    return Table.at(phase, side=ENTENTE, **{"rp": (9, 9), "losses": {FRANCE: 2, RUSSIA: 1}, **at})


@pytest.mark.rule("10.1")
def test_reinforcements_are_not_ended_unasked_while_nothing_was_done() -> None:
    laid = table(Phase.REINFORCEMENTS, rp=(15, 3))
    assert is_left_undone(laid.state)
    assert not is_left_undone(laid.do(a.Reinforce(FRANCE, 1)).state), "what is left is left on purpose"


@pytest.mark.rule("13.2")
def test_a_sector_that_one_more_loss_fells_is_always_asked_about() -> None:
    for losses, left in ((6, 1), (5, 2)):
        laid = table(Phase.REINFORCEMENTS, losses={FRANCE: losses, RUSSIA: 1}).do(a.Reinforce(RUSSIA, 1))
        assert losses_to_surrender(laid.state, FRANCE) == left
        assert is_left_undone(laid.state) == (left == 1)


@pytest.mark.rule("10.2", "10.2.4")
def test_technologies_are_not_ended_unasked_while_nothing_was_attempted_or_cubes_wait() -> None:
    assert is_left_undone(table(Phase.TECHNOLOGY).state)
    acted = table(Phase.TECHNOLOGY, attempted=(Technology.ATTACK,))
    assert any(isinstance(one, a.Research) for one in engine.legal(acted.state))
    assert not is_left_undone(acted.state)
    cubes = {ENTENTE: Tree(cubes=(0, 0, 1, 0, 0, 0))}
    assert is_left_undone(table(Phase.TECHNOLOGY, attempted=(Technology.ATTACK,), trees=cubes).state)


@pytest.mark.rule("10.3")
def test_who_passes_is_asked_while_an_offensive_is_possible() -> None:
    def after_an_attack(**at: Any) -> State:
        laid = table(Phase.OFFENSIVES, initiative=ENTENTE, rp=(9, 0), **at).do(a.Offensive(FRANCE, GERMANY, 1))
        return laid.roll(2).state

    assert is_left_undone(table(Phase.OFFENSIVES).state)
    assert is_left_undone(after_an_attack())
    assert not is_left_undone(table(Phase.OFFENSIVES, rp=(0, 0)).state)
    assert is_left_undone(after_an_attack(turn=14))
    assert is_left_undone(after_an_attack(turn=12, events=(PEACE,)))


def test_lessons_speak_of_the_question_where_it_is_asked_and_nowhere_else() -> None:
    asked = 0
    for lesson in course.every():
        for step, took in zip(lesson.steps, taken(lesson), strict=True):
            if isinstance(step, Act) and took.moves == (a.DONE,):
                assert ("Enter" in step.say) == is_left_undone(took.before), (lesson.id, step.say)
                asked += is_left_undone(took.before)
    assert asked
