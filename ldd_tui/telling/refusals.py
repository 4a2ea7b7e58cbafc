"""Why something is not possible: of each refusal a few words, the cause, and the remedy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ldd_tui.telling import possible
from ldd_tui.text import N_, NN_, _, names
from ldd_tui.text.phrases import cite, notches, rp, together
from ldd_tui.text.templates import Counted, Words, given, tell
from rules import refusals as r
from rules.model import IMPLEMENTED, Corner, State
from rules.phases import reinforcements


class Why(NamedTuple):
    """The words for a kind of refusal.

    `short`: for a row of a table or the middle of a sentence. `cause`: what forbids the action. `remedy`: what would
    make it possible, or what is possible instead; nothing where nothing would. The rule is left to `cite`.
    """

    short: str
    cause: Words
    remedy: Words


def short(which: r.Refusal) -> str:
    """Why an action is refused, in a few words; `refusal` says it in full.

    >>> short(r.TooFewRP("10.3.2", cost=3, rp=2))
    'too few RP'
    """
    return _(REFUSALS[type(which)].short)


def why(which: r.Refusal, state: State) -> tuple[str, str]:
    """The cause of a refusal in the position in which it is given, and the remedy."""
    words = REFUSALS[type(which)]
    return tell(words.cause, which, state), tell(words.remedy, which, state)


def refusal(which: r.Refusal, state: State) -> str:
    """Why an action is refused in a position, what would make it possible, and the rule."""
    return together(*why(which, state), cite(which.rule))


_IMPOSSIBLE = {
    "dice": N_("This throw is not possible."),
    "cards": N_("This draw is not possible."),
    "choice": N_("Nothing is thrown or drawn now: a player must choose first."),
    "over": N_("Nothing is thrown or drawn any more: the game is over."),
}


def _too_few_rp(which: r.TooFewRP, state: State) -> Words:
    if not which.rp:
        return N_("This costs {cost}, and no RP are in hand.")
    return given(
        N_("This costs {cost}, but only {held} are in hand: {lacking} short."),
        held=rp(which.rp),
        lacking=rp(which.cost - which.rp),
    )


_CORNERS = {
    Corner.RED: N_("{card} has a red corner: no Air Raid can cancel it."),
    Corner.GREEN: N_("{card}: all your cancellations of this turn are used."),
}


def _sector_maximum(which: r.SectorMaximum, state: State) -> Words:
    if not which.maximum:
        return N_("{Sector}: can never implement {technology}.")
    board = state.setup.board
    level = board.number(board.sectors[which.sector].side, which.technology, which.maximum)
    return given(N_("{Sector}: level {level} of {technology} is the highest it can have."), level=level)


def _not_unlocked(which: r.NotUnlocked, state: State) -> Words:
    levels = 0
    if which.technology in IMPLEMENTED:
        levels = state.sectors[which.sector].levels[which.technology]
    if not levels:
        return N_("{technology}: no level is unlocked for {sector} yet.")
    forms = NN_(
        "{Sector} has the {levels} level of {technology} that is unlocked.",
        "{Sector} has all {levels} levels of {technology} that are unlocked.",
    )
    return given(Counted(forms, levels), levels=levels)


def _no_operational_value(which: r.NoOperationalValue, state: State) -> Words:
    """How far a sector must be reinforced to attack again, or why it never will."""
    forbidden = reinforcements.out_of_question(state, which.sector)
    if forbidden is None:
        return possible.recovery
    return possible.moved_back_by(which.sector, state) or (REFUSALS[type(forbidden)].cause, possible.others)


def _never_reinforced(which: r.NeverReinforced, state: State) -> Words:
    if possible.moved_back_by(which.sector, state):
        return N_("The German Colonies are never reinforced.")
    return N_("Never reinforced: {sector}.")


REFUSALS: Mapping[type[r.Refusal], Why] = {
    # ------------------------------------------------------------------------------------ in any phase (5, 10)
    r.NotAwaited: Why(N_("not now"), N_("The game is waiting for something else now."), possible.chance_first),
    r.GameOver: Why(
        N_("game over"),
        N_("The game is over: nothing more can be done in it."),
        N_("Undo a decision to play on."),
    ),
    r.NotAnOutcome: Why(
        N_("impossible throw or draw"), lambda which, state: _IMPOSSIBLE[which.awaited], possible.outcome
    ),
    r.NotYourSector: Why(N_("not your sector"), N_("{Sector}: belongs to the other side."), possible.others),
    r.NotAtWar: Why(N_("not at war"), N_("{Sector}: not at war."), possible.entry),
    # --------------------------------------------------------------------------------------- spending RP (6, 10)
    r.NegativeBid: Why(N_("bid below 0"), N_("A bid cannot be below 0 RP."), N_("Bid 0 to keep everything.")),
    r.BidLimit: Why(
        N_("bid above the limit"),
        lambda which, state: given(N_("No bid can be above {limit}."), limit=rp(which.limit)),
        lambda which, state: given(N_("Bid {limit} or less."), limit=rp(which.limit)),
    ),
    r.TooFewRP: Why(N_("too few RP"), _too_few_rp, possible.payable),
    r.MoreThanOwed: Why(
        N_("more RP than failed dice"),
        N_("There is nothing to pay for with so many RP."),
        lambda which, state: given(N_("Pay {most} or less."), most=rp(which.owed)),
    ),
    r.ReservedForMandatory: Why(
        N_("RP kept for a mandatory offensive"),
        lambda which, state: given(
            N_("By an option of this game, {kept} are kept for mandatory offensives."), kept=rp(which.reserved)
        ),
        lambda which, state: given(
            N_("{free} can be spent here; what is left after those offensives is free."),
            free=rp(which.rp - which.reserved),
        ),
    ),
    # ---------------------------------------------------------------------------------- events (7, 10.2.7, 16.2)
    r.EventNotDrawn: Why(
        N_("event not drawn this turn"),
        N_("{card}: not drawn this turn, or cancelled already."),
        lambda which, state: possible.raids(state) or N_("Only a card drawn this turn can be cancelled, and once."),
    ),
    r.CornerForbids: Why(
        N_("corner colour"),
        lambda which, state: _CORNERS.get(which.corner, N_("{card}: not green, and beyond your lead in Air Raid.")),
        possible.lead,
    ),
    r.NotSetAside: Why(N_("card not set aside"), N_("{card} is not offered."), possible.offered),
    r.DrawIsRandom: Why(
        N_("the draw is random"),
        N_("With a lead of 2 levels in Air Raid the card is drawn at random."),
        N_("Draw one; a lead of 3 would let you choose."),
    ),
    r.AlreadyDrawn: Why(
        N_("card drawn already"),
        N_("One card a turn: {card} is drawn already."),
        N_("Add it to the events or discard it."),
    ),
    # ------------------------------------------------------------------------------ reinforcements (10.1, 13.3)
    r.NeverReinforced: Why(
        N_("never reinforced"),
        _never_reinforced,
        lambda which, state: possible.moved_back_by(which.sector, state) or possible.others,
    ),
    r.Revolution: Why(
        N_("Russian Revolution"),
        N_("Since the Revolution Russia takes no more reinforcements."),
        possible.revolution,
    ),
    r.NoLosses: Why(N_("no losses"), N_("{Sector}: no losses, so there is nothing to reinforce."), possible.others),
    r.ThreeSpaces: Why(N_("3 spaces a turn"), N_("{Sector}: 3 spaces a turn is the limit."), possible.spaces_left),
    r.NotEnoughLosses: Why(
        N_("it has lost less"),
        lambda which, state: (
            N_("{Sector}: it cannot have more than its printed War commitment level.")
            if state.setup.board.commitment
            else N_("{Sector}: its cube cannot go beyond its starting space.")
        ),
        lambda which, state: given(
            N_("It can win back {spaces} at most."), spaces=notches(which.losses, state.setup.board.edition)
        ),
    ),
    # ----------------------------------------------------------------------------------------- technologies (10.2)
    r.NotInQuickPlay: Why(
        N_("not in quick play"),
        N_("{technology}: quick play has no Naval and no Air Raid technologies."),
        lambda which, state: (
            possible.attempts(state) or N_("Only the full rules have them; choose them at the set-up.")
        ),
    ),
    r.AlreadyAttempted: Why(
        N_("attempted already"),
        N_("{technology}: attempted this turn already."),
        lambda which, state: (
            possible.next_attempt(which.technology, state, N_("Try again next turn.")),
            possible.attempts(state),
        ),
    ),
    r.TreeComplete: Why(
        N_("no level left"),
        N_("{technology}: no level is left."),
        lambda which, state: possible.attempts(state) or N_("Attempt another technology."),
    ),
    r.YearNotReached: Why(
        N_("too early"), N_("{technology}: the year of the next level has not come yet."), possible.from_year
    ),
    r.NotImplementedBySector: Why(
        N_("not implemented by sectors"),
        N_("{technology}: not implemented in sectors."),
        N_("It works for the whole side once its level is unlocked by an attempt."),
    ),
    r.Surrendered: Why(N_("surrendered"), N_("{Sector}: out of the war for good."), possible.others),
    r.SectorMaximum: Why(N_("highest level of the sector"), _sector_maximum, possible.implementable),
    r.NotUnlocked: Why(N_("level not unlocked"), _not_unlocked, possible.unlocking),
    # ------------------------------------------------------------------------------------------- offensives (10.3)
    r.MandatoryFirst: Why(
        N_("mandatory offensive first"),
        N_("{card} comes first: {attacker} must attack {defender}."),
        N_("After that choose freely."),
    ),
    r.MandatorySize: Why(
        N_("size of a mandatory offensive"),
        N_("{card} demands the largest size possible."),
        N_("The size must be {size}."),
    ),
    r.LeastSize: Why(
        N_("too small for a mandatory offensive"),
        N_("{card} demands a larger size."),
        N_("The size must be {size} or more."),
    ),
    r.NotEnemy: Why(
        N_("not an enemy"),
        lambda which, state: given(
            N_("{Sector}: not an enemy."), Sector=names.The_sector(which.defender, state.setup.board.edition)
        ),
        possible.reachable,
    ),
    r.NotAdjacent: Why(
        N_("not adjacent"), N_("{Attacker} cannot reach {defender}: they are not adjacent."), possible.reachable
    ),
    r.AlreadyAttacked: Why(
        N_("offensive launched already"), N_("{Sector}: has attacked already this turn."), possible.others
    ),
    r.NoOperationalValue: Why(
        N_("Operational Value 0"),
        N_("{Sector}: cannot attack with Operational Value 0."),
        _no_operational_value,
    ),
    r.WrongSize: Why(
        N_("size"),
        N_("{Sector}: the size is at least 1 and at most the Operational Value."),
        possible.sizes,
    ),
    r.DiceNotThere: Why(
        N_("no such dice"),
        N_("These dice cannot be thrown again."),
        lambda which, state: Counted(
            NN_("Choose {count} of {faces}.", "Choose up to {count} of {faces}."), which.at_most
        ),
    ),
}
