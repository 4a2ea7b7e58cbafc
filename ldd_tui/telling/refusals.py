"""Why something is not possible, and what to do instead, a sentence or two for each kind of refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ldd_tui.telling import possible
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import cite, faces, labelled, notches, rp, together
from ldd_tui.text.templates import Words, given, tell
from rules import refusals as r
from rules.model import Corner, State
from rules.phases import reinforcements


class Why(NamedTuple):
    """The words for a kind of refusal.

    `short`: for a row of a table or the middle of a sentence. `cause`: what forbids the action; "": whom or what the
    refusal is about, with `short`. `remedy`: what would make it possible, or what is possible instead, if anything is.
    """

    short: str
    cause: Words = ""
    remedy: Words = ""


def short(which: r.Refusal) -> str:
    """Why an action is refused, in a few words; `refusal` says it in full.

    >>> short(r.TooFewRP("10.3.2", cost=3, rp=2))
    'too few RP'
    """
    return _(REFUSALS[type(which)].short)


def why(which: r.Refusal, state: State) -> tuple[str, str]:
    """The cause of a refusal in the position in which it is given, and the remedy."""
    words = REFUSALS[type(which)]
    return tell(words.cause or _about, which, state), tell(words.remedy, which, state)


def refusal(which: r.Refusal, state: State) -> str:
    """Why an action is refused in a position, what would make it possible, and the rule."""
    return together(*why(which, state), cite(which.rule))


def _about(which: Any, state: State) -> Words:
    sector = next(
        (getattr(which, field) for field in ("sector", "attacker", "defender") if hasattr(which, field)), None
    )
    edition = state.edition
    whom = names.technology(which.technology) if sector is None else names.The_sector(sector, edition)
    return given(N_("{words}."), words=labelled(whom, short(which)))


_IMPOSSIBLE = {
    "dice": N_("This roll or draw is not possible."),
    "cards": N_("This roll or draw is not possible."),
    "choice": N_("A player must choose first."),
    "over": N_("The game is over."),
}

_CORNERS = {
    Corner.RED: N_("{card} has a red corner: no Air Raid can cancel it."),
    Corner.GREEN: N_("{card}: all your cancellations of this turn are used."),
}


def _sector_maximum(which: r.SectorMaximum, state: State) -> Words:
    if not which.maximum:
        return N_("{Sector} can never implement {technology}.")
    board = state.board
    level = board.number(board.sectors[which.sector].side, which.technology, which.maximum)
    return given(N_("{Sector} cannot go beyond {technology} {level}."), level=level)


def _no_operational_value(which: r.NoOperationalValue, state: State) -> Words:
    """How far a sector must be reinforced to attack again, or why it never will."""
    forbidden = reinforcements.out_of_question(state, which.sector)
    if forbidden is None:
        return possible.recovery
    return possible.moved_back_by(which.sector, state) or (REFUSALS[type(forbidden)].cause, possible.others)


REFUSALS: Mapping[type[r.Refusal], Why] = {
    # ------------------------------------------------------------------------------------ in any phase (5, 10)
    r.NotAwaited: Why(N_("not now"), N_("The game is waiting for something else."), possible.chance_first),
    r.GameOver: Why(N_("game over"), N_("The game is over."), N_("Undo a decision to play on.")),
    r.NotAnOutcome: Why(
        N_("impossible roll or draw"), lambda which, state: _IMPOSSIBLE[which.awaited], possible.outcome
    ),
    r.NotYourSector: Why(N_("not your sector"), "", possible.others),
    r.NotAtWar: Why(N_("not at war"), "", possible.entry),
    # --------------------------------------------------------------------------------------- spending RP (6, 10)
    r.NegativeBid: Why(N_("bid below 0"), N_("Bid 0 RP or more.")),
    r.BidLimit: Why(
        N_("bid above the limit"), lambda which, state: given(N_("Bid {limit} or less."), limit=rp(which.limit))
    ),
    r.TooFewRP: Why(
        N_("too few RP"),
        lambda which, state: given(N_("This costs {cost}, and you have {held}."), held=rp(which.rp)),
        possible.payable,
    ),
    r.MoreThanOwed: Why(
        N_("more RP than failed dice"), lambda which, state: given(N_("Pay {most} or less."), most=rp(which.owed))
    ),
    r.ReservedForMandatory: Why(
        N_("RP kept for a mandatory offensive"),
        lambda which, state: given(
            N_("{kept} are kept for mandatory offensives, by an option of this game."), kept=rp(which.reserved)
        ),
        lambda which, state: given(N_("You can spend {free} here."), free=rp(which.rp - which.reserved)),
    ),
    # ---------------------------------------------------------------------------------- events (7, 10.2.7, 16.2)
    r.EventNotDrawn: Why(
        N_("event not drawn this turn"),
        N_("{card}: not drawn this turn, or cancelled already."),
        lambda which, state: possible.raids(state),
    ),
    r.CornerForbids: Why(
        N_("corner colour"),
        lambda which, state: _CORNERS.get(which.corner, N_("{card}: your lead in Air Raid is too small.")),
        possible.lead,
    ),
    r.NotSetAside: Why(N_("card not set aside"), N_("{card} is not offered."), possible.offered),
    r.DrawIsRandom: Why(
        N_("the draw is random"),
        N_("With a lead of 2 levels in Air Raid the card is drawn at random; 3 would let you choose."),
    ),
    r.AlreadyDrawn: Why(N_("card drawn already"), N_("Only one card a turn."), possible.offered),
    # ------------------------------------------------------------------------------ reinforcements (10.1, 13.3)
    r.NeverReinforced: Why(
        N_("never reinforced"),
        N_("{Sector} can never be reinforced."),
        lambda which, state: possible.moved_back_by(which.sector, state) or possible.others,
    ),
    r.Revolution: Why(
        N_("Russian Revolution"), N_("Since the Revolution Russia takes no reinforcements."), possible.revolution
    ),
    r.NoLosses: Why(N_("no losses"), "", possible.others),
    r.ThreeSpaces: Why(N_("3 spaces a turn"), N_("{Sector}: 3 spaces a turn is the limit."), possible.spaces_left),
    r.NotEnoughLosses: Why(
        N_("it has lost less"),
        lambda which, state: given(
            N_("{Sector} can recover {spaces} at most."), spaces=notches(which.losses, state.edition)
        ),
    ),
    # ----------------------------------------------------------------------------------------- technologies (10.2)
    r.NotInQuickPlay: Why(N_("not in quick play"), "", lambda which, state: possible.attempts(state)),
    r.AlreadyAttempted: Why(N_("attempted this turn"), "", lambda which, state: possible.attempts(state)),
    r.TreeComplete: Why(N_("no level left"), "", lambda which, state: possible.attempts(state)),
    r.YearNotReached: Why(N_("too early"), possible.from_year),
    r.NotImplementedBySector: Why(
        N_("not implemented by sectors"), "", N_("It works for the whole side once it is unlocked.")
    ),
    r.Surrendered: Why(N_("surrendered"), "", possible.others),
    r.SectorMaximum: Why(N_("highest level of the sector"), _sector_maximum, possible.implementable),
    r.NotUnlocked: Why(
        N_("level not unlocked"), N_("No further level of {technology} is unlocked for {sector}."), possible.unlocking
    ),
    # ------------------------------------------------------------------------------------------- offensives (10.3)
    r.MandatoryFirst: Why(
        N_("mandatory offensive first"), N_("{card} comes first: {attacker} must attack {defender}.")
    ),
    r.MandatorySize: Why(N_("size of a mandatory offensive"), N_("{card} demands size {size}.")),
    r.LeastSize: Why(N_("too small for a mandatory offensive"), N_("{card} demands size {size} or more.")),
    r.NotEnemy: Why(N_("not an enemy"), "", possible.reachable),
    r.NotAdjacent: Why(N_("not adjacent"), N_("{Attacker} cannot reach {defender}."), possible.reachable),
    r.AlreadyAttacked: Why(N_("attacked this turn"), "", possible.others),
    r.NoOperationalValue: Why(N_("Operational Value 0"), "", _no_operational_value),
    r.WrongSize: Why(
        N_("size"),
        lambda which, state: given(N_("Choose a size from 1 to {most}, the Operational Value."), most=which.maximum),
    ),
    r.DiceNotThere: Why(
        N_("no such dice"),
        lambda which, state: given(N_("Choose up to {most} of {faces}."), most=which.at_most, faces=faces(which.faces)),
    ),
}
