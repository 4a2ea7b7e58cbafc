"""Standing orders in words."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.text import _, labels, names
from rules import actions as a
from rules.edition import Edition
from rules.model import NO_BID, Choice, Decision, Side, State
from saves.club.orders import Attack, EndPhase, GiveBid, LetLevel, Order, PayDebts, TakeRerolls


def order(which: Order, edition: Edition) -> str:
    match which:
        case GiveBid(turn, rp):
            return _in_turn(turn, labels.headline(a.Bid(rp), edition))
        case TakeRerolls():
            return _("Take re-rolls that can only help")
        case PayDebts(sector):
            return _("Pay debts to U-boats with {sector}").format(sector=names.the_sector(sector, edition))
        case EndPhase(turn, phase):
            return _in_turn(turn, _("Do nothing: {phase}").format(phase=names.phase(phase, edition)))
        case LetLevel(turn, level):
            return _in_turn(turn, _("Attempts by {level}").format(level=names.policy(level)))
        case Attack(turn, attacker, defender, size, after):
            does = labels.headline(a.Offensive(attacker, defender, size), edition)
            if after is None:
                return _in_turn(turn, does)
            words = _("{attack}, if they have just attacked {sector}")
            return _in_turn(turn, words.format(attack=does, sector=names.the_sector(after, edition)))


def bid_ahead(state: State, side: Side | None, given: Iterable[Order], other: str, orders: str) -> str:
    """While the other side bids: whether this one's bid is in; else "". `orders`: what opens the orders."""
    waiting = state.waiting
    if not isinstance(waiting, Choice) or (waiting.side.enemy, waiting.decision) != (side, Decision.BID):
        return ""
    ordered = any(isinstance(one, GiveBid) and one.turn == state.turn for one in given)
    if ordered or state.bids[waiting.side.enemy] != NO_BID:
        return _("Your bid is in; waiting for {name}.").format(name=other)
    if not state.rp[waiting.side.enemy]:
        return ""
    return _("{name} bids first, but you can bid now: {orders}.").format(name=other, orders=orders)


def _in_turn(turn: int, words: str) -> str:
    return _("Turn {turn}: {words}").format(turn=turn, words=words)
