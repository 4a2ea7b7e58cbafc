"""What a player may do. Each tag is the action's name in files and over the pipe."""

from __future__ import annotations

from msgspec import Struct

from rules.model import Sector, Technology
from rules.refusals import Refusal


class Bid(Struct, frozen=True, gc=False, tag="bid"):
    """Spend `rp` RP to add as much to the die for the initiative (6)."""

    rp: int


class BuyInitiative(Struct, frozen=True, gc=False, tag="buy_initiative"):
    """Buy the initiative from the other side at the turn's price (12.3)."""


class CancelEvent(Struct, frozen=True, gc=False, tag="cancel_event"):
    """Cancel one of this turn's events by Air Raid (10.2.7)."""

    event: int


class KeepEvents(Struct, frozen=True, gc=False, tag="keep_events"):
    """Cancel no more events (10.2.7)."""


class DrawSetAside(Struct, frozen=True, gc=False, tag="draw_set_aside"):
    """Draw one of the cards set aside at random (with a lead of 2 levels) (16.2)."""


class ChooseSetAside(Struct, frozen=True, gc=False, tag="choose_set_aside"):
    """Apply a card set aside: the one just drawn (lead of 2 levels), or any (lead of 3) (16.2)."""

    event: int


class Decline(Struct, frozen=True, gc=False, tag="decline"):
    """Decline an offer: a card set aside, event 34's dice, or the initiative."""


class Reinforce(Struct, frozen=True, gc=False, tag="reinforce"):
    """Recover `spaces` losses of a sector (10.1)."""

    sector: Sector
    spaces: int


class Research(Struct, frozen=True, gc=False, tag="research"):
    """Attempt the next level of a technology for `rp` RP in all: 1, plus 1 for each +1 (10.2.2)."""

    technology: Technology
    rp: int


class RerollResearch(Struct, frozen=True, gc=False, tag="reroll_research"):
    """Discard a research cube to re-roll the failed attempt (10.2.5)."""


class TakeCube(Struct, frozen=True, gc=False, tag="take_cube"):
    """Accept the failure and take a research cube (10.2.3)."""


class Implement(Struct, frozen=True, gc=False, tag="implement"):
    """Implement one unlocked level of a technology in one sector, for 1 RP (10.2.6)."""

    sector: Sector
    technology: Technology


class Offensive(Struct, frozen=True, gc=False, tag="offensive"):
    """Attack `defender` with `attacker`, in an offensive of `size` (10.3)."""

    attacker: Sector
    defender: Sector
    size: int


class UseMichael(Struct, frozen=True, gc=False, tag="use_michael"):
    """Use event 34's dice in the offensive just launched; Germany's other one gets none (R193)."""


class Reroll(Struct, frozen=True, gc=False, tag="reroll"):
    """Re-roll the dice that show `faces`, in any order (Aviation; events 4, 17, 19)."""

    faces: tuple[int, ...]


class Keep(Struct, frozen=True, gc=False, tag="keep"):
    """Re-roll no dice."""


class Naval(Struct, frozen=True, gc=False, tag="naval"):
    """Spend `rp` RP to add as much to the naval roll (6.6)."""

    rp: int


class Absorb(Struct, frozen=True, gc=False, tag="absorb"):
    """Pay 1 RP owed to U-boats with a space of a sector (6.6)."""

    sector: Sector


class Settle(Struct, frozen=True, gc=False, tag="settle"):
    """Pay `rp` RP for as many failed Attack dice; each of the others costs the attacker a space (11)."""

    rp: int


class Done(Struct, frozen=True, gc=False, tag="done"):
    """End the phase; in the offensives, pass (10.3)."""


Action = (
    Bid
    | BuyInitiative
    | CancelEvent
    | KeepEvents
    | DrawSetAside
    | ChooseSetAside
    | Decline
    | Reinforce
    | Research
    | RerollResearch
    | TakeCube
    | Implement
    | Offensive
    | UseMichael
    | Reroll
    | Keep
    | Naval
    | Absorb
    | Settle
    | Done
)

# Actions without parameters: one of each is enough.
BUY_INITIATIVE = BuyInitiative()
KEEP_EVENTS = KeepEvents()
DRAW_SET_ASIDE = DrawSetAside()
DECLINE = Decline()
REROLL_RESEARCH = RerollResearch()
TAKE_CUBE = TakeCube()
USE_MICHAEL = UseMichael()
KEEP = Keep()
DONE = Done()


class Verdict(Struct, frozen=True):
    """The result of `explain`: legal with its cost in RP, or the refusal."""

    legal: bool
    cost: int = 0
    refusal: Refusal | None = None
