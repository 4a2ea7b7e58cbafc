"""Sentences about turns, phases and the initiative (5, 6)."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import added, rp
from ldd_tui.text.sentences.shared import arithmetic, sentence
from rules import facts as f
from rules.model import Setup


@sentence.register
def _turn_began(fact: f.TurnBegan, setup: Setup) -> str:
    return _("Turn {turn} of {last} begins: {year}.").format(turn=fact.turn, last=setup.board.last_turn, year=fact.year)


@sentence.register
def _phase_began(fact: f.PhaseBegan, setup: Setup) -> str:
    if fact.side is None:
        return _("Phase: {phase}.").format(phase=names.phase(fact.phase, setup.board.edition))
    return _("Phase: {phase}, {player}.").format(
        phase=names.phase(fact.phase, setup.board.edition), player=names.player(fact.side, setup)
    )


@sentence.register
def _position_laid(fact: f.PositionLaid, setup: Setup) -> str:
    return _("The game begins here, from a position instead of the set-up.")


@sentence.register
def _bid_made(fact: f.BidMade, setup: Setup) -> str:
    if not fact.rp:
        return _("{Side} bid nothing for the initiative.").format(Side=names.The_side(fact.side))
    return _("{Side} bid {rp} for the initiative; they are spent either way.").format(
        Side=names.The_side(fact.side), rp=rp(fact.rp)
    )


@sentence.register
def _initiative_bought(fact: f.InitiativeBought, setup: Setup) -> str:
    return _("{Side} paid {rp} for the initiative.").format(Side=names.The_side(fact.side), rp=rp(fact.rp))


@sentence.register
def _initiative_rolled(fact: f.InitiativeRolled, setup: Setup) -> str:
    if not fact.bid:
        return _("{Side} threw {face} for the initiative.").format(Side=names.The_side(fact.side), face=fact.face)
    return _("{Side} threw {face} for the initiative, {total} with the bid.").format(
        Side=names.The_side(fact.side), face=fact.face, total=fact.face + fact.bid
    )


@arithmetic.register
def _initiative_sum(fact: f.InitiativeRolled, setup: Setup) -> str | None:
    if not fact.bid:
        return None
    return _("{sum} (bid) = {total}").format(sum=added(fact.face, fact.bid), total=fact.face + fact.bid)


@sentence.register
def _initiative_taken(fact: f.InitiativeTaken, setup: Setup) -> str:
    if fact.tie:
        text = _("Both results are equal, so the Turn Track gives the initiative to {side}.")
    elif fact.bought:
        text = _("The initiative goes to {side}, not to {enemy} as on the Turn Track.")
    elif fact.by_dice:
        text = _("The higher result gives the initiative to {side}.")
    elif setup.board.initiative_price and len(setup.options.athena) == 1:  # who plays alone may have bought it
        text = _("The initiative goes to {side}.")
    else:
        text = _("The Turn Track gives the initiative to {side}.")
    return text.format(side=names.the_side(fact.side), enemy=names.the_side(fact.side.enemy))
