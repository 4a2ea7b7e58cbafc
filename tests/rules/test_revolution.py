"""The Russian Revolution (13.3) and its dice."""

from __future__ import annotations

from typing import Any

import pytest

from rules import refusals as r
from rules.actions import DONE, Implement, Offensive, Reinforce
from rules.facts import EventWithoutEffect, Income, PrestigeCounted, RevolutionBrokeOut, RevolutionRolled, Surrendered
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMANY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SURRENDERED,
    Choice,
    Decision,
    Dice,
    Phase,
    Purpose,
    Technology,
    Tree,
)
from rules.phases.income import production_total
from tests.rules.support import BOARD, FILLER, Table, drawn, reinforcing

LAST = BOARD.revolution_last


# --- the dice of the Revolution (13.3) ----------------------------------------------------------------------


@pytest.mark.rule("13.3", "10.1.3", "R076", "R245")
@pytest.mark.parametrize(("spaces", "dice"), [(1, 1), (2, 3), (3, 6)])
def test_one_die_for_each_rp_not_for_each_space(spaces: int, dice: int) -> None:
    table = reinforcing(losses={RUSSIA: 3}).do(Reinforce(RUSSIA, spaces))
    if spaces < 3:
        table.do(DONE)
    assert table.waiting == Dice(ENTENTE, Purpose.REVOLUTION, dice, "13.3")


@pytest.mark.rule("13.3", "R076", "R078")
@pytest.mark.parametrize("bought", [(1, 1, 1), (2, 1), (3,)])
def test_all_the_rp_of_the_sub_phase_are_thrown_for_together(bought: tuple[int, ...]) -> None:
    table = reinforcing(losses={RUSSIA: 4, FRANCE: 1})
    for spaces in bought:
        table.do(Reinforce(RUSSIA, spaces))
        assert table.waiting == Choice(ENTENTE, Decision.REINFORCE, "10.1"), "not yet"
    table.do(Reinforce(FRANCE, 1))
    assert table.waiting == Dice(ENTENTE, Purpose.REVOLUTION, 6, "13.3"), "RP for France throw no dice"
    table.roll(1, 1, 1, 1, 1, 1)
    assert table.state.revolution == 1, "and one space at the most in a turn"
    assert table.state.phase == Phase.TECHNOLOGY


@pytest.mark.rule("13.3", "R077")
@pytest.mark.parametrize(
    ("faces", "moves"), [((2, 3, 6), 0), ((1, 2, 6), 1), ((1, 1, 2), 1), ((1, 1, 1), 1), ((6, 6, 6), 0)]
)
def test_any_number_of_1s_moves_the_marker_one_space(faces: tuple[int, ...], moves: int) -> None:
    table = reinforcing(losses={RUSSIA: 2, GERMANY: 1}, revolution=2).do(Reinforce(RUSSIA, 2))
    table.roll(*faces)
    assert table.state.revolution == 2 + moves
    rolled = table.fact(RevolutionRolled)
    assert (rolled.advanced, rolled.position, rolled.last) == (bool(moves), 2 + moves, LAST)


@pytest.mark.rule("13.3", "10.1.3", "R076")
def test_without_reinforcements_for_russia_no_dice() -> None:
    table = reinforcing(losses={RUSSIA: 2, FRANCE: 1}).do(Reinforce(FRANCE, 1), DONE)
    assert table.state.phase == Phase.TECHNOLOGY
    assert not table.all(RevolutionRolled, ever=True)


@pytest.mark.rule("3.1.2", "3.2", "13.3", "R082")
def test_the_track_from_its_white_space_to_its_end() -> None:
    assert Table.new().state.revolution == 0
    for position in range(LAST):
        table = reinforcing(losses={RUSSIA: 1, GERMANY: 1}, revolution=position).do(Reinforce(RUSSIA, 1)).roll(1)
        assert bool(table.all(RevolutionBrokeOut)) == (position + 1 == LAST)


def revolution(**position: Any) -> Table:
    position.setdefault("losses", {RUSSIA: 3, FRANCE: 1, GERMANY: 1})
    table = reinforcing(turn=6, revolution=LAST - 1, deck=FILLER, **position)
    return table.do(Reinforce(RUSSIA, 2), DONE).roll(1, 2, 3)


# --- the Revolution (13.3) ----------------------------------------------------------------------------------


@pytest.mark.rule("13.3", "R078", "R079")
def test_the_reinforcements_that_brought_it_stand() -> None:
    table = revolution()
    assert table.all(RevolutionBrokeOut)
    assert table.losses(RUSSIA) == 1
    assert table.rp(ENTENTE) == 7


@pytest.mark.rule("13.3", "8.1", "3.1.2", "R013", "R079")
def test_russia_produces_nothing_from_the_next_collection_on() -> None:
    table = revolution()
    assert table.rp(ENTENTE) == 7, "what was collected this turn stays"
    assert production_total(table.state, ENTENTE) == 8 + 1 - BOARD.sectors[RUSSIA].production
    while table.state.turn == 6:
        table.do(DONE)
    table.draw(5, 7, 8)
    assert table.all(Income)[0].sectors == 8 - BOARD.sectors[RUSSIA].production


@pytest.mark.rule("13.3", "10.1.3", "3.1.2", "R075", "R079", "R082")
def test_russia_takes_no_more_reinforcements_and_throws_no_more_dice() -> None:
    table = revolution()
    while table.state.turn == 6:
        table.do(DONE)
    table.draw(5, 7, 8).roll(1)
    assert table.waiting == Choice(ENTENTE, Decision.REINFORCE, "10.1")
    assert table.reason(Reinforce(RUSSIA, 1)) == r.Revolution
    assert table.legal == (Reinforce(FRANCE, 1), DONE)
    table.do(Reinforce(FRANCE, 1))
    assert table.state.phase == Phase.REINFORCEMENTS and table.state.active == CENTRAL_POWERS
    assert len(table.all(RevolutionRolled, ever=True)) == 1


@pytest.mark.rule("13.3", "R080")
def test_russia_is_still_at_war_attacks_and_is_attacked() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, revolution=LAST, losses={RUSSIA: 1})
    assert table.status(RUSSIA) == AT_WAR
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 2)).roll(2, 6)
    assert table.losses(AUSTRIA_HUNGARY) == 1
    table.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(6)
    assert table.losses(RUSSIA) == 2


@pytest.mark.rule("13.3", "E19", "R080")
def test_russia_must_still_launch_brusilovs_offensive() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, revolution=LAST, events=(19,))
    assert {(act.attacker, act.defender) for act in table.legal if isinstance(act, Offensive)} == {
        (RUSSIA, AUSTRIA_HUNGARY)
    }


@pytest.mark.rule("13.3", "E39", "13.2.2", "R080", "R081")
@pytest.mark.parametrize("marker", [0, LAST])
def test_only_the_collapse_track_brings_victory_points(marker: int) -> None:
    last = BOARD.sectors[RUSSIA].last_space
    table = drawn(39, turn=11, revolution=marker, losses={RUSSIA: last})
    assert table.fact(Surrendered) == Surrendered(sector=RUSSIA, to=CENTRAL_POWERS, vp=3, total_vp=3, event=39)


@pytest.mark.rule("13.3", "E33", "R081", "R292")
def test_neither_the_revolution_nor_brest_litovsk_brings_any() -> None:
    assert revolution().state.vp == (0, 0)
    table = drawn(33, turn=11)
    assert table.status(RUSSIA) == EXITED
    assert table.state.vp == (0, 0)


@pytest.mark.rule("13.3", "14.2.2", "R080", "R159")
def test_russia_in_revolution_counts_for_prestige() -> None:
    table = Table.at(Phase.END_OF_TURN, turn=14, revolution=LAST, losses={RUSSIA: 2})
    entente = table.all(PrestigeCounted)[0]
    line = next(line for line in entente.lines if line.sector == RUSSIA)
    assert line.operational_value == BOARD.sectors[RUSSIA].track[2]


@pytest.mark.rule("13.3", "10.2.6", "R080")
def test_russia_in_revolution_still_implements_technology() -> None:
    table = Table.at(
        Phase.TECHNOLOGY,
        side=ENTENTE,
        turn=6,
        revolution=LAST,
        trees={ENTENTE: Tree(levels=(1, 0, 0, 0, 0, 0))},
        levels={FRANCE: (1, 0, 0, 0)},
    )
    assert Implement(RUSSIA, Technology.ATTACK) in table.legal


@pytest.mark.rule("E33", "13.3", "R192")
def test_after_brest_litovsk_no_revolution_can_come() -> None:
    table = reinforcing(turn=11, revolution=LAST - 1, status={RUSSIA: EXITED}, losses={RUSSIA: 3, FRANCE: 1})
    assert Reinforce(RUSSIA, 1) not in table.legal
    table.do(Reinforce(FRANCE, 1))
    assert not table.all(RevolutionRolled, ever=True)
    assert table.state.revolution == LAST - 1


@pytest.mark.rule("E33", "13.2", "R192")
def test_germany_recovers_even_if_russia_had_surrendered() -> None:
    table = drawn(33, turn=11, status={RUSSIA: SURRENDERED}, losses={GERMANY: 4})
    assert table.status(RUSSIA) == SURRENDERED
    assert table.losses(GERMANY) == 2
    assert not table.all(EventWithoutEffect)
