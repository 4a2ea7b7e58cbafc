"""What a player may do. Each class is one kind of action; its tag is its name in files and over the pipe."""

from __future__ import annotations

from msgspec import Struct

from rules.model import Sector, Technology
from rules.refusals import Refusal


class Bid(Struct, frozen=True, gc=False, tag="bid"):
    """Spend `rp` RP to add as much to the die for the initiative (6)."""

    rp: int


class BuyInitiative(Struct, frozen=True, gc=False, tag="buy_initiative"):
    """Pay the price of the turn for the initiative, which the track gives to the other side (12.3)."""


class CancelEvent(Struct, frozen=True, gc=False, tag="cancel_event"):
    """Cancel an event that was drawn this turn, by Air Raid (10.2.7)."""

    event: int


class KeepEvents(Struct, frozen=True, gc=False, tag="keep_events"):
    """Cancel no event, or no further one (10.2.7)."""


class DrawSetAside(Struct, frozen=True, gc=False, tag="draw_set_aside"):
    """Draw one of the cards set aside at random (with 2 levels) (16.2)."""


class ChooseSetAside(Struct, frozen=True, gc=False, tag="choose_set_aside"):
    """Apply a card set aside: the one just drawn (with 2 levels), or any (with 3) (16.2)."""

    event: int


class Decline(Struct, frozen=True, gc=False, tag="decline"):
    """Leave what is offered: a card set aside, event 34's dice, or the initiative."""


class Reinforce(Struct, frozen=True, gc=False, tag="reinforce"):
    """Move a sector's cube `spaces` spaces back (10.1)."""

    sector: Sector
    spaces: int


class Research(Struct, frozen=True, gc=False, tag="research"):
    """Attempt the next level of a technology for `rp` RP in all: 1, and 1 more for each +1 (10.2.2)."""

    technology: Technology
    rp: int


class RerollResearch(Struct, frozen=True, gc=False, tag="reroll_research"):
    """Discard a research cube and throw the failed attempt again (10.2.5)."""


class TakeCube(Struct, frozen=True, gc=False, tag="take_cube"):
    """Accept that the attempt has failed, and take a research cube (10.2.3)."""


class Implement(Struct, frozen=True, gc=False, tag="implement"):
    """Implement one unlocked level of a technology in one sector, for 1 RP (10.2.6)."""

    sector: Sector
    technology: Technology


class Offensive(Struct, frozen=True, gc=False, tag="offensive"):
    """Activate `attacker` against `defender` with an offensive of `size` (10.3)."""

    attacker: Sector
    defender: Sector
    size: int


class UseMichael(Struct, frozen=True, gc=False, tag="use_michael"):
    """Take event 34's dice for the offensive just launched; the other of Germany's two has none (R193)."""


class Reroll(Struct, frozen=True, gc=False, tag="reroll"):
    """Throw the dice that show `faces` again; in any order (Aviation; events 4, 17, 19)."""

    faces: tuple[int, ...]


class Keep(Struct, frozen=True, gc=False, tag="keep"):
    """Throw no dice again."""


class Naval(Struct, frozen=True, gc=False, tag="naval"):
    """Spend `rp` RP to add as much to the side's roll on the naval table (6.6)."""

    rp: int


class Absorb(Struct, frozen=True, gc=False, tag="absorb"):
    """Pay 1 RP that U-boats took and the Entente does not hold, with a space of a sector (6.6)."""

    sector: Sector


class Settle(Struct, frozen=True, gc=False, tag="settle"):
    """Pay `rp` RP for as many Attack dice that failed; each of the others costs a space of the attacker (11)."""

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

# Actions without parameters are values: one of each is enough.
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
    """What `explain` says of an action: legal with its cost in RP, or the refusal."""

    legal: bool
    cost: int = 0
    refusal: Refusal | None = None
