"""Event cards that enter sectors, bring or cost losses and RP, or end the game (18)."""

from __future__ import annotations

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, Offensive
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
    NOT_PLACED,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cause,
    Choice,
    Decision,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    Status,
    Tree,
)
from rules.victory import prestige_points
from tests.rules.support import (
    ALL_AT_WAR,
    BLOCKADE_UNLOCKED,
    BOARD,
    LAST,
    Table,
    apart_from_cards,
    dealt,
    go_on,
    resolved,
    side_of,
    to_draw,
    to_offensives,
    to_phase,
    to_the_end,
    turn_of,
    without_effect,
)

# --- Section 18, events 5 to 13: the cards of 1915 ----------------------------------------------------------


rule = pytest.mark.rule


@rule("18", "9", "E9", "R059", "R061", "R062", "R168")
@pytest.mark.parametrize(("held", "face", "left"), [(0, 3, 6), (18, 6, 14), (0, 6, 3)])
def test_gallipoli_takes_a_die_of_rp_after_the_collection_and_before_the_u_boats(
    held: int, face: int, left: int
) -> None:
    t = dealt(9, rp=(held, 0), losses={SERBIA: 2})
    assert t.waiting == Dice(ENTENTE, Purpose.EVENT, 1, "18, event 9", 9)
    assert t.rp(ENTENTE) == min(held + 9, 20)  # collected, and capped, already
    assert t.losses(SERBIA) == 2
    t.roll(face)
    assert t.rp(ENTENTE) == left
    assert t.losses(SERBIA) == 1  # one space back for nothing
    assert t.state.phase == Phase.NAVAL
    assert t.awaits(Purpose.U_BOAT, 1)


@rule("18", "E9", "R061", "R168")
def test_gallipoli_never_takes_more_than_there_is() -> None:
    gone = dict.fromkeys((RUSSIA, MIDDLE_EAST, AFRICA, SERBIA), SURRENDERED)
    t = dealt(9, rp=(0, 0), status=gone)
    assert t.rp(ENTENTE) == BOARD.sectors[FRANCE].production + 1
    t.roll(6)
    assert t.rp(ENTENTE) == 0
    assert t.fact(f.ResourcesLost).rp == 4


@rule("18", "20", "E9", "R168", "R276")
@pytest.mark.parametrize(("status", "losses"), [(AT_WAR, 0), (SURRENDERED, LAST[SERBIA])])
def test_gallipoli_does_not_help_a_serbia_that_is_whole_or_gone(status: Status, losses: int) -> None:
    t = dealt(9, status={SERBIA: status}, losses={SERBIA: losses}).roll(2)
    assert (t.status(SERBIA), t.losses(SERBIA)) == (status, losses)
    assert t.all(f.Recovered) == []


@rule("18", "E9", "R040")
def test_gallipoli_is_over_with_the_turn() -> None:
    t = to_phase(dealt(9).roll(2), Phase.NAVAL, later=1)
    assert [fact.event for fact in t.all(f.EventDie, ever=True)] == [9]


@rule("13.1.1", "18", "R148")
@pytest.mark.parametrize(
    ("event", "sector", "production"),
    [
        pytest.param(11, ITALY, 2, marks=rule("E11", "R170")),
        pytest.param(13, BULGARIA, 1, marks=rule("E13", "R172")),
        pytest.param(22, ROMANIA, 1, marks=rule("E22", "R182")),
        pytest.param(28, GREECE, 0, marks=rule("E28", "R188")),
    ],
)
def test_a_neutral_sector_enters_the_war_at_once(event: int, sector: Sector, production: int) -> None:
    side = side_of(sector)
    t, without = dealt(event, initiative=side), dealt(32, turn=turn_of(event))
    assert (t.status(sector), t.losses(sector)) == (AT_WAR, 0)
    assert t.income(side).sectors == without.income(side).sectors + production  # from this turn's collection on
    assert t.income(side.enemy) == without.income(side.enemy)
    assert sector in to_offensives(t, side).attackers
    against = dealt(event, initiative=side.enemy, status=ALL_AT_WAR | {sector: NEUTRAL})
    assert sector in to_offensives(against, side.enemy).targets


@rule("13.1.1", "18", "E11", "E13", "E22", "E28")
@pytest.mark.parametrize("status", [AT_WAR, SURRENDERED])
@pytest.mark.parametrize(("event", "sector"), [(11, ITALY), (13, BULGARIA), (22, ROMANIA), (28, GREECE)])
def test_an_entry_card_does_nothing_to_a_sector_that_is_not_neutral(event: int, sector: Sector, status: Status) -> None:
    t = dealt(event, status={sector: status}, losses={sector: 1})
    assert (t.status(sector), t.losses(sector)) == (status, 1)
    assert without_effect(t) == {event: False}


@rule("10.2.6", "E11", "R098", "R170")
def test_levels_implemented_while_neutral_are_kept_on_entry() -> None:
    t = dealt(11, levels={ITALY: (1, 1, 0, 0)}, trees={ENTENTE: Tree(levels=(1, 1, 0, 0, 0, 0))})
    assert t.state.sectors[ITALY].levels == (1, 1, 0, 0)


@rule("18", "E15", "R062", "R174")
@pytest.mark.parametrize(("held", "after"), [(4, 7), (19, 20)])
def test_jutland_one_brings_three_rp_at_once_up_to_twenty(held: int, after: int) -> None:
    t = dealt(15, rp=(0, held))
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.EVENT, 1, "18, event 15", 15)
    assert t.all(f.Income) == []
    t.roll(1)
    gained = t.fact(f.ResourcesGained)
    assert (gained.side, gained.rp, gained.wasted) == (CENTRAL_POWERS, 3, held + 3 - after)
    assert t.income(CENTRAL_POWERS).total == min(after + 13, 20)
    assert t.state.in_force == ()


@rule("18", "E15", "R174")
@pytest.mark.parametrize("face", [2, 3, 4])
def test_jutland_two_to_four_does_nothing(face: int) -> None:
    t = dealt(15).roll(face)
    plain = dealt(32, turn=t.state.turn)
    assert apart_from_cards(t.state) == apart_from_cards(plain.state)


@rule("9.2", "18", "E15", "R040", "R070", "R174")
def test_jutland_five_adds_one_to_the_blockade_for_good() -> None:
    t = dealt(15, trees=BLOCKADE_UNLOCKED).roll(5)
    assert t.state.in_force == (15,)
    for _ in range(2):
        assert t.awaits(Purpose.U_BOAT, 1)
        t.roll(4)
        u_boat = t.fact(f.NavalRolled)
        assert (u_boat.side, u_boat.event_modifier) == (CENTRAL_POWERS, 0)
        t.roll(1)
        blockade = t.all(f.NavalRolled)[0]
        assert (blockade.side, blockade.event_modifier, blockade.lost) == (ENTENTE, 1, BOARD.blockade[1])
        assert BOARD.blockade[1] > BOARD.blockade[0]
        to_phase(t, Phase.NAVAL, later=1)


@rule("9.2", "18", "E15", "R070")
def test_jutland_five_sleeps_until_the_blockade_is_unlocked() -> None:
    t = dealt(15).roll(5).roll(4)
    assert t.all(f.NavalRolled, ever=True)[-1].side == CENTRAL_POWERS
    assert t.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")  # nobody is hurt


@rule("8.2", "9.2", "18", "E15", "R071", "R174")
@pytest.mark.parametrize("trees", [{}, BLOCKADE_UNLOCKED])
def test_jutland_six_takes_the_kaiserliche_marine_and_the_blockade_rolls_for_good(trees: dict[Side, Tree]) -> None:
    t = dealt(15, rp=(0, 0), trees=trees).roll(6)
    assert t.fact(f.BlockadeDefinitive) is not None
    for _ in range(2):
        assert t.income(CENTRAL_POWERS).kaiserliche_marine == 0  # from this turn's collection on
        assert t.income(CENTRAL_POWERS).sectors == 10
        assert t.awaits(Purpose.U_BOAT, 1)
        t.roll(6)
        assert [fact.side for fact in t.all(f.NavalRolled)] == [CENTRAL_POWERS]
        assert t.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")  # nobody is hurt
        to_phase(t, Phase.NAVAL, later=1)


# --- Section 18, events 14 to 22 but for Jutland and Brusilov: the cards of 1916 ----------------------------


@rule("18")
@pytest.mark.parametrize(
    "event", [pytest.param(20, marks=rule("E20", "R179")), pytest.param(30, marks=rule("E30", "R180"))]
)
def test_the_arabs_cost_the_ottoman_empire_a_loss_at_once(event: int) -> None:
    assert dealt(event).losses(OTTOMAN_EMPIRE) == 1
    t = dealt(event, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert t.status(OTTOMAN_EMPIRE) == SURRENDERED
    assert t.state.vp == (2, 0)
    production = BOARD.sectors[OTTOMAN_EMPIRE].production
    assert t.income(CENTRAL_POWERS).sectors == 10 - production  # R256: not collected this very turn
    t = dealt(event, status={OTTOMAN_EMPIRE: SURRENDERED}, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}, vp=(2, 0))
    assert without_effect(t) == {event: False}
    assert t.state.vp == (2, 0)


@rule("18", "E20", "E30", "R179", "R180", "R270")
def test_arab_revolt_and_lawrence_are_two_steps() -> None:
    assert dealt(20, 30).losses(OTTOMAN_EMPIRE) == 2
    t = dealt(20, 30, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert resolved(t) == [20]
    assert without_effect(t) == {30: False}
    assert t.state.vp == (2, 0)
    t = dealt(20, 30, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}, vp=(4, 0))
    assert isinstance(t.waiting, Over)
    assert 30 not in resolved(t) and 30 not in without_effect(t)


# --- Events 10, 24, 16, 23 and Lafayette (13.1.2): which ends which -----------------------------------------


PAIR_DECK = (10, 11, 13, 22, 24, 32)


@rule("13.1.2", "18", "R144", "R169", "R184", "R202")
@pytest.mark.parametrize(
    ("first", "second"), [pytest.param(10, 24, marks=rule("E10")), pytest.param(24, 10, marks=rule("E24"))]
)
def test_the_second_of_the_pair_brings_lafayette_in_either_order(first: int, second: int) -> None:
    t = Table.at(Phase.EVENTS, turn=8, deck=PAIR_DECK).draw(first, 11, 13)
    assert t.state.in_force == (first,)
    assert t.state.lafayette == NOT_PLACED
    to_draw(t).draw(second, 22, 32)
    placed = t.fact(f.LafayettePlaced)
    assert (placed.space, placed.event) == (BOARD.lafayette_space, second)
    assert t.income(ENTENTE).lafayette == BOARD.lafayette_space
    to_phase(t, Phase.NAVAL, later=1)
    assert t.state.turn == 10
    assert t.income(ENTENTE).lafayette == BOARD.lafayette_space + 1  # it moved on the turn it was placed
    to_phase(t, Phase.NAVAL, later=1)
    assert t.income(ENTENTE).lafayette == BOARD.lafayette_space + 2
    assert len(t.all(f.LafayettePlaced, ever=True)) == 1


@rule("18", "E10", "E24", "R169", "R202")
def test_both_of_the_pair_in_one_turn_bring_lafayette_once_on_the_second() -> None:
    t = dealt(10, 24)
    assert [fact.event for fact in t.all(f.LafayettePlaced)] == [24]
    assert resolved(t) == [10, 24]


@rule("18", "E10", "E24", "R169")
@pytest.mark.parametrize("event", [10, 24])
def test_neither_of_the_pair_does_anything_once_lafayette_is_there(event: int) -> None:
    t = dealt(event, turn=8, lafayette=2)
    assert without_effect(t) == {event: False}
    assert t.state.lafayette == 2


@rule("13.1.2", "3.1.2", "R149")
def test_on_turn_ten_lafayette_comes_after_the_events_and_before_the_collection() -> None:
    t = dealt(11, 20, 32, turn=10)
    kinds = [type(fact) for fact in t.facts]
    last_event = max(index for index, kind in enumerate(kinds) if kind is f.EventTakesEffect)
    assert last_event < kinds.index(f.LafayettePlaced) < kinds.index(f.Income)
    assert t.fact(f.LafayettePlaced).event == 0
    assert t.state.lafayette == BOARD.lafayette_space
    assert len(to_phase(t, Phase.NAVAL, later=1).all(f.LafayettePlaced, ever=True)) == 1


@rule("13.1.2", "R149", "R202", "E10")
def test_one_of_the_pair_alone_still_waits_for_turn_ten_and_the_other_is_void_then() -> None:
    t = dealt(10, turn=9)
    assert t.state.lafayette == NOT_PLACED
    to_phase(t, Phase.NAVAL, later=1)
    assert t.state.lafayette == BOARD.lafayette_space
    t = dealt(24, turn=11, in_force=(10,), lafayette=t.state.lafayette)
    assert without_effect(t) == {24: False}


@rule("13.1.2", "R149")
@pytest.mark.parametrize("turn", [9, 11])
def test_no_other_turn_brings_lafayette_by_itself(turn: int) -> None:
    assert dealt(32, turn=turn).state.lafayette == NOT_PLACED


@rule("13.1.2", "R149", "R202")
def test_turn_ten_leaves_a_lafayette_who_is_there_already() -> None:
    t = dealt(32, turn=10, lafayette=2)
    assert t.state.lafayette == 2
    assert t.all(f.LafayettePlaced) == []


@rule("9.1", "18", "E16", "R072", "R175")
def test_wilson_stops_the_u_boats_and_not_the_blockade_turn_after_turn() -> None:
    t = dealt(16, trees=BLOCKADE_UNLOCKED)
    assert t.state.in_force == (16,)
    for _ in range(2):
        assert [(fact.side, fact.event) for fact in t.all(f.NavalSuspended)] == [(CENTRAL_POWERS, 16)]
        assert t.awaits(Purpose.BLOCKADE, 1)
        to_phase(t, Phase.NAVAL, later=1)
    assert not any(fact.side == CENTRAL_POWERS for fact in t.all(f.NavalRolled, ever=True))


@rule("18", "E16", "E23", "R175", "R183")
def test_submarines_of_the_same_turn_end_wilson_before_he_begins() -> None:
    t = dealt(16, 23)
    assert resolved(t) == [16, 23]
    assert t.state.in_force == (23,)
    assert t.fact(f.EventEnded).event == 16
    assert t.awaits(Purpose.U_BOAT, 1)


@rule("18", "E16", "E23", "R175", "R183")
def test_submarines_end_wilson_later_and_the_u_boats_sail_the_same_turn() -> None:
    t = Table.at(Phase.EVENTS, turn=8, deck=(11, 13, 16, 20, 22, 23)).draw(11, 13, 16)
    assert t.state.in_force == (16,)
    to_draw(t).draw(20, 22, 23)
    assert t.state.in_force == (23,)
    assert t.awaits(Purpose.U_BOAT, 1)


@rule("18", "E16", "E23", "R175")
def test_wilson_is_void_once_the_submarines_are_out() -> None:
    t = dealt(16, turn=8, in_force=(23,))
    assert without_effect(t) == {16: False}
    assert t.state.in_force == (23,)
    assert t.awaits(Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R175")
def test_wilson_is_void_once_lafayette_is_there() -> None:
    t = dealt(16, turn=8, lafayette=1)
    assert without_effect(t) == {16: False}
    assert t.awaits(Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R175")
@pytest.mark.parametrize(
    ("second", "other", "void"),
    [pytest.param(10, 24, True, marks=rule("E10")), pytest.param(24, 10, False, marks=rule("E24"))],
)
def test_wilson_ends_with_the_card_that_brings_lafayette_on_the_same_turn(second: int, other: int, void: bool) -> None:
    t = dealt(16, second, turn=8, in_force=(other,))
    assert (16 in without_effect(t)) == void
    assert [fact.event for fact in t.all(f.EventEnded)] == ([] if void else [16])
    assert 16 not in t.state.in_force
    assert t.awaits(Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R150", "R175")
@pytest.mark.parametrize("drawn_now", [True, False])
def test_turn_ten_ends_wilson_and_the_u_boats_sail(drawn_now: bool) -> None:
    t = dealt(16, turn=10) if drawn_now else dealt(32, turn=10, in_force=(16,))
    assert t.fact(f.EventEnded).event == 16
    assert t.state.in_force == ()
    assert t.awaits(Purpose.U_BOAT, 1)


@rule("9.1", "18", "E23", "R040", "R069", "R183")
def test_submarines_add_one_to_the_u_boats_for_good() -> None:
    face = next(n for n in range(1, 6) if BOARD.u_boat[n - 1] < BOARD.u_boat[n])
    t = dealt(23, merchant_navy=4)
    for _ in range(2):
        t.roll(face)
        rolled = t.all(f.NavalRolled)[0]
        assert (rolled.technology_modifier, rolled.event_modifier) == (0, 1)
        assert rolled.lost == BOARD.u_boat[face]
        to_phase(t, Phase.NAVAL, later=1)
    assert t.state.in_force == (23,)


# --- Section 18, events 33 to 38: the cards of 1918 up to Friedensturm --------------------------------------


@rule("18", "R001", "E33", "R192")
def test_brest_litovsk_takes_russia_out_of_everything_without_points() -> None:
    t = dealt(33, initiative=ENTENTE, losses={RUSSIA: 2, GERMANY: 3}, turn=12)
    before = Table.at(Phase.EVENTS, turn=12, deck=(32,), losses={RUSSIA: 2, GERMANY: 3}).draw(32)
    assert t.status(RUSSIA) == EXITED
    assert t.losses(GERMANY) == 1  # two spaces back for nothing
    assert t.state.vp == (0, 0)
    assert t.income(ENTENTE).sectors == before.income(ENTENTE).sectors - BOARD.sectors[RUSSIA].production
    assert t.fact(f.RussiaExited) is not None
    russia = BOARD.sectors[RUSSIA].prestige_value * BOARD.sectors[RUSSIA].track[2]
    assert prestige_points(t.state, ENTENTE) == prestige_points(before.state, ENTENTE) - russia
    to_offensives(t, ENTENTE)
    assert RUSSIA not in t.attackers
    t.do(DONE)
    assert RUSSIA not in t.targets
    assert t.reason(Offensive(GERMANY, RUSSIA, 1)) == r.NotAtWar


@rule("18", "E33", "R074", "R192")
@pytest.mark.parametrize(("losses", "left"), [(0, 0), (1, 0), (2, 0), (7, 5)])
def test_brest_litovsk_moves_germany_back_two_spaces_at_most_to_its_start(losses: int, left: int) -> None:
    assert dealt(33, losses={GERMANY: losses}).losses(GERMANY) == left


@rule("18", "13.3", "E33", "R192")
def test_brest_litovsk_after_the_revolution_takes_no_production_twice() -> None:
    last = BOARD.revolution_last
    t, plain = dealt(33, revolution=last, turn=12), dealt(32, revolution=last, turn=12)
    assert t.status(RUSSIA) == EXITED
    assert t.income(ENTENTE) == plain.income(ENTENTE)
    assert plain.income(ENTENTE).sectors == 8 - BOARD.sectors[RUSSIA].production


@rule("18", "E33", "R192")
def test_brest_litovsk_after_a_surrender_still_helps_germany_and_leaves_the_points() -> None:
    t = dealt(33, status={RUSSIA: SURRENDERED}, losses={RUSSIA: LAST[RUSSIA], GERMANY: 4}, vp=(0, 3))
    assert t.status(RUSSIA) == SURRENDERED
    assert t.state.vp == (0, 3)
    assert t.losses(GERMANY) == 2
    assert t.all(f.RussiaExited) == []


@rule("18", "E33", "E39", "R036", "R192", "R198")
def test_brest_litovsk_saves_russia_from_the_flu_of_the_same_turn() -> None:
    t = dealt(33, 39, losses={RUSSIA: 1, GERMANY: 3})
    assert t.losses(RUSSIA) == 1
    assert t.losses(GERMANY) == 3  # two back, two forward


@rule("18", "E33", "E7", "E19", "R134", "R192")
def test_brest_litovsk_makes_russias_orders_of_the_turn_void() -> None:
    t = to_offensives(dealt(7, 19, 33, initiative=ENTENTE), ENTENTE)
    assert DONE in t.legal
    assert RUSSIA not in t.attackers


# --- Section 18, events 39 to 42: the cards of 1918 from the flu on -----------------------------------------


@rule("18", "E39", "R198")
def test_the_flu_costs_every_sector_at_war_one_loss_and_france_and_germany_two() -> None:
    t = dealt(39, status={GREECE: AT_WAR, SERBIA: SURRENDERED, RUSSIA: EXITED}, losses={SERBIA: 1, RUSSIA: 3})
    expected = {FRANCE: 2, GERMANY: 2, SERBIA: 1, RUSSIA: 3}  # who is out of the war stays where it was
    expected |= dict.fromkeys((ITALY, ROMANIA, BULGARIA), 0)  # the neutral ones have no cube
    for sector in Sector:
        assert t.losses(sector) == expected.get(sector, 1), sector
    assert t.status(ITALY) == NEUTRAL


@rule("18", "E22", "E28", "E39", "R036", "R198")
@pytest.mark.parametrize(("event", "sector"), [(22, ROMANIA), (28, GREECE)])
def test_the_flu_hits_a_sector_that_entered_just_before(event: int, sector: Sector) -> None:
    assert dealt(event, 39).losses(sector) == 1


@rule("13.2.1", "18", "E39", "R139", "R198", "R256")
def test_surrenders_by_the_flu_bring_points_to_the_enemy_and_cost_this_turns_income() -> None:
    losses = {SERBIA: LAST[SERBIA], AFRICA: LAST[AFRICA], OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}
    t = dealt(39, losses=losses)
    assert t.state.vp == (2, 2)
    lost = BOARD.sectors[SERBIA].production + BOARD.sectors[AFRICA].production
    assert t.income(ENTENTE).sectors == 8 - lost
    assert t.income(CENTRAL_POWERS).sectors == 10 - BOARD.sectors[OTTOMAN_EMPIRE].production


@rule("13.2.3", "E39", "R198", "R256")
def test_romanias_fall_by_the_flu_counts_in_this_turns_collection() -> None:
    t = dealt(39, status={ROMANIA: AT_WAR}, losses={ROMANIA: LAST[ROMANIA]})
    assert t.income(CENTRAL_POWERS).romania == 1


@rule("14.1", "18", "E39", "R153", "R154", "R155", "R198")
@pytest.mark.parametrize(
    ("fallen", "vp", "winner"),
    [
        ((FRANCE,), (0, 0), CENTRAL_POWERS),
        ((GERMANY,), (0, 0), ENTENTE),
        ((FRANCE, GERMANY), (0, 0), None),
        ((SERBIA,), (5, 5), CENTRAL_POWERS),
        ((SERBIA, GERMAN_COLONIES), (5, 5), None),
        ((SERBIA, GERMANY), (0, 5), None),
        ((FRANCE, GERMAN_COLONIES), (5, 0), None),
        ((FRANCE, SERBIA), (0, 5), CENTRAL_POWERS),
    ],
)
def test_the_flu_is_one_joint_test_of_sudden_death(
    fallen: tuple[Sector, ...], vp: tuple[int, int], winner: Side | None
) -> None:
    t = dealt(39, losses={sector: LAST[sector] for sector in fallen}, vp=vp)
    assert t.waiting == Over(winner, Cause.SUDDEN_DEATH, "14.1")
    assert {fact.sector for fact in t.all(f.Surrendered)} == set(fallen)


@rule("18", "E39")
def test_the_second_loss_of_the_flu_may_be_the_one_too_many() -> None:
    t = dealt(39, losses={FRANCE: LAST[FRANCE] - 1})
    assert t.status(FRANCE) == SURRENDERED


@rule("8.2", "18", "E41", "R040", "R200")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_pariser_kanonen_cost_one_rp_at_once_and_then_by_the_die(face: int) -> None:
    t = dealt(41, rp=(0, 0))
    assert t.all(f.EventDie) == []  # no die on the turn that the card is drawn
    assert t.income(ENTENTE).pariser_kanonen == 1
    assert t.income(ENTENTE).total == 8
    to_phase(t, Phase.INITIATIVE, later=1)
    assert t.waiting == Dice(ENTENTE, Purpose.EVENT, 1, "18, event 41", 41)
    t.roll(face)
    stays = face >= 5
    assert (t.state.in_force == (41,)) == stays
    assert t.income(ENTENTE).pariser_kanonen == int(stays)


@rule("18", "E41", "R031", "R200")
def test_the_pariser_kanonen_fire_turn_after_turn_until_the_die_takes_them_off() -> None:
    t = dealt(41, turn=11)
    for face in (6, 5):
        to_phase(t, Phase.INITIATIVE, later=1).roll(face)
        taken = t.all(f.InitiativeTaken)[0]
        assert t.facts.index(t.all(f.EventDie)[0]) < t.facts.index(taken)  # at the very start of the turn
        go_on(t, lambda t: t.state.phase == Phase.NAVAL)
        assert t.income(ENTENTE).pariser_kanonen == 1
    to_phase(t, Phase.INITIATIVE, later=1).roll(4)
    assert t.fact(f.EventEnded).event == 41
    go_on(t, lambda t: t.state.phase == Phase.NAVAL)
    assert t.income(ENTENTE).pariser_kanonen == 0
    assert t.state.turn == 14


@rule("E41", "R200")
def test_the_pariser_kanonen_once_gone_throw_no_more_dice() -> None:
    t = dealt(41, turn=11)
    to_phase(t, Phase.INITIATIVE, later=1).roll(1)
    assert to_phase(t, Phase.NAVAL, later=1).state.turn == 13
    assert [fact.event for fact in t.all(f.EventDie, ever=True)] == [41]


@rule("14.2", "18", "E42", "R201")
@pytest.mark.parametrize("turn", [11, 13])
def test_peace_ends_the_game_by_prestige_at_the_end_of_the_turn(turn: int) -> None:
    t = dealt(42, turn=turn, initiative=ENTENTE)
    to_offensives(t, ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(6)  # the turn is played
    over = to_the_end(t)
    assert (over.cause, over.rule) == (Cause.ARMISTICE, "14.2.1")
    assert over.prestige == (prestige_points(t.state, ENTENTE), prestige_points(t.state, CENTRAL_POWERS))
    assert [fact.turn for fact in t.all(f.TurnEnded, ever=True)] == [turn]
    assert t.all(f.MarkerAdvanced) == [f.MarkerAdvanced(lafayette=False, space=2)]  # chapter 11 came before


@rule("14.1", "E39", "E42", "R156", "R201")
def test_sudden_death_prevails_on_the_turn_of_peace() -> None:
    t = dealt(39, 42, losses={FRANCE: LAST[FRANCE]})
    assert t.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")
    t = dealt(42, losses={FRANCE: LAST[FRANCE]}, initiative=CENTRAL_POWERS)
    to_offensives(t, CENTRAL_POWERS).do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert t.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")
