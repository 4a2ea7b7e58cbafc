"""Chapters 8 and 9: income and naval control."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.actions import DONE, KEEP_EVENTS, Offensive, Research
from rules.facts import Income, NavalRolled, NavalSuspended, RomaniaSurrendered
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
from tests.rules.support import BLOCKADE_UNLOCKED, BOARD, FILLER, U_BOAT, Table, raids

# --- Chapters 8 and 9 on the table: the collection and naval control of positions laid by hand --------------


ALONE = dict.fromkeys((RUSSIA, SERBIA, MIDDLE_EAST, AFRICA), SURRENDERED)
"""France fights on alone, with 3 RP of its own."""


def naval(level: int) -> Tree:
    return Tree(levels=(0, 0, 0, 0, level, 0))


def collect(**position: Any) -> Table:
    position.setdefault("rp", (0, 0))
    return Table.at(Phase.INCOME, **position)


def incomes(table: Table) -> tuple[Income, Income]:
    entente, central_powers = table.all(Income)
    return entente, central_powers


# --- the collection (8) -------------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "8.2", "4", "R022", "R059")
def test_both_sides_collect_what_sectors_and_trade_bring() -> None:
    entente, central_powers = incomes(collect())
    assert (entente.sectors, entente.merchant_navy, entente.total) == (8, 1, 9)
    assert (central_powers.sectors, central_powers.kaiserliche_marine, central_powers.total) == (10, 3, 13)
    assert entente.kaiserliche_marine == central_powers.merchant_navy == 0


@pytest.mark.rule("8.1", "8.2", "13.1.1", "2", "R148")
@pytest.mark.parametrize("sector", [ITALY, ROMANIA, GREECE, BULGARIA])
def test_a_neutral_sector_brings_nothing_until_it_is_at_war(sector: Sector) -> None:
    side, printed = BOARD.sectors[sector].side, BOARD.sectors[sector].production
    neutral = incomes(collect())[side].sectors
    assert incomes(collect(status={sector: AT_WAR}))[side].sectors == neutral + printed


@pytest.mark.rule("8.1", "13.2.1", "R001", "R138")
@pytest.mark.parametrize(
    ("sector", "status"),
    [(RUSSIA, SURRENDERED), (RUSSIA, EXITED), (SERBIA, SURRENDERED), (OTTOMAN_EMPIRE, SURRENDERED)],
)
def test_a_sector_out_of_the_war_brings_nothing(sector: Sector, status: Status) -> None:
    side, printed = BOARD.sectors[sector].side, BOARD.sectors[sector].production
    assert printed
    before = incomes(collect())[side].sectors
    assert incomes(collect(status={sector: status}))[side].sectors == before - printed


@pytest.mark.rule("8.1", "R007")
def test_a_sector_at_value_0_collects_in_full() -> None:
    exhausted = {sector: BOARD.sectors[sector].last_space for sector in (RUSSIA, SERBIA, AUSTRIA_HUNGARY)}
    assert [income.sectors for income in incomes(collect(losses=exhausted))] == [8, 10]


@pytest.mark.rule("13.3", "8.1", "R079", "R080")
def test_russia_brings_nothing_after_the_revolution_though_it_is_at_war() -> None:
    table = collect(revolution=BOARD.revolution_last)
    assert table.status(RUSSIA) == AT_WAR
    assert incomes(table)[ENTENTE].sectors == 8 - BOARD.sectors[RUSSIA].production
    assert incomes(collect(revolution=BOARD.revolution_last - 1))[ENTENTE].sectors == 8


@pytest.mark.rule("8.2", "3.1.2", "3.2", "R281")
@pytest.mark.parametrize("space", BOARD.merchant_navy)
def test_the_merchant_navy_brings_the_number_of_its_space(space: int) -> None:
    assert incomes(collect(merchant_navy=space))[ENTENTE].merchant_navy == space


@pytest.mark.rule("8.2", "13.1.2", "3.2", "R021")
@pytest.mark.parametrize("space", range(BOARD.merchant_navy[-1] + 1))
def test_lafayette_brings_the_number_of_its_space(space: int) -> None:
    entente = incomes(collect(lafayette=space, merchant_navy=4))[ENTENTE]
    assert (entente.lafayette, entente.total) == (space, 8 + 4 + space)


@pytest.mark.rule("8.2", "9.2", "3.2", "R020", "R252")
@pytest.mark.parametrize(("afloat", "rp"), [(True, 3), (False, 0)])
def test_the_kaiserliche_marine_brings_3_or_nothing(afloat: bool, rp: int) -> None:
    assert incomes(collect(kaiserliche_marine=afloat))[CENTRAL_POWERS].kaiserliche_marine == rp


@pytest.mark.rule("8.2", "13.2.3", "R151")
@pytest.mark.parametrize(("status", "bonus"), [(Status.NEUTRAL, 0), (AT_WAR, 0), (SURRENDERED, 1)])
def test_romania_fallen_brings_the_central_powers_one_more_each_turn(status: Status, bonus: int) -> None:
    for turn in (7, 13):
        entente, central_powers = incomes(collect(status={ROMANIA: status}, turn=turn))
        assert (central_powers.romania, central_powers.total) == (bonus, 13 + bonus)
        assert entente.romania == 0


@pytest.mark.rule("13.2.3", "R151", "R138")
def test_romanias_fall_in_an_offensive_pays_from_the_next_collection_on() -> None:
    last = BOARD.sectors[ROMANIA].last_space
    table = Table.at(
        Phase.OFFENSIVES,
        turn=5,
        rp=(0, 5),
        status={ROMANIA: AT_WAR},
        losses={ROMANIA: last},
        deck=FILLER[:3],
        merchant_navy=1,
    )
    table.do(Offensive(AUSTRIA_HUNGARY, ROMANIA, 1)).roll(6)
    assert table.all(RomaniaSurrendered)
    assert table.rp(CENTRAL_POWERS) == 4, "nothing now"
    table.do(DONE)
    table.draw(*FILLER[:3])
    assert incomes(table)[CENTRAL_POWERS].romania == 1
    assert table.rp(CENTRAL_POWERS) == 4 + 13 + 1


# --- keeping RP, and no more than 20 (8.2) ------------------------------------------------------------------


@pytest.mark.rule("8.2", "R257")
def test_unspent_rp_stay() -> None:
    assert collect(rp=(4, 6)).state.rp == (4 + 9, 6 + 13)


@pytest.mark.rule("8.2", "9.2", "R062")
def test_the_excess_is_lost_before_naval_control_not_after() -> None:
    """15 + 13 make 20 and the blockade leaves 17; capping at the end would leave 20."""
    table = collect(rp=(0, 15), trees=BLOCKADE_UNLOCKED)
    assert incomes(table)[CENTRAL_POWERS].wasted == 8
    assert table.rp(CENTRAL_POWERS) == 20
    table.roll(1).roll(6)
    assert table.rp(CENTRAL_POWERS) == 17


@pytest.mark.rule("8.2", "R062")
@pytest.mark.parametrize(("held", "wasted"), [(11, 0), (12, 1), (20, 9)])
def test_exactly_20_may_be_held(held: int, wasted: int) -> None:
    table = collect(rp=(held, 0))
    assert incomes(table)[ENTENTE].wasted == wasted
    assert table.rp(ENTENTE) == 20


@pytest.mark.rule("8.2", "3.1.2", "R013")
def test_the_production_marker_follows_the_sources_and_is_not_limited_to_20() -> None:
    everyone = dict.fromkeys((ITALY, ROMANIA, GREECE, BULGARIA), AT_WAR)
    positions: list[dict[str, Any]] = [
        {},
        {"status": everyone},
        {"status": {RUSSIA: EXITED, ROMANIA: SURRENDERED, SERBIA: SURRENDERED}},
        {"revolution": BOARD.revolution_last, "lafayette": 3, "merchant_navy": 5},
        {"kaiserliche_marine": False, "status": {OTTOMAN_EMPIRE: SURRENDERED}},
        {"status": everyone, "merchant_navy": 5, "lafayette": 5},
    ]
    for position in positions:
        table = collect(**position)
        for side, income in enumerate(incomes(table)):
            assert production_total(table.state, Side(side)) == income.total + income.wasted, position
    assert production_total(table.state, ENTENTE) == 8 + 3 + 5 + 5 == 21
    assert table.rp(ENTENTE) == 20


@pytest.mark.rule("10.2.7", "8.2", "R013", "R050")
def test_halving_does_not_move_the_production_marker() -> None:
    table = collect(turn=11, merchant_navy=5, trees=raids(3))
    assert production_total(table.state, ENTENTE) == 13
    assert table.rp(ENTENTE) == 8 + 2


# --- Air Raid at a lead of 3 (10.2.7) -----------------------------------------------------------------------


@pytest.mark.rule("10.2.7", "R050")
@pytest.mark.parametrize(("space", "brings"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_lead_of_3_halves_the_merchant_navy_rounded_down(space: int, brings: int) -> None:
    entente = incomes(collect(turn=11, merchant_navy=space, lafayette=3, trees=raids(3)))[ENTENTE]
    assert entente.halved
    assert (entente.merchant_navy, entente.lafayette) == (brings, 3), "Lafayette is not halved"


@pytest.mark.rule("10.2.7", "R044", "R051")
@pytest.mark.parametrize(
    ("entente", "central_powers", "halved"),
    [(0, 2, False), (0, 3, True), (1, 3, False), (3, 3, False), (3, 0, False), (0, 4, True)],
)
def test_halving_needs_a_lead_of_3_at_the_collection(entente: int, central_powers: int, halved: bool) -> None:
    trees = raids(central_powers, entente)
    income = incomes(collect(turn=11, merchant_navy=4, trees=trees))[ENTENTE]
    assert (income.halved, income.merchant_navy) == (halved, 2 if halved else 4)


@pytest.mark.rule("10.2.7", "R051")
def test_halving_lasts_as_long_as_the_lead() -> None:
    table = Table.at(
        Phase.EVENTS,
        turn=11,
        rp=(0, 0),
        merchant_navy=5,
        deck=(5, 17, 18, 27, 31, 34),
        trees=raids(3),
    )
    table.draw(5, 17, 18).do(KEEP_EVENTS)
    assert incomes(table)[ENTENTE].halved
    table.roll(1).do(DONE)
    table.do(Research(Technology.AIR_RAID, 1)).roll(6).do(DONE, DONE, DONE)
    table.draw(27, 31, 34).do(KEEP_EVENTS)
    entente = incomes(table)[ENTENTE]
    assert (entente.halved, entente.merchant_navy) == (False, 5)


# --- events in the collection: 9, 41, and those that come before it -----------------------------------------


@pytest.mark.rule("8.1", "8.2", "9", "E9", "E41", "R059", "R062")
def test_the_order_within_the_collection() -> None:
    """Sources less Pariser Kanonen, then the limit of 20, then Gallipoli, then the U-Boats."""
    table = collect(rp=(15, 0), events=(9,), in_force=(41,), merchant_navy=5, lafayette=2)
    entente = incomes(table)[ENTENTE]
    assert (entente.sectors, entente.merchant_navy, entente.lafayette, entente.pariser_kanonen) == (8, 5, 2, 1)
    assert (entente.wasted, entente.total) == (15 + 14 - 20, 20)
    table.roll(4)
    assert table.rp(ENTENTE) == 16
    assert table.waiting == U_BOAT
    table.roll(6)
    assert table.rp(ENTENTE) == 12


@pytest.mark.rule("E41", "8.2", "R060")
def test_income_is_never_below_nothing() -> None:
    barren = replace(BOARD, sectors=tuple(replace(printed, production=0) for printed in BOARD.sectors))
    table = collect(board=barren, turn=11, rp=(2, 0), in_force=(41,), trees=raids(3))
    entente = incomes(table)[ENTENTE]
    assert (entente.merchant_navy, entente.pariser_kanonen) == (0, 1)
    assert table.rp(ENTENTE) == 2


# --- Chapter 9: what naval control takes back ---------------------------------------------------------------


BLOCKADE = Dice(ENTENTE, Purpose.BLOCKADE, 1, "9.2")


def at_naval(**position: Any) -> Table:
    position.setdefault("trade_awarded", (5, 3))
    return Table.at(Phase.NAVAL, **position)


# --- the U-Boats (9.1) --------------------------------------------------------------------------------------


@pytest.mark.rule("9.1", "3.1.2")
@pytest.mark.parametrize(("face", "lost"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 2), (6, 4)])
def test_the_u_boat_row(face: int, lost: int) -> None:
    table = at_naval().roll(face)
    assert table.state.rp == (10 - lost, 10)
    rolled = table.fact(NavalRolled)
    assert (rolled.side, rolled.face, rolled.result, rolled.lost) == (CENTRAL_POWERS, face, lost, lost)


@pytest.mark.rule("9.1", "9.2", "10.2.7", "3.3", "R016", "R064", "R069", "R105")
@pytest.mark.parametrize("entente", range(4))
@pytest.mark.parametrize("central_powers", range(4))
def test_where_the_green_cube_stands(entente: int, central_powers: int) -> None:
    table = at_naval(turn=11, trees={ENTENTE: naval(entente), CENTRAL_POWERS: naval(central_powers)})
    table.roll(2)
    rolled = table.fact(NavalRolled)
    shift = central_powers - {0: 0, 1: 0, 2: 1, 3: 2}[entente]
    assert (rolled.technology_modifier, rolled.event_modifier) == (shift, 0)
    assert rolled.result == BOARD.u_boat[min(max(2 + shift, 1), 6) - 1]
    assert BOARD.naval_track[0] <= shift <= BOARD.naval_track[1]


@pytest.mark.rule("E23", "9.1", "R069", "R183")
def test_unrestricted_submarine_warfare_adds_1_beside_the_cube() -> None:
    table = at_naval(turn=11, in_force=(23,), trees={CENTRAL_POWERS: naval(2)}).roll(3)
    rolled = table.fact(NavalRolled)
    assert (rolled.technology_modifier, rolled.event_modifier, rolled.lost) == (2, 1, 4)


@pytest.mark.rule("E23", "9.2", "R069")
def test_unrestricted_submarine_warfare_does_not_touch_the_blockade() -> None:
    table = at_naval(turn=11, in_force=(23,), trees=BLOCKADE_UNLOCKED).roll(1).roll(1)
    rolled = table.fact(NavalRolled)
    assert (rolled.side, rolled.event_modifier, rolled.lost) == (ENTENTE, 0, 0)


@pytest.mark.rule("9.2", "R009", "R070")
@pytest.mark.parametrize(("option", "lost"), [(False, 2), (True, 0)])
def test_the_same_goes_for_the_blockade(option: bool, lost: int) -> None:
    options = Options(naval_natural=option)
    table = at_naval(trees=BLOCKADE_UNLOCKED, in_force=(15,), options=options).roll(1).roll(1)
    assert table.fact(NavalRolled).lost == lost


# --- no more than trade brought, no more than is held (9.1, R052, R063, R262) -------------------------------


@pytest.mark.rule("9.1", "R052")
@pytest.mark.parametrize(
    ("brought", "limit", "lost"),
    [
        *(({"merchant_navy": space}, space, min(space, 4)) for space in range(1, 6)),
        pytest.param({"merchant_navy": 1, "lafayette": 2}, 3, 3, marks=pytest.mark.rule("13.1.2", "R067")),
        pytest.param(
            {"turn": 11, "merchant_navy": 5, "lafayette": 1, "trees": raids(3)}, 3, 3, marks=pytest.mark.rule("10.2.7")
        ),
    ],
)
def test_the_u_boats_take_at_most_what_the_merchant_navy_brought(brought: Any, limit: int, lost: int) -> None:
    rolled = collect(**brought).roll(6).fact(NavalRolled)
    assert (rolled.result, rolled.limit, rolled.lost) == (4, limit, lost)


@pytest.mark.rule("9.1", "9.2", "8.2", "R063")
def test_trade_rp_wasted_above_20_count_for_the_limit() -> None:
    table = collect(rp=(20, 20), merchant_navy=4, trees=BLOCKADE_UNLOCKED)
    assert table.state.rp == (20, 20)
    table.roll(6).roll(6)
    assert table.state.rp == (16, 17)


@pytest.mark.rule("9.1", "E9", "R063", "R262")
def test_who_holds_less_loses_what_it_holds_and_no_sector_suffers() -> None:
    table = collect(events=(9,), status=ALONE, merchant_navy=4)
    table.roll(6)
    assert table.rp(ENTENTE) == 1
    before = table.state.sectors
    table.roll(6)
    rolled = table.fact(NavalRolled)
    assert (rolled.result, rolled.limit, rolled.lost) == (4, 4, 1)
    assert table.rp(ENTENTE) == 0
    assert table.state.sectors == before


@pytest.mark.rule("9.2", "8.2", "13.2.3", "R068")
def test_romanias_rp_is_not_trade() -> None:
    board = replace(BOARD, kaiserliche_marine=2)
    table = collect(board=board, trees=BLOCKADE_UNLOCKED, status={ROMANIA: SURRENDERED})
    assert incomes(table)[CENTRAL_POWERS].romania == 1
    table.roll(1).roll(6)
    rolled = table.fact(NavalRolled)
    assert (rolled.result, rolled.limit, rolled.lost) == (3, 2, 2)


# --- the blockade (9.2) -------------------------------------------------------------------------------------


@pytest.mark.rule("9", "9.2", "3.1.2", "10.2.7")
def test_without_the_technology_only_the_central_powers_roll() -> None:
    table = at_naval(losses={FRANCE: 1})
    assert table.waiting == U_BOAT
    table.roll(2)
    assert table.fact(NavalSuspended) == NavalSuspended(side=ENTENTE, event=0, rule="9.2")
    assert table.state.phase == Phase.REINFORCEMENTS


@pytest.mark.rule("9.2", "R064")
@pytest.mark.parametrize(("face", "lost"), [(1, 0), (2, 2), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_the_blockade_row(face: int, lost: int) -> None:
    table = at_naval(trees=BLOCKADE_UNLOCKED).roll(2)
    assert table.waiting == BLOCKADE, "compulsory: nobody is asked"
    table.roll(face)
    assert table.state.rp == (10, 10 - lost)


@pytest.mark.rule("9.2", "10.2.7", "R066", "R100", "R105")
def test_the_blockade_begins_on_the_turn_after_it_is_unlocked_and_shifts_nothing() -> None:
    table = Table.at(Phase.EVENTS, turn=6, rp=(3, 3), deck=(5, 7, 8, 17, 18, 26), merchant_navy=5)
    table.draw(5, 7, 8).roll(6)
    table.do(Research(Technology.NAVAL, 1)).roll(6)
    while table.state.turn == 6:
        table.do(DONE)
    assert [fact.side for fact in table.all(NavalRolled, ever=True)] == [CENTRAL_POWERS], "too late for this turn"
    table.draw(17, 18, 26).roll(5)
    assert table.fact(NavalRolled).technology_modifier == 0
    assert table.waiting == BLOCKADE


@pytest.mark.rule("9.1", "9.2", "17.3", "R064")
@pytest.mark.parametrize(("athena", "first"), [((), U_BOAT), ((ENTENTE,), U_BOAT), ((CENTRAL_POWERS,), BLOCKADE)])
def test_who_rolls_first(athena: tuple[Side, ...], first: Dice) -> None:
    table = at_naval(trees=BLOCKADE_UNLOCKED, options=Options(athena=athena))
    assert table.waiting == first
    table.roll(6)
    assert table.waiting == (BLOCKADE if first == U_BOAT else U_BOAT)
    table.roll(6)
    assert table.state.rp == (6, 7)


# --- events 15 and 16 ---------------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "8.2", "13.2.3", "R059")
def test_the_sources_of_both_sides_together() -> None:
    table = collect(
        turn=13,
        status={
            **dict.fromkeys((ITALY, GREECE, BULGARIA), AT_WAR),
            ROMANIA: SURRENDERED,
            RUSSIA: EXITED,
            GERMAN_COLONIES: SURRENDERED,
        },
        losses={GERMANY: 3, FRANCE: 4},
        merchant_navy=5,
        lafayette=3,
        in_force=(41,),
    )
    assert table.state.rp == (3 + 2 + 1 + 1 + 1 + 5 + 3 - 1, 5 + 2 + 2 + 1 + 3 + 1)
    assert table.state.trade_awarded == (8, 3)
