"""Section 18, events 39 to 42: the cards of 1918 from the flu on."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules.actions import Offensive
from rules.model import (
    AFRICA,
    AT_WAR,
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
    NEUTRAL,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cause,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
)
from rules.victory import prestige_points
from tests.rules.events.support import (
    awaited,
    drawn,
    edge,
    go_on,
    income,
    offensive,
    to_offensives,
    to_phase,
    to_the_end,
)
from tests.rules.support import BOARD, LAST, raids

rule = pytest.mark.rule


@rule("18", "E39", "R198")
def test_the_flu_costs_every_sector_at_war_one_loss_and_france_and_germany_two() -> None:
    t = drawn(39, status={GREECE: AT_WAR, SERBIA: SURRENDERED, RUSSIA: EXITED}, losses={SERBIA: 1, RUSSIA: 3})
    expected = {FRANCE: 2, GERMANY: 2, SERBIA: 1, RUSSIA: 3}  # who is out of the war stays where it was
    expected |= dict.fromkeys((ITALY, ROMANIA, BULGARIA), 0)  # the neutral ones have no cube
    for sector in Sector:
        assert t.losses(sector) == expected.get(sector, 1), sector
    assert t.status(ITALY) == NEUTRAL


@rule("18", "E22", "E28", "E39", "R036", "R198")
@pytest.mark.parametrize(("event", "sector"), [(22, ROMANIA), (28, GREECE)])
def test_the_flu_hits_a_sector_that_entered_just_before(event: int, sector: Sector) -> None:
    assert drawn(event, 39).losses(sector) == 1


@rule("13.2.1", "18", "E39", "R139", "R198", "R256")
def test_surrenders_by_the_flu_bring_points_to_the_enemy_and_cost_this_turns_income() -> None:
    losses = {SERBIA: LAST[SERBIA], AFRICA: LAST[AFRICA], OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}
    t = drawn(39, losses=losses)
    assert t.state.vp == (2, 2)
    lost = BOARD.sectors[SERBIA].production + BOARD.sectors[AFRICA].production
    assert income(t, ENTENTE).sectors == 8 - lost
    assert income(t, CENTRAL_POWERS).sectors == 10 - BOARD.sectors[OTTOMAN_EMPIRE].production


@rule("13.2.3", "E39", "R198", "R256")
def test_romanias_fall_by_the_flu_counts_in_this_turns_collection() -> None:
    t = drawn(39, status={ROMANIA: AT_WAR}, losses={ROMANIA: LAST[ROMANIA]})
    assert income(t, CENTRAL_POWERS).romania == 1


@rule("14.1", "18", "E39", "R153", "R154", "R198")
@pytest.mark.parametrize(
    ("fallen", "vp", "winner"),
    [
        ((FRANCE,), (0, 0), CENTRAL_POWERS),
        ((GERMANY,), (0, 0), ENTENTE),
        ((FRANCE, GERMANY), (0, 0), None),
        ((SERBIA,), (5, 5), CENTRAL_POWERS),
        ((SERBIA, GERMAN_COLONIES), (5, 5), None),
        ((SERBIA, GERMANY), (0, 5), None),
        ((FRANCE, SERBIA), (0, 5), CENTRAL_POWERS),
    ],
)
def test_the_flu_is_one_joint_test_of_sudden_death(
    fallen: tuple[Sector, ...], vp: tuple[int, int], winner: Side | None
) -> None:
    t = drawn(39, losses={sector: LAST[sector] for sector in fallen}, vp=vp)
    assert t.waiting == Over(winner, Cause.SUDDEN_DEATH, "14.1")
    assert {fact.sector for fact in t.all(f.Surrendered)} == set(fallen)


@rule("18", "E39")
def test_the_second_loss_of_the_flu_may_be_the_one_too_many() -> None:
    t = drawn(39, losses={FRANCE: LAST[FRANCE] - 1})
    assert t.status(FRANCE) == SURRENDERED


@rule("18", "E40", "R199")
def test_megiddo_adds_a_free_die_to_the_middle_east_against_the_ottoman_empire() -> None:
    t = offensive(40, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2)
    assert t.fact(f.OffensiveLaunched).cost == 2
    assert awaited(t) == (Purpose.ATTACK, 3)
    miss, hit = edge(MIDDLE_EAST)
    t.roll(miss, miss, hit)
    assert t.losses(OTTOMAN_EMPIRE) == 1
    t = offensive(40, by=RUSSIA, on=OTTOMAN_EMPIRE, size=2)
    assert awaited(t) == (Purpose.ATTACK, 2)


@rule("8.2", "18", "E41", "R040", "R200")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_pariser_kanonen_cost_one_rp_at_once_and_then_by_the_die(face: int) -> None:
    t = drawn(41, rp=(0, 0))
    assert t.all(f.EventDie) == []  # no die on the turn that the card is drawn
    assert income(t, ENTENTE).pariser_kanonen == 1
    assert income(t, ENTENTE).total == 8
    to_phase(t, Phase.INITIATIVE, later=1)
    assert t.waiting == Dice(ENTENTE, Purpose.EVENT, 1, "18, event 41", 41)
    t.roll(face)
    stays = face >= 5
    assert (t.state.in_force == (41,)) == stays
    assert income(t, ENTENTE).pariser_kanonen == int(stays)


@rule("18", "E41", "R031", "R200")
def test_the_pariser_kanonen_fire_turn_after_turn_until_the_die_takes_them_off() -> None:
    t = drawn(41, turn=11)
    for face in (6, 5):
        to_phase(t, Phase.INITIATIVE, later=1).roll(face)
        taken = t.all(f.InitiativeTaken)[0]
        assert t.facts.index(t.all(f.EventDie)[0]) < t.facts.index(taken)  # at the very start of the turn
        go_on(t, lambda t: t.state.phase == Phase.NAVAL)
        assert income(t, ENTENTE).pariser_kanonen == 1
    to_phase(t, Phase.INITIATIVE, later=1).roll(4)
    assert t.fact(f.EventEnded).event == 41
    go_on(t, lambda t: t.state.phase == Phase.NAVAL)
    assert income(t, ENTENTE).pariser_kanonen == 0
    assert t.state.turn == 14


@rule("E41", "R200")
def test_the_pariser_kanonen_once_gone_throw_no_more_dice() -> None:
    t = drawn(41, turn=11)
    to_phase(t, Phase.INITIATIVE, later=1).roll(1)
    assert to_phase(t, Phase.NAVAL, later=1).state.turn == 13
    assert [fact.event for fact in t.all(f.EventDie, ever=True)] == [41]


@rule("E41", "R060")
def test_the_pariser_kanonen_never_make_an_income_negative() -> None:
    gone = dict.fromkeys((FRANCE, RUSSIA, SERBIA, MIDDLE_EAST, AFRICA), SURRENDERED)
    t = drawn(41, rp=(3, 0), status=gone, trees=raids(3))
    go_on(t, lambda t: t.state.phase == Phase.NAVAL)
    assert income(t, ENTENTE).merchant_navy == 0  # one, halved
    assert t.rp(ENTENTE) == 3


@rule("14.2", "18", "E42", "R201")
@pytest.mark.parametrize("turn", [11, 13])
def test_peace_ends_the_game_by_prestige_at_the_end_of_the_turn(turn: int) -> None:
    t = drawn(42, turn=turn, initiative=ENTENTE)
    to_offensives(t, ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(6)  # the turn is played
    over = to_the_end(t)
    assert (over.cause, over.rule) == (Cause.ARMISTICE, "14.2.1")
    assert over.prestige == (prestige_points(t.state, ENTENTE), prestige_points(t.state, CENTRAL_POWERS))
    assert [fact.turn for fact in t.all(f.TurnEnded, ever=True)] == [turn]
    assert t.all(f.MarkerAdvanced) == [f.MarkerAdvanced(lafayette=False, space=2)]  # chapter 11 came before


@rule("14.1", "E39", "E42", "R156", "R201")
def test_sudden_death_prevails_on_the_turn_of_peace() -> None:
    t = drawn(39, 42, losses={FRANCE: LAST[FRANCE]})
    assert t.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")
    t = offensive(42, by=GERMANY, on=FRANCE, size=1, losses={FRANCE: LAST[FRANCE]}).roll(6)
    assert t.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")
