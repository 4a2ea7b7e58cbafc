"""Why something is not possible in a few words, for a row of a table or the middle of a sentence."""

from __future__ import annotations

from ldd_tui.text import N_, _
from rules import refusals as r

IN_SHORT: dict[type[r.Refusal], str] = {
    r.NotAwaited: N_("not now"),
    r.GameOver: N_("game over"),
    r.NotAnOutcome: N_("impossible throw or draw"),
    r.NotYourSector: N_("not your sector"),
    r.NotAtWar: N_("not at war"),
    r.NegativeBid: N_("bid below 0"),
    r.BidLimit: N_("bid above the limit"),
    r.TooFewRP: N_("too few RP"),
    r.MoreThanOwed: N_("more RP than failed dice"),
    r.ReservedForMandatory: N_("RP kept for a mandatory offensive"),
    r.EventNotDrawn: N_("event not drawn this turn"),
    r.CornerForbids: N_("corner colour"),
    r.NotSetAside: N_("card not set aside"),
    r.DrawIsRandom: N_("the draw is random"),
    r.AlreadyDrawn: N_("card drawn already"),
    r.NeverReinforced: N_("never reinforced"),
    r.Revolution: N_("Russian Revolution"),
    r.NoLosses: N_("no losses"),
    r.ThreeSpaces: N_("3 spaces a turn"),
    r.NotEnoughLosses: N_("it has lost less"),
    r.NotInQuickPlay: N_("not in quick play"),
    r.AlreadyAttempted: N_("attempted already"),
    r.TreeComplete: N_("no level left"),
    r.YearNotReached: N_("too early"),
    r.NotImplementedBySector: N_("not implemented by sectors"),
    r.Surrendered: N_("surrendered"),
    r.SectorMaximum: N_("highest level of the sector"),
    r.NotUnlocked: N_("level not unlocked"),
    r.MandatoryFirst: N_("mandatory offensive first"),
    r.MandatorySize: N_("size of a mandatory offensive"),
    r.LeastSize: N_("too small for a mandatory offensive"),
    r.NotEnemy: N_("not an enemy"),
    r.NotAdjacent: N_("not adjacent"),
    r.AlreadyAttacked: N_("offensive launched already"),
    r.NoOperationalValue: N_("Operational Value 0"),
    r.WrongSize: N_("size"),
    r.DiceNotThere: N_("no such dice"),
}


def short(which: r.Refusal) -> str:
    """Why an action is refused, in a few words; `refusal` says it in full.

    >>> short(r.TooFewRP("10.3.2", cost=3, rp=2))
    'too few RP'
    """
    return _(IN_SHORT[type(which)])
