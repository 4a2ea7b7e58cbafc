"""Attempts at technologies (10.2.1 to 10.2.5): when, at what cost, with what dice and cubes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules import refusals as r
from rules.actions import DONE, REROLL_RESEARCH, TAKE_CUBE, Implement, Offensive, Research
from rules.board_file import packaged_text, parse
from rules.check import check
from rules.facts import CubeDiscarded, CubeTaken, LevelUnlocked, NothingToDo, ResearchPaid, ResearchRolled
from rules.model import (
    AFRICA,
    AT_WAR,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Board,
    Choice,
    Decision,
    Dice,
    Phase,
    Purpose,
    Side,
    Technology,
    Tree,
)
from tests.rules.support import AIR_RAID, ARTILLERY, ATTACK, BOARD, DEFENCE, FILLER, Table
from tests.rules.technology.support import MARK_TANKS, attempts_offered, researching, tree


def mark_tanks(cubes: int = 0, **position: Any) -> Table:
    tree = Tree(levels=MARK_TANKS.levels, cubes=(cubes, 0, 0, 0, 0, 0))
    return researching(trees={ENTENTE: tree}, **position)


def needing(number: int) -> Board:
    old = 'needed = { value = 5, ref = "10.2.3 example" }'
    text = packaged_text()
    assert text.count(old) == 1
    return parse(text.replace(old, f"needed = {number}"))


# --- what may be attempted, and when (10.2.1) ---------------------------------------------------------------


@pytest.mark.rule("10.2.1", "3.4", "R014", "R084")
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("technology", Technology)
def test_a_level_may_be_attempted_once_its_year_has_come(side: Side, technology: Technology) -> None:
    for unlocked, level in enumerate(BOARD.trees[side][technology]):
        levels = tuple(unlocked if t == technology else 0 for t in Technology)
        for turn in range(1, 15):
            table = researching(side, turn=turn, trees={side: Tree(levels=levels)})
            open_to = BOARD.year(turn) >= level.year
            assert (technology in attempts_offered(table)) == open_to, (level.name, turn)


@pytest.mark.rule("10.2.1", "R084")
def test_too_early_is_refused_with_the_year() -> None:
    table = researching(turn=4)
    assert table.refusal(Research(AIR_RAID, 1)) == r.YearNotReached("10.2.1", AIR_RAID, 1916)


@pytest.mark.rule("5", "10.2.1", "R014", "R084")
def test_turn_14_is_after_1918_and_everything_is_open() -> None:
    assert [BOARD.year(turn) for turn in range(1, 15)] == [
        1914,
        *[1915] * 3,
        *[1916] * 3,
        *[1917] * 3,
        *[1918] * 3,
        1919,
    ]
    for side in Side:
        almost = tuple(len(levels) - 1 for levels in BOARD.trees[side])
        table = researching(side, turn=14, trees={side: Tree(levels=almost)})
        assert attempts_offered(table) == set(Technology)


@pytest.mark.rule("10.2.1", "R085", "R086", "R283")
def test_levels_come_one_after_the_other() -> None:
    table = researching(turn=12)
    table.do(Research(ATTACK, 1))
    assert table.fact(ResearchPaid).level == 1
    table.roll(6)
    assert tree(table).levels[ATTACK] == 1
    assert table.reason(Research(ATTACK, 1)) == r.AlreadyAttempted
    assert ATTACK not in attempts_offered(table)


@pytest.mark.rule("10.2.1", "R086")
def test_after_a_failure_too_there_is_no_second_attempt_this_turn() -> None:
    table = researching().do(Research(DEFENCE, 1)).roll(1)
    assert table.reason(Research(DEFENCE, 1)) == r.AlreadyAttempted
    table.do(Research(ARTILLERY, 1)).roll(1)
    assert attempts_offered(table) == set(Technology) - {DEFENCE, ARTILLERY}, "each technology has its own attempt"


@pytest.mark.rule("10.2.1", "12", "R086", "R274")
def test_on_the_next_turn_it_may_be_attempted_again() -> None:
    table = researching(turn=5, deck=FILLER).do(Research(DEFENCE, 1)).roll(6)
    while table.state.turn == 5:
        table.do(DONE)
    table.draw(5, 7, 8).roll(1)
    assert table.state.phase == Phase.TECHNOLOGY
    table.do(Research(DEFENCE, 1))
    assert table.fact(ResearchPaid).level == 2


@pytest.mark.rule("10.2.1", "10.2", "R086", "R106")
def test_both_sides_attempt_the_same_technology_independently() -> None:
    table = researching().do(Research(DEFENCE, 1)).roll(6).do(DONE)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.TECHNOLOGY, "10.2")
    table.do(Research(DEFENCE, 1)).roll(1)
    assert (tree(table).levels[DEFENCE], tree(table, CENTRAL_POWERS).levels[DEFENCE]) == (1, 0)
    assert (tree(table).cubes[DEFENCE], tree(table, CENTRAL_POWERS).cubes[DEFENCE]) == (0, 1)


@pytest.mark.rule("10.2.1", "R093")
@pytest.mark.parametrize("side", Side)
def test_a_complete_tree_is_attempted_no_more(side: Side) -> None:
    full = tuple(len(levels) for levels in BOARD.trees[side])
    implemented = {s.sector: s.caps for s in BOARD.sectors if s.side == side}
    table = researching(side, turn=14, trees={side: Tree(levels=full)}, losses={FRANCE: 1, GERMANY: 1})
    for technology in Technology:
        assert table.reason(Research(technology, 1)) == r.TreeComplete
    assert attempts_offered(table) == set()
    table = researching(side, turn=14, trees={side: Tree(levels=full)}, levels=implemented)
    why = tuple(r.TreeComplete("10.2.1", technology) for technology in Technology)
    nothing = NothingToDo(side=side, phase=Phase.TECHNOLOGY, why=why, rule="10.2")
    assert table.all(NothingToDo)[0] == nothing


# --- the cost (10.2.2) --------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.2", "R087")
@pytest.mark.parametrize("rp", [1, 2, 5, 10])
def test_each_rp_after_the_first_adds_1(rp: int) -> None:
    table = researching()
    assert engine.explain(table.state, Research(ATTACK, rp)).cost == rp
    table.do(Research(ATTACK, rp))
    assert table.rp(ENTENTE) == 10 - rp, "paid before the die"
    table.roll(1)
    assert table.fact(ResearchRolled).bonus == rp - 1


@pytest.mark.rule("10.2.2", "R087")
def test_the_only_limit_is_what_is_held() -> None:
    table = researching(rp=(4, 0))
    assert {act.rp for act in table.legal if isinstance(act, Research)} == {1, 2, 3, 4}
    assert table.refusal(Research(ATTACK, 5)) == r.TooFewRP("10.2.2", cost=5, rp=4)
    assert table.reason(Research(ATTACK, 0)) == r.NotAwaited


@pytest.mark.rule("10.2.2", "10.2")
def test_without_rp_there_is_no_technology() -> None:
    table = researching(rp=(0, 1))
    assert table.all(NothingToDo) == [
        NothingToDo(side=ENTENTE, phase=Phase.TECHNOLOGY, why=(r.TooFewRP("10.2.2", cost=1, rp=0),), rule="10.2")
    ]
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.TECHNOLOGY, "10.2")


# --- success and failure (10.2.3, 3.9) ----------------------------------------------------------------------


@pytest.mark.rule("10.2.3", "3.4")
@pytest.mark.parametrize(
    ("face", "bonus", "success"), [(5, 0, True), (4, 0, False), (4, 1, True), (2, 3, True), (2, 2, False)]
)
def test_the_number_in_the_box_must_be_reached(face: int, bonus: int, success: bool) -> None:
    table = mark_tanks().do(Research(ATTACK, 1 + bonus)).roll(face)
    rolled = table.fact(ResearchRolled)
    assert (rolled.needed, rolled.success) == (5, success)
    assert tree(table).levels[ATTACK] == (3 if success else 2)
    assert bool(table.all(LevelUnlocked)) == success
    assert bool(table.all(CubeTaken)) != success


@pytest.mark.rule("3.9", "10.2.3", "R008", "R094")
@pytest.mark.parametrize("number", [2, 5, 7])
def test_a_natural_1_fails_whatever_is_added(number: int) -> None:
    table = mark_tanks(board=needing(number), rp=(20, 0)).do(Research(ATTACK, 20)).roll(1)
    assert not table.fact(ResearchRolled).success


@pytest.mark.rule("3.9", "10.2.3", "R008", "R094")
def test_a_natural_6_succeeds_even_where_7_is_needed() -> None:
    table = mark_tanks(board=needing(7)).do(Research(ATTACK, 1)).roll(6)
    rolled = table.fact(ResearchRolled)
    assert (rolled.needed, rolled.bonus, rolled.success) == (7, 0, True)


@pytest.mark.rule("10.2.3", "R094")
@pytest.mark.parametrize(("face", "bonus", "success"), [(5, 1, False), (5, 2, True), (2, 4, False), (2, 5, True)])
def test_other_faces_need_their_bonus_to_reach_7(face: int, bonus: int, success: bool) -> None:
    table = mark_tanks(board=needing(7)).do(Research(ATTACK, 1 + bonus)).roll(face)
    assert table.fact(ResearchRolled).success == success


@pytest.mark.rule("3.9", "10.2.5", "R008", "R091")
def test_natural_faces_count_for_re_rolls_too() -> None:
    table = mark_tanks(cubes=4).do(Research(ATTACK, 5)).roll(1).do(REROLL_RESEARCH).roll(1)
    assert not table.fact(ResearchRolled).success
    table.do(REROLL_RESEARCH).roll(6)
    assert table.fact(ResearchRolled).success


# --- research cubes (10.2.4) --------------------------------------------------------------------------------


@pytest.mark.rule("10.2.3", "10.2.4", "3.3")
def test_a_failure_leaves_a_cube_on_that_technology() -> None:
    table = mark_tanks().do(Research(ATTACK, 1)).roll(2)
    assert table.fact(CubeTaken) == CubeTaken(side=ENTENTE, technology=ATTACK, cubes=1)
    assert tree(table).cubes == (1, 0, 0, 0, 0, 0)


@pytest.mark.rule("10.2.4", "R088")
@pytest.mark.parametrize(("cubes", "face", "success"), [(1, 4, True), (1, 3, False), (3, 2, True), (2, 2, False)])
def test_each_cube_adds_1(cubes: int, face: int, success: bool) -> None:
    table = mark_tanks(cubes=cubes).do(Research(ATTACK, 1)).roll(face)
    rolled = table.fact(ResearchRolled)
    assert (rolled.bonus, rolled.cubes, rolled.success) == (0, cubes, success)


@pytest.mark.rule("10.2.4", "R088")
def test_cubes_help_their_own_technology_only() -> None:
    table = researching(trees={ENTENTE: Tree(cubes=(3, 0, 0, 0, 0, 0))}).do(Research(ARTILLERY, 1)).roll(3)
    rolled = table.fact(ResearchRolled)
    assert (rolled.cubes, rolled.needed, rolled.success) == (0, 4, False)
    assert tree(table).cubes == (3, 0, 1, 0, 0, 0)


@pytest.mark.rule("10.2.4", "R088", "R275", "R285")
@pytest.mark.parametrize("face", [2, 6])
def test_when_the_level_is_unlocked_its_cubes_go_back(face: int) -> None:
    table = mark_tanks(cubes=3).do(Research(ATTACK, 1)).roll(face)
    assert tree(table) == Tree(levels=(3, 0, 0, 0, 0, 0))
    check(table.state)


@pytest.mark.rule("3.3", "10.2.4", "R012")
def test_cubes_are_not_counted_out() -> None:
    full = Tree(cubes=(5, 5, 5, 5, 0, 0))
    table = researching(
        trees={ENTENTE: full, CENTRAL_POWERS: full},
        status=dict.fromkeys((RUSSIA, SERBIA, MIDDLE_EAST, AFRICA, AUSTRIA_HUNGARY, OTTOMAN_EMPIRE), SURRENDERED),
    )
    table.do(Research(DEFENCE, 1)).roll(1).do(TAKE_CUBE)
    assert sum(sum(tree(table, side).cubes) for side in Side) == 41
    assert tree(table).cubes[DEFENCE] == 6


@pytest.mark.rule("3.9", "10.3.3", "R012", "R124")
def test_dice_are_not_counted_out() -> None:
    michael = {GERMANY: (0, 0, 3, 0)}
    battle = Table.at(Phase.OFFENSIVES, initiative=CENTRAL_POWERS, turn=11, events=(34,), levels=michael)
    battle.do(Offensive(GERMANY, FRANCE, 3)).roll(2, 2, 2, 2)
    assert battle.waiting == Dice(CENTRAL_POWERS, Purpose.ARTILLERY, 4, "10.2.7")
    strong = replace(
        BOARD, sectors=tuple(replace(s, track=(3, 0)) if s.sector == AUSTRIA_HUNGARY else s for s in BOARD.sectors)
    )
    battle = Table.at(
        Phase.OFFENSIVES,
        initiative=CENTRAL_POWERS,
        turn=11,
        events=(18, 31),
        status={ITALY: AT_WAR},
        board=strong,
    )
    battle.do(Offensive(AUSTRIA_HUNGARY, ITALY, 3))
    assert battle.waiting == Dice(CENTRAL_POWERS, Purpose.ATTACK, 5, "10.3.3")


# --- re-rolls (10.2.5) --------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.5", "R091")
@pytest.mark.parametrize("face", [1, 2])
def test_any_failure_with_cubes_there_offers_a_re_roll(face: int) -> None:
    table = mark_tanks(cubes=1).do(Research(ATTACK, 1)).roll(face)
    assert table.waiting == Choice(ENTENTE, Decision.RESEARCH_FAILED, "10.2.5")
    assert table.legal == (REROLL_RESEARCH, TAKE_CUBE)


@pytest.mark.rule("10.2.5", "R091")
def test_after_a_success_nothing_is_thrown_again() -> None:
    table = mark_tanks(cubes=2).do(Research(ATTACK, 1)).roll(6)
    assert table.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")
    assert table.reason(REROLL_RESEARCH) == r.NotAwaited


@pytest.mark.rule("10.2.5", "R092")
def test_the_cube_of_this_very_failure_cannot_be_discarded() -> None:
    table = mark_tanks(cubes=0).do(Research(ATTACK, 1)).roll(2)
    assert table.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2"), "no choice: the cube is taken"
    assert tree(table).cubes[ATTACK] == 1


@pytest.mark.rule("10.2.5", "10.2.3", "R089")
def test_the_last_failure_leaves_a_cube_after_re_rolls_too() -> None:
    table = mark_tanks(cubes=1).do(Research(ATTACK, 1)).roll(2).do(REROLL_RESEARCH)
    assert table.fact(CubeDiscarded).cubes == 0
    table.roll(2)
    assert table.fact(CubeTaken).cubes == 1
    assert tree(table).cubes[ATTACK] == 1
    assert table.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")


@pytest.mark.rule("10.2.5", "R089", "R090")
def test_as_many_re_rolls_as_cubes_each_with_one_less() -> None:
    table = mark_tanks(cubes=3, rp=(10, 0)).do(Research(ATTACK, 2))
    sums = []
    for left in (3, 2, 1, 0):
        table.roll(1)
        rolled = table.fact(ResearchRolled)
        sums.append((rolled.bonus, rolled.cubes))
        if left:
            table.do(REROLL_RESEARCH)
    assert sums == [(1, 3), (1, 2), (1, 1), (1, 0)]
    assert tree(table).cubes[ATTACK] == 1
    assert table.rp(ENTENTE) == 8, "re-rolls cost no RP"


@pytest.mark.rule("10.2.5", "R090")
@pytest.mark.parametrize(("face", "success"), [(3, True), (2, False)])
def test_the_discarded_cube_no_longer_adds_1(face: int, success: bool) -> None:
    table = mark_tanks(cubes=2).do(Research(ATTACK, 2)).roll(1).do(REROLL_RESEARCH).roll(face)
    assert table.fact(ResearchRolled).success == success


@pytest.mark.rule("10.2.5", "10.2.4", "R089")
def test_taking_the_cube_keeps_those_that_are_there() -> None:
    table = mark_tanks(cubes=2).do(Research(ATTACK, 1)).roll(2).do(TAKE_CUBE)
    assert tree(table).cubes[ATTACK] == 3
    assert tree(table).levels[ATTACK] == 2


@pytest.mark.rule("10.2.5", "10.2.2", "R282")
def test_no_rp_are_added_before_a_re_roll() -> None:
    table = mark_tanks(cubes=1).do(Research(ATTACK, 2)).roll(1)
    for other in (Research(ATTACK, 1), Research(DEFENCE, 1), Implement(ITALY, ATTACK), DONE):
        assert table.reason(other) == r.NotAwaited
    table.do(REROLL_RESEARCH)
    assert table.waiting == Dice(ENTENTE, Purpose.RESEARCH, 1, "10.2.5")
    table.roll(2)
    assert table.fact(ResearchRolled).bonus == 1
    assert table.rp(ENTENTE) == 8


@pytest.mark.rule("10.2.5", "R285")
def test_cubes_of_another_technology_cannot_be_discarded() -> None:
    table = researching(trees={ENTENTE: Tree(cubes=(3, 0, 0, 0, 0, 0))}).do(Research(ARTILLERY, 1)).roll(2)
    assert table.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")
    assert tree(table).cubes == (3, 0, 1, 0, 0, 0)
