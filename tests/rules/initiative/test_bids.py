"""Chapter 6, second option: bids for the initiative."""

from __future__ import annotations

import pytest

from rules import engine
from rules import refusals as r
from rules.actions import DONE, Bid, Reinforce
from rules.facts import BidMade, InitiativeTaken
from rules.model import CENTRAL_POWERS, ENTENTE, FRANCE, NO_BID, Choice, Decision, Dice, Purpose, Side
from tests.rules.initiative.support import BLUE_TURN, GREEN_TURN, bidding


@pytest.mark.rule("6", "R029", "R030")
def test_bids_are_added_to_the_dice_and_both_sides_pay() -> None:
    table = bidding((5, 4)).do(Bid(2), Bid(1))
    assert table.state.rp == (3, 3), "paid before the dice"
    assert table.waiting == Dice(ENTENTE, Purpose.INITIATIVE, 1, "6"), "a bid decides nothing without dice"
    table.roll(3).roll(5)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=CENTRAL_POWERS, by_dice=True)
    assert table.state.rp == (3, 3), "nothing is returned to who lost"


@pytest.mark.rule("6", "R029", "3.9", "R010")
@pytest.mark.parametrize(
    ("bids", "faces", "winner"),
    [
        ((3, 0), (1, 3), ENTENTE),  # a natural 1 is no failure: 4 against 3
        ((0, 2), (6, 5), CENTRAL_POWERS),  # a natural 6 is no success: 6 against 7
        ((0, 5), (6, 2), CENTRAL_POWERS),
    ],
)
def test_totals_are_compared_and_natural_faces_mean_nothing(
    bids: tuple[int, int], faces: tuple[int, int], winner: Side
) -> None:
    table = bidding().do(Bid(bids[0]), Bid(bids[1])).roll(faces[0]).roll(faces[1])
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=winner, by_dice=True)


@pytest.mark.rule("6", "R028", "R029")
@pytest.mark.parametrize(("turn", "winner"), [(BLUE_TURN, ENTENTE), (GREEN_TURN, CENTRAL_POWERS)])
def test_equal_totals_fall_to_the_track(turn: int, winner: Side) -> None:
    table = bidding(turn=turn).do(Bid(2), Bid(0)).roll(2).roll(4)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=winner, by_dice=True, tie=True)
    assert table.state.rp == (3, 5)


@pytest.mark.rule("6", "R029")
def test_a_bid_is_anything_from_nothing_to_all_that_is_held() -> None:
    table = bidding((3, 7))
    assert table.waiting == Choice(ENTENTE, Decision.BID, "6")
    assert table.legal == (Bid(0), Bid(1), Bid(2), Bid(3))
    assert table.refusal(Bid(4)) == r.TooFewRP("6", cost=4, rp=3)
    assert table.reason(Bid(-1)) == r.NegativeBid
    assert engine.explain(table.state, Bid(3)).cost == 3
    table.do(Bid(3))
    assert len(table.legal) == 8, "no limit of 3: all 7 may be bid"


@pytest.mark.rule("6", "8.1", "R029", "R257")
def test_bids_are_paid_from_what_was_kept_not_from_this_turns_income() -> None:
    table = bidding((0, 2))
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.BID, "6")
    assert table.reason(Bid(3)) == r.TooFewRP
    table.do(Bid(2))
    assert table.all(BidMade) == [BidMade(side=ENTENTE, rp=0), BidMade(side=CENTRAL_POWERS, rp=2)]
    assert isinstance(bidding((0, 0)).waiting, Dice)


@pytest.mark.rule("6", "R029", "R272", "R286")
def test_a_bid_stays_hidden_until_both_are_in() -> None:
    tables = [bidding((5, 5)).do(Bid(rp)) for rp in range(6)]
    for table in tables:
        assert table.facts == ()
        assert table.state.rp == (5, 5)
        assert table.waiting == Choice(CENTRAL_POWERS, Decision.BID, "6")
        assert table.legal == tables[0].legal
        assert table.state.bids[CENTRAL_POWERS] == NO_BID
    shown = tables[4].do(Bid(1))
    assert shown.all(BidMade) == [BidMade(side=ENTENTE, rp=4), BidMade(side=CENTRAL_POWERS, rp=1)]


@pytest.mark.rule("6", "12", "R274")
def test_the_bids_of_a_turn_are_gone_when_the_initiative_is_taken() -> None:
    table = bidding().do(Bid(5), Bid(5)).roll(1).roll(2)
    assert table.state.bids == (NO_BID, NO_BID)
    assert table.state.initiative_face == 0
    assert table.state.rp == (0, 0)


@pytest.mark.rule("6", "5", "R026")
def test_only_a_bid_is_taken_while_a_bid_is_awaited() -> None:
    table = bidding()
    assert table.reason(DONE) == r.NotAwaited
    assert table.reason(Reinforce(FRANCE, 1)) == r.NotAwaited
