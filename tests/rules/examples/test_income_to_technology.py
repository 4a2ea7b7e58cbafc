"""The rulebook's worked examples from its chapters 3 to 10.2, dice and all."""

from __future__ import annotations

import pytest

from rules import refusals as r
from rules.actions import DONE, REROLL_RESEARCH, TAKE_CUBE, Implement, Offensive, Reinforce, Reroll, Research
from rules.facts import Income, InitiativeTaken, NavalRolled, Reinforced, ResearchRolled, RevolutionBrokeOut
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    RUSSIA,
    Cards,
    Choice,
    Decision,
    Dice,
    Phase,
    Purpose,
    Side,
    Status,
    Tree,
)
from rules.sectors import operational_value
from tests.rules.examples.support import HARMLESS, hits, losses_for
from tests.rules.support import ATTACK, AVIATION, BOARD, NAVAL, Table


def let_time_pass(table: Table, turn: int, phase: Phase) -> Table:
    while table.state.turn < turn or table.state.phase != phase or not isinstance(table.waiting, Choice):
        waiting = table.waiting
        if isinstance(waiting, Choice):
            table.do(DONE)
        elif isinstance(waiting, Dice):
            assert waiting.purpose in (Purpose.U_BOAT, Purpose.BLOCKADE)
            table.roll(*[1] * waiting.count)
        else:
            assert isinstance(waiting, Cards)
            table.draw(*[card for card in table.state.deck if card in HARMLESS][: waiting.count])
    return table


# --- sectors, initiative, income (3.1.1, 6, 8.2) ------------------------------------------------------------


@pytest.mark.rule("3.1.1", "10.3.4", "R259")
def test_tv01_italy_inflicts_a_loss_for_every_5_or_more() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, status={ITALY: Status.AT_WAR})
    table.do(Offensive(ITALY, AUSTRIA_HUNGARY, 2)).roll(5, 4)
    assert hits(table) == [(4, 0, False), (5, 0, True)]
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("3.1.1", "3.3", "10.3.2", "R004")
def test_tv02_the_value_left_of_the_cube_is_the_largest_size() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=CENTRAL_POWERS, losses={GERMANY: losses_for(GERMANY, 2)})
    sizes = {act.size for act in table.legal if isinstance(act, Offensive) and act.attacker == GERMANY}
    assert sizes == {1, 2}
    assert table.reason(Offensive(GERMANY, FRANCE, 3)) == r.WrongSize


@pytest.mark.rule("6", "3.1.2", "3.2", "R027")
@pytest.mark.parametrize(("turn", "side"), [(1, CENTRAL_POWERS), (2, CENTRAL_POWERS), (6, ENTENTE)])
def test_tv03_the_turn_track_gives_the_initiative(turn: int, side: Side) -> None:
    table = Table.at(Phase.INITIATIVE, turn=turn, initiative=side.enemy)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=side)
    assert table.state.initiative == side


@pytest.mark.rule("8.2", "3.2", "R281")
def test_tv04_merchant_navy_on_space_3_brings_3_rp() -> None:
    table = Table.at(Phase.INCOME, merchant_navy=3, rp=(0, 0))
    entente = table.all(Income)[0]
    assert (entente.side, entente.merchant_navy, entente.total) == (ENTENTE, 3, 8 + 3)


# --- reinforcements (10.1.2, 13.3) --------------------------------------------------------------------------


@pytest.mark.rule("10.1.2", "10.1.1", "R004", "R073", "R297")
def test_tv05_the_middle_east_from_0_to_2_for_6_rp() -> None:
    table = Table.at(Phase.REINFORCEMENTS, initiative=ENTENTE, losses={MIDDLE_EAST: 3, FRANCE: 1}, rp=(10, 10))
    path = [operational_value(table.state, MIDDLE_EAST)]
    costs = []
    for _ in range(3):
        table.do(Reinforce(MIDDLE_EAST, 1))
        path.append(operational_value(table.state, MIDDLE_EAST))
        costs.append(table.fact(Reinforced).cost)
    assert path == [0, 1, 1, 2]
    assert costs == [1, 2, 3]
    assert table.rp(ENTENTE) == 4
    assert table.reason(Reinforce(MIDDLE_EAST, 1)) == r.NoLosses


@pytest.mark.rule("10.1.2", "R073")
@pytest.mark.parametrize(("spaces", "cost", "value"), [(1, 1, 1), (2, 3, 1), (3, 6, 2)])
def test_tv05_bought_in_one_go_it_costs_the_same(spaces: int, cost: int, value: int) -> None:
    table = Table.at(Phase.REINFORCEMENTS, initiative=ENTENTE, losses={MIDDLE_EAST: 3}, rp=(10, 10))
    table.do(Reinforce(MIDDLE_EAST, spaces))
    assert table.rp(ENTENTE) == 10 - cost
    assert operational_value(table.state, MIDDLE_EAST) == value


@pytest.mark.rule("13.3", "10.1.3", "R076", "R077")
def test_tv19_six_rp_for_russia_throw_six_dice_and_three_1s_move_the_marker_once() -> None:
    table = Table.at(Phase.REINFORCEMENTS, initiative=ENTENTE, losses={RUSSIA: 3}, rp=(10, 10), revolution=1)
    table.do(Reinforce(RUSSIA, 3))
    assert table.waiting == Dice(ENTENTE, Purpose.REVOLUTION, 6, "13.3")
    table.roll(1, 1, 1, 3, 5, 6)
    assert table.state.revolution == 2
    assert not table.all(RevolutionBrokeOut)


@pytest.mark.rule("13.3", "3.1.2")
def test_tv19_on_the_last_space_revolution_breaks_out() -> None:
    last = BOARD.revolution_last
    table = Table.at(Phase.REINFORCEMENTS, initiative=ENTENTE, losses={RUSSIA: 3}, rp=(10, 10), revolution=last - 1)
    table.do(Reinforce(RUSSIA, 3)).roll(1, 1, 1, 3, 5, 6)
    assert table.state.revolution == last
    assert table.all(RevolutionBrokeOut)


# --- technology (10.2) --------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.2")
def test_tv06_three_rp_give_plus_2() -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=6, rp=(10, 10))
    table.do(Research(ATTACK, 3))
    assert table.rp(ENTENTE) == 7
    table.roll(1)
    assert table.fact(ResearchRolled).bonus == 2


@pytest.mark.rule("10.2.3", "10.2.2", "3.4")
@pytest.mark.parametrize(("face", "unlocked"), [(4, 3), (2, 2)])
def test_tv07_mark_tanks_in_1917(face: int, unlocked: int) -> None:
    table = Table.at(
        Phase.TECHNOLOGY, side=ENTENTE, turn=8, rp=(10, 10), trees={ENTENTE: Tree(levels=(2, 0, 0, 0, 0, 0))}
    )
    table.do(Research(ATTACK, 3)).roll(face)
    rolled = table.fact(ResearchRolled)
    assert (rolled.level, rolled.needed, rolled.bonus) == (3, 5, 2)
    assert rolled.success == (unlocked == 3)
    assert table.state.trees[ENTENTE].levels[ATTACK] == unlocked


@pytest.mark.rule("10.2.4", "R088", "12")
def test_tv08_nieuport_11_over_four_turns() -> None:
    table = Table.at(
        Phase.TECHNOLOGY,
        side=ENTENTE,
        turn=6,
        rp=(5, 5),
        trees={ENTENTE: Tree(levels=(0, 0, 0, 1, 0, 0))},
        deck=HARMLESS,
    )

    def attempt(face: int) -> ResearchRolled:
        table.do(Research(AVIATION, 1)).roll(face)
        return table.fact(ResearchRolled)

    def cubes() -> int:
        return table.state.trees[ENTENTE].cubes[AVIATION]

    assert attempt(1).cubes == 0
    assert cubes() == 1
    let_time_pass(table, 7, Phase.TECHNOLOGY)
    assert attempt(1).cubes == 1
    assert table.decision == Decision.RESEARCH_FAILED
    table.do(TAKE_CUBE)
    assert cubes() == 2
    let_time_pass(table, 8, Phase.TECHNOLOGY).do(DONE)
    let_time_pass(table, 9, Phase.TECHNOLOGY)
    last = attempt(BOARD.trees[ENTENTE][AVIATION][1].needed - 2)
    assert (last.bonus, last.cubes, last.success) == (0, 2, True)
    assert cubes() == 0


@pytest.mark.rule("10.2.5", "R089", "R090")
def test_tv09_two_cubes_and_one_rp_more_give_3_then_2_then_1() -> None:
    """Mark Tanks need 5: the second die would have succeeded with the cube just discarded."""
    tree = Tree(levels=(2, 0, 0, 0, 0, 0), cubes=(2, 0, 0, 0, 0, 0))
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=8, rp=(10, 10), trees={ENTENTE: tree})
    table.do(Research(ATTACK, 2))
    totals = []
    for face in (1, 2, 4):
        table.roll(face)
        rolled = table.fact(ResearchRolled)
        totals.append(rolled.bonus + rolled.cubes)
        if not rolled.success:
            table.do(REROLL_RESEARCH)
    assert totals == [3, 2, 1]
    assert table.state.trees[ENTENTE] == Tree(levels=(3, 0, 0, 0, 0, 0))
    assert table.rp(ENTENTE) == 8


@pytest.mark.rule("10.2.5", "10.2.3", "R089")
def test_tv09_or_a_cube_is_taken_after_the_second_failure() -> None:
    tree = Tree(levels=(2, 0, 0, 0, 0, 0), cubes=(2, 0, 0, 0, 0, 0))
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=8, rp=(10, 10), trees={ENTENTE: tree})
    table.do(Research(ATTACK, 2)).roll(1).do(REROLL_RESEARCH).roll(2).do(TAKE_CUBE)
    assert table.state.trees[ENTENTE] == tree


@pytest.mark.rule("10.2.6", "R096", "R097")
def test_tv10_italy_stops_at_3_while_france_has_4_at_once() -> None:
    table = Table.at(
        Phase.TECHNOLOGY,
        side=ENTENTE,
        turn=11,
        rp=(10, 10),
        trees={ENTENTE: Tree(levels=(3, 0, 0, 0, 0, 0))},
        levels={FRANCE: (3, 0, 0, 0), ITALY: (2, 0, 0, 0)},
    )
    table.do(Research(ATTACK, 1)).roll(6)
    assert table.state.sectors[FRANCE].levels[ATTACK] == 4
    assert table.state.sectors[ITALY].levels[ATTACK] == 2
    table.do(Implement(ITALY, ATTACK))
    assert table.state.sectors[ITALY].levels[ATTACK] == 3
    assert table.rp(ENTENTE) == 10 - 1 - 1
    assert table.reason(Implement(ITALY, ATTACK)) == r.SectorMaximum


# --- what technologies do (10.2.7) --------------------------------------------------------------------------


@pytest.mark.rule("10.2.7", "10.3.3")
def test_tv11_france_attacks_at_plus_3() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, turn=11, levels={FRANCE: (3, 0, 0, 0)})
    table.do(Offensive(FRANCE, GERMANY, 3)).roll(2, 2, 2)
    assert hits(table) == [(2, 3, True)] * 3


@pytest.mark.rule("10.2.7", "10.3.3")
def test_tv11_germany_defends_at_minus_4() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, turn=11, levels={GERMANY: (0, 4, 0, 0)})
    table.do(Offensive(FRANCE, GERMANY, 3)).roll(4, 5, 5)
    assert hits(table) == [(4, -4, False), (5, -4, False), (5, -4, False)]
    table.do(DONE)
    table.do(Offensive(RUSSIA, GERMANY, 1)).roll(5)
    assert hits(table) == [(5, -4, False)]


@pytest.mark.rule("10.2.7", "10.3.3", "R101")
@pytest.mark.parametrize(("size", "dice"), [(3, 2), (1, 1)])
def test_tv12_artillery_dice_are_limited_by_level_and_by_size(size: int, dice: int) -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, levels={FRANCE: (0, 0, 2, 0)})
    table.do(Offensive(FRANCE, GERMANY, size)).roll(*[2] * size)
    assert table.waiting == Dice(ENTENTE, Purpose.ARTILLERY, dice, "10.2.7")


@pytest.mark.rule("10.2.7", "R015", "R103")
def test_tv13_fokker_d7_against_nieuport_11_throws_three_failures_again() -> None:
    table = Table.at(
        Phase.OFFENSIVES,
        initiative=CENTRAL_POWERS,
        turn=11,
        status={ITALY: Status.AT_WAR},
        levels={GERMANY: (0, 0, 3, 4), ITALY: (0, 0, 0, 2)},
    )
    table.do(Offensive(GERMANY, ITALY, 3)).roll(2, 2, 2)
    assert table.state.battle is not None
    assert table.state.battle.pool.rerolls == 6 - 2
    table.roll(1, 2, 3)
    assert table.decision == Decision.AVIATION
    assert Reroll((1, 2, 3)) in table.legal
    table.do(Reroll((1, 2, 3))).roll(1, 3, 4)
    assert table.state.battle is None, "no die is thrown a third time"
    assert table.losses(ITALY) == 1


@pytest.mark.rule("10.2.7", "9.1", "3.3", "R016", "R105")
def test_tv14_both_at_the_highest_naval_level_give_plus_1() -> None:
    top = Tree(levels=(0, 0, 0, 0, 3, 0))
    assert [len(BOARD.trees[side][NAVAL]) for side in Side] == [3, 3]
    table = Table.at(Phase.NAVAL, turn=11, trees={ENTENTE: top, CENTRAL_POWERS: top}, trade_awarded=(5, 3))
    table.roll(4)
    rolled = table.fact(NavalRolled)
    assert (rolled.technology_modifier, rolled.result) == (1, 2)
