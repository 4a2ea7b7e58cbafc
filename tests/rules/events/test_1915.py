"""Section 18, events 5 to 13: the cards of 1915."""

from __future__ import annotations

import pytest

from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, Offensive
from rules.model import (
    AFRICA,
    AT_WAR,
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
    NEUTRAL,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Decision,
    Dice,
    Phase,
    Purpose,
    Sector,
    Status,
    Tree,
)
from tests.rules.events.support import (
    NOTHING,
    attackers,
    awaited,
    drawn,
    edge,
    income,
    offensive,
    printed_with,
    side_of,
    targets,
    to_next_offensives,
    to_offensives,
    to_phase,
    turn_of,
    without_effect,
)
from tests.rules.support import ALL_AT_WAR, BOARD, LAST, Table

rule = pytest.mark.rule


@rule("18", "E5", "R164")
@pytest.mark.parametrize(
    ("by", "on"),
    [
        (FRANCE, GERMANY),
        (RUSSIA, AUSTRIA_HUNGARY),
        (ITALY, AUSTRIA_HUNGARY),
        (SERBIA, AUSTRIA_HUNGARY),
        (ROMANIA, AUSTRIA_HUNGARY),
        (GREECE, BULGARIA),
        (MIDDLE_EAST, OTTOMAN_EMPIRE),
        (AFRICA, GERMAN_COLONIES),
    ],
)
def test_shell_shortage_takes_one_from_every_attack_die_of_the_entente(by: Sector, on: Sector) -> None:
    miss, hit = edge(by, -1)
    for face, losses in ((miss, 0), (hit, 1), (6, 1)):
        t = offensive(5, by=by, on=on, size=1, status=ALL_AT_WAR).roll(face)
        assert t.losses(on) == losses


@rule("18", "E5", "R164", "R102")
def test_shell_shortage_takes_one_from_artillery_dice_too() -> None:
    miss, hit = edge(FRANCE, -1)
    t = offensive(5, by=FRANCE, on=GERMANY, size=3, levels={FRANCE: (0, 0, 3, 0)}).roll(2, 2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 3)
    t.roll(miss, hit, 6)
    assert t.losses(GERMANY) == 2


@rule("18", "E5", "R164")
def test_shell_shortage_leaves_the_central_powers_alone() -> None:
    t = offensive(5, by=GERMANY, on=FRANCE, size=2).roll(*edge(GERMANY))
    assert t.losses(FRANCE) == 1


@rule("18", "E6", "R165", "R113")
def test_von_lettow_attacks_for_nothing_from_the_turn_that_he_is_drawn() -> None:
    t = to_offensives(drawn(6, initiative=CENTRAL_POWERS), CENTRAL_POWERS)
    sizes = {a.size for a in t.legal if isinstance(a, Offensive) and a.attacker == GERMAN_COLONIES}
    assert sizes == {1, 2}  # up to the Operational Value
    before = t.rp(CENTRAL_POWERS)
    assert engine.explain(t.state, Offensive(GERMAN_COLONIES, AFRICA, 2)).cost == 0
    t.do(Offensive(GERMAN_COLONIES, AFRICA, 2))
    assert awaited(t) == (Purpose.ATTACK, 2)
    assert t.rp(CENTRAL_POWERS) == before
    t.roll(2, 2).do(DONE)  # the Entente passes
    assert GERMAN_COLONIES not in attackers(t)  # it was their one offensive


@rule("18", "E6", "R165", "R108")
def test_von_lettow_attacks_even_without_a_single_rp() -> None:
    t = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, rp=(0, 0), in_force=(6,))
    assert targets(t) == {AFRICA}
    t.do(Offensive(GERMAN_COLONIES, AFRICA, 2)).roll(6, 6)
    assert t.losses(AFRICA) == 2
    assert t.rp(CENTRAL_POWERS) == 0


@rule("18", "E6", "R165")
def test_von_lettow_makes_nothing_else_free() -> None:
    t = to_offensives(drawn(6, initiative=CENTRAL_POWERS), CENTRAL_POWERS)
    assert engine.explain(t.state, Offensive(GERMANY, FRANCE, 2)).cost == 2
    t = to_offensives(drawn(6, initiative=ENTENTE), ENTENTE)
    assert engine.explain(t.state, Offensive(AFRICA, GERMAN_COLONIES, 2)).cost == 2


@rule("3.1.3", "18", "E6", "R040", "R165")
def test_von_lettow_stays_from_turn_to_turn() -> None:
    t = drawn(6)
    assert t.state.in_force == (6,)
    to_next_offensives(t, CENTRAL_POWERS)
    assert engine.explain(t.state, Offensive(GERMAN_COLONIES, AFRICA, 1)).cost == 0


@rule("18", "E6", "R165", "R279")
def test_von_lettow_ends_when_the_colonies_surrender() -> None:
    t = offensive(6, by=AFRICA, on=GERMAN_COLONIES, size=1, losses={GERMAN_COLONIES: LAST[GERMAN_COLONIES]})
    t.roll(6)
    assert t.status(GERMAN_COLONIES) == SURRENDERED
    assert t.fact(f.EventEnded).event == 6
    assert t.state.in_force == ()


@rule("18", "E6", "R165")
@pytest.mark.parametrize("gone", [AFRICA, GERMAN_COLONIES])
def test_von_lettow_comes_too_late_when_either_side_of_his_war_has_surrendered(gone: Sector) -> None:
    t = drawn(6, status={gone: SURRENDERED})
    assert without_effect(t) == {6: False}
    assert t.state.in_force == ()


@rule("18", "E7", "R166")
def test_przemysl_doubles_every_loss_that_russia_causes_austria_hungary_but_not_its_own() -> None:
    t = offensive(7, by=RUSSIA, on=AUSTRIA_HUNGARY, size=3, levels={RUSSIA: (0, 0, 1, 0)})
    _, hit = edge(RUSSIA)
    t.roll(1, 2, hit)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(hit)
    assert t.losses(AUSTRIA_HUNGARY) == 4
    assert t.losses(RUSSIA) == 1  # the counter-attack


@rule("18", "E7", "R166")
@pytest.mark.parametrize(("by", "on"), [(SERBIA, AUSTRIA_HUNGARY), (RUSSIA, GERMANY), (AUSTRIA_HUNGARY, RUSSIA)])
def test_przemysl_doubles_nothing_else(by: Sector, on: Sector) -> None:
    t = offensive(7, by=by, on=on, size=1).roll(6)
    assert t.losses(on) == 1


@rule("18", "E8", "R167", "R101")
def test_ypres_adds_two_to_artillery_dice_whose_number_the_size_still_limits() -> None:
    board = printed_with(GERMANY, attack_value=6)  # high enough for the bonus to have an edge
    t = offensive(8, by=GERMANY, on=FRANCE, size=2, levels={GERMANY: (0, 0, 3, 0)}, board=board)
    t.roll(*edge(GERMANY, 0, board))  # Attack dice have no bonus
    assert awaited(t) == (Purpose.ARTILLERY, 2)
    t.roll(*edge(GERMANY, +2, board))
    assert t.losses(FRANCE) == 2


@rule("3.9", "10.3.4", "E8", "R011", "R167")
def test_a_one_on_an_artillery_die_of_ypres_misses_and_brings_no_counter_attack() -> None:
    t = offensive(8, by=GERMANY, on=FRANCE, size=1, levels={GERMANY: (0, 0, 1, 0)}).roll(2).roll(1)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (0, 0)


@rule("18", "E8", "R167")
def test_ypres_gives_one_artillery_die_without_bonus_at_level_zero() -> None:
    miss, hit = edge(GERMANY)
    for face, losses in ((miss, 0), (hit, 1)):
        t = offensive(8, by=GERMANY, on=FRANCE, size=3).roll(2, 2, 2)
        assert awaited(t) == (Purpose.ARTILLERY, 1)
        t.roll(face)
        assert t.losses(FRANCE) == losses


@rule("18", "E8", "R167")
def test_ypres_is_for_germany_against_france_alone() -> None:
    t = offensive(8, by=GERMANY, on=RUSSIA, size=2).roll(2, 2)
    assert t.decision == Decision.OFFENSIVE
    miss, hit = edge(GERMANY)
    t = offensive(8, by=GERMANY, on=RUSSIA, size=2, levels={GERMANY: (0, 0, 2, 0)}).roll(2, 2).roll(miss, hit)
    assert t.losses(RUSSIA) == 1
    t = offensive(8, by=FRANCE, on=GERMANY, size=1).roll(2)
    assert t.decision == Decision.OFFENSIVE


@rule("18", "E8", "E37", "R167")
def test_ypres_serves_both_offensives_of_the_friedensturm() -> None:
    t = offensive(8, 37, by=GERMANY, on=FRANCE, size=1).roll(2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(2).do(DONE).do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)


@rule("18", "E8", "E34", "R167")
def test_ypres_and_michael_at_level_zero_are_two_dice_without_bonus() -> None:
    miss, hit = edge(GERMANY)
    t = offensive(8, 34, by=GERMANY, on=FRANCE, size=1)
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 2)
    t.roll(miss, hit)
    assert t.losses(FRANCE) == 1


@rule("18", "9", "E9", "R059", "R061", "R062", "R168")
@pytest.mark.parametrize(("held", "face", "left"), [(0, 3, 6), (18, 6, 14), (0, 6, 3)])
def test_gallipoli_takes_a_die_of_rp_after_the_collection_and_before_the_u_boats(
    held: int, face: int, left: int
) -> None:
    t = drawn(9, rp=(held, 0), losses={SERBIA: 2})
    assert t.waiting == Dice(ENTENTE, Purpose.EVENT, 1, "18, event 9", 9)
    assert t.rp(ENTENTE) == min(held + 9, 20)  # collected, and capped, already
    assert t.losses(SERBIA) == 2
    t.roll(face)
    assert t.rp(ENTENTE) == left
    assert t.losses(SERBIA) == 1  # one space back for nothing
    assert t.state.phase == Phase.NAVAL
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("18", "E9", "R061", "R168")
def test_gallipoli_never_takes_more_than_there_is() -> None:
    gone = dict.fromkeys((RUSSIA, MIDDLE_EAST, AFRICA, SERBIA), SURRENDERED)
    t = drawn(9, rp=(0, 0), status=gone)
    assert t.rp(ENTENTE) == BOARD.sectors[FRANCE].production + 1
    t.roll(6)
    assert t.rp(ENTENTE) == 0
    assert t.fact(f.ResourcesLost).rp == 4


@rule("18", "20", "E9", "R168", "R276")
@pytest.mark.parametrize(("status", "losses"), [(AT_WAR, 0), (SURRENDERED, LAST[SERBIA])])
def test_gallipoli_does_not_help_a_serbia_that_is_whole_or_gone(status: Status, losses: int) -> None:
    t = drawn(9, status={SERBIA: status}, losses={SERBIA: losses}).roll(2)
    assert (t.status(SERBIA), t.losses(SERBIA)) == (status, losses)
    assert t.all(f.Recovered) == []


@rule("18", "E9", "R040")
def test_gallipoli_is_over_with_the_turn() -> None:
    t = to_phase(drawn(9).roll(2), Phase.NAVAL, later=1)
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
    t, without = drawn(event, initiative=side), drawn(NOTHING, turn=turn_of(event))
    assert (t.status(sector), t.losses(sector)) == (AT_WAR, 0)
    assert income(t, side).sectors == income(without, side).sectors + production  # from this turn's collection on
    assert income(t, side.enemy) == income(without, side.enemy)
    assert sector in attackers(to_offensives(t, side))
    against = drawn(event, initiative=side.enemy, status=ALL_AT_WAR | {sector: NEUTRAL})
    assert sector in targets(to_offensives(against, side.enemy))


@rule("13.1.1", "18", "E11", "E13", "E22", "E28")
@pytest.mark.parametrize("status", [AT_WAR, SURRENDERED])
@pytest.mark.parametrize(("event", "sector"), [(11, ITALY), (13, BULGARIA), (22, ROMANIA), (28, GREECE)])
def test_an_entry_card_does_nothing_to_a_sector_that_is_not_neutral(event: int, sector: Sector, status: Status) -> None:
    t = drawn(event, status={sector: status}, losses={sector: 1})
    assert (t.status(sector), t.losses(sector)) == (status, 1)
    assert without_effect(t) == {event: False}


@rule("10.2.6", "E11", "R098", "R170")
def test_levels_implemented_while_neutral_are_kept_on_entry() -> None:
    t = drawn(11, levels={ITALY: (1, 1, 0, 0)}, trees={ENTENTE: Tree(levels=(1, 1, 0, 0, 0, 0))})
    assert t.state.sectors[ITALY].levels == (1, 1, 0, 0)


@rule("13.2.3", "E22", "R182")
def test_romania_reminds_of_the_rp_that_its_surrender_brings() -> None:
    t = offensive(22, by=AUSTRIA_HUNGARY, on=ROMANIA, size=1, board=printed_with(ROMANIA, track=(1,))).roll(6)
    assert t.status(ROMANIA) == SURRENDERED
    assert income(t, CENTRAL_POWERS).romania == 0
    assert income(to_phase(t, Phase.NAVAL, later=1), CENTRAL_POWERS).romania == 1


@rule("18", "10.1.3", "E12", "R074", "R075", "R171")
@pytest.mark.parametrize(("losses", "left"), [(0, 0), (1, 0), (3, 2)])
def test_heia_safari_moves_the_colonies_back_at_once(losses: int, left: int) -> None:
    t = drawn(12, losses={GERMAN_COLONIES: losses})
    assert t.losses(GERMAN_COLONIES) == left
    assert t.state.phase == Phase.NAVAL  # that is, already in the event phase


@rule("18", "E12", "R171")
def test_heia_safari_adds_a_die_to_an_offensive_that_its_recovery_makes_possible() -> None:
    t = offensive(12, by=GERMAN_COLONIES, on=AFRICA, size=1, losses={GERMAN_COLONIES: LAST[GERMAN_COLONIES]})
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(*edge(GERMAN_COLONIES))
    assert t.losses(AFRICA) == 1


@rule("18", "E12", "R114", "R171")
def test_heia_safari_gives_no_offensive_to_a_sector_that_still_has_no_value() -> None:
    board = printed_with(GERMAN_COLONIES, track=(2, 0, 0))
    t = drawn(12, initiative=CENTRAL_POWERS, board=board, losses={GERMAN_COLONIES: 2})
    assert t.losses(GERMAN_COLONIES) == 1
    assert to_offensives(t, CENTRAL_POWERS).reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == r.NoOperationalValue


@rule("18", "E6", "E12", "R171", "R124")
def test_heia_safari_and_von_lettow_are_a_free_offensive_with_a_die_more() -> None:
    t = drawn(6, 12, initiative=CENTRAL_POWERS)
    before = to_offensives(t, CENTRAL_POWERS).rp(CENTRAL_POWERS)
    t.do(Offensive(GERMAN_COLONIES, AFRICA, 2))
    assert awaited(t) == (Purpose.ATTACK, 3)
    assert t.rp(CENTRAL_POWERS) == before


@rule("18", "E12", "R171")
def test_heia_safari_is_for_the_colonies_and_for_one_turn() -> None:
    t = offensive(12, by=AFRICA, on=GERMAN_COLONIES, size=2)
    assert awaited(t) == (Purpose.ATTACK, 2)
    t = to_next_offensives(drawn(12), CENTRAL_POWERS).do(Offensive(GERMAN_COLONIES, AFRICA, 1))
    assert awaited(t) == (Purpose.ATTACK, 1)
    gone = {GERMAN_COLONIES: SURRENDERED}
    t = drawn(12, status=gone, losses={GERMAN_COLONIES: LAST[GERMAN_COLONIES]})
    assert without_effect(t) == {12: False}
    assert (t.status(GERMAN_COLONIES), t.losses(GERMAN_COLONIES)) == (SURRENDERED, LAST[GERMAN_COLONIES])
