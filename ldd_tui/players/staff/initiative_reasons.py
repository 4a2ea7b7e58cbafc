"""Bids and the price of the initiative, each with its worth and reasons (6, 12.3)."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.players.staff import events, initiative
from ldd_tui.players.staff.advice import BidPrice, Reason, WastedRp, Weighed
from ldd_tui.players.staff.advice_on_rolls import FirstBlock
from rules import actions as a
from rules.actions import Action
from rules.model import Choice, Side, State


def weigh_bids(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Compare each bid with bidding nothing, or by what it wastes if the initiative isn't weighed."""
    side = _chooser(state)
    lost = events.wasted(state, side)
    wasted: tuple[Reason, ...] = (WastedRp(lost, state.setup.board.maximum_rp),) if lost else ()
    if state.setup.board.edition.turn.in_blocks:
        first = initiative.first_block(state, side)
        nothing = initiative.bid_worth(state, 0, first)
        for action in _bids(actions):
            chance = initiative.chance_of_bid(state, action.rp)
            value = initiative.bid_worth(state, action.rp, first) - nothing
            yield Weighed(action, value, (BidPrice(action.rp), FirstBlock(first, chance), *wasted))
        return
    for action in _bids(actions):
        free = min(action.rp, lost)
        yield Weighed(action, free * 0.1 - (action.rp - free), (BidPrice(action.rp), *wasted))


def weigh_purchase(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    side = _chooser(state)
    price = state.setup.board.initiative_price[state.turn - 1]
    first = FirstBlock(initiative.first_block(state, side), 1.0)
    yield Weighed(a.BUY_INITIATIVE, initiative.purchase_worth(state), (BidPrice(price), first))
    yield Weighed(a.DECLINE, 0.0, (first,))


def _bids(actions: tuple[Action, ...]) -> Iterable[a.Bid]:
    return (action for action in actions if isinstance(action, a.Bid))


def _chooser(state: State) -> Side:
    assert isinstance(state.waiting, Choice)
    return state.waiting.side
