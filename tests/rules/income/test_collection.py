"""Chapter 8: what each side collects, and what is wasted above 20."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.actions import DONE, KEEP_EVENTS, Offensive, Research
from rules.facts import EventDie, Recovered, ResourcesLost, RomaniaSurrendered
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    GREECE,
    ITALY,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Phase,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.phases.income import production_total
from tests.rules.income.support import ALONE, BLOCKADE_UNLOCKED, U_BOAT, collect, incomes, raids
from tests.rules.support import BOARD, FILLER, Table, drawn

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


@pytest.mark.rule("13.1.2", "E10", "E24", "11", "R021", "R144")
def test_the_space_with_the_flag_is_worth_nothing_yet() -> None:
    table = drawn(10, 24, turn=9)
    assert table.state.lafayette == 0
    assert incomes(table)[ENTENTE].lafayette == 0
    table.roll(1).do(DONE, DONE, DONE, DONE)
    assert (table.state.turn, table.state.lafayette) == (10, 1)


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
    table = collect(turn=11, merchant_navy=5, trees={CENTRAL_POWERS: raids(3)})
    assert production_total(table.state, ENTENTE) == 13
    assert table.rp(ENTENTE) == 8 + 2


# --- Air Raid at a lead of 3 (10.2.7) -----------------------------------------------------------------------


@pytest.mark.rule("10.2.7", "R050")
@pytest.mark.parametrize(("space", "brings"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_lead_of_3_halves_the_merchant_navy_rounded_down(space: int, brings: int) -> None:
    entente = incomes(collect(turn=11, merchant_navy=space, lafayette=3, trees={CENTRAL_POWERS: raids(3)}))[ENTENTE]
    assert entente.halved
    assert (entente.merchant_navy, entente.lafayette) == (brings, 3), "Lafayette is not halved"


@pytest.mark.rule("10.2.7", "R044", "R051")
@pytest.mark.parametrize(
    ("entente", "central_powers", "halved"),
    [(0, 2, False), (0, 3, True), (1, 3, False), (3, 3, False), (3, 0, False), (0, 4, True)],
)
def test_halving_needs_a_lead_of_3_at_the_collection(entente: int, central_powers: int, halved: bool) -> None:
    trees = {ENTENTE: raids(entente), CENTRAL_POWERS: raids(central_powers)}
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
        trees={CENTRAL_POWERS: raids(3)},
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
    table = collect(board=barren, turn=11, rp=(2, 0), in_force=(41,), trees={CENTRAL_POWERS: raids(3)})
    entente = incomes(table)[ENTENTE]
    assert (entente.merchant_navy, entente.pariser_kanonen) == (0, 1)
    assert table.rp(ENTENTE) == 2


@pytest.mark.rule("E9", "R061", "R168")
@pytest.mark.parametrize(("face", "left"), [(1, 3), (4, 0), (6, 0)])
def test_gallipoli_takes_a_die_of_rp_but_not_below_0(face: int, left: int) -> None:
    table = collect(events=(9,), status=ALONE)
    assert table.rp(ENTENTE) == 4
    table.roll(face)
    assert table.fact(EventDie).face == face
    assert table.fact(ResourcesLost) == ResourcesLost(side=ENTENTE, rp=min(face, 4), rule="18, event 9")
    assert table.rp(ENTENTE) == left
    assert table.waiting == U_BOAT


@pytest.mark.rule("E9", "R168", "R276")
@pytest.mark.parametrize(("losses", "status", "after"), [(2, AT_WAR, 1), (0, AT_WAR, 0), (2, SURRENDERED, 2)])
def test_gallipoli_lets_serbia_recover_one(losses: int, status: Status, after: int) -> None:
    table = collect(events=(9,), losses={SERBIA: losses}, status={SERBIA: status})
    assert table.losses(SERBIA) == losses, "not before the collection"
    table.roll(1)
    assert table.losses(SERBIA) == after
    assert len(table.all(Recovered)) == losses - after


@pytest.mark.rule("E20", "8.1", "13.2.1", "R256")
def test_a_surrender_among_the_events_is_felt_in_this_very_collection() -> None:
    last = BOARD.sectors[OTTOMAN_EMPIRE].last_space
    table = drawn(20, turn=8, losses={OTTOMAN_EMPIRE: last})
    assert table.status(OTTOMAN_EMPIRE) == SURRENDERED
    assert incomes(table)[CENTRAL_POWERS].sectors == 10 - BOARD.sectors[OTTOMAN_EMPIRE].production


@pytest.mark.rule("E39", "13.2.3", "R151", "R198", "R256")
def test_romania_felled_by_the_flu_pays_in_this_very_collection() -> None:
    last = BOARD.sectors[ROMANIA].last_space
    table = drawn(39, turn=11, status={ROMANIA: AT_WAR}, losses={ROMANIA: last})
    entente, central_powers = incomes(table)
    assert central_powers.romania == 1
    assert entente.sectors == 8, "and Romania brings the Entente nothing"


@pytest.mark.rule("E11", "E13", "13.1.1", "R148", "R256")
@pytest.mark.parametrize(("card", "side", "more"), [(11, ENTENTE, 2), (13, CENTRAL_POWERS, 1), (22, ENTENTE, 1)])
def test_a_sector_that_enters_is_collected_from_on_the_same_turn(card: int, side: Side, more: int) -> None:
    assert incomes(drawn(card))[side].sectors == (8, 10)[side] + more


@pytest.mark.rule("E33", "8.1", "R192")
@pytest.mark.parametrize(("revolution", "sectors"), [(0, 6), (BOARD.revolution_last, 6)])
def test_brest_litovsk_takes_russias_production_but_not_twice(revolution: int, sectors: int) -> None:
    table = drawn(33, turn=11, revolution=revolution)
    assert table.status(RUSSIA) == EXITED
    assert incomes(table)[ENTENTE].sectors == sectors
