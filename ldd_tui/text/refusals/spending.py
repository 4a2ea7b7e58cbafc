"""Words for RP that cannot be spent: bids, and what costs too much (6, 10)."""

from __future__ import annotations

from ldd_tui.text import _
from ldd_tui.text.phrases import rp
from ldd_tui.text.refusals import possible
from ldd_tui.text.refusals.possible import Why, why
from rules import refusals as r
from rules.model import Decision, State


@why.register
def _negative_bid(which: r.NegativeBid, state: State) -> Why:
    return Why(_("A bid cannot be below 0 RP."), _("Bid 0 to keep everything."))


@why.register
def _bid_limit(which: r.BidLimit, state: State) -> Why:
    return Why(
        _("No bid can be above {limit}.").format(limit=rp(which.limit)),
        _("Bid {limit} or less.").format(limit=rp(which.limit)),
    )


@why.register
def _too_few_rp(which: r.TooFewRP, state: State) -> Why:
    if which.rp:
        cause = _("This costs {cost}, but only {held} are in hand: {lacking} short.").format(
            cost=rp(which.cost), held=rp(which.rp), lacking=rp(which.cost - which.rp)
        )
    else:
        cause = _("This costs {cost}, and no RP are in hand.").format(cost=rp(which.cost))
    return Why(cause, _payable(which, state))


def _payable(which: r.TooFewRP, state: State) -> str:
    if not which.rp:
        return possible.next_income(state) or _("RP come with the next collection.")
    decision = possible.decision(state)
    if decision == Decision.OFFENSIVE:
        return _("A size of {most} or less can be paid.").format(most=which.rp)
    if decision == Decision.BID:
        return _("Bid {most} or less.").format(most=which.rp)
    return _("Up to {most} can be spent.").format(most=rp(which.rp))


@why.register
def _more_than_owed(which: r.MoreThanOwed, state: State) -> Why:
    return Why(
        _("There is nothing to pay for with so many RP."),
        _("Pay {most} or less.").format(most=rp(which.owed)),
    )


@why.register
def _reserved_for_mandatory(which: r.ReservedForMandatory, state: State) -> Why:
    return Why(
        _("By an option of this game, {kept} are kept for mandatory offensives.").format(kept=rp(which.reserved)),
        _("{free} can be spent here; what is left after those offensives is free.").format(
            free=rp(which.rp - which.reserved)
        ),
    )
