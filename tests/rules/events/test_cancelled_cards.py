"""What a card that Air Raid cancelled is (R002, R048, R049)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.actions import DONE, KEEP_EVENTS, CancelEvent
from rules.check import check
from rules.facts import LafayettePlaced, NavalRolled, SectorEntered
from rules.model import (
    BULGARIA,
    CENTRAL_POWERS,
    FRANCE,
    GERMANY,
    GREECE,
    ITALY,
    NOT_PLACED,
    ROMANIA,
    Cards,
    Corner,
    Dice,
    Over,
    Phase,
    Status,
)
from tests.rules.events.support import coloured, raided
from tests.rules.support import BOARD, Table, raids


@pytest.mark.rule("10.2.7", "2", "13.1.1", "14.2.2", "R002", "R278")
@pytest.mark.parametrize(("event", "sector"), [(11, ITALY), (13, BULGARIA), (22, ROMANIA), (28, GREECE)])
def test_a_sector_whose_entry_is_cancelled_stays_neutral(event: int, sector: Any) -> None:
    table = raided(5, 17, event, lead=1, board=coloured(green=(event,)), turn=13, left=(8, 18, 31))
    table.do(CancelEvent(event))
    assert table.status(sector) == Status.NEUTRAL
    assert not table.all(SectorEntered, ever=True)
    while not isinstance(table.waiting, Over):
        if isinstance(table.waiting, Cards):
            assert event not in table.state.deck, "its card is gone"
            table.draw(8, 18, 31)
        elif isinstance(table.waiting, Dice):
            table.roll(*[1] * table.waiting.count)
        else:
            table.do(table.legal[-1])
    assert table.status(sector) == Status.NEUTRAL


@pytest.mark.rule("10.2.7", "E16", "E23", "R048")
def test_a_cancelled_23_does_not_end_wilson() -> None:
    table = raided(5, 17, 23, lead=1, board=coloured(green=(23,)), in_force=(16,), losses={FRANCE: 1, GERMANY: 1})
    table.do(CancelEvent(23))
    assert table.state.in_force == (16,)
    assert not table.all(NavalRolled, ever=True)
    assert table.state.phase == Phase.REINFORCEMENTS, "the U-Boats stay in port"


@pytest.mark.rule("10.2.7", "E10", "E24", "13.1.2", "R048", "R202")
@pytest.mark.parametrize(("first", "second"), [(10, 24), (24, 10)])
def test_a_cancelled_half_of_the_pair_counts_as_never_drawn(first: int, second: int) -> None:
    board = coloured(green=(10, 24))
    table = raided(5, 17, second, lead=1, board=board, in_force=(first,)).do(CancelEvent(second))
    assert table.state.lafayette == NOT_PLACED
    assert table.state.in_force == (first,)
    table = raided(5, 17, first, lead=1, board=board).do(CancelEvent(first))
    assert table.state.in_force == ()
    table = raided(10, 17, 24, lead=1, board=board).do(CancelEvent(second))
    assert (table.state.lafayette, table.state.in_force) == (NOT_PLACED, (first,))
    assert not table.all(LafayettePlaced, ever=True)


@pytest.mark.rule("10.2.7", "7.1", "R023", "R048")
def test_a_cancelled_card_never_returns() -> None:
    table = raided(5, 16, 20, lead=2, left=(8, 18, 31)).do(CancelEvent(16), CancelEvent(20))
    assert table.state.deck == (8, 18, 31)
    assert table.state.cancelled == (16, 20)
    assert table.state.this_turn == (5,)
    check(table.state)


@pytest.mark.rule("10.2.7", "E14", "R048")
def test_a_cancelled_mandatory_offensive_binds_nobody() -> None:
    table = raided(14, 16, 17, lead=2).do(CancelEvent(14), KEEP_EVENTS)
    while table.state.phase != Phase.OFFENSIVES:
        table.do(DONE)
    assert table.state.active == CENTRAL_POWERS
    assert DONE in table.legal


@pytest.mark.rule("10.2.7", "E42", "14.2.1", "R048", "R049")
@pytest.mark.parametrize("cancelled", [True, False])
def test_peace_cancelled_lets_the_war_go_on(cancelled: bool) -> None:
    assert BOARD.corner(42) == Corner.RED
    table = raided(5, 17, 42, lead=1, board=coloured(green=(42,)), left=(8, 18, 31))
    table.do(CancelEvent(42) if cancelled else KEEP_EVENTS)
    while table.state.turn == 11 and not isinstance(table.waiting, Over):
        table.roll(1) if isinstance(table.waiting, Dice) else table.do(DONE)
    assert isinstance(table.waiting, Cards if cancelled else Over)
    assert table.state.turn == (12 if cancelled else 11)


@pytest.mark.rule("10.2.7", "E1", "E4", "R037", "R048")
def test_a_cancelled_modifier_is_not_in_force() -> None:
    """Event 4, cancelled, can't soften event 1. The position is artificial: no lead comes so early."""
    board = coloured(grey=(1, 3, 4))
    table = Table.at(Phase.EVENTS, turn=1, deck=(1, 3, 4), rp=(0, 0), board=board, trees=raids(2)).draw(1, 3, 4)
    table.do(CancelEvent(4)).roll(2, 5, 6)
    assert table.losses(FRANCE) == 2
    assert table.state.this_turn == (1, 3)
