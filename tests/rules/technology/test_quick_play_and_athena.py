"""Technology in quick play (15.3) and with Athena (17.6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import refusals as r
from rules.actions import REROLL_RESEARCH, TAKE_CUBE, Implement, Research
from rules.facts import CubeDiscarded, Implemented, ResearchPaid, ResearchRolled
from rules.model import (
    AFRICA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Dice,
    Options,
    Phase,
    Side,
    Technology,
    Tree,
)
from tests.rules.support import AIR_RAID, ARTILLERY, ATTACK, AVIATION, BOARD, DEFENCE, NAVAL, Table
from tests.rules.technology.support import MARK_TANKS, attempts_offered, levels_of, researching, tree

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


def athena(side: Side = ENTENTE, **position: Any) -> Table:
    position.setdefault("turn", 8)
    return Table.at(Phase.TECHNOLOGY, side=side, options=Options(athena=(side,)), **position)


def paid(table: Table) -> list[tuple[Technology, int]]:
    return [(fact.technology, fact.rp) for fact in table.all(ResearchPaid, ever=True)]


# --- Athena (17.6.2) ----------------------------------------------------------------------------------------


@pytest.mark.rule("17.6.2", "10.2.2", "R208", "R265", "R284")
@pytest.mark.parametrize(
    ("rp", "attempts"),
    [
        (1, [(ATTACK, 1)]),
        (2, [(ATTACK, 2)]),
        (3, [(ATTACK, 2), (DEFENCE, 1)]),
        (4, [(ATTACK, 2), (DEFENCE, 1), (ARTILLERY, 1)]),
        (5, [(ATTACK, 2), (DEFENCE, 1), (ARTILLERY, 1), (NAVAL, 1)]),
        (9, [(ATTACK, 2), (DEFENCE, 1), (ARTILLERY, 1), (NAVAL, 2)]),
    ],
)
def test_athena_spends_from_left_to_right_as_much_as_she_can(rp: int, attempts: list[tuple[Technology, int]]) -> None:
    table = athena(rp=(rp, 0)).draw(1)
    bonuses = []
    while table.state.phase == Phase.TECHNOLOGY and isinstance(table.waiting, Dice):
        table.roll(1)
        bonuses.append(table.fact(ResearchRolled).bonus)
    assert paid(table) == attempts
    assert bonuses == [amount - 1 for _, amount in attempts]
    assert table.rp(ENTENTE) == rp - sum(amount for _, amount in attempts)


@pytest.mark.rule("17.6.2", "3.9", "R008", "R265")
def test_a_reduced_bonus_leaves_natural_faces_as_they_are() -> None:
    table = athena(rp=(1, 0)).draw(10).roll(6)
    rolled = table.fact(ResearchRolled)
    assert (rolled.technology, rolled.bonus, rolled.success) == (ATTACK, 0, True)


@pytest.mark.rule("17.6.2", "10.2.1", "R283")
def test_athena_behind_the_times_takes_the_next_level_only() -> None:
    table = athena(turn=14, rp=(20, 0)).draw(4)
    table.roll(6).roll(6).roll(6).roll(6)
    assert tree(table).levels == (1, 1, 0, 1, 0, 1)
    assert {fact.level for fact in table.all(ResearchPaid, ever=True)} == {1}


@pytest.mark.rule("17.6.2", "10.2.5", "R210")
def test_athena_never_re_rolls() -> None:
    table = athena(trees={ENTENTE: Tree(cubes=(3, 0, 0, 0, 0, 0))}).draw(10).roll(1)
    assert tree(table).cubes[ATTACK] == 4
    assert not table.all(CubeDiscarded)


@pytest.mark.rule("17.6.2", "10.2.6", "R211")
def test_athena_implements_everywhere_for_nothing() -> None:
    table = athena(rp=(3, 0)).draw(10).roll(6)
    served = {fact.sector for fact in table.all(Implemented)}
    assert served == set(BOARD.of_side(ENTENTE)) - {AFRICA}
    assert table.rp(ENTENTE) == 0


@pytest.mark.rule("17.6.2", "10.2.6", "R231")
def test_the_human_against_her_pays_as_usual() -> None:
    options = Options(athena=(CENTRAL_POWERS,))
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=8, options=options, trees={ENTENTE: MARK_TANKS})
    table.do(Implement(RUSSIA, ATTACK))
    assert table.rp(ENTENTE) == 9
    tree_with_cube = Tree(levels=MARK_TANKS.levels, cubes=(1, 0, 0, 0, 0, 0))
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=8, options=options, trees={ENTENTE: tree_with_cube})
    table.do(Research(ATTACK, 1)).roll(1)
    assert table.legal == (REROLL_RESEARCH, TAKE_CUBE)


@pytest.mark.rule("15.1", "15.3", "17.6.2", "R229")
def test_athena_in_quick_play_skips_naval_and_air_raid() -> None:
    options = Options(athena=(ENTENTE,), quick_play=True)
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=14, rp=(20, 0), options=options).draw(5)
    table.roll(1).roll(1)
    assert paid(table) == [(ATTACK, 1), (ARTILLERY, 3)]
    assert table.state.phase == Phase.OFFENSIVES
    assert table.rp(ENTENTE) == 16
