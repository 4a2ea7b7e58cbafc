"""What the worth of an action is made up of, in words."""

from __future__ import annotations

from ldd_tui.players.staff import advice as r
from ldd_tui.players.staff.shares import Share, Term
from ldd_tui.text import N_, _, names
from ldd_tui.text.advice.amounts import amount, chance
from ldd_tui.text.numbers import decimal
from ldd_tui.text.phrases import in_parts, together
from rules.edition import Edition


def made_up_of(reason: r.MadeUpOf, edition: Edition) -> str:
    """The terms of a worth, in tenths; the rest only if it doesn't round to zero."""
    told = [_term(term, edition) for term in reason.terms if term.share != Share.REST or round(term.rp, 1)]
    if not told:
        return _("It adds up to hardly anything.")
    words = _("Added up, in RP: {terms}.").format(terms=in_parts(told))
    if reason.boldness == 1.0:
        return words
    times = _("The enemy's losses count {times} times as much as one's own.").format(times=amount(reason.boldness))
    return together(words, times)


def _term(term: Term, edition: Edition) -> str:
    rp_ = decimal(round(term.rp, 1) or 0, 1, sign=True)  # no minus before a zero
    sector = "" if term.sector is None else names.the_sector(term.sector, edition)
    words = _(_SHARES[term.share]).format(rp=rp_, sector=sector, each=amount(term.each))
    if term.chance == 1.0:
        return words
    return _("{words}, with {chance}").format(words=words, chance=chance(term.chance))


_SHARES = {
    Share.SURRENDER: N_("{rp} as {sector} comes nearer to surrender"),
    Share.REPAIRS: N_("{rp} as the enemy must repair {sector}"),
    Share.DICE: N_("{rp} as {sector} has fewer dice"),
    Share.PRESTIGE: N_("{rp} as {sector} has less prestige"),
    Share.OWN_LOSSES: N_("{rp} for losses of {sector} itself"),
    Share.SAFER: N_("{rp} as {sector} is safer from surrender"),
    Share.REPAIRED: N_("{rp} for repairs made now, before they cost more"),
    Share.OWN_DICE: N_("{rp} for more dice"),
    Share.OWN_PRESTIGE: N_("{rp} for prestige"),
    Share.REVOLUTION: N_("{rp} for the danger of Revolution"),
    Share.INFLICTED: N_("{rp} for losses inflicted, {each} RP each"),
    Share.SPARED: N_("{rp} for losses spared, {each} RP each"),
    Share.IMPLEMENTING: N_("{rp} for implementing it"),
    Share.INCOME: N_("{rp} for RP taken or kept"),
    Share.LATER_ATTEMPT: N_("{rp} for a later attempt after a failure"),
    Share.WAITING: N_("{rp} as it could still be tried next turn"),
    Share.REST: N_("{rp} for the rest"),
    Share.LESS_INCOME: N_("{rp} as {sector} brings fewer RP"),
    Share.OWN_INCOME: N_("{rp} for more RP a turn"),
    Share.FAILED_DICE: N_("{rp} for dice that fail"),
}
