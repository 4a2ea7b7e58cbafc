"""Sentences about the end of a turn and of the game (11 to 13)."""

from __future__ import annotations

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import cards, rp, together, vp
from ldd_tui.text.sentences.shared import arithmetic, sentence
from rules import facts as f
from rules.model import Cause, Setup


@sentence.register
def _marker_advanced(fact: f.MarkerAdvanced, setup: Setup) -> str:
    text = _("The Merchant Navy moved on to {rp} a turn.")
    if fact.lafayette:
        text = _("Lafayette moved on to {rp} a turn.")
    return text.format(rp=rp(fact.space))


@sentence.register
def _year_began(fact: f.YearBegan, setup: Setup) -> str:
    text = ngettext(
        "{year}: {count} event more can be drawn.", "{year}: {count} events more can be drawn.", fact.added
    ).format(year=fact.year, count=fact.added)
    if not fact.set_aside:
        return text
    return together(text, _("{cards} set aside, unseen.").format(cards=cards(fact.set_aside)))


@sentence.register
def _turn_ended(fact: f.TurnEnded, setup: Setup) -> str:
    return _("Turn {turn} is over.").format(turn=fact.turn)


@sentence.register
def _prestige_counted(fact: f.PrestigeCounted, setup: Setup) -> str:
    return _("{side}: {total} prestige points.").format(side=names.side(fact.side), total=fact.total)


@arithmetic.register
def _prestige_sum(fact: f.PrestigeCounted, setup: Setup) -> str | None:
    terms = [
        _("{sector} {value} x {prestige}").format(
            sector=names.sector(line.sector, setup.board.edition),
            value=line.operational_value,
            prestige=line.prestige_value,
        )
        for line in fact.lines
    ]
    return _("{sum} = {total}").format(sum=" + ".join([*terms, vp(fact.vp)]), total=fact.total)


@sentence.register
def _points_counted(fact: f.PointsCounted, setup: Setup) -> str:
    most, least = vp(max(fact.vp)), min(fact.vp)
    text = _("Both sides have {most}: a tie is won by {side}.") if fact.tie else _("{Side}: {most} to {least}.")
    side = names.the_side(fact.winner)
    return text.format(side=side, Side=names.The_side(fact.winner), most=most, least=least)


@sentence.register
def _game_ended(fact: f.GameEnded, setup: Setup) -> str:
    if fact.winner is None:
        return _("The game is over: both sides fell at the same moment, and nobody wins.")
    if fact.cause == Cause.SUDDEN_DEATH:
        text = _("The game is over: victory for {side} by sudden death.")
    elif fact.cause == Cause.ARMISTICE_ROLL:
        text = _("The game is over: victory for {side} by an Armistice roll.")
    elif fact.cause == Cause.VICTORY_POINTS:
        text = _("The game is over: victory for {side} on Victory Points.")
    elif fact.cause == Cause.RESIGNATION:
        text = _("The game is over: victory for {side}, for {other} gave it up.")
    elif fact.cause == Cause.CLAIM:
        text = _("The game is over: victory for {side}, which claimed the game: {other} did not go on.")
    else:
        text = _("The game is over: victory for {side} at the armistice.")
    return text.format(side=names.the_side(fact.winner), other=names.the_side(fact.winner.enemy))
