"""Implementing levels (10.2.6), and the order of the players (10.2)."""

from __future__ import annotations

import pytest

from rules import engine
from rules import refusals as r
from rules.actions import DONE, Implement, Offensive, Research
from rules.facts import DieRead, Implemented, NavalRolled, SectorEntered
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
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Choice,
    Decision,
    Phase,
    Sector,
    Side,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import AIR_RAID, ARTILLERY, ATTACK, AVIATION, BOARD, DEFENCE, FILLER, NAVAL, Table
from tests.rules.technology.support import levels_of, researching


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
    assert table.fact(Implemented) == Implemented(sector=heart, technology=technology, level=1, free=True)
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
    assert table.fact(SectorEntered).sector == sector
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
    assert table.fact(NavalRolled).technology_modifier == 1


@pytest.mark.rule("3.4", "3.5", "10.2.7", "R104")
def test_only_what_a_sector_has_implemented_counts_in_battle() -> None:
    tree_3 = {ENTENTE: Tree(levels=(3, 0, 0, 0, 0, 0))}
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, turn=8, trees=tree_3, levels={FRANCE: (3, 0, 0, 0)})
    table.do(Offensive(RUSSIA, GERMANY, 1)).roll(4)
    assert table.fact(DieRead).modifier == 0
    table.do(DONE, Offensive(FRANCE, GERMANY, 1)).roll(4)
    assert table.fact(DieRead).modifier == 3


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
