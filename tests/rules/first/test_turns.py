"""The order of a turn, its end, the next one, and a whole turn of two people (6.1, 6.5, 6.8)."""

from __future__ import annotations

import pytest

from rules import actions as a
from rules import facts as f
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
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
    Side,
)
from rules.sequence import steps
from tests.rules.first.support import at, drawn, game, wcl
from tests.rules.support import DEFENCE, Table


@pytest.mark.rule("6.1:1", "6.1:2", "6.1:3", "6.1:4", "6.1:5", "6.1:6", "6.1:7", "6.5:1", "F006", "F055", "F087")
@pytest.mark.parametrize("first", Side)
def test_a_turn_is_two_blocks(first: Side) -> None:
    block = (Phase.TECHNOLOGY, Phase.OFFENSIVES, Phase.REINFORCEMENTS, Phase.NAVAL)
    table = at(2, Phase.EVENTS, initiative=first, deck=())
    assert steps(table.state) == (
        *((phase, None) for phase in (Phase.INITIATIVE, Phase.EVENTS, Phase.INCOME)),
        *((phase, side) for side in (first, first.enemy) for phase in block),
        (Phase.END_OF_TURN, None),
    )


@pytest.mark.rule("V84", "6.8:1", "6.8:2", "3.3.1:1", "F129")
def test_a_whole_turn_of_two_people() -> None:
    table = game().draw(1, 3, 4).roll(2, 6)
    assert wcl(table, FRANCE) == 6 and table.state.rp == (14, 9)
    _block_of_the_central_powers(table)
    _block_of_the_entente(table)
    state = table.state
    assert (state.turn, state.rp) == (2, (1, 0))
    levels = {FRANCE: 6, RUSSIA: 7, SERBIA: 3, GERMANY: 6, AUSTRIA_HUNGARY: 3}
    assert {sector: wcl(table, sector) for sector in levels} == levels
    assert state.deck == (2, *range(5, 14))
    assert list(table.legal) == [a.Bid(0), a.Bid(1)] and table.waiting == Choice(ENTENTE, Decision.BID, "6.2")
    assert isinstance(table.do(a.Bid(0)).waiting, Dice), "who holds nothing bids 0 unasked"


def _block_of_the_central_powers(table: Table) -> None:
    table.do(a.Research(DEFENCE, 2)).roll(2)
    assert table.rp(CENTRAL_POWERS) == 7
    table.do(a.Offensive(GERMANY, FRANCE, 3)).roll(1, 3, 5)
    assert wcl(table, FRANCE) == 4
    table.do(a.Offensive(AUSTRIA_HUNGARY, SERBIA, 2)).roll(2, 5)
    assert wcl(table, SERBIA) == 2 and table.rp(CENTRAL_POWERS) == 2
    table.do(a.DONE)
    assert table.decision == Decision.NAVAL_BONUS, "nothing to reinforce"
    table.do(a.Naval(2)).roll(3)
    assert table.state.rp == (12, 0)


def _block_of_the_entente(table: Table) -> None:
    table.do(a.Research(DEFENCE, 1)).roll(4)
    table.do(a.Offensive(FRANCE, GERMANY, 2)).roll(3, 6)
    assert wcl(table, GERMANY) == 6 and table.rp(ENTENTE) == 9
    table.do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 3)).roll(2, 5, 5)
    assert wcl(table, AUSTRIA_HUNGARY) == 3 and table.rp(ENTENTE) == 6
    table.do(a.DONE, a.Reinforce(FRANCE, 2), a.Reinforce(SERBIA, 1))
    assert table.rp(ENTENTE) == 2
    table.do(a.Naval(1)).roll(2)


@pytest.mark.rule("V51", "11.1:2", "11.1:3", "F050", "F109")
def test_lafayette_moves_at_the_start_of_each_turn() -> None:
    table = at(8, Phase.END_OF_TURN, lafayette=0, deck=(), rp=(0, 0))
    assert table.fact(f.MarkerAdvanced).space == table.state.lafayette == 1
    assert isinstance(table.waiting, Dice) and table.waiting.purpose == Purpose.INITIATIVE
    table.roll(3).roll(2)
    income = table.all(f.Income)[ENTENTE]
    assert (income.lafayette, income.collected) == (1, 14 + 1)
    assert table.state.trade_awarded == (0, 0), "nothing at sea can take it back"
    assert at(13, Phase.END_OF_TURN, lafayette=5, rp=(0, 0)).state.lafayette == 6


@pytest.mark.rule("F109")
def test_before_it_comes_lafayette_does_not_move() -> None:
    assert at(9, Phase.END_OF_TURN, rp=(0, 0)).all(f.MarkerAdvanced) == []


@pytest.mark.rule("V71", "11.2:2", "11.2:3", "10:2", "10:3", "F051", "F107")
def test_the_armistice_halves_germany_and_ends_the_war() -> None:
    table = drawn(12, 42, status={BULGARIA: AT_WAR})
    assert table.all(f.Income, ever=True)[CENTRAL_POWERS].sectors == 2 + 2 + 2 + 1 + 1
    fallen = drawn(12, 42, status={GERMANY: SURRENDERED})
    assert fallen.all(f.Income, ever=True)[CENTRAL_POWERS].sectors == 2 + 2 + 1
    end = at(12, Phase.END_OF_TURN, events=(42,), vp=(3, 3))
    assert end.waiting == Over(CENTRAL_POWERS, Cause.VICTORY_POINTS, "10")


@pytest.mark.rule("F129", "3.3.1:2")
def test_what_was_of_the_turn_is_gone() -> None:
    table = at(3, Phase.END_OF_TURN, events=(5, 9), rp=(4, 6), reinforced=(1,) * 13)
    state = table.state
    assert (state.turn, state.rp) == (4, (4, 6)), "RP are kept"
    assert not state.this_turn and not state.offensives and not any(state.reinforced)
