"""The initiative: bids with a limit, the track, and what it costs against the system (6.2, 12.3)."""

from __future__ import annotations

import pytest

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.model import CENTRAL_POWERS, ENTENTE, Choice, Decision, Dice, InitiativeRule, Phase, Side
from tests.rules.first.support import BOARD, at, options
from tests.rules.support import Table


def bidding(turn: int, entente: int, central_powers: int) -> Table:
    return at(turn, Phase.INITIATIVE, rp=(entente, central_powers))


def solo(turn: int, system: Side | tuple[Side, ...], rp: tuple[int, int], **more: InitiativeRule) -> Table:
    sides = system if isinstance(system, tuple) else (system,)
    return at(turn, Phase.INITIATIVE, rp=rp, options=options(athena=sides, **more))


@pytest.mark.rule("V06", "G01", "6.2:3", "6.2:4", "6.2:5", "F007")
def test_a_tie_goes_to_the_track_and_both_bids_are_paid() -> None:
    table = bidding(2, 5, 4).do(a.Bid(2), a.Bid(0)).roll(4).roll(6)
    assert table.fact(f.InitiativeTaken) == f.InitiativeTaken(side=CENTRAL_POWERS, by_dice=True, tie=True, rule="6.2")
    assert table.state.rp == (3, 4)


@pytest.mark.rule("V07", "6.2:2", "F069")
def test_bids_end_at_the_limit_and_at_what_is_held() -> None:
    table = bidding(5, 2, 7)
    assert list(table.legal) == [a.Bid(0), a.Bid(1), a.Bid(2)]
    assert table.refusal(a.Bid(3)) == r.TooFewRP("6.2", 3, 2)
    table.do(a.Bid(0))
    assert list(table.legal) == [a.Bid(0), a.Bid(1), a.Bid(2), a.Bid(3)]
    assert table.refusal(a.Bid(4)) == r.BidLimit("6.2", 3)
    assert table.refusal(a.Bid(table.state.rp[CENTRAL_POWERS] + 1)) == r.BidLimit("6.2", 3)


@pytest.mark.rule("V08", "F009", "F069")
def test_natural_dice_mean_nothing() -> None:
    table = bidding(6, 5, 5).do(a.Bid(3), a.Bid(1)).roll(1).roll(6)
    assert table.fact(f.InitiativeTaken).side == CENTRAL_POWERS and not table.fact(f.InitiativeTaken).tie
    assert table.state.rp == (2, 4)


@pytest.mark.rule("V09", "F068", "F069")
def test_who_holds_nothing_bids_nothing_unasked() -> None:
    table = bidding(4, 0, 3)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.BID, "6.2")
    assert isinstance(bidding(4, 0, 0).waiting, Dice)


@pytest.mark.rule("V09", "F068")
def test_by_the_track_nobody_bids_or_throws() -> None:
    table = at(4, Phase.INITIATIVE, options=options(initiative=InitiativeRule.TRACK))
    assert table.fact(f.InitiativeTaken) == f.InitiativeTaken(side=ENTENTE, rule="6.2")
    assert table.state.phase == Phase.EVENTS


@pytest.mark.rule("6.2:1", "F007")
def test_the_central_powers_begin_the_war() -> None:
    assert at(1, Phase.INITIATIVE, rp=(5, 5)).fact(f.InitiativeTaken).side == CENTRAL_POWERS


@pytest.mark.rule("V10", "G10", "12.3:2", "F008", "F061", "F070")
def test_a_person_buys_the_initiative_or_leaves_it() -> None:
    table = solo(9, ENTENTE, (9, 5))
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.INITIATIVE_PRICE, "12.3")
    assert table.legal == (a.BUY_INITIATIVE, a.DECLINE)
    assert table.reason(a.Bid(1)) == r.NotAwaited
    table.do(a.BUY_INITIATIVE)
    assert table.fact(f.InitiativeBought).rp == 2
    assert (table.fact(f.InitiativeTaken).side, table.state.rp) == (CENTRAL_POWERS, (9, 3))
    assert table.fact(f.InitiativeTaken).bought
    left = solo(9, ENTENTE, (9, 5)).do(a.DECLINE)
    assert (left.fact(f.InitiativeTaken).side, left.state.rp) == (ENTENTE, (9, 5))


@pytest.mark.rule("V10", "12.3:1", "F070")
@pytest.mark.parametrize(
    ("turn", "system", "rp"),
    [(9, ENTENTE, (9, 1)), (10, CENTRAL_POWERS, (9, 9)), (1, CENTRAL_POWERS, (9, 9)), (9, tuple(Side), (9, 9))],
    ids=["too few RP", "has it by the track", "first turn", "nobody plays"],
)  # fmt: skip
def test_where_nothing_is_for_sale_nobody_is_asked(turn: int, system: Side, rp: tuple[int, int]) -> None:
    taken = solo(turn, system, rp).all(f.InitiativeTaken, ever=True)[0]
    assert taken == f.InitiativeTaken(side=BOARD.initiative[turn - 1], rule="6.2")


@pytest.mark.rule("F070", "F124")
def test_against_the_system_there_are_no_bids_and_no_dice() -> None:
    for rule in InitiativeRule.BID, InitiativeRule.TRACK:
        table = solo(4, ENTENTE, (9, 9), initiative=rule)
        assert table.decision == Decision.INITIATIVE_PRICE
        assert table.do(a.DECLINE).all(f.InitiativeRolled, ever=True) == []
