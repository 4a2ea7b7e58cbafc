"""What an action brings and costs, and what its price would bring otherwise, in words."""

from __future__ import annotations

from ldd_tui.players.staff import advice as r
from ldd_tui.text import _, names
from ldd_tui.text.advice.amounts import amount
from ldd_tui.text.phrases import rp, together
from rules import actions as a
from rules.edition import Edition

DECISIVE = 50.0
"""Worth in RP from which on it is told in words: so much comes of the war itself, not of RP."""


def bid_price(reason: r.BidPrice, edition: Edition) -> str:
    return _("It costs {rp}.").format(rp=rp(reason.rp)) if reason.rp else _("It costs nothing.")


def price(reason: r.Price, edition: Edition) -> str:
    if reason.brings - reason.elsewhere >= DECISIVE:
        return _paid(reason, edition)
    return f"{_('It brings {amount} RP as the staff counts.').format(amount=_brought(reason))} {_paid(reason, edition)}"


def demanded(reason: r.Demanded, edition: Edition) -> str:
    brings = _("It brings {amount} RP as the staff counts.").format(amount=amount(round(reason.brings, 1) or 0.0))
    costs = _("It costs {rp}, which the event demands.") if reason.rp else _("It costs nothing.")
    return together(brings, costs.format(rp=rp(reason.rp)))


def _brought(reason: r.Price) -> str:
    """What an action brings: its net worth plus what its price would bring elsewhere, in tenths."""
    tenths = round(round(reason.brings - reason.elsewhere, 1) + round(reason.elsewhere, 1), 1)
    return amount(tenths if tenths else 0.0)


def _paid(reason: r.Price, edition: Edition) -> str:
    if not reason.rp:
        return _("It costs nothing.")
    cost, elsewhere, otherwise = rp(reason.rp), reason.elsewhere, reason.otherwise
    if isinstance(otherwise, r.Lapses):
        return _("It costs {rp}, with no better use for them.").format(rp=cost)
    if isinstance(otherwise, r.NextTurn):
        words = _("It costs {rp}, worth {other} RP if kept for turn {turn}.")
        return words.format(rp=cost, other=amount(elsewhere), turn=otherwise.turn)
    if isinstance(otherwise, r.LaterThisTurn):
        words = _("It costs {rp}, worth {other} RP later this turn.")
        if elsewhere >= DECISIVE:
            words = _("It costs {rp}, which may decide the war later this turn.")
        return words.format(rp=cost, other=amount(elsewhere))
    if isinstance(otherwise, r.Elsewhere):
        words = _("It costs {rp}, worth {other} RP elsewhere.")
        if elsewhere >= DECISIVE:
            words = _("It costs {rp}, which may decide the war elsewhere.")
        return words.format(rp=cost, other=amount(elsewhere))
    if elsewhere >= DECISIVE:
        return _("It costs {rp}. Without it: {use}, which may decide the war.").format(
            rp=cost, use=_use(otherwise, edition)
        )
    words = _("It costs {rp}. Without it: {other} RP, first by {use}.")
    return words.format(rp=cost, other=amount(elsewhere), use=_use(otherwise, edition))


def _use(purchase: r.Purchase, edition: Edition) -> str:
    """What RP are for, as a phrase after "for" or "by"."""
    if isinstance(purchase, a.Offensive):
        return _("{attacker} against {defender}").format(
            attacker=names.the_sector(purchase.attacker, edition), defender=names.the_sector(purchase.defender, edition)
        )
    if isinstance(purchase, a.Implement):
        return _("{technology} in {sector}").format(
            technology=names.technology(purchase.technology), sector=names.the_sector(purchase.sector, edition)
        )
    if isinstance(purchase, a.Research):
        return _("an attempt at {technology}").format(technology=names.technology(purchase.technology))
    if isinstance(purchase, a.Naval):
        return _("the roll at sea")
    return _("reinforcing {sector}").format(sector=names.the_sector(purchase.sector, edition))


def keeps_for_later(reason: r.KeepsForLater, edition: Edition) -> str:
    words = _("It keeps {rp} for later this turn, first for {use}.")
    return words.format(rp=rp(reason.rp), use=_use(reason.purchase, edition))


def keeps_for_demand(reason: r.KeepsForDemand, edition: Edition) -> str:
    words = _("{event} takes {rp} of what is kept: {attacker} must attack {defender} this turn.")
    return words.format(
        event=names.card(reason.event, edition),
        rp=rp(reason.rp),
        attacker=names.the_sector(reason.attacker, edition),
        defender=names.the_sector(reason.defender, edition),
    )


def keeps_for_next_turn(reason: r.KeepsForNextTurn, edition: Edition) -> str:
    return _("It keeps {rp} for turn {turn}.").format(rp=rp(reason.rp), turn=reason.turn)


def wasted_rp(reason: r.WastedRp, edition: Edition) -> str:
    """The RP that would be lost above the maximum (8.2)."""
    return _("{rp} would be lost: nobody holds more than {maximum}.").format(rp=rp(reason.rp), maximum=reason.maximum)
