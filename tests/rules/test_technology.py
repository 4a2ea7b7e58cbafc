"""Chapter 10.2: technology, also in quick play (15.3), and the levels of sectors that enter (17.6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ldd_tui.engine_pipe.game import new_game
from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, REROLL_RESEARCH, TAKE_CUBE, Implement, Offensive, Research
from rules.board_file import packaged, packaged_text, parse
from rules.chance import Drawn
from rules.check import check
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Board,
    Choice,
    Decision,
    Dice,
    Options,
    Phase,
    Purpose,
    Sector,
    SectorState,
    Side,
    State,
    Status,
    Technology,
    Tree,
)
from rules.position import PositionError, from_position
from tests.rules.support import AIR_RAID, ARTILLERY, ATTACK, AVIATION, BOARD, DEFENCE, FILLER, NAVAL, Table

# --- Technology (10.2) on the table: the sub-phase of a side, and what may be attempted and implemented -----


MARK_TANKS = Tree(levels=(2, 0, 0, 0, 0, 0))
"""The Entente's next Attack level is that of 1917, which needs 5."""


def researching(side: Side = ENTENTE, **position: Any) -> Table:
    position.setdefault("turn", 8)
    return Table.at(Phase.TECHNOLOGY, initiative=side, **position)


def attempts_offered(table: Table) -> set[Technology]:
    """Fails unless the offered attempts equal the accepted ones."""
    offered = {act.technology for act in table.legal if isinstance(act, Research)}
    assert offered == {t for t in Technology if engine.explain(table.state, Research(t, 1)).legal}
    return offered


def levels_of(table: Table, sector: Sector) -> tuple[int, ...]:
    return table.state.sectors[sector].levels


def tree(table: Table, side: Side = ENTENTE) -> Tree:
    return table.state.trees[side]


# --- Attempts at technologies (10.2.1 to 10.2.5): when, at what cost, with what dice and cubes --------------


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
    assert table.fact(f.ResearchPaid).level == 1
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
    assert table.fact(f.ResearchPaid).level == 2


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
    nothing = f.NothingToDo(side=side, phase=Phase.TECHNOLOGY, why=why, rule="10.2")
    assert table.all(f.NothingToDo)[0] == nothing


# --- the cost (10.2.2) --------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.2", "R087")
@pytest.mark.parametrize("rp", [1, 2, 5, 10])
def test_each_rp_after_the_first_adds_1(rp: int) -> None:
    table = researching()
    assert engine.explain(table.state, Research(ATTACK, rp)).cost == rp
    table.do(Research(ATTACK, rp))
    assert table.rp(ENTENTE) == 10 - rp, "paid before the die"
    table.roll(1)
    assert table.fact(f.ResearchRolled).bonus == rp - 1


@pytest.mark.rule("10.2.2", "R087")
def test_the_only_limit_is_what_is_held() -> None:
    table = researching(rp=(4, 0))
    assert {act.rp for act in table.legal if isinstance(act, Research)} == {1, 2, 3, 4}
    assert table.refusal(Research(ATTACK, 5)) == r.TooFewRP("10.2.2", cost=5, rp=4)
    assert table.reason(Research(ATTACK, 0)) == r.NotAwaited


@pytest.mark.rule("10.2.2", "10.2")
def test_without_rp_there_is_no_technology() -> None:
    table = researching(rp=(0, 1))
    assert table.all(f.NothingToDo) == [
        f.NothingToDo(side=ENTENTE, phase=Phase.TECHNOLOGY, why=(r.TooFewRP("10.2.2", cost=1, rp=0),), rule="10.2")
    ]
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.TECHNOLOGY, "10.2")


# --- success and failure (10.2.3, 3.9) ----------------------------------------------------------------------


@pytest.mark.rule("10.2.3", "3.4")
@pytest.mark.parametrize(
    ("face", "bonus", "success"), [(5, 0, True), (4, 0, False), (4, 1, True), (2, 3, True), (2, 2, False)]
)
def test_the_number_in_the_box_must_be_reached(face: int, bonus: int, success: bool) -> None:
    table = mark_tanks().do(Research(ATTACK, 1 + bonus)).roll(face)
    rolled = table.fact(f.ResearchRolled)
    assert (rolled.needed, rolled.success) == (5, success)
    assert tree(table).levels[ATTACK] == (3 if success else 2)
    assert bool(table.all(f.LevelUnlocked)) == success
    assert bool(table.all(f.CubeTaken)) != success


@pytest.mark.rule("3.9", "10.2.3", "R008", "R094")
@pytest.mark.parametrize("number", [2, 5, 7])
def test_a_natural_1_fails_whatever_is_added(number: int) -> None:
    table = mark_tanks(board=needing(number), rp=(20, 0)).do(Research(ATTACK, 20)).roll(1)
    assert not table.fact(f.ResearchRolled).success


@pytest.mark.rule("3.9", "10.2.3", "R008", "R094")
def test_a_natural_6_succeeds_even_where_7_is_needed() -> None:
    table = mark_tanks(board=needing(7)).do(Research(ATTACK, 1)).roll(6)
    rolled = table.fact(f.ResearchRolled)
    assert (rolled.needed, rolled.bonus, rolled.success) == (7, 0, True)


@pytest.mark.rule("10.2.3", "R094")
@pytest.mark.parametrize(("face", "bonus", "success"), [(5, 1, False), (5, 2, True), (2, 4, False), (2, 5, True)])
def test_other_faces_need_their_bonus_to_reach_7(face: int, bonus: int, success: bool) -> None:
    table = mark_tanks(board=needing(7)).do(Research(ATTACK, 1 + bonus)).roll(face)
    assert table.fact(f.ResearchRolled).success == success


@pytest.mark.rule("3.9", "10.2.5", "R008", "R091")
def test_natural_faces_count_for_re_rolls_too() -> None:
    table = mark_tanks(cubes=4).do(Research(ATTACK, 5)).roll(1).do(REROLL_RESEARCH).roll(1)
    assert not table.fact(f.ResearchRolled).success
    table.do(REROLL_RESEARCH).roll(6)
    assert table.fact(f.ResearchRolled).success


# --- research cubes (10.2.4) --------------------------------------------------------------------------------


@pytest.mark.rule("10.2.3", "10.2.4", "3.3")
def test_a_failure_leaves_a_cube_on_that_technology() -> None:
    table = mark_tanks().do(Research(ATTACK, 1)).roll(2)
    assert table.fact(f.CubeTaken) == f.CubeTaken(side=ENTENTE, technology=ATTACK, cubes=1)
    assert tree(table).cubes == (1, 0, 0, 0, 0, 0)


@pytest.mark.rule("10.2.4", "R088")
@pytest.mark.parametrize(("cubes", "face", "success"), [(1, 4, True), (1, 3, False), (3, 2, True), (2, 2, False)])
def test_each_cube_adds_1(cubes: int, face: int, success: bool) -> None:
    table = mark_tanks(cubes=cubes).do(Research(ATTACK, 1)).roll(face)
    rolled = table.fact(f.ResearchRolled)
    assert (rolled.bonus, rolled.cubes, rolled.success) == (0, cubes, success)


@pytest.mark.rule("10.2.4", "10.2.5", "R088", "R285")
def test_cubes_help_their_own_technology_only_and_are_not_discarded_for_another() -> None:
    table = researching(trees={ENTENTE: Tree(cubes=(3, 0, 0, 0, 0, 0))}).do(Research(ARTILLERY, 1)).roll(3)
    rolled = table.fact(f.ResearchRolled)
    assert (rolled.cubes, rolled.needed, rolled.success) == (0, 4, False)
    assert table.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")
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
    assert table.fact(f.CubeDiscarded).cubes == 0
    table.roll(2)
    assert table.fact(f.CubeTaken).cubes == 1
    assert tree(table).cubes[ATTACK] == 1
    assert table.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")


@pytest.mark.rule("10.2.5", "R089", "R090")
def test_as_many_re_rolls_as_cubes_each_with_one_less() -> None:
    table = mark_tanks(cubes=3, rp=(10, 0)).do(Research(ATTACK, 2))
    sums = []
    for left in (3, 2, 1, 0):
        table.roll(1)
        rolled = table.fact(f.ResearchRolled)
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
    assert table.fact(f.ResearchRolled).success == success


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
    assert table.fact(f.ResearchRolled).bonus == 1
    assert table.rp(ENTENTE) == 8


# --- Implementing levels (10.2.6), and the order of the players (10.2) --------------------------------------


def implementing_offered(table: Table) -> set[tuple[Sector, Technology]]:
    """Fails unless the offered levels equal the accepted ones."""
    offered = {(act.sector, act.technology) for act in table.legal if isinstance(act, Implement)}
    every = {(sector, technology) for sector in Sector for technology in Technology}
    assert offered == {pair for pair in every if engine.explain(table.state, Implement(*pair)).legal}
    return offered


# --- implementing (10.2.6) ----------------------------------------------------------------------------------


@pytest.mark.rule("10.2.6", "R097", "R264")
@pytest.mark.parametrize(("side", "heart"), [(ENTENTE, FRANCE), (CENTRAL_POWERS, GERMANY)])
@pytest.mark.parametrize("technology", [ATTACK, DEFENCE, ARTILLERY, AVIATION])
def test_france_and_germany_implement_at_once_and_for_nothing(
    side: Side, heart: Sector, technology: Technology
) -> None:
    table = researching(side).do(Research(technology, 1)).roll(6)
    assert table.fact(f.Implemented) == f.Implemented(sector=heart, technology=technology, level=1, free=True)
    assert levels_of(table, heart)[technology] == 1
    assert table.rp(side) == 9
    others = [sector for sector in BOARD.of_side(side) if sector != heart]
    assert all(levels_of(table, sector) == (0, 0, 0, 0) for sector in others), "the others must be paid for"


@pytest.mark.rule("10.2.6", "R097", "R093")
def test_france_and_germany_follow_to_the_top_of_their_trees() -> None:
    for side, heart in ((ENTENTE, FRANCE), (CENTRAL_POWERS, GERMANY)):
        for technology in (ATTACK, DEFENCE, ARTILLERY, AVIATION):
            top = len(BOARD.trees[side][technology])
            almost = tuple(top - 1 if t == technology else 0 for t in Technology)
            table = researching(side, turn=14, trees={side: Tree(levels=almost)}, levels={heart: almost[:4]})
            table.do(Research(technology, 1)).roll(6)
            assert levels_of(table, heart)[technology] == top


@pytest.mark.rule("10.2.6", "3.5", "R096")
def test_one_rp_for_one_level_in_one_sector() -> None:
    table = researching(trees={ENTENTE: Tree(levels=(2, 1, 0, 1, 0, 0))}, rp=(5, 0))
    steps = [(RUSSIA, ATTACK), (RUSSIA, ATTACK), (RUSSIA, DEFENCE), (ITALY, AVIATION), (SERBIA, ATTACK)]
    for spent, (sector, technology) in enumerate(steps, 1):
        assert engine.explain(table.state, Implement(sector, technology)).cost == 1
        before = levels_of(table, sector)[technology]
        table.do(Implement(sector, technology))
        assert levels_of(table, sector)[technology] == before + 1
        assert table.rp(ENTENTE) == 5 - spent
    assert levels_of(table, RUSSIA) == (2, 1, 0, 0)


@pytest.mark.rule("10.2.6", "10.2.7", "R015", "R096")
def test_an_aviation_level_costs_1_whatever_number_it_prints() -> None:
    table = researching(turn=11, trees={ENTENTE: Tree(levels=(0, 0, 0, 3, 0, 0))}, levels={RUSSIA: (0, 0, 0, 2)})
    table.do(Implement(RUSSIA, AVIATION))
    assert table.rp(ENTENTE) == 9
    assert BOARD.aviation_value(RUSSIA, levels_of(table, RUSSIA)[AVIATION]) == 5


@pytest.mark.rule("10.2.6", "R096")
def test_no_level_that_is_not_unlocked() -> None:
    table = researching(trees={ENTENTE: Tree(levels=(1, 0, 0, 0, 0, 0))})
    assert table.reason(Implement(RUSSIA, DEFENCE)) == r.NotUnlocked
    table.do(Implement(RUSSIA, ATTACK))
    assert table.reason(Implement(RUSSIA, ATTACK)) == r.NotUnlocked
    assert table.reason(Implement(GERMANY, ATTACK)) == r.NotYourSector


@pytest.mark.rule("10.2.6", "3.5")
@pytest.mark.parametrize("sector", [s.sector for s in BOARD.sectors])
def test_no_sector_goes_beyond_its_own_maximum(sector: Sector) -> None:
    printed = BOARD.sectors[sector]
    full = Tree(levels=tuple(len(levels) for levels in BOARD.trees[printed.side]))
    table = researching(printed.side, turn=14, trees={printed.side: full}, levels={sector: printed.caps})
    for technology in (ATTACK, DEFENCE, ARTILLERY, AVIATION):
        refused = table.refusal(Implement(sector, technology))
        assert refused == r.SectorMaximum("10.2.6", sector, technology, maximum=printed.caps[technology])
        assert Implement(sector, technology) not in table.legal


@pytest.mark.rule("10.2.6", "3.5", "4", "R019", "R099")
def test_neither_africa_implements_anything_and_the_other_eleven_all_do() -> None:
    start = Table.new()
    assert {here.levels for here in start.state.sectors} == {(0, 0, 0, 0)}
    for side in Side:
        table = researching(side, turn=14, trees={side: Tree(levels=(1, 1, 1, 1, 1, 1))})
        able = set(BOARD.of_side(side)) - {AFRICA, GERMAN_COLONIES}
        four = (ATTACK, DEFENCE, ARTILLERY, AVIATION)
        assert implementing_offered(table) == {(sector, technology) for sector in able for technology in four}
        africa = AFRICA if side == ENTENTE else GERMAN_COLONIES
        assert {table.reason(Implement(africa, technology)) for technology in four} == {r.SectorMaximum}


@pytest.mark.rule("10.2.6", "13.1.1", "R098")
@pytest.mark.parametrize(("sector", "card"), [(ITALY, 11), (ROMANIA, 22), (GREECE, 28), (BULGARIA, 13)])
def test_a_neutral_sector_implements_and_keeps_it_when_it_enters(sector: Sector, card: int) -> None:
    side = BOARD.sectors[sector].side
    table = researching(
        side,
        turn=8,
        trees={side: Tree(levels=(1, 1, 0, 0, 0, 0))},
        deck=(5, 7, card),
        levels={FRANCE: (1, 1, 0, 0)} if side == ENTENTE else {},
    )
    assert table.status(sector) == Status.NEUTRAL
    table.do(Implement(sector, DEFENCE))
    assert table.rp(side) == 9
    while table.state.turn == 8:
        table.do(DONE)
    table.draw(5, 7, card)
    assert table.fact(f.SectorEntered).sector == sector
    assert levels_of(table, sector) == (0, 1, 0, 0)


@pytest.mark.rule("10.2.6", "R098")
@pytest.mark.parametrize(("sector", "status"), [(SERBIA, SURRENDERED), (RUSSIA, EXITED)])
def test_a_sector_out_of_the_war_implements_nothing(sector: Sector, status: Status) -> None:
    table = researching(trees={ENTENTE: Tree(levels=(1, 0, 0, 0, 0, 0))}, status={sector: status})
    assert table.reason(Implement(sector, ATTACK)) == r.Surrendered
    assert sector not in {where for where, _ in implementing_offered(table)}


@pytest.mark.rule("10.2.6", "R095")
def test_before_between_and_after_attempts_and_at_once() -> None:
    table = researching(trees={ENTENTE: Tree(levels=(1, 0, 0, 0, 0, 0))})
    table.do(Implement(RUSSIA, ATTACK))
    table.do(Research(ATTACK, 1)).roll(6)
    table.do(Implement(RUSSIA, ATTACK))
    assert levels_of(table, RUSSIA)[ATTACK] == 2, "unlocked this very turn"
    table.do(Research(DEFENCE, 1)).roll(6)
    table.do(Implement(RUSSIA, DEFENCE))
    assert table.rp(ENTENTE) == 5


@pytest.mark.rule("10.2.6", "R096")
def test_the_years_bind_attempts_not_implementing() -> None:
    table = researching(turn=14, trees={ENTENTE: Tree(levels=(3, 0, 0, 0, 0, 0))})
    table.do(*[Implement(RUSSIA, ATTACK)] * 3)
    assert levels_of(table, RUSSIA)[ATTACK] == 3


@pytest.mark.rule("10.2.6", "R264")
def test_nobody_else_is_made_to_implement() -> None:
    table = researching(trees={ENTENTE: Tree(levels=(1, 1, 1, 1, 0, 0))}).do(DONE)
    assert all(levels_of(table, sector) == (0, 0, 0, 0) for sector in BOARD.of_side(ENTENTE) if sector != FRANCE)


@pytest.mark.rule("10.2.6", "10.2.7", "R100")
@pytest.mark.parametrize("technology", [NAVAL, AIR_RAID])
def test_naval_and_air_raid_levels_are_not_implemented(technology: Technology) -> None:
    table = researching(trees={ENTENTE: Tree(levels=(0, 0, 0, 0, 1, 1))})
    assert table.reason(Implement(FRANCE, technology)) == r.NotImplementedBySector
    assert not [act for act in table.legal if isinstance(act, Implement)]


@pytest.mark.rule("10.2.6", "10.2.7", "9.1", "R100")
def test_a_naval_level_works_for_nothing_on_the_next_roll() -> None:
    table = researching(CENTRAL_POWERS, turn=5, deck=FILLER, rp=(0, 1), losses={FRANCE: 1})
    table.do(Research(NAVAL, 1)).roll(6)
    assert table.state.turn == 6, "no RP is left for anything else"
    table.draw(5, 7, 8).roll(4)
    assert table.fact(f.NavalRolled).technology_modifier == 1


@pytest.mark.rule("3.4", "3.5", "10.2.7", "R104")
def test_only_what_a_sector_has_implemented_counts_in_battle() -> None:
    tree_3 = {ENTENTE: Tree(levels=(3, 0, 0, 0, 0, 0))}
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, turn=8, trees=tree_3, levels={FRANCE: (3, 0, 0, 0)})
    table.do(Offensive(RUSSIA, GERMANY, 1)).roll(4)
    assert table.fact(f.DieRead).modifier == 0
    table.do(DONE, Offensive(FRANCE, GERMANY, 1)).roll(4)
    assert table.fact(f.DieRead).modifier == 3


# --- the order of the players (10.2, R106) ------------------------------------------------------------------


@pytest.mark.rule("10.2", "10", "R106", "R034")
@pytest.mark.parametrize("first", Side)
def test_the_initiative_finishes_attempts_and_implementing_first(first: Side) -> None:
    own, other = ((RUSSIA, AUSTRIA_HUNGARY), (AUSTRIA_HUNGARY, RUSSIA))[first]
    both = {side: Tree(levels=(1, 0, 0, 0, 0, 0)) for side in Side}
    table = researching(first, trees=both)
    table.do(Research(DEFENCE, 1)).roll(6)
    assert table.waiting == Choice(first, Decision.TECHNOLOGY, "10.2"), "no alternation"
    assert table.reason(Implement(other, ATTACK)) == r.NotYourSector
    table.do(DONE)
    assert table.waiting == Choice(first.enemy, Decision.TECHNOLOGY, "10.2")
    assert table.reason(Implement(own, ATTACK)) == r.NotYourSector
    table.do(Implement(other, ATTACK), DONE)
    assert table.state.phase == Phase.OFFENSIVES


QUICK = Options(quick_play=True)


# --- quick play (15.3) --------------------------------------------------------------------------------------


@pytest.mark.rule("15.3", "R232")
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("technology", [ATTACK, DEFENCE, ARTILLERY, AVIATION])
def test_quick_play_implements_everywhere_up_to_each_maximum(side: Side, technology: Technology) -> None:
    for level in range(1, len(BOARD.trees[side][technology]) + 1):
        unlocked = tuple(level - 1 if t == technology else 0 for t in Technology)
        reached = {
            s.sector: tuple(min(s.caps[t], unlocked[t]) for t in range(4)) for s in BOARD.sectors if s.side == side
        }
        table = researching(side, turn=14, trees={side: Tree(levels=unlocked)}, levels=reached, options=QUICK)
        table.do(Research(technology, 1)).roll(6)
        assert table.rp(side) == 9
        for sector in BOARD.of_side(side):
            assert levels_of(table, sector)[technology] == min(level, BOARD.sectors[sector].caps[technology]), level


@pytest.mark.rule("15.3", "R098", "R232")
def test_quick_play_leaves_out_who_is_out_of_the_war() -> None:
    table = researching(turn=11, status={RUSSIA: EXITED, SERBIA: SURRENDERED}, options=QUICK)
    table.do(Research(ATTACK, 1)).roll(6)
    assert levels_of(table, RUSSIA) == levels_of(table, SERBIA) == (0, 0, 0, 0)
    assert levels_of(table, ROMANIA) == (1, 0, 0, 0), "still neutral"


@pytest.mark.rule("15.1", "15.3")
@pytest.mark.parametrize("technology", [NAVAL, AIR_RAID])
@pytest.mark.parametrize("side", Side)
def test_quick_play_knows_neither_naval_nor_air_raid(side: Side, technology: Technology) -> None:
    table = researching(side, turn=14, options=QUICK)
    assert table.reason(Research(technology, 1)) == r.NotInQuickPlay
    assert attempts_offered(table) == {ATTACK, DEFENCE, ARTILLERY, AVIATION}


# --- A sector that enters the war has what its side has unlocked: with Athena (17.6.2) and in quick play  ---


ENTERS = {ITALY: 11, BULGARIA: 13, ROMANIA: 22, GREECE: 28}
CAPS = {ITALY: (3, 3, 3, 3), BULGARIA: (1, 2, 2, 2), ROMANIA: (2, 2, 2, 2), GREECE: (2, 2, 2, 2)}


def at_events(event: int, options: dict[str, object], *, turn: int = 14, **more: object) -> State:
    tree = {"attack": {"level": 3}, "defence": {"level": 2}, "artillery": {"level": 2}, "aviation": {"level": 2}}
    given = {
        "turn": turn,
        "phase": "events",
        "options": options,
        "events": {"deck": [event]},
        "technology": {"entente": tree, "central_powers": tree},
        **more,
    }
    return from_position(given, packaged())


def entered(state: State, event: int) -> tuple[engine.Step, list[f.Implemented]]:
    step = engine.apply(state, Drawn((event,)))
    return step, [fact for fact in step.facts if isinstance(fact, f.Implemented)]


@pytest.mark.rule("17.6.2", "R211")
@pytest.mark.parametrize("sector", ENTERS)
def test_a_sector_of_athena_enters_with_all_that_she_has_unlocked(sector: Sector) -> None:
    side = BOARD.sectors[sector].side
    state = at_events(ENTERS[sector], {"athena": side.name.lower()})
    assert state.sectors[sector] == SectorState(Status.NEUTRAL)
    step, facts = entered(state, ENTERS[sector])
    expected = tuple(min(cap, level) for cap, level in zip(CAPS[sector], (3, 2, 2, 2), strict=True))
    assert step.state.sectors[sector] == SectorState(Status.AT_WAR, 0, expected)  # type: ignore[arg-type]
    assert [(fact.sector, fact.technology, fact.level, fact.free, fact.rule) for fact in facts] == [
        (sector, technology, level, True, "17.6.2") for technology, level in zip(Technology, expected, strict=False)
    ]


@pytest.mark.rule("15.3", "R232")
@pytest.mark.parametrize("sector", ENTERS)
def test_in_quick_play_a_sector_enters_with_all_that_is_unlocked(sector: Sector) -> None:
    step, facts = entered(at_events(ENTERS[sector], {"quick_play": True}), ENTERS[sector])
    expected = tuple(min(cap, level) for cap, level in zip(CAPS[sector], (3, 2, 2, 2), strict=True))
    assert step.state.sectors[sector].levels == expected
    assert {fact.rule for fact in facts} == {"15.3"}


@pytest.mark.rule("17.6.2", "10.2.6", "R211")
@pytest.mark.parametrize("options", [{}, {"athena": "central_powers"}])
def test_a_sector_of_a_person_enters_with_what_was_implemented(options: dict[str, object]) -> None:
    state = at_events(11, options, sectors={"italy": {"attack": 1}})
    step, facts = entered(state, 11)
    assert step.state.sectors[ITALY].levels == (1, 0, 0, 0)
    assert facts == []


@pytest.mark.rule("17.6.2", "R211")
def test_what_a_sector_has_already_is_not_told_again() -> None:
    state = at_events(11, {"athena": "entente"}, sectors={"italy": {"attack": 3, "defence": 1, "artillery": 2}})
    step, facts = entered(state, 11)
    assert step.state.sectors[ITALY].levels == (3, 2, 2, 2)
    assert [(fact.technology, fact.level) for fact in facts] == [(Technology.DEFENCE, 2), (Technology.AVIATION, 2)]


@pytest.mark.rule("17.6.2", "R211")
def test_a_side_that_athena_takes_over_in_mid_game() -> None:
    game = new_game(at_events(11, {}), seed=1).with_policy(Side.ENTENTE, "athena")
    assert game is not None and game.state.setup.options.athena == (ENTENTE,)
    step, _ = entered(game.state, 11)
    assert step.state.sectors[ITALY].levels == (3, 2, 2, 2)
    assert step.state.sectors[Sector.RUSSIA].levels == (0, 0, 0, 0)


@pytest.mark.rule("15.1")
@pytest.mark.parametrize("technology", ["naval", "air_raid"])
@pytest.mark.parametrize("entry", [{"level": 1}, {"cubes": 1}])
def test_a_position_of_quick_play_has_no_naval_or_air_raid(technology: str, entry: dict[str, int]) -> None:
    position = {"turn": 9, "technology": {"entente": {technology: entry}}}
    assert from_position(position, packaged()).trees[ENTENTE] != from_position({}, packaged()).trees[ENTENTE]
    with pytest.raises(PositionError) as refused:
        from_position({**position, "options": {"quick_play": True}}, packaged())
    (field,) = entry
    assert (refused.value.path, refused.value.expected) == (f"technology.entente.{technology}.{field}", "0")


@pytest.mark.rule("15.1")
def test_a_position_of_quick_play_has_no_attempt_at_naval() -> None:
    position = {"turn": 9, "phase": "technology", "rp": {"entente": 9}, "active": "entente"}
    attempted = {**position, "now": {"attempted": ["naval"]}}
    failed = {**attempted, "technology": {"entente": {"naval": {"cubes": 1}}}}
    assert from_position(failed, packaged()).attempted == (Technology.NAVAL,)
    with pytest.raises(PositionError) as refused:
        from_position({**attempted, "options": {"quick_play": True}}, packaged())
    assert refused.value.path == "now.attempted[0]"
