"""Entry into the war (13.1) and Lafayette (13.1.2)."""

from __future__ import annotations

import pytest

from rules import refusals as r
from rules.actions import DONE, Offensive
from rules.facts import (
    EventEnded,
    EventTakesEffect,
    EventWithoutEffect,
    Income,
    LafayettePlaced,
    NavalRolled,
    PrestigeCounted,
    SectorEntered,
)
from rules.model import (
    AT_WAR,
    BULGARIA,
    CENTRAL_POWERS,
    GREECE,
    ITALY,
    NOT_PLACED,
    ROMANIA,
    Dice,
    Phase,
    Purpose,
    Sector,
    Side,
)
from rules.phases.income import production_total
from rules.sectors import operational_value
from tests.rules.end.support import drawn, ending, fighting
from tests.rules.support import BOARD, FILLER, Table

ENTRIES = [(11, ITALY, 2), (13, BULGARIA, 1), (22, ROMANIA, 1), (28, GREECE, 0)]


# --- entry into the war (13.1) ------------------------------------------------------------------------------


@pytest.mark.rule("13.1.1", "2", "3.3", "E11", "E13", "E22", "E28", "R148", "R170", "R172", "R182", "R188")
@pytest.mark.parametrize(("card", "sector", "production"), ENTRIES)
def test_a_neutral_sector_enters_at_once(card: int, sector: Sector, production: int) -> None:
    side = BOARD.sectors[sector].side
    before = production_total(Table.at(Phase.EVENTS, turn=8, deck=FILLER).state, side)
    table = drawn(card, turn=8)
    assert table.fact(SectorEntered) == SectorEntered(sector=sector, production=production)
    assert (table.status(sector), table.losses(sector)) == (AT_WAR, 0)
    assert operational_value(table.state, sector) == BOARD.sectors[sector].track[0]
    assert production_total(table.state, side) == before + production


@pytest.mark.rule("13.1.1", "10.3.1", "R148")
@pytest.mark.parametrize(("card", "sector", "production"), ENTRIES)
def test_it_attacks_and_is_attacked_on_the_same_turn(card: int, sector: Sector, production: int) -> None:
    table = drawn(card, turn=11, status=dict.fromkeys((BULGARIA, GREECE) if card in (13, 28) else (), AT_WAR))
    table.roll(1)
    while table.state.phase != Phase.OFFENSIVES:
        table.do(DONE)
    offers = {}
    for _ in Side:
        side = table.state.active
        offers[side] = [act for act in table.legal if isinstance(act, Offensive)]
        table.do(DONE)
    own = BOARD.sectors[sector].side
    assert sector in {act.attacker for act in offers[own]}
    assert sector in {act.defender for act in offers[own.enemy]}


@pytest.mark.rule("13.1.1", "10.3.1", "2", "R110")
@pytest.mark.parametrize(("card", "sector", "production"), ENTRIES)
def test_until_then_it_neither_attacks_nor_is_attacked(card: int, sector: Sector, production: int) -> None:
    own = BOARD.sectors[sector].side
    neighbour = BOARD.sectors[sector].neighbours[0]
    status = {neighbour: AT_WAR}
    table = fighting(own, status=status)
    assert table.reason(Offensive(sector, neighbour, 1)) == r.NotAtWar
    table = fighting(own.enemy, status=status)
    assert table.reason(Offensive(neighbour, sector, 1)) == r.NotAtWar


@pytest.mark.rule("13.1.1", "14.2.2", "R157", "R278")
def test_a_sector_that_never_enters_counts_for_nobody() -> None:
    table = ending(turn=14)
    lines = {line.sector for fact in table.all(PrestigeCounted) for line in fact.lines}
    assert lines.isdisjoint({ITALY, ROMANIA, GREECE, BULGARIA})
    assert table.state.vp == (0, 0)


# --- Lafayette (13.1.2) -------------------------------------------------------------------------------------


@pytest.mark.rule("13.1.2", "E10", "E24", "3.1.3", "R169", "R184", "R202")
@pytest.mark.parametrize(("first", "second"), [(10, 24), (24, 10)])
def test_the_second_of_the_pair_brings_lafayette(first: int, second: int) -> None:
    table = drawn(first, turn=9)
    assert table.state.in_force == (first,)
    assert table.state.lafayette == NOT_PLACED
    table = drawn(second, turn=9, in_force=(first,))
    assert table.fact(LafayettePlaced) == LafayettePlaced(space=BOARD.lafayette_space, event=second)
    assert table.state.lafayette == BOARD.lafayette_space


@pytest.mark.rule("13.1.2", "E10", "E24", "R202")
def test_drawn_together_they_bring_it_with_the_second() -> None:
    table = drawn(10, 24, turn=9)
    assert table.fact(LafayettePlaced).event == 24


@pytest.mark.rule("13.1.2", "3.1.2", "E39", "R149")
def test_on_turn_10_it_comes_after_the_events_and_before_the_collection() -> None:
    table = drawn(5, 7, 39, turn=10)
    assert table.fact(LafayettePlaced).event == 0
    kinds = [type(fact) for fact in table.facts if type(fact) in (EventTakesEffect, LafayettePlaced, Income)]
    assert kinds == [EventTakesEffect] * 3 + [LafayettePlaced] + [Income] * 2


@pytest.mark.rule("13.1.2", "3.1.2", "R149")
@pytest.mark.parametrize(("turn", "comes"), [(9, False), (10, True), (11, False)])
def test_by_itself_it_comes_on_turn_10_only(turn: int, comes: bool) -> None:
    table = drawn(turn=turn)
    assert (table.state.lafayette != NOT_PLACED) == comes


@pytest.mark.rule("13.1.2", "E10", "R149", "R169")
def test_it_comes_once() -> None:
    table = drawn(turn=10, lafayette=3)
    assert not table.all(LafayettePlaced)
    assert table.state.lafayette == 3
    table = drawn(10, turn=11, lafayette=3, in_force=(24,))
    assert EventWithoutEffect(event=10, rule="18, event 10") in table.facts
    assert (table.state.lafayette, table.state.in_force) == (3, (24,))


@pytest.mark.rule("13.1.2", "E10", "E24", "R149")
def test_the_pair_on_turn_10_brings_it_by_itself() -> None:
    table = drawn(24, turn=10, in_force=(10,))
    assert table.fact(LafayettePlaced).event == 24


@pytest.mark.rule("13.1.2", "E16", "9.1", "R150")
def test_its_coming_on_turn_10_ends_wilson_too() -> None:
    table = drawn(turn=10, in_force=(16,), merchant_navy=5)
    assert table.fact(EventEnded).event == 16
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1"), "on this very turn"
    table.roll(6)
    assert table.fact(NavalRolled).lost == 4


@pytest.mark.rule("13.1.2", "E16", "E24", "R175")
@pytest.mark.parametrize(("cards", "before"), [((16, 24), (10,)), ((10, 16), (24,)), ((10, 16, 24), ())])
def test_wilson_and_lafayette_on_one_turn(cards: tuple[int, ...], before: tuple[int, ...]) -> None:
    table = drawn(*cards, turn=9, in_force=before)
    assert table.state.lafayette == 0
    assert 16 not in table.state.in_force
    assert isinstance(table.waiting, Dice) and table.waiting.purpose == Purpose.U_BOAT
