"""What a sector is (2, 13), and its surrender in the course of offensives (13.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import Implement, Offensive, Reinforce, Reroll
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    Cause,
    CounterAttack,
    Over,
    Phase,
    Status,
    Technology,
    Tree,
)
from tests.rules.offensives.support import at, attack, offensives, with_track
from tests.rules.support import ALL_AT_WAR, BOARD, Table

# --- what a sector is (2, 13) -------------------------------------------------------------------------------


@pytest.mark.rule("2", "13.3", "14.2.2", "R001", "R110", "R157", "R192", "E33")
def test_russia_exited_is_neither_at_war_nor_surrendered() -> None:
    table = Table.at(Phase.EVENTS, turn=11, deck=(33, 32, 37), losses={RUSSIA: 2, GERMANY: 3})
    table.draw(33, 32, 37)
    assert table.status(RUSSIA) == Status.EXITED
    assert table.state.vp == (0, 0) and table.losses(GERMANY) == 1
    income = next(fact for fact in table.all(f.Income) if fact.side == ENTENTE)
    assert income.sectors == 8 - 2

    gone: dict[str, Any] = {"status": {RUSSIA: Status.EXITED}, "losses": {RUSSIA: 2, FRANCE: 1}}
    reinforcing = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **gone)
    assert reinforcing.reason(Reinforce(RUSSIA, 1)) == r.NotAtWar
    assert Reinforce(FRANCE, 1) in reinforcing.legal
    unlocked = {ENTENTE: Tree((1, 0, 0, 0, 0, 0))}
    implementing = Table.at(Phase.TECHNOLOGY, side=ENTENTE, trees=unlocked, **gone)
    assert implementing.reason(Implement(RUSSIA, Technology.ATTACK)) == r.Surrendered
    assert Implement(SERBIA, Technology.ATTACK) in implementing.legal

    assert at(ENTENTE, **gone).reason(Offensive(RUSSIA, GERMANY, 1)) == r.NotAtWar
    assert at(CENTRAL_POWERS, **gone).reason(Offensive(GERMANY, RUSSIA, 1)) == r.NotAtWar
    flu = Table.at(Phase.EVENTS, turn=11, deck=(32, 37, 39), **gone).draw(32, 37, 39)
    assert (flu.losses(RUSSIA), flu.losses(FRANCE)) == (2, 1 + 2)
    ending = at(ENTENTE, turn=14, rp=(0, 0), **gone)
    counted = next(fact for fact in ending.all(f.PrestigeCounted, ever=True) if fact.side == ENTENTE)
    assert RUSSIA not in {line.sector for line in counted.lines}
    assert counted.total == 4 * 2 + 1 * 1 + 3 * 2 + 1 * 2  # France, Serbia, Middle East, Africa


@pytest.mark.rule("10.1.1", "R005")
def test_reinforcement_stops_at_the_space_not_at_the_value() -> None:
    position: dict[str, Any] = {"status": ALL_AT_WAR, "losses": {ITALY: 1, FRANCE: 1}}
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **position)
    assert BOARD.sectors[ITALY].track[:2] == (2, 2)
    assert table.do(Reinforce(ITALY, 1)).losses(ITALY) == 0
    assert table.reason(Reinforce(ITALY, 1)) == r.NoLosses


@pytest.mark.rule("10.3.4", "13.2.1", "R006")
def test_the_last_space_is_not_surrender() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2).roll(5, 6)
    assert (table.losses(SERBIA), table.status(SERBIA), table.state.vp) == (2, Status.AT_WAR, (0, 0))
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 1}).roll(5, 2)
    assert (table.losses(SERBIA), table.status(SERBIA)) == (2, Status.AT_WAR)
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 2}).roll(5, 2)
    assert (table.losses(SERBIA), table.status(SERBIA), table.state.vp) == (2, Status.SURRENDERED, (0, 1))


@pytest.mark.rule("10.3.4", "R006", "R259")
def test_losses_beyond_surrender_vanish() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 2, losses={SERBIA: 2}).roll(6, 6)
    assert table.fact(f.LossesCounted).losses == 2
    assert table.all(f.LossTaken) == []  # there was no space left to move
    assert table.fact(f.Surrendered) == f.Surrendered(sector=SERBIA, to=CENTRAL_POWERS, vp=1, total_vp=1, unplaced=2)


@pytest.mark.rule("8.2", "10.3.2", "14.2.2", "R007")
def test_a_value_of_nothing_at_war() -> None:
    broken: dict[str, Any] = {"losses": {SERBIA: 2}}
    table = at(ENTENTE, **broken)
    assert table.reason(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)) == r.NoOperationalValue
    assert (SERBIA, AUSTRIA_HUNGARY) not in offensives(table)
    assert (AUSTRIA_HUNGARY, SERBIA) in offensives(at(CENTRAL_POWERS, **broken))
    income = next(fact for fact in Table.at(Phase.INCOME, **broken).all(f.Income) if fact.side == ENTENTE)
    assert income.sectors == 8
    counted = at(ENTENTE, turn=14, rp=(0, 0), **broken).all(f.PrestigeCounted, ever=True)[0]
    line = next(line for line in counted.lines if line.sector == SERBIA)
    assert line.operational_value == 0


@pytest.mark.rule("R007", "R114", "R171", "R195", "R199", "E12", "E36", "E40")
def test_event_dice_give_no_offensive_to_a_value_of_nothing() -> None:
    position: dict[str, Any] = {
        "status": ALL_AT_WAR,
        "losses": {GREECE: 2, MIDDLE_EAST: 3, GERMAN_COLONIES: 3},
        "events": (12, 40),
        "in_force": (6, 36),
    }
    table = at(ENTENTE, **position)
    assert table.reason(Offensive(GREECE, BULGARIA, 1)) == r.NoOperationalValue
    assert table.reason(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)) == r.NoOperationalValue
    assert at(CENTRAL_POWERS, **position).reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == r.NoOperationalValue


# --- surrender and its fruits -------------------------------------------------------------------------------


@pytest.mark.rule("13.2", "R138")
def test_a_sector_that_surrenders_is_out_of_the_offensives_at_once() -> None:
    table = at(CENTRAL_POWERS, losses={SERBIA: 2}, status=ALL_AT_WAR, rp=(7, 9))
    table.do(Offensive(AUSTRIA_HUNGARY, SERBIA, 1)).roll(6)
    assert table.rp(ENTENTE) == 7
    assert table.reason(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)) == r.NotAtWar
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(2)
    assert table.reason(Offensive(BULGARIA, SERBIA, 1)) == r.NotAtWar
    income = Table.at(Phase.INCOME, status={SERBIA: Status.SURRENDERED})
    assert next(fact for fact in income.all(f.Income) if fact.side == ENTENTE).sectors == 8 - 1


@pytest.mark.rule("13.2", "R138", "R295")
def test_the_history_of_offensives_outlives_a_sector() -> None:
    table = attack(AUSTRIA_HUNGARY, SERBIA, 1, losses={SERBIA: 2}).roll(6)
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(1)
    assert table.fact(f.CounterAttacked).verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    assert table.reason(Offensive(GERMANY, SERBIA, 1)) == r.NotAtWar


@pytest.mark.rule("13.2.1", "R139", "R178", "E19")
def test_the_enemy_has_the_vp_of_a_sector_that_ruins_itself() -> None:
    board = with_track(RUSSIA, 2, 2)
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, board=board, losses={RUSSIA: 1}, events=(19,)).roll(6)
    table.do(Reroll((6,))).roll(4)
    assert table.status(RUSSIA) == Status.SURRENDERED and table.state.vp == (0, 3)
    assert table.losses(AUSTRIA_HUNGARY) == 2


@pytest.mark.rule("13.2.1", "R139", "E20")
def test_the_entente_has_the_vp_of_the_arab_revolt() -> None:
    table = Table.at(Phase.EVENTS, turn=6, deck=(20, 21, 29), losses={OTTOMAN_EMPIRE: 4}).draw(20, 21, 29)
    assert table.status(OTTOMAN_EMPIRE) == Status.SURRENDERED and table.state.vp == (2, 0)


@pytest.mark.rule("14.1", "R140")
@pytest.mark.parametrize(("before", "over"), [(2, False), (3, True), (4, True)])
def test_six_victory_points_end_the_game(before: int, over: bool) -> None:
    table = attack(GERMANY, RUSSIA, 1, losses={RUSSIA: 8}, vp=(0, before)).roll(6)
    assert isinstance(table.waiting, Over) == over
    if over:
        assert table.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")


@pytest.mark.rule("14.1", "R121", "R154", "R173", "E14", "E34")
def test_france_and_germany_may_fall_together_at_verdun() -> None:
    table = attack(GERMANY, FRANCE, 1, losses={FRANCE: 6, GERMANY: 6}, events=(14, 34))
    table.roll(6, 6).roll(1)
    assert table.waiting == Over(None, Cause.SUDDEN_DEATH, "14.1")


@pytest.mark.rule("14.1", "R153", "R155", "R198", "E39")
def test_two_reasons_to_win_are_one_win() -> None:
    table = Table.at(Phase.EVENTS, turn=11, deck=(32, 37, 39), losses={FRANCE: 6, SERBIA: 2}, vp=(0, 5))
    table.draw(32, 37, 39)
    assert table.state.vp == (0, 6)
    assert table.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")


@pytest.mark.rule("11", "12", "14.2.2", "R146")
def test_trade_on_the_last_turn_decides_nothing() -> None:
    totals = set()
    for navy, lafayette in ((1, 0), (5, 4), (3, -1)):
        table = at(ENTENTE, turn=14, rp=(0, 0), merchant_navy=navy, lafayette=lafayette)
        assert isinstance(table.waiting, Over) and table.waiting.cause == Cause.ARMISTICE
        totals.add(table.waiting.prestige)
    assert len(totals) == 1
