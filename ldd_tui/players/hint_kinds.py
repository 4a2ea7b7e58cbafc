"""The kinds of hints: what a person may be about to miss, each with what its sentence needs and the rule behind it."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from rules.cards import rule as card_rule
from rules.model import Sector, Technology


class Hint(Struct, frozen=True, tag=True):
    """One thing that is about to be missed, and the rule behind it."""

    RULE: ClassVar[str]

    @property
    def rule(self) -> str:
        """The rule, as the core cites it."""
        return self.RULE

    @property
    def subject(self) -> tuple[object, ...]:
        """What it is about, whatever its numbers are by now: who has been told so is not told again."""
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name not in _NUMBERS)


_NUMBERS = frozenset({"rp", "most", "size", "losses", "chance", "demanded", "vp", "mean"})


class RpWasted(Hint, frozen=True, tag=True):
    """RP that would be lost at the next collection, for nobody holds more than `most`. `bids`: before it they can be
    bid for the initiative."""

    rp: int
    most: int
    bids: bool = False
    RULE: ClassVar[str] = "8.2"


class MandatoryAhead(Hint, frozen=True, tag=True):
    """RP that an event's mandatory offensive will need."""

    attacker: Sector
    defender: Sector
    event: int
    rp: int
    rule: str = "10.3.1"


class InDanger(Hint, frozen=True, tag=True):
    """A sector that one turn's attacks may fell, so many `losses` from surrender.

    `demanded`: the chance that the attacks which cards demand this turn fell it; `chance`: that it falls if every enemy
    beside it attacks it with all its dice.
    """

    sector: Sector
    losses: int
    demanded: Fraction
    chance: Fraction
    RULE: ClassVar[str] = "13.2"


class CubesWaiting(Hint, frozen=True, tag=True):
    """Research cubes on a technology, and the chance of an attempt for 1 RP with them."""

    technology: Technology
    chance: Fraction
    RULE: ClassVar[str] = "10.2.4"


class FreeImplementation(Hint, frozen=True, tag=True):
    """Sectors that implement a new level at once and at no cost."""

    sectors: tuple[Sector, ...]
    RULE: ClassVar[str] = "10.2.6"


class UnusedLevels(Hint, frozen=True, tag=True):
    """Unlocked levels that sectors have not implemented: each with the technologies that it lacks.

    It is one subject, whatever sectors are left.
    """

    lacking: tuple[tuple[Sector, tuple[Technology, ...]], ...]
    RULE: ClassVar[str] = "10.2.6"

    @property
    def subject(self) -> tuple[object, ...]:
        return ()


class FreeOffensiveOpen(Hint, frozen=True, tag=True):
    """An offensive that an event makes free."""

    attacker: Sector
    defender: Sector
    event: int

    @property
    def rule(self) -> str:
        return card_rule(self.event)


class NearVictory(Hint, frozen=True, tag=True):
    """The offensive that is likeliest to make an enemy surrender, and the chance that it does.

    `vp`: those with which its Armistice roll is then thrown; None where there is no such roll.
    """

    attacker: Sector
    defender: Sector
    size: int
    chance: Fraction
    vp: int | None = None
    RULE: ClassVar[str] = "13.2.1"


class Exposed(Hint, frozen=True, tag=True):
    """An attacker that a counter-attack would leave `losses` from surrender; `chance`: of a natural 1 on a die."""

    sector: Sector
    losses: int
    chance: Fraction
    RULE: ClassVar[str] = "10.3.4"


class CannotCounterAttack(Hint, frozen=True, tag=True):
    """An enemy that attacked somebody else this turn, and so does not counter-attack these attackers."""

    defender: Sector
    attackers: tuple[Sector, ...]
    RULE: ClassVar[str] = "10.3.4"


class AtTheirMercy(Hint, frozen=True, tag=True):
    """U-boats are still to come this turn: what they take beyond the `rp` in hand costs sectors spaces.

    `most`: RP that they may take; `mean`: those that are not in hand, if nothing is paid for the roll.
    """

    rp: int
    most: int
    mean: Fraction
    RULE: ClassVar[str] = "9.1"
