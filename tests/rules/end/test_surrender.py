"""Surrender (13.2)."""

from __future__ import annotations

import pytest

from rules import refusals as r
from rules.actions import DONE, Offensive, Reinforce, Reroll
from rules.check import check
from rules.facts import EventEnded, EventWithoutEffect, GameEnded, LossTaken, RomaniaSurrendered, Surrendered
from rules.model import (
    AFRICA,
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Choice,
    Decision,
    Launched,
    Phase,
    Sector,
    Status,
)
from rules.phases.income import production_total
from tests.rules.end.support import CENTRAL_POWERS_WIN, VP, drawn, fallen, fighting, on_the_last_space, stubborn
from tests.rules.support import BOARD, LAST, Table

# --- surrender (13.2) ---------------------------------------------------------------------------------------


@pytest.mark.rule("13.2.1", "13.2.2", "3.1.2", "3.2", "3.8", "E39", "R006", "R139")
@pytest.mark.parametrize("sector", VP)
def test_the_victory_points_of_each_sector(sector: Sector) -> None:
    table = drawn(39, status={sector: AT_WAR}, losses=on_the_last_space(sector))
    to = BOARD.sectors[sector].side.enemy
    assert table.fact(Surrendered) == Surrendered(sector=sector, to=to, vp=VP[sector], total_vp=VP[sector], event=39)
    assert table.status(sector) == SURRENDERED
    assert table.state.vp[to] == VP[sector] and table.state.vp[to.enemy] == 0
    check(table.state)


@pytest.mark.rule("13.2.1", "10.3.4", "R006")
@pytest.mark.parametrize(("before", "status"), [(1, AT_WAR), (2, SURRENDERED)])
def test_the_last_space_is_not_yet_surrender(before: int, status: Status) -> None:
    assert LAST[SERBIA] == 2
    table = fighting(CENTRAL_POWERS, losses={SERBIA: before}).do(Offensive(AUSTRIA_HUNGARY, SERBIA, 1)).roll(6)
    assert table.status(SERBIA) == status


@pytest.mark.rule("13.2.1", "10.3.4", "R006")
def test_losses_beyond_surrender_vanish() -> None:
    table = fighting(CENTRAL_POWERS, losses={SERBIA: 1}).do(Offensive(AUSTRIA_HUNGARY, SERBIA, 2)).roll(6, 6)
    assert table.status(SERBIA) == SURRENDERED
    assert table.state.vp == (0, 1)
    assert [fact.spaces for fact in table.all(LossTaken)] == [1]


@pytest.mark.rule("13.2.1", "13.2", "8.1", "3.1.2", "R013", "R138")
def test_production_falls_at_once_but_rp_collected_stay() -> None:
    table = fighting(ENTENTE, losses=on_the_last_space(OTTOMAN_EMPIRE), rp=(5, 9))
    before = production_total(table.state, CENTRAL_POWERS)
    table.do(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)).roll(6)
    assert production_total(table.state, CENTRAL_POWERS) == before - BOARD.sectors[OTTOMAN_EMPIRE].production
    assert table.rp(CENTRAL_POWERS) == 9


@pytest.mark.rule("13.2", "10.3.1", "R110", "R138")
def test_a_fallen_sector_neither_attacks_nor_is_attacked_any_more_this_turn() -> None:
    table = fighting(ENTENTE, losses=on_the_last_space(OTTOMAN_EMPIRE))
    table.do(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)).roll(6)
    assert table.reason(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)) == r.NotAtWar
    table.do(DONE)
    assert table.reason(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)) == r.NotAtWar


@pytest.mark.rule("13.2", "10.3.4", "R138", "R295")
def test_what_it_did_before_it_fell_still_counts() -> None:
    table = fighting(ENTENTE, losses={SERBIA: 1}).do(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).roll(6)
    table.do(Offensive(AUSTRIA_HUNGARY, SERBIA, 2)).roll(6, 6)
    assert table.status(SERBIA) == SURRENDERED
    assert table.state.offensives[0] == Launched(SERBIA, AUSTRIA_HUNGARY)
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("13.2.1", "10.1", "E9", "R152")
def test_surrender_is_for_good() -> None:
    fallen = {SERBIA: SURRENDERED}
    table = drawn(9, 39, status=fallen, losses={SERBIA: 2}, vp=(0, 1)).roll(1)
    assert (table.status(SERBIA), table.losses(SERBIA), table.state.vp) == (SURRENDERED, 2, (0, 1))
    losses = {SERBIA: 2, FRANCE: 1}
    table = Table.at(Phase.REINFORCEMENTS, initiative=ENTENTE, status=fallen, losses=losses, vp=(0, 1))
    assert table.reason(Reinforce(SERBIA, 1)) == r.NotAtWar


@pytest.mark.rule("13.1.1", "R152")
def test_an_entry_card_brings_no_one_back() -> None:
    table = drawn(11, status={ITALY: SURRENDERED}, losses={ITALY: 4}, vp=(0, 2))
    assert table.status(ITALY) == SURRENDERED
    assert EventWithoutEffect(event=11, rule="18, event 11") in table.facts


@pytest.mark.rule("13.2.3", "8.2", "R151", "R271")
def test_the_fall_of_romania() -> None:
    table = fighting(CENTRAL_POWERS, status={ROMANIA: AT_WAR}, losses=on_the_last_space(ROMANIA))
    before = production_total(table.state, CENTRAL_POWERS)
    table.do(Offensive(AUSTRIA_HUNGARY, ROMANIA, 1)).roll(6)
    assert table.all(RomaniaSurrendered)
    assert table.state.vp == (0, 2)
    assert production_total(table.state, CENTRAL_POWERS) == before + 1


@pytest.mark.rule("13.2.1", "13.2.3", "14.1", "R271")
def test_a_surrender_is_one_step_with_the_end_of_the_game_last() -> None:
    """Flag, VP and Romania's RP come before sudden death, so the last surrender counts in full."""
    position = fallen(RUSSIA, SERBIA)
    position["status"][ROMANIA] = AT_WAR
    table = fighting(CENTRAL_POWERS, losses=on_the_last_space(ROMANIA), **position)
    table.do(Offensive(AUSTRIA_HUNGARY, ROMANIA, 1)).roll(6)
    kinds = [type(fact) for fact in table.facts if type(fact) in (Surrendered, RomaniaSurrendered, GameEnded)]
    assert kinds == [Surrendered, RomaniaSurrendered, GameEnded]
    assert table.waiting == CENTRAL_POWERS_WIN
    assert production_total(table.state, CENTRAL_POWERS) == 13 + 1


@pytest.mark.rule("E6", "13.2.1", "R040", "R165", "R279")
def test_von_lettow_ends_with_the_german_colonies() -> None:
    table = drawn(39, in_force=(6, 35), losses=on_the_last_space(GERMAN_COLONIES))
    assert table.fact(EventEnded).event == 6
    assert table.state.in_force == (35,)


@pytest.mark.rule("E6", "E36", "13.2.1", "R279")
def test_other_markers_of_a_fallen_sector_are_moot() -> None:
    """Franchet's marker stays, but a surrendered Greece throws no die; likewise Africa and event 6."""
    table = fighting(ENTENTE, status={GREECE: SURRENDERED, BULGARIA: AT_WAR}, in_force=(6, 36), vp=(0, 1))
    assert table.state.in_force == (6, 36)
    assert table.reason(Offensive(GREECE, BULGARIA, 1)) == r.NotAtWar
    table = fighting(CENTRAL_POWERS, status={AFRICA: SURRENDERED}, in_force=(6,), vp=(0, 1))
    assert table.reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == r.NotAtWar


# --- whose fault it was does not matter (R123, R139) --------------------------------------------------------


@pytest.mark.rule("10.3.4", "13.2.1", "R123", "R139")
def test_an_attacker_that_falls_by_the_counter_attack_gives_its_vp_to_the_enemy() -> None:
    table = fighting(ENTENTE, board=stubborn(SERBIA), losses=on_the_last_space(SERBIA))
    table.do(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).roll(1)
    assert table.fact(Surrendered) == Surrendered(sector=SERBIA, to=CENTRAL_POWERS, vp=1, total_vp=1)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3"), "its activation is over"


@pytest.mark.rule("E19", "13.2.1", "R139", "R178")
def test_russia_that_falls_by_its_own_brusilov_gives_3_vp() -> None:
    board = stubborn(RUSSIA)
    table = fighting(ENTENTE, turn=6, board=board, losses=on_the_last_space(RUSSIA), events=(19,))
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(5).do(Reroll((5,))).roll(3)
    assert table.fact(Surrendered) == Surrendered(sector=RUSSIA, to=CENTRAL_POWERS, vp=3, total_vp=3)
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("E20", "E30", "13.2.1", "R139", "R179")
@pytest.mark.parametrize("card", [20, 30])
def test_an_event_that_fells_the_ottoman_empire_gives_2_vp(card: int) -> None:
    table = drawn(card, losses=on_the_last_space(OTTOMAN_EMPIRE))
    assert table.fact(Surrendered) == Surrendered(sector=OTTOMAN_EMPIRE, to=ENTENTE, vp=2, total_vp=2, event=card)
