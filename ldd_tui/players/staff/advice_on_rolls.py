"""What an adviser has to say where Armistice rolls and rolls at sea are thrown, and where more is paid than prices.

Like `advice`: facts, not sentences; the sentences are in `ldd_tui.text.advice.reasons_on_rolls`.
"""

from __future__ import annotations

from ldd_tui.players.staff.advice import Reason
from rules.model import Sector, Side


class WinsByRoll(Reason, frozen=True, tag=True):
    """What a sector's surrender, which comes with a chance, is worth where an Armistice roll follows it (7).

    VP, which then are `vp_after`; the chance that the `roll` wins the war with these; production in RP.
    """

    sector: Sector
    surrender: float
    vp: int
    vp_after: int
    roll: float
    production: int

    @property
    def chance(self) -> float:
        return self.surrender * self.roll

    @property
    def decides_the_war(self) -> bool:
        return self.roll > 0.0


class RollThen(Reason, frozen=True, tag=True):
    """The chance that the enemy's Armistice roll wins the war if a sector surrenders, with the VP that it then has."""

    sector: Sector
    vp_after: int
    roll: float


class HigherIncome(Reason, frozen=True, tag=True):
    """RP a turn that a sector brings more by a higher Operational Value (6.4)."""

    rp: int


class FailedDice(Reason, frozen=True, tag=True):
    """By an event each Attack die that fails costs an RP or a space of the attacker: so many on average."""

    event: int
    failed: float


class SettledBy(Reason, frozen=True, tag=True):
    """How failed dice are paid for: RP, and `spaces` of a sector (event 19)."""

    sector: Sector
    rp: int
    spaces: int


class FirstBlock(Reason, frozen=True, tag=True):
    """What it is worth to have the first block of the turn; `chance`: how likely it then is."""

    rp: float
    chance: float


class SeaRoll(Reason, frozen=True, tag=True):
    """What a side's roll at sea brings on average: RP that U-boats take, or that the blockade leaves the enemy (6.6).

    `rp` with what is paid for it, `unpaid` with nothing paid. `spaces`: how many spaces the Entente would have to give
    up for RP that it does not hold, of `rp`.
    """

    side: Side
    rp: float
    unpaid: float
    spaces: float


class SpaceGivenUp(Reason, frozen=True, tag=True):
    """What a space that a sector gives up makes of it: the spaces left to surrender, and its Operational Value.

    `left` 0: it surrenders by it.
    """

    sector: Sector
    left: int
    before: int
    after: int
