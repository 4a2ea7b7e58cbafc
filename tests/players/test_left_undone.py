"""Before a sub-phase is ended people are asked where something sensible is left undone, and only there."""

from __future__ import annotations

from typing import Any

import pytest

from ldd_tui.players.hints import Level
from ldd_tui.players.left_undone import is_left_undone
from ldd_tui.teach import course
from ldd_tui.teach.lesson import Act
from ldd_tui.teach.rehearsal import taken
from rules import actions as a
from rules.cards import PEACE
from rules.model import ENTENTE, FRANCE, GERMANY, RUSSIA, Phase, State, Technology, Tree
from tests.rules.support import Table


def asks(state: State, level: Level = Level.REMIND) -> bool:
    return is_left_undone(state, level)


def table(phase: Phase, **at: Any) -> Table:
    return Table.at(phase, side=ENTENTE, **{"rp": (9, 9), "losses": {FRANCE: 2, RUSSIA: 1}, **at})


def test_reinforcements_are_not_ended_unasked_while_nothing_was_done() -> None:
    laid = table(Phase.REINFORCEMENTS, rp=(15, 3))
    assert asks(laid.state)
    assert not asks(laid.do(a.Reinforce(FRANCE, 1)).state), "what is left is left on purpose"


@pytest.mark.rule("13.2")
def test_a_sector_about_to_fall_is_always_asked_about() -> None:
    laid = table(Phase.REINFORCEMENTS, losses={FRANCE: 9, RUSSIA: 1}).do(a.Reinforce(RUSSIA, 1))
    assert asks(laid.state)
    assert not asks(laid.state, Level.OFF)


def test_technologies_are_not_ended_unasked_while_nothing_was_attempted() -> None:
    assert asks(table(Phase.TECHNOLOGY).state)
    assert not asks(table(Phase.TECHNOLOGY, attempted=(Technology.ATTACK,)).state)
    cubes = {ENTENTE: Tree(cubes=(0, 0, 1, 0, 0, 0))}
    assert asks(table(Phase.TECHNOLOGY, attempted=(Technology.ATTACK,), trees=cubes).state)


@pytest.mark.rule("10.3", "14.2")
def test_who_passes_is_asked_while_an_offensive_is_possible() -> None:
    def after_an_attack(**at: Any) -> State:
        laid = table(Phase.OFFENSIVES, initiative=ENTENTE, rp=(9, 0), **at).do(a.Offensive(FRANCE, GERMANY, 1))
        return laid.roll(2).state

    assert asks(table(Phase.OFFENSIVES).state)
    assert asks(after_an_attack())
    assert not asks(table(Phase.OFFENSIVES, rp=(0, 0)).state)
    assert asks(after_an_attack(turn=14))
    assert asks(after_an_attack(turn=12, events=(PEACE,)))


def test_lessons_speak_of_the_question_where_it_is_asked() -> None:
    asked = 0
    for lesson in course.lessons():
        for step, took in zip(lesson.steps, taken(lesson), strict=True):
            if isinstance(step, Act) and took.moves == (a.DONE,) and asks(took.before, Level.TEACH):
                assert "Enter" in step.say, (lesson.id, step.say)
                asked += 1
    assert asked
