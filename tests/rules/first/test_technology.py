"""Attempts at technologies, and the levels that sectors use (6.5.1)."""

from __future__ import annotations

import pytest

from rules import actions as a
from rules import facts as f
from rules import odds
from rules import refusals as r
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    GREECE,
    IMPLEMENTED,
    ITALY,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Decision,
    Phase,
    Sector,
    Side,
    Technology,
)
from rules.pools import pool
from tests.rules.first.support import BOARD, EGYPT, FRENCH_AFRICA, GERMAN_AFRICA, at, developed
from tests.rules.support import AIR_RAID, ARTILLERY, ATTACK, AVIATION, DEFENCE, NAVAL, Table


def researching(turn: int, side: Side, rp: int, **position: object) -> Table:
    return at(turn, Phase.TECHNOLOGY, side, rp=(rp, rp), **position)  # type: ignore[arg-type]


@pytest.mark.rule("V11", "6.5.1:4", "F014")
def test_a_failure_costs_its_rp_and_leaves_nothing() -> None:
    table = researching(1, CENTRAL_POWERS, 9).do(a.Research(DEFENCE, 1)).roll(3)
    assert not table.fact(f.ResearchRolled).success and table.rp(CENTRAL_POWERS) == 8
    assert table.state.trees[CENTRAL_POWERS].cubes == (0,) * 6
    assert table.decision == Decision.OFFENSIVE, "nobody is asked what becomes of it"
    assert not researching(2, CENTRAL_POWERS, 9).do(a.Research(DEFENCE, 1)).roll(3).fact(f.ResearchRolled).success
    assert researching(2, CENTRAL_POWERS, 9).do(a.Research(DEFENCE, 1)).roll(4).fact(f.ResearchRolled).success


@pytest.mark.rule("V12", "6.5.1:1", "6.5.1:2", "F014")
def test_a_box_waits_for_its_year_and_for_the_box_before() -> None:
    assert researching(1, ENTENTE, 9).refusal(a.Research(ATTACK, 1)) == r.YearNotReached("6.5.1", ATTACK, 1915)
    table = researching(14, ENTENTE, 9)
    assert all(a.Research(technology, 1) in table.legal for technology in IMPLEMENTED)
    assert table.do(a.Research(AVIATION, 1)).roll(6).fact(f.LevelUnlocked).level == 1


@pytest.mark.rule("V13", "3.1:1", "3.1:2", "6.5.1:5", "6.5.1:6", "6.5.1:8", "F009")
@pytest.mark.parametrize(("rp", "face", "success"), [(6, 1, False), (1, 6, True), (2, 5, True), (1, 5, False)])
def test_rp_add_to_the_die_but_not_to_a_natural_1(rp: int, face: int, success: bool) -> None:
    table = researching(8, ENTENTE, 9, developed={ENTENTE: (2, 0, 0, 0)}).do(a.Research(ATTACK, rp)).roll(face)
    assert table.fact(f.ResearchRolled).success == success and table.rp(ENTENTE) == 9 - rp


@pytest.mark.rule("G03", "6.5.1:6")
def test_the_printed_example_of_1917() -> None:
    table = (
        researching(8, CENTRAL_POWERS, 9, developed={CENTRAL_POWERS: (2, 0, 0, 0)}).do(a.Research(ATTACK, 3)).roll(5)
    )
    assert developed(table.state, CENTRAL_POWERS, ATTACK) == 3 and table.rp(CENTRAL_POWERS) == 6


@pytest.mark.rule("V14", "6.5.1:3", "6.5.1:20", "6.5.1:21", "6.5.1:22", "F016")
def test_one_attempt_a_turn_and_no_box_beyond_the_last() -> None:
    for face in 2, 6:
        table = researching(8, ENTENTE, 9).do(a.Research(ATTACK, 1)).roll(face)
        assert table.refusal(a.Research(ATTACK, 1)) == r.AlreadyAttempted("6.5.1", ATTACK)
    complete = {ENTENTE: (0, 3, 0, 0), CENTRAL_POWERS: (3, 0, 0, 3)}
    assert researching(14, ENTENTE, 9, developed=complete).reason(a.Research(DEFENCE, 1)) == r.TreeComplete
    for technology in ATTACK, AVIATION:
        table = researching(14, CENTRAL_POWERS, 9, developed=complete)
        assert table.reason(a.Research(technology, 1)) == r.TreeComplete


@pytest.mark.rule("3.4:1", "2:1")
@pytest.mark.parametrize("technology", [NAVAL, AIR_RAID])
def test_there_are_four_technologies_and_nothing_to_implement(technology: Technology) -> None:
    table = researching(14, ENTENTE, 9)
    assert table.refusal(a.Research(technology, 1)) == r.NotAwaited("6.5.1")
    assert table.refusal(a.Implement(FRANCE, ATTACK)) == r.NotAwaited("6.5.1")


@pytest.mark.rule("V15", "F015", "F071", "F072", "3.2:3", "3.4:2", "6.5.1:18", "6.5.1:19", "G04")
def test_what_sectors_use_of_everything() -> None:
    used = {
        **{FRANCE: (4, 3, 3, 7), GERMANY: (3, 4, 3, 6)},
        **dict.fromkeys((RUSSIA, ITALY, AUSTRIA_HUNGARY), (3, 3, 3, 1)),
        **dict.fromkeys((EGYPT, SERBIA, ROMANIA, GREECE, OTTOMAN_EMPIRE, BULGARIA), (2, 2, 2, 1)),
        **dict.fromkeys((FRENCH_AFRICA, GERMAN_AFRICA), (0, 0, 0, 0)),
    }
    assert {sector: BOARD.printed_levels(sector, BOARD.sectors[sector].caps) for sector in Sector} == used


@pytest.mark.rule("F072", "3.7:1", "6.5.1:7")
def test_a_developed_box_is_in_use_everywhere_at_once_and_told_once() -> None:
    table = researching(5, ENTENTE, 20).do(a.Research(ATTACK, 4)).roll(2)
    assert table.all(f.Implemented) == []
    own = [sector for sector in Sector if BOARD.sectors[sector].side == ENTENTE and sector != FRENCH_AFRICA]
    assert {table.state.sectors[sector].levels for sector in own} == {(1, 0, 0, 0)}, "neutral sectors too"
    assert table.state.sectors[FRENCH_AFRICA].levels == (0, 0, 0, 0)


@pytest.mark.rule("V16", "G04", "F015", "6.5.1:9", "6.5.1:10", "6.5.1:11")
@pytest.mark.parametrize(("attacker", "defence", "modifier"), [(RUSSIA, 0, 3), (FRANCE, 0, 4), (RUSSIA, 4, -1)])
def test_attack_less_defence(attacker: Sector, defence: int, modifier: int) -> None:
    trees = {ENTENTE: (4, 0, 0, 0), CENTRAL_POWERS: (0, defence, 0, 0)}
    table = at(12, Phase.OFFENSIVES, ENTENTE, developed=trees)
    assert pool(table.state, attacker, GERMANY, 1).attack_modifier == modifier


@pytest.mark.rule("V66", "11:34", "F045", "F110")
@pytest.mark.parametrize(("face", "success"), [(4, True), (3, False), (1, False)])
def test_the_tanks_help_one_attempt_at_attack(face: int, success: bool) -> None:
    position = {"developed": {ENTENTE: (3, 0, 0, 0)}, "in_force": (34,)}
    table = researching(11, ENTENTE, 5, **position)
    table.do(a.Research(DEFENCE, 1)).roll(3)
    assert 34 in table.state.in_force, "another technology leaves it"
    table.do(a.Research(ATTACK, 2)).roll(face)
    rolled = table.fact(f.ResearchRolled)
    assert (rolled.event_modifier, rolled.success) == (1, success)
    assert not table.state.in_force and table.fact(f.EventEnded).event == 34


@pytest.mark.rule("V66", "F110")
def test_the_chance_of_an_attempt_counts_the_tanks_and_no_cubes() -> None:
    table = researching(11, ENTENTE, 5, developed={ENTENTE: (3, 0, 0, 0)}, in_force=(34,))
    level = BOARD.trees[ENTENTE][ATTACK][3]
    assert [one.unlocked * 6 for one in odds.research_odds(table.state, ENTENTE, ATTACK, level, 2)] == [3]
    assert [one.cubes_left for one in odds.research_odds(table.state, ENTENTE, ATTACK, level, 2)] == [0]
    artillery = BOARD.trees[ENTENTE][ARTILLERY][0]
    assert [one.unlocked * 6 for one in odds.research_odds(table.state, ENTENTE, ARTILLERY, artillery, 1)] == [2]


@pytest.mark.rule("F087", "6.5:1")
def test_who_can_attempt_nothing_goes_on_to_the_offensives() -> None:
    table = researching(1, CENTRAL_POWERS, 9, developed={CENTRAL_POWERS: (0, 1, 0, 0)})
    nothing = table.fact(f.NothingToDo)
    assert {type(why) for why in nothing.why} == {r.YearNotReached} and len(nothing.why) == 4
    assert (table.decision, table.state.active) == (Decision.OFFENSIVE, CENTRAL_POWERS)
