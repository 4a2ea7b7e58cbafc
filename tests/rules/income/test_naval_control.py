"""Chapter 9: what naval control takes back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.actions import DONE, Research
from rules.facts import BlockadeDefinitive, EventEnded, EventWithoutEffect, NavalRolled, NavalSuspended, ResourcesGained
from rules.model import (
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
    ROMANIA,
    RUSSIA,
    SURRENDERED,
    Dice,
    Options,
    Phase,
    Purpose,
    Side,
    Technology,
)
from rules.phases.income import production_total
from tests.rules.income.support import ALONE, BLOCKADE_UNLOCKED, U_BOAT, collect, incomes, naval, raids
from tests.rules.support import BOARD, Table, drawn

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


@pytest.mark.rule("E23", "E16", "R175", "R183")
def test_unrestricted_submarine_warfare_counts_on_the_turn_it_is_drawn_and_ends_wilson() -> None:
    table = drawn(23, turn=8, in_force=(16,), merchant_navy=5)
    assert table.state.in_force == (23,)
    assert table.fact(EventEnded).event == 16
    table.roll(4)
    assert table.fact(NavalRolled).lost == 2


@pytest.mark.rule("E23", "9.2", "R069")
def test_unrestricted_submarine_warfare_does_not_touch_the_blockade() -> None:
    table = at_naval(turn=11, in_force=(23,), trees=BLOCKADE_UNLOCKED).roll(1).roll(1)
    rolled = table.fact(NavalRolled)
    assert (rolled.side, rolled.event_modifier, rolled.lost) == (ENTENTE, 0, 0)


@pytest.mark.rule("9.1", "R065")
@pytest.mark.parametrize(
    ("entente", "central_powers", "in_force", "face", "lost"),
    [(3, 0, (), 1, 0), (3, 0, (), 6, 0), (0, 3, (23,), 6, 4), (0, 3, (23,), 2, 4), (0, 3, (23,), 1, 2)],
)
def test_beyond_the_table_its_last_column_counts(
    entente: int, central_powers: int, in_force: tuple[int, ...], face: int, lost: int
) -> None:
    trees = {ENTENTE: naval(entente), CENTRAL_POWERS: naval(central_powers)}
    table = at_naval(turn=11, in_force=in_force, trees=trees).roll(face)
    assert table.fact(NavalRolled).lost == lost


@pytest.mark.rule("3.9", "9", "9.1", "R009")
@pytest.mark.parametrize(("option", "lost"), [(False, 0), (True, 4)])
def test_a_natural_6_at_minus_2_is_a_4_unless_the_players_want_it_otherwise(option: bool, lost: int) -> None:
    table = at_naval(turn=11, trees={ENTENTE: naval(3)}, options=Options(naval_natural=option)).roll(6)
    assert table.fact(NavalRolled).lost == lost


@pytest.mark.rule("3.9", "9", "9.1", "R009")
@pytest.mark.parametrize(("option", "lost"), [(False, 2), (True, 0)])
def test_a_natural_1_at_plus_4_is_a_5_unless_the_players_want_it_otherwise(option: bool, lost: int) -> None:
    options = Options(naval_natural=option)
    table = at_naval(turn=11, in_force=(23,), trees={CENTRAL_POWERS: naval(3)}, options=options).roll(1)
    assert table.fact(NavalRolled).lost == lost


@pytest.mark.rule("9.2", "R009", "R070")
@pytest.mark.parametrize(("option", "lost"), [(False, 2), (True, 0)])
def test_the_same_goes_for_the_blockade(option: bool, lost: int) -> None:
    options = Options(naval_natural=option)
    table = at_naval(trees=BLOCKADE_UNLOCKED, in_force=(15,), options=options).roll(1).roll(1)
    assert table.fact(NavalRolled).lost == lost


# --- no more than trade brought, no more than is held (9.1, R052, R063, R262) -------------------------------


@pytest.mark.rule("9.1", "R052")
@pytest.mark.parametrize(("space", "lost"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_the_u_boats_take_at_most_what_the_merchant_navy_brought(space: int, lost: int) -> None:
    table = collect(merchant_navy=space).roll(6)
    rolled = table.fact(NavalRolled)
    assert (rolled.result, rolled.limit, rolled.lost) == (4, space, lost)


@pytest.mark.rule("9.1", "13.1.2", "R067")
def test_lafayette_raises_that_limit() -> None:
    table = collect(merchant_navy=1, lafayette=2).roll(6)
    rolled = table.fact(NavalRolled)
    assert (rolled.limit, rolled.lost) == (3, 3)


@pytest.mark.rule("9.1", "10.2.7", "R052")
def test_a_halved_merchant_navy_lowers_it() -> None:
    table = collect(turn=11, merchant_navy=5, lafayette=1, trees={CENTRAL_POWERS: raids(3)}).roll(6)
    rolled = table.fact(NavalRolled)
    assert (rolled.result, rolled.limit, rolled.lost) == (4, 3, 3)


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


@pytest.mark.rule("E16", "9.1", "9.2", "R072")
def test_wilson_suspends_the_u_boats_only() -> None:
    table = at_naval(in_force=(16,), trees=BLOCKADE_UNLOCKED)
    assert table.fact(NavalSuspended) == NavalSuspended(side=CENTRAL_POWERS, event=16, rule="18, event 16")
    assert table.waiting == BLOCKADE
    table.roll(6)
    assert table.state.rp == (10, 7)


@pytest.mark.rule("E16", "R072", "R175")
def test_wilson_counts_on_the_turn_it_is_drawn() -> None:
    table = drawn(16, turn=6, trees=BLOCKADE_UNLOCKED)
    assert table.state.in_force == (16,)
    assert table.waiting == BLOCKADE


@pytest.mark.rule("E16", "E23", "R175")
@pytest.mark.parametrize("position", [{"in_force": (23,)}, {"lafayette": 1}])
def test_wilson_comes_too_late_after_what_ends_it(position: dict[str, Any]) -> None:
    table = drawn(16, turn=9, **position)
    assert 16 not in table.state.in_force
    assert EventWithoutEffect(event=16, rule="18, event 16") in table.facts
    assert table.waiting == U_BOAT


@pytest.mark.rule("E16", "E23", "R175")
def test_wilson_and_submarines_on_one_turn() -> None:
    table = drawn(16, 23, turn=8)
    assert table.state.in_force == (23,)
    assert table.waiting == U_BOAT


def jutland(face: int, **position: Any) -> Table:
    return drawn(15, turn=6, **position).roll(face)


@pytest.mark.rule("E15", "8.2", "R062", "R174", "R010")
@pytest.mark.parametrize(("held", "wasted"), [(0, 0), (17, 0), (19, 2)])
def test_jutland_1_gives_3_rp_before_the_collection(held: int, wasted: int) -> None:
    table = jutland(1, rp=(0, held))
    gained = table.fact(ResourcesGained)
    assert (gained.side, gained.rp, gained.wasted) == (CENTRAL_POWERS, 3, wasted)
    assert incomes(table)[CENTRAL_POWERS].wasted == max(0, min(20, held + 3) + 13 - 20)


@pytest.mark.rule("E15", "R174")
@pytest.mark.parametrize("face", [2, 3, 4])
def test_jutland_2_to_4_changes_nothing(face: int) -> None:
    table = jutland(face, trees=BLOCKADE_UNLOCKED)
    assert table.state.rp == (9, 13)
    assert table.state.in_force == ()
    table.roll(1).roll(1)
    assert table.state.rp == (9, 13)


@pytest.mark.rule("E15", "9.2", "3.1.3", "R070", "R174")
def test_jutland_5_adds_1_to_the_blockade_and_to_nothing_else() -> None:
    table = jutland(5, trees=BLOCKADE_UNLOCKED, merchant_navy=5)
    assert table.state.in_force == (15,)
    table.roll(4)
    rolled = table.fact(NavalRolled)
    assert (rolled.event_modifier, rolled.lost) == (0, 0), "the U-Boats roll as before"
    table.roll(1)
    rolled = table.fact(NavalRolled)
    assert (rolled.event_modifier, rolled.lost) == (1, 2)


@pytest.mark.rule("E15", "9.2", "R070")
def test_jutland_5_sleeps_until_the_blockade_is_unlocked() -> None:
    table = jutland(5, losses={FRANCE: 1})
    table.roll(4)
    assert table.fact(NavalSuspended) == NavalSuspended(side=ENTENTE, event=0, rule="9.2")


@pytest.mark.rule("E15", "9.2", "R070")
def test_jutland_5_lasts() -> None:
    table = at_naval(turn=14, in_force=(15,), trees=BLOCKADE_UNLOCKED).roll(1).roll(1)
    assert table.fact(NavalRolled).lost == 2


@pytest.mark.rule("E15", "9.2", "3.2", "R071", "R174")
@pytest.mark.parametrize("level", [0, 1, 3])
def test_jutland_6_ends_the_fleet_and_the_blockade_at_once(level: int) -> None:
    table = jutland(6, trees={ENTENTE: naval(level)}, losses={FRANCE: 1})
    assert table.all(BlockadeDefinitive)
    central_powers = incomes(table)[CENTRAL_POWERS]
    assert (central_powers.kaiserliche_marine, central_powers.total) == (0, 10)
    assert production_total(table.state, CENTRAL_POWERS) == 10
    table.roll(2)
    assert table.fact(NavalSuspended) == NavalSuspended(side=ENTENTE, event=15, rule="9.2")
    assert table.state.phase == Phase.REINFORCEMENTS
    assert table.rp(CENTRAL_POWERS) == 10, "and for good: nothing is left that trade brought"


@pytest.mark.rule("E15", "9.2", "R071")
def test_jutland_6_lasts() -> None:
    table = collect(turn=14, kaiserliche_marine=False, trees={ENTENTE: naval(3)}, losses={FRANCE: 1})
    assert table.rp(CENTRAL_POWERS) == 10
    assert table.state.trade_awarded[CENTRAL_POWERS] == 0
    table.roll(6)
    assert table.fact(NavalSuspended).side == ENTENTE


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
