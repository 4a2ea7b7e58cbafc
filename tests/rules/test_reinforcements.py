"""Reinforcements (10.1) and the Russian Revolution (13.3), and the RP that mandatory offensives may bind (R132)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, Implement, Offensive, Reinforce, Research
from rules.model import (
    AFRICA,
    AT_WAR,
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
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    Options,
    Phase,
    Purpose,
    Sector,
    Side,
    Status,
    Technology,
    Tree,
)
from rules.phases.income import production_total
from rules.sectors import operational_value
from tests.rules.support import BOARD, FILLER, Table, drawn, reinforcing

# --- which way the cubes move (2, 3.1.1) --------------------------------------------------------------------


@pytest.mark.rule("2", "3.1.1", "18", "E20", "E30", "E39", "R003")
@pytest.mark.parametrize("card", [20, 30, 39])
def test_forward_on_a_collapse_track_is_a_loss(card: int) -> None:
    table = drawn(card, turn=11, losses={OTTOMAN_EMPIRE: 1})
    assert table.losses(OTTOMAN_EMPIRE) == 2
    assert operational_value(table.state, OTTOMAN_EMPIRE) == BOARD.sectors[OTTOMAN_EMPIRE].track[2]
    assert OTTOMAN_EMPIRE in {fact.sector for fact in table.all(f.LossTaken)}


@pytest.mark.rule("2", "3.1.1", "18", "E9", "E12", "E33", "R003", "R074")
@pytest.mark.parametrize(
    ("card", "sector", "before", "after"), [(9, SERBIA, 2, 1), (12, GERMAN_COLONIES, 3, 2), (33, GERMANY, 5, 3)]
)
def test_backward_is_a_recovery(card: int, sector: Sector, before: int, after: int) -> None:
    table = drawn(card, turn=11, losses={sector: before})
    if card == 9:
        table.roll(1)
    assert table.losses(sector) == after
    assert table.fact(f.Recovered) == f.Recovered(
        sector=sector, spaces=before - after, losses=after, event=card, rule=f"18, event {card}"
    )


@pytest.mark.rule("3.1.1", "10.1.1")
def test_a_reinforcement_raises_the_value_by_the_printed_spaces() -> None:
    table = reinforcing(losses={FRANCE: 6, RUSSIA: 1}, rp=(20, 0))
    track = BOARD.sectors[FRANCE].track
    for losses in (5, 4, 3):
        table.do(Reinforce(FRANCE, 1))
        assert table.losses(FRANCE) == losses
        assert operational_value(table.state, FRANCE) == track[losses]


# --- the ceiling (10.1.1) -----------------------------------------------------------------------------------


@pytest.mark.rule("10.1.1", "3.1.1", "R004", "R005")
@pytest.mark.parametrize("sector", [ITALY, SERBIA, AUSTRIA_HUNGARY])
def test_a_sector_may_come_back_to_its_start_though_its_value_is_full_already(sector: Sector) -> None:
    track = BOARD.sectors[sector].track
    assert track[1] == track[0]
    table = reinforcing(BOARD.sectors[sector].side, losses={sector: 1}, status={sector: AT_WAR})
    table.do(Reinforce(sector, 1))
    assert table.losses(sector) == 0


@pytest.mark.rule("10.1.1", "R263")
def test_the_cube_never_enters_the_red_space() -> None:
    table = reinforcing(losses={FRANCE: 2, RUSSIA: 1}, rp=(20, 0))
    assert table.refusal(Reinforce(FRANCE, 3)) == r.NotEnoughLosses("10.1.1", FRANCE, losses=2)
    table.do(Reinforce(FRANCE, 2))
    assert table.losses(FRANCE) == 0
    assert table.reason(Reinforce(FRANCE, 1)) == r.NoLosses


@pytest.mark.rule("10.1", "R263")
def test_rp_cannot_be_spent_without_moving_a_cube() -> None:
    table = reinforcing(losses={FRANCE: 1})
    assert table.reason(Reinforce(RUSSIA, 1)) == r.NoLosses
    assert table.reason(Reinforce(FRANCE, 0)) == r.NotAwaited
    assert table.reason(Reinforce(FRANCE, -1)) == r.NotAwaited
    assert table.legal == (Reinforce(FRANCE, 1), DONE)


# --- the cost (10.1.2) --------------------------------------------------------------------------------------


@pytest.mark.rule("10.1.2", "R073")
@pytest.mark.parametrize("bought", [(3,), (1, 2), (2, 1), (1, 1, 1)])
def test_three_spaces_cost_6_however_they_are_bought(bought: tuple[int, ...]) -> None:
    table = reinforcing(losses={FRANCE: 5, RUSSIA: 1}, rp=(20, 0))
    for spaces in bought:
        expected = engine.explain(table.state, Reinforce(FRANCE, spaces)).cost
        held = table.rp(ENTENTE)
        table.do(Reinforce(FRANCE, spaces))
        assert table.fact(f.Reinforced).cost == expected == held - table.rp(ENTENTE)
    assert table.rp(ENTENTE) == 14
    assert table.losses(FRANCE) == 2


@pytest.mark.rule("10.1.2", "R073")
def test_a_fourth_space_is_refused() -> None:
    table = reinforcing(losses={FRANCE: 6, RUSSIA: 1}, rp=(20, 0))
    assert table.reason(Reinforce(FRANCE, 4)) == r.ThreeSpaces
    table.do(Reinforce(FRANCE, 2))
    assert table.refusal(Reinforce(FRANCE, 2)) == r.ThreeSpaces("10.1.2", FRANCE, left=1)
    table.do(Reinforce(FRANCE, 1))
    assert table.reason(Reinforce(FRANCE, 1)) == r.ThreeSpaces
    assert table.legal == (Reinforce(RUSSIA, 1), DONE)


@pytest.mark.rule("10.1.2", "R073")
def test_each_sector_has_its_own_ladder() -> None:
    table = reinforcing(losses={FRANCE: 2, RUSSIA: 2, SERBIA: 2}, rp=(20, 0))
    costs = []
    for sector in (FRANCE, RUSSIA, FRANCE, SERBIA, RUSSIA):
        table.do(Reinforce(sector, 1))
        costs.append(table.fact(f.Reinforced).cost)
    assert costs == [1, 1, 2, 1, 2]


@pytest.mark.rule("10.1.2", "12", "R073", "R274")
def test_the_ladder_begins_anew_each_turn() -> None:
    table = reinforcing(turn=5, losses={FRANCE: 6}, rp=(6, 0), deck=FILLER)
    table.do(Reinforce(FRANCE, 3))
    while table.state.turn == 5:
        table.do(DONE)
    table.draw(5, 7, 8).roll(1)
    assert table.waiting == Choice(ENTENTE, Decision.REINFORCE, "10.1")
    table.do(Reinforce(FRANCE, 1))
    assert table.fact(f.Reinforced).cost == 1


@pytest.mark.rule("10.1.2", "10")
def test_what_cannot_be_paid_is_refused() -> None:
    table = reinforcing(losses={FRANCE: 5}, rp=(3, 0))
    assert table.refusal(Reinforce(FRANCE, 3)) == r.TooFewRP("10.1.2", cost=6, rp=3)
    assert table.legal == (Reinforce(FRANCE, 1), Reinforce(FRANCE, 2), DONE)
    table.do(Reinforce(FRANCE, 2))
    assert table.rp(ENTENTE) == 0
    next_turn = Cards(CENTRAL_POWERS, Deck.EVENTS, 3, "7.1")
    assert table.waiting == next_turn, "with no RP left this sub-phase is over, and so are the others"


# --- recoveries by events are no reinforcements (R074, R276) ------------------------------------------------


@pytest.mark.rule("10.1.2", "E33", "R074")
def test_a_free_recovery_neither_counts_nor_raises_the_cost() -> None:
    table = drawn(33, turn=11, losses={GERMANY: 6}, rp=(0, 7))
    assert table.losses(GERMANY) == 4
    table.roll(1)
    table.do(Reinforce(GERMANY, 1))
    assert table.fact(f.Reinforced).cost == 1
    table.do(Reinforce(GERMANY, 2))
    assert table.fact(f.Reinforced).cost == 5
    assert table.losses(GERMANY) == 1


@pytest.mark.rule("E33", "10.1.1", "R074")
def test_a_free_recovery_stops_at_the_start() -> None:
    table = drawn(33, turn=11, losses={GERMANY: 1})
    assert table.losses(GERMANY) == 0
    assert table.fact(f.Recovered).spaces == 1


@pytest.mark.rule("E9", "E12", "E33", "R276")
@pytest.mark.parametrize(("card", "sector"), [(9, SERBIA), (12, GERMAN_COLONIES), (33, GERMANY)])
def test_at_the_start_a_recovery_does_nothing(card: int, sector: Sector) -> None:
    table = drawn(card, turn=11)
    if card == 9:
        table.roll(1)
    assert table.losses(sector) == 0
    assert not table.all(f.Recovered)


# --- who is never reinforced (10.1.3, R075) -----------------------------------------------------------------


@pytest.mark.rule("10.1.3", "R075")
def test_the_german_colonies_receive_no_reinforcements() -> None:
    table = reinforcing(CENTRAL_POWERS, losses={GERMAN_COLONIES: 2, GERMANY: 1})
    assert table.reason(Reinforce(GERMAN_COLONIES, 1)) == r.NeverReinforced
    assert table.legal == (Reinforce(GERMANY, 1), DONE)


@pytest.mark.rule("E12", "10.1.3", "R075", "R171")
def test_but_heia_safari_lets_them_recover() -> None:
    table = drawn(12, turn=3, losses={GERMAN_COLONIES: 2})
    assert table.losses(GERMAN_COLONIES) == 1


@pytest.mark.rule("10.1", "10.1.3", "R075")
def test_africa_is_reinforced_like_any_other() -> None:
    table = reinforcing(losses={AFRICA: 2}).do(Reinforce(AFRICA, 2))
    assert table.losses(AFRICA) == 0
    assert table.rp(ENTENTE) == 7


@pytest.mark.rule("10.1", "R075", "R001")
@pytest.mark.parametrize(
    ("sector", "status", "losses"),
    [(ITALY, Status.NEUTRAL, 0), (SERBIA, SURRENDERED, 2), (RUSSIA, EXITED, 3), (RUSSIA, SURRENDERED, 8)],
)
def test_only_sectors_at_war_are_reinforced(sector: Sector, status: Status, losses: int) -> None:
    table = reinforcing(losses={sector: losses, FRANCE: 1}, status={sector: status})
    assert table.reason(Reinforce(sector, 1)) == r.NotAtWar
    assert table.legal == (Reinforce(FRANCE, 1), DONE)


@pytest.mark.rule("10.1", "10.1.3")
def test_the_enemys_sectors_are_his_own_business() -> None:
    table = reinforcing(losses={FRANCE: 1, GERMANY: 1})
    assert table.reason(Reinforce(GERMANY, 1)) == r.NotYourSector


# --- the order of the players (10.1, R083) ------------------------------------------------------------------


@pytest.mark.rule("10.1", "10", "R083", "R034")
@pytest.mark.parametrize("first", [ENTENTE, CENTRAL_POWERS])
def test_the_initiative_finishes_before_the_other_begins(first: Side) -> None:
    table = reinforcing(first, losses={FRANCE: 2, GERMANY: 2})
    own, other = (FRANCE, GERMANY) if first == ENTENTE else (GERMANY, FRANCE)
    table.do(Reinforce(own, 1))
    assert table.waiting == Choice(first, Decision.REINFORCE, "10.1"), "no alternation"
    assert table.reason(Reinforce(other, 1)) == r.NotYourSector
    table.do(DONE)
    assert table.waiting == Choice(first.enemy, Decision.REINFORCE, "10.1")
    assert table.reason(Reinforce(own, 1)) == r.NotYourSector


@pytest.mark.rule("13.3", "10.1", "R083")
def test_the_revolutions_dice_fall_before_the_other_side_begins() -> None:
    table = reinforcing(losses={RUSSIA: 1, FRANCE: 1, GERMANY: 1}).do(Reinforce(RUSSIA, 1), DONE)
    assert isinstance(table.waiting, Dice)
    table = table.roll(2)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.REINFORCE, "10.1")


@pytest.mark.rule("10.1", "10")
def test_reinforcing_is_never_compulsory() -> None:
    table = reinforcing(losses={FRANCE: 3, GERMANY: 3}).do(DONE, DONE)
    assert table.state.rp == (10, 10)
    assert table.state.phase == Phase.TECHNOLOGY


# --- RP for mandatory offensives (R132) ---------------------------------------------------------------------


@pytest.mark.rule("10.3.1", "10.1", "R132")
def test_rp_may_be_spent_though_a_mandatory_offensive_is_to_come() -> None:
    table = reinforcing(CENTRAL_POWERS, turn=5, events=(14,), losses={GERMANY: 3}, rp=(0, 3))
    table.do(Reinforce(GERMANY, 2))
    assert table.rp(CENTRAL_POWERS) == 0
    assert isinstance(table.waiting, Cards), "nothing is left for Verdun: it lapses and the turn ends"


@pytest.mark.rule("10.3.1", "10.1.2", "R132")
def test_the_house_rule_keeps_rp_for_it() -> None:
    """Germany's value is 2: of 4 RP, two are reserved for Verdun."""
    options = Options(reserve_mandatory=True)
    table = reinforcing(CENTRAL_POWERS, turn=5, events=(14,), losses={GERMANY: 3}, rp=(0, 4), options=options)
    assert table.refusal(Reinforce(GERMANY, 2)) == r.ReservedForMandatory("10.3.1", cost=3, rp=4, reserved=2)
    assert table.reason(Reinforce(GERMANY, 3)) == r.TooFewRP
    assert table.legal == (Reinforce(GERMANY, 1), DONE)
    table = table.do(Reinforce(GERMANY, 1))
    assert table.rp(CENTRAL_POWERS) == 3
    assert table.reason(Research(Technology.DEFENCE, 2)) == r.ReservedForMandatory
    assert Research(Technology.DEFENCE, 1) in table.legal and Research(Technology.DEFENCE, 2) not in table.legal


@pytest.mark.rule("10.3.1", "R132", "R133")
@pytest.mark.parametrize(
    ("events", "losses", "reserved"),
    [
        ((), 0, 0),
        ((19,), 0, 1),  # Brusilov: any size will do
        ((21,), 0, 3),
        ((21, 29), 0, 3),  # one offensive fulfils both
        ((21, 25), 0, 3 + 2),
        ((21,), 6, 0),  # France at value 0 cannot attack
    ],
)
def test_how_much_the_house_rule_keeps(events: tuple[int, ...], losses: int, reserved: int) -> None:
    options = Options(reserve_mandatory=True)
    hurt = {FRANCE: losses, SERBIA: 1}
    table = reinforcing(turn=8, events=events, losses=hurt, rp=(20, 0), options=options).do(DONE)
    most = max(act.rp for act in table.legal if isinstance(act, Research))
    assert most == 20 - reserved


@pytest.mark.rule("10.3.1", "R132", "R134")
def test_the_house_rule_keeps_nothing_for_an_offensive_that_cannot_be() -> None:
    options = Options(reserve_mandatory=True)
    table = reinforcing(
        turn=8, events=(25,), losses={FRANCE: 3}, status={OTTOMAN_EMPIRE: SURRENDERED}, rp=(6, 0), options=options
    )
    assert Reinforce(FRANCE, 3) in table.legal


@pytest.mark.rule("10.1", "10")
def test_who_cannot_pay_or_is_unhurt_is_not_asked() -> None:
    table = reinforcing(losses={FRANCE: 2, GERMANY: 1}, rp=(0, 5))
    why = (r.TooFewRP("10.1.2", cost=1, rp=0),)
    assert table.all(f.NothingToDo) == [f.NothingToDo(side=ENTENTE, phase=Phase.REINFORCEMENTS, why=why, rule="10.1")]
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.REINFORCE, "10.1")


@pytest.mark.rule("10.1", "13.1.1", "R075", "R148")
@pytest.mark.parametrize("sector", [ITALY, ROMANIA, GREECE, BULGARIA, MIDDLE_EAST])
def test_a_sector_that_entered_is_reinforced_like_any_other(sector: Sector) -> None:
    table = reinforcing(BOARD.sectors[sector].side, status={sector: AT_WAR}, losses={sector: 2})
    table.do(Reinforce(sector, 2))
    assert table.losses(sector) == 0


@pytest.mark.rule("10.1.3")
def test_that_nothing_is_left_to_reinforce_says_what_keeps_each_sector_from_it() -> None:
    table = reinforcing(losses={FRANCE: 2, GERMAN_COLONIES: 1}, rp=(5, 5)).do(DONE)
    (nothing,) = table.all(f.NothingToDo)
    assert (nothing.side, nothing.phase) == (CENTRAL_POWERS, Phase.REINFORCEMENTS)
    assert r.NeverReinforced("10.1.3", GERMAN_COLONIES) in nothing.why
    assert {type(why) for why in nothing.why} == {r.NeverReinforced, r.NoLosses}
    table = reinforcing(losses={FRANCE: 4}, rp=(9, 0)).do(Reinforce(FRANCE, 3))
    assert r.ThreeSpaces("10.1.2", FRANCE, 0) in table.all(f.NothingToDo)[0].why


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
    rolled = table.fact(f.RevolutionRolled)
    assert (rolled.advanced, rolled.position, rolled.last) == (bool(moves), 2 + moves, LAST)


@pytest.mark.rule("13.3", "10.1.3", "R076")
def test_without_reinforcements_for_russia_no_dice() -> None:
    table = reinforcing(losses={RUSSIA: 2, FRANCE: 1}).do(Reinforce(FRANCE, 1), DONE)
    assert table.state.phase == Phase.TECHNOLOGY
    assert not table.all(f.RevolutionRolled, ever=True)


@pytest.mark.rule("3.1.2", "3.2", "13.3", "R082")
def test_the_track_from_its_white_space_to_its_end() -> None:
    assert Table.new().state.revolution == 0
    for position in range(LAST):
        table = reinforcing(losses={RUSSIA: 1, GERMANY: 1}, revolution=position).do(Reinforce(RUSSIA, 1)).roll(1)
        assert bool(table.all(f.RevolutionBrokeOut)) == (position + 1 == LAST)


def revolution(**position: Any) -> Table:
    position.setdefault("losses", {RUSSIA: 3, FRANCE: 1, GERMANY: 1})
    table = reinforcing(turn=6, revolution=LAST - 1, deck=FILLER, **position)
    return table.do(Reinforce(RUSSIA, 2), DONE).roll(1, 2, 3)


# --- the Revolution (13.3) ----------------------------------------------------------------------------------


@pytest.mark.rule("13.3", "R078", "R079")
def test_the_reinforcements_that_brought_it_stand() -> None:
    table = revolution()
    assert table.all(f.RevolutionBrokeOut)
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
    assert table.all(f.Income)[0].sectors == 8 - BOARD.sectors[RUSSIA].production


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
    assert len(table.all(f.RevolutionRolled, ever=True)) == 1


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
    assert table.fact(f.Surrendered) == f.Surrendered(sector=RUSSIA, to=CENTRAL_POWERS, vp=3, total_vp=3, event=39)


@pytest.mark.rule("13.3", "E33", "R081", "R292")
def test_neither_the_revolution_nor_brest_litovsk_brings_any() -> None:
    assert revolution().state.vp == (0, 0)
    table = drawn(33, turn=11)
    assert table.status(RUSSIA) == EXITED
    assert table.state.vp == (0, 0)


@pytest.mark.rule("13.3", "14.2.2", "R080", "R159")
def test_russia_in_revolution_counts_for_prestige() -> None:
    table = Table.at(Phase.END_OF_TURN, turn=14, revolution=LAST, losses={RUSSIA: 2})
    entente = table.all(f.PrestigeCounted)[0]
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
    assert not table.all(f.RevolutionRolled, ever=True)
    assert table.state.revolution == LAST - 1


@pytest.mark.rule("E33", "13.2", "R192")
def test_germany_recovers_even_if_russia_had_surrendered() -> None:
    table = drawn(33, turn=11, status={RUSSIA: SURRENDERED}, losses={GERMANY: 4})
    assert table.status(RUSSIA) == SURRENDERED
    assert table.losses(GERMANY) == 2
    assert not table.all(f.EventWithoutEffect)
