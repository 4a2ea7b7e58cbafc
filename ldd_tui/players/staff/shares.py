"""The terms that a worth is made up of."""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct

from rules.model import Sector


class Share(Enum):
    """What a term of a worth stands for.

    Of an offensive: the enemy nearer to its surrender, its repairs, its dice of offensives, its prestige and the RP
    that its sector brings; one's own losses, and what failed dice cost. Of a reinforcement the same for one's own
    sector, and the Revolution. Of a roll at sea: RP. Of levels: losses at the front, RP a turn, what implementing
    costs; of an attempt what a later one would bring if this one fails, and what waiting would bring too.
    """

    SURRENDER = auto()
    REPAIRS = auto()
    DICE = auto()
    PRESTIGE = auto()
    OWN_LOSSES = auto()
    SAFER = auto()
    REPAIRED = auto()
    OWN_DICE = auto()
    OWN_PRESTIGE = auto()
    REVOLUTION = auto()
    INFLICTED = auto()
    SPARED = auto()
    IMPLEMENTING = auto()
    INCOME = auto()
    LATER_ATTEMPT = auto()
    WAITING = auto()
    REST = auto()
    LESS_INCOME = auto()
    OWN_INCOME = auto()
    FAILED_DICE = auto()


class Term(Struct, frozen=True):
    """A term of a worth, in RP; it may be of a sector. `each`: what a loss is worth, where losses are counted.

    `chance`: that of what it depends on, by which it is multiplied already.
    """

    share: Share
    rp: float
    sector: Sector | None = None
    each: float = 0.0
    chance: float = 1.0
