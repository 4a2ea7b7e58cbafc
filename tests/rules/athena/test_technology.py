"""Athena's technology (17.6.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import facts as f
from rules.actions import REROLL_RESEARCH, TAKE_CUBE, Implement, Research
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    GERMANY,
    ITALY,
    NEUTRAL,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cards,
    Deck,
    Options,
    Phase,
    Sector,
    Side,
    Technology,
    Tree,
)
from tests.rules.athena.support import BOTH, go_on, paid, solo, stand_ins
from tests.rules.support import AIR_RAID, ARTILLERY, ATTACK, AVIATION, BOARD, DEFENCE, NAVAL, Table

rule = pytest.mark.rule


def research(*technology: int, side: Side = ENTENTE, rp: int = 10, **changes: Any) -> Table:
    """Let Athena draw a card with these RP per technology, in 1918 unless `changes` override it."""
    changes.setdefault("turn", 12)
    board = replace(BOARD, cornflower=stand_ins(*technology))
    t = solo(Phase.TECHNOLOGY, side, board=board, rp=(rp, rp), **changes)
    assert t.waiting == Cards(side, Deck.CORNFLOWER, 1, "17.6.2")
    return t.draw(1)


@rule("17.6.2", "R208", "R284")
@pytest.mark.parametrize("side", BOTH)
def test_the_columns_are_attempted_from_left_to_right_for_the_rp_they_print(side: Side) -> None:
    t = research(2, 1, 3, 1, 2, 1, side=side, rp=11)
    assert paid(t) == [(ATTACK, 2), (DEFENCE, 1), (ARTILLERY, 3), (AVIATION, 1), (NAVAL, 2), (AIR_RAID, 1)]
    bonuses = [fact.bonus for fact in t.all(f.ResearchRolled, ever=True)]
    assert bonuses == [1, 0, 2, 0, 1, 0]
    assert t.rp(side) == 1


@rule("17.6.2", "R208", "R265", "R284")
@pytest.mark.parametrize(("rp", "last"), [(4, (ARTILLERY, 1, 0)), (5, (ARTILLERY, 2, 1))])
def test_with_too_few_rp_the_last_attempt_has_a_smaller_bonus_and_the_rest_none(
    rp: int, last: tuple[Technology, int, int]
) -> None:
    t = research(2, 1, 3, 1, 2, 1, rp=rp)
    attempts = paid(t)
    assert attempts == [(ATTACK, 2), (DEFENCE, 1), last[:2]]
    assert t.all(f.ResearchRolled, ever=True)[-1].bonus == last[2]
    assert t.rp(ENTENTE) == 0
    assert t.state.phase == Phase.OFFENSIVES


@rule("17.6.2", "R208")
def test_without_rp_a_card_is_read_in_vain() -> None:
    assert paid(research(1, 1, 1, 1, 1, 1, rp=0)) == []


@rule("17.6.2", "R209")
def test_an_x_is_no_attempt() -> None:
    assert paid(research(0, 1, 0, 0, 2, 0)) == [(DEFENCE, 1), (NAVAL, 2)]


@rule("17.6.2", "10.2.1", "R093", "R209")
def test_a_column_that_allows_no_attempt_is_ignored_and_costs_nothing() -> None:
    complete = len(BOARD.trees[ENTENTE][DEFENCE])
    levels = (1, complete, 0, 0, 0, 0)
    t = research(2, 2, 2, 2, 2, 2, rp=4, turn=4, trees={ENTENTE: Tree(levels=levels)})
    # the second Attack level is of 1916, the Defence tree is complete, and in 1915 there are no air raids
    assert paid(t) == [(ARTILLERY, 2), (AVIATION, 2)]


@rule("17.6.2", "10.2.5", "R210")
def test_athena_never_throws_again_but_her_cubes_pile_up_and_help() -> None:
    needed = BOARD.trees[ENTENTE][ATTACK][0].needed
    t = research(1, 0, 0, 0, 0, 0, trees={ENTENTE: Tree(cubes=(2, 0, 0, 0, 0, 0))}).roll(1)
    assert t.state.trees[ENTENTE].cubes[ATTACK] == 3
    assert t.all(f.CubeDiscarded, ever=True) == []
    assert t.state.phase == Phase.OFFENSIVES  # nothing was asked
    assert needed >= 3
    t = research(2, 0, 0, 0, 0, 0, trees={ENTENTE: Tree(levels=(2, 0, 0, 0, 0, 0), cubes=(1, 0, 0, 0, 0, 0))})
    t.roll(BOARD.trees[ENTENTE][ATTACK][2].needed - 2)  # one by the card, one by the cube
    fact = t.fact(f.ResearchRolled)
    assert (fact.bonus, fact.cubes, fact.success) == (1, 1, True)
    assert t.state.trees[ENTENTE].cubes[ATTACK] == 0


@rule("17.6.2", "10.2.6", "R211")
@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize("column", [ATTACK, DEFENCE, ARTILLERY, AVIATION])
def test_a_level_is_implemented_at_once_and_free_in_every_sector_up_to_its_maximum(
    side: Side, column: Technology
) -> None:
    """Neutral sectors rise too; Africa and the Colonies stay at 0."""
    rp = [int(column == other) for other in Technology]
    levels: dict[Sector, tuple[int, ...]] = {}
    for level in range(1, len(BOARD.trees[side][column]) + 1):
        tree = Tree(levels=tuple((level - 1) * n for n in rp))
        t = research(*rp, side=side, trees={side: tree}, levels=levels).roll(6)
        assert t.rp(side) == 9  # the attempt alone
        for sector in BOARD.of_side(side):
            reached = min(level, BOARD.sectors[sector].caps[column])
            assert t.state.sectors[sector].levels == tuple(reached * n for n in rp[:4])
            levels[sector] = t.state.sectors[sector].levels
    assert all(t.state.sectors[sector].levels == (0, 0, 0, 0) for sector in BOARD.of_side(side.enemy))
    assert not any(isinstance(fact, f.Implemented) and not fact.free for fact in t.history)


@rule("17.6.2", "10.2.6", "R001", "R211")
def test_a_sector_that_is_out_of_the_war_implements_nothing() -> None:
    t = research(1, 0, 0, 0, 0, 0, status={SERBIA: SURRENDERED, RUSSIA: EXITED}).roll(6)
    assert t.state.sectors[SERBIA].levels[ATTACK] == t.state.sectors[RUSSIA].levels[ATTACK] == 0
    assert t.state.sectors[ITALY].levels[ATTACK] == 1


@rule("17.6.2", "13.1.1", "R211", "E11")
def test_a_country_of_athenas_enters_the_war_with_all_her_levels() -> None:
    t = research(1, 0, 0, 0, 0, 0, turn=3, deck=(11, 32)).roll(6)
    assert t.status(ITALY) == NEUTRAL
    go_on(t, lambda t: t.status(ITALY) == AT_WAR)
    assert t.state.sectors[ITALY].levels == (1, 0, 0, 0)


@rule("17.6.2", "10.2.1", "R283")
def test_behind_by_years_athena_unlocks_one_level_at_a_time() -> None:
    t = research(1, 0, 0, 0, 0, 0).roll(6)
    assert t.state.trees[ENTENTE].levels[ATTACK] == 1
    assert len(t.all(f.ResearchPaid, ever=True)) == 1


@rule("15.1", "15.3", "17.6.2", "R229")
def test_with_the_quick_play_rules_the_last_two_columns_are_ignored() -> None:
    t = research(1, 1, 1, 1, 1, 1, options=Options(quick_play=True))
    assert paid(t) == [(ATTACK, 1), (DEFENCE, 1), (ARTILLERY, 1), (AVIATION, 1)]
    assert paid(research(0, 0, 0, 0, 1, 1)) == [(NAVAL, 1), (AIR_RAID, 1)]


@rule("17", "10.2.5", "10.2.6", "R231")
def test_the_player_researches_and_implements_by_the_usual_rules() -> None:
    trees = {CENTRAL_POWERS: Tree(levels=(0, 1, 0, 0, 0, 0), cubes=(1, 0, 0, 0, 0, 0))}
    t = solo(Phase.TECHNOLOGY, ENTENTE, side=CENTRAL_POWERS, trees=trees, levels={GERMANY: (0, 1, 0, 0)})
    t.do(Research(ATTACK, 1)).roll(1)
    assert t.legal == (REROLL_RESEARCH, TAKE_CUBE)
    t.do(REROLL_RESEARCH).roll(6)
    assert t.state.sectors[GERMANY].levels[ATTACK] == 1
    assert t.state.sectors[AUSTRIA_HUNGARY].levels[ATTACK] == 0  # not for free
    before = t.rp(CENTRAL_POWERS)
    t.do(Implement(AUSTRIA_HUNGARY, DEFENCE))
    assert t.rp(CENTRAL_POWERS) == before - 1
