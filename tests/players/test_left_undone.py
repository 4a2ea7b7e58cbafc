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
from rules.cards import PEACE
from rules.model import ENTENTE, FRANCE, GERMANY, RUSSIA, SECTORS, Phase, State, Status, Technology, Tree
from tests.rules.support import Table


def table(phase: Phase, **at: Any) -> Table:
    return Table.at(phase, side=ENTENTE, **{"rp": (9, 9), "losses": {FRANCE: 2, RUSSIA: 1}, **at})


@pytest.mark.rule("10.1")
def test_reinforcements_are_not_ended_unasked_while_one_is_possible() -> None:
    laid = table(Phase.REINFORCEMENTS, rp=(15, 3))
    assert is_left_undone(laid.state)
    assert is_left_undone(laid.do(a.Reinforce(FRANCE, 1)).state), "what was done before does not matter"


@pytest.mark.rule("10.2")
def test_technologies_are_not_ended_unasked_while_an_attempt_is_possible() -> None:
    assert is_left_undone(table(Phase.TECHNOLOGY).state)
    assert is_left_undone(table(Phase.TECHNOLOGY, rp=(7, 0), attempted=(Technology.ATTACK,)).state)


@pytest.mark.rule("10.2.6")
def test_levels_for_neutral_sectors_alone_are_no_reason_to_ask() -> None:
    trees = {ENTENTE: Tree(levels=(1, 0, 0, 0, 0, 0))}
    laid = table(Phase.TECHNOLOGY, attempted=tuple(Technology), trees=trees)
    assert is_left_undone(laid.state), "sectors at war can take the level up"
    taken = [one for one in SECTORS if laid.state.sectors[one].status == Status.AT_WAR]
    levels = dict.fromkeys(taken, (1, 0, 0, 0))
    laid = table(Phase.TECHNOLOGY, attempted=tuple(Technology), trees=trees, levels=levels)
    assert any(isinstance(one, a.Implement) for one in engine.legal(laid.state))
    assert not is_left_undone(laid.state)


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


def test_lessons_speak_of_the_question_where_it_is_asked() -> None:
    asked = 0
    for lesson in course.packaged().values():
        for step, took in zip(lesson.steps, taken(lesson), strict=True):
            if isinstance(step, Act) and took.moves == (a.DONE,) and is_left_undone(took.before):
                assert "Enter" in step.say, (lesson.id, step.say)
                asked += 1
    assert asked
