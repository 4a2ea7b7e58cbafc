"""Why an action is refused or an outcome is impossible: a struct for each reason, with what its sentence needs.

The first reason counts, in the order a player would check. `rule` is a section of the rulebook, or a card as
"18, event 9". Each tag is the reason's name in files and over the pipe.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from rules.model import Corner, Sector, Technology

Awaited = Literal["choice", "dice", "cards", "over"]


class Refusal(Struct, frozen=True, gc=False):
    """Base of every refusal."""

    rule: str


# ------------------------------------------------------------------------------------------------------ not its moment


class NotAwaited(Refusal, frozen=True, tag="not_awaited"):
    """The game waits for something else (5), by `rule`."""


class GameOver(Refusal, frozen=True, tag="game_over"):
    """The game has ended (14)."""


class NotAnOutcome(Refusal, frozen=True, tag="not_an_outcome"):
    """Dice or cards that are impossible now (3.9, 7.1).

    `awaited`: what the game waits for. `count`: how many, if their number or faces are wrong.
    """

    awaited: Awaited
    count: int | None = None


# ------------------------------------------------------------------------------------------------- spending RP (6, 10)


class NegativeBid(Refusal, frozen=True, tag="negative_bid"):
    """A bid for the initiative below 0 RP (6)."""


class BidLimit(Refusal, frozen=True, tag="bid_limit"):
    """A bid for the initiative above the `limit` (6.2)."""

    limit: int


class TooFewRP(Refusal, frozen=True, tag="too_few_rp"):
    """A bid, a reinforcement, an attempt, a level or an offensive costs more RP than the side holds (6, 10)."""

    cost: int
    rp: int


class MoreThanOwed(Refusal, frozen=True, tag="more_than_owed"):
    """More RP than the `owed` failed dice (event 19)."""

    owed: int


class ReservedForMandatory(Refusal, frozen=True, tag="reserved_for_mandatory"):
    """An option reserves `reserved` of the `rp` held for mandatory offensives, so the cost is too high (R132)."""

    cost: int
    rp: int
    reserved: int


# -------------------------------------------------------------------------------------------- events (7, 10.2.7, 16.2)


class EventNotDrawn(Refusal, frozen=True, tag="event_not_drawn"):
    """An Air Raid on a card that was not drawn this turn, or is already cancelled (10.2.7, R047).

    `event`: the number given; there may be no such card.
    """

    event: int


class CornerForbids(Refusal, frozen=True, tag="corner_forbids"):
    """The lead in Air Raid is too small to cancel a card with this corner (10.2.7, 16.2)."""

    event: int
    corner: Corner


class NotSetAside(Refusal, frozen=True, tag="not_set_aside"):
    """The card is not one of those to choose from in Rewriting History (16.2).

    `event`: the number given; there may be no such card.
    """

    event: int


class DrawIsRandom(Refusal, frozen=True, tag="draw_is_random"):
    """With a lead of 2 levels in Air Raid the card set aside is drawn, not chosen (16.2)."""


class AlreadyDrawn(Refusal, frozen=True, tag="already_drawn"):
    """A card set aside has already been drawn this turn: `event` (16.2)."""

    event: int


# ---------------------------------------------------------------------------------------------------- sectors (10, 13)


class NotYourSector(Refusal, frozen=True, tag="not_your_sector"):
    """The sector belongs to the other side (10). `technology`: what it was to implement, if anything."""

    sector: Sector
    technology: Technology | None = None


class NotAtWar(Refusal, frozen=True, tag="not_at_war"):
    """The sector is neutral or out of the war: no offensives, no reinforcements (10.1, 10.3.1, R110)."""

    sector: Sector


# ----------------------------------------------------------------------------------------------- reinforcements (10.1)


class NeverReinforced(Refusal, frozen=True, tag="never_reinforced"):
    """The German Colonies get no reinforcements (10.1.3)."""

    sector: Sector


class Revolution(Refusal, frozen=True, tag="revolution"):
    """Russia gets no reinforcements after the Revolution (13.3)."""

    sector: Sector


class NoLosses(Refusal, frozen=True, tag="no_losses"):
    """The sector has no losses to recover (10.1.1)."""

    sector: Sector


class ThreeSpaces(Refusal, frozen=True, tag="three_spaces"):
    """More than 3 spaces for one sector in a turn (10.1.2). `left`: how many it can still recover."""

    sector: Sector
    left: int


class NotEnoughLosses(Refusal, frozen=True, tag="not_enough_losses"):
    """More spaces than the sector has `losses` (10.1.1)."""

    sector: Sector
    losses: int


# --------------------------------------------------------------------------------------------------- technology (10.2)


class NotInQuickPlay(Refusal, frozen=True, tag="not_in_quick_play"):
    """The quick-play rules have no Naval and no Air Raid technologies (15.1)."""

    technology: Technology


class AlreadyAttempted(Refusal, frozen=True, tag="already_attempted"):
    """The side has already attempted this technology this turn (10.2.1)."""

    technology: Technology


class TreeComplete(Refusal, frozen=True, tag="tree_complete"):
    """Every level of the technology is unlocked (10.2.1)."""

    technology: Technology


class YearNotReached(Refusal, frozen=True, tag="year_not_reached"):
    """The next level can't be attempted before `year` (10.2.1)."""

    technology: Technology
    year: int


class NotImplementedBySector(Refusal, frozen=True, tag="not_implemented_by_sector"):
    """Naval and Air Raid levels apply to a whole side, not a sector (3.5, 10.2.6)."""

    sector: Sector
    technology: Technology


class Surrendered(Refusal, frozen=True, tag="surrendered"):
    """A sector that has surrendered or left the war can't implement (10.2.6)."""

    sector: Sector
    technology: Technology


class SectorMaximum(Refusal, frozen=True, tag="sector_maximum"):
    """The sector has its `maximum` of levels, which may be 0 (10.2.6)."""

    sector: Sector
    technology: Technology
    maximum: int


class NotUnlocked(Refusal, frozen=True, tag="not_unlocked"):
    """The sector has already implemented every unlocked level (10.2.6)."""

    sector: Sector
    technology: Technology


# --------------------------------------------------------------------------------------------------- offensives (10.3)


class MandatoryFirst(Refusal, frozen=True, tag="mandatory_first"):
    """A card demands another offensive first: `attacker` against `defender` (10.3.1)."""

    event: int
    attacker: Sector
    defender: Sector


class MandatorySize(Refusal, frozen=True, tag="mandatory_size"):
    """The card demands this offensive with all possible dice: `size` (10.3.1)."""

    event: int
    size: int


class LeastSize(Refusal, frozen=True, tag="least_size"):
    """The card demands this offensive with at least `size` dice (10.3.1)."""

    event: int
    size: int


class NotEnemy(Refusal, frozen=True, tag="not_enemy"):
    """The defender isn't an enemy (10.3.1)."""

    attacker: Sector
    defender: Sector


class NotAdjacent(Refusal, frozen=True, tag="not_adjacent"):
    """The sectors aren't neighbours (10.3.1)."""

    attacker: Sector
    defender: Sector


class AlreadyAttacked(Refusal, frozen=True, tag="already_attacked"):
    """The sector has already launched its offensive this turn (10.3.1, R111)."""

    sector: Sector


class NoOperationalValue(Refusal, frozen=True, tag="operational_value"):
    """The sector's Operational Value is 0, so it can't attack (10.3.2, R007)."""

    sector: Sector


class WrongSize(Refusal, frozen=True, tag="size"):
    """The size is below 1 or above the Operational Value, `maximum` (10.3.2)."""

    sector: Sector
    maximum: int


class DiceNotThere(Refusal, frozen=True, tag="dice_not_there"):
    """A re-roll of dice that aren't there, or of too many (10.3.3; events 4, 17, 19).

    `faces`: the dice that may be re-rolled, sorted; `at_most`: how many of them.
    """

    at_most: int
    faces: tuple[int, ...]


# ------------------------------------------------------------------------------------------------------- as plain data


def reason(kind: type[Refusal] | Refusal) -> str:
    """The name of a refusal, or of its kind, in files and over the pipe."""
    return str(kind.__struct_config__.tag)


KINDS: Mapping[str, type[Refusal]] = {reason(kind): kind for kind in Refusal.__subclasses__()}


def details(refusal: Refusal) -> dict[str, int | str]:
    """A refusal's fields beyond its reason and rule, without those that are None.

    >>> details(DiceNotThere("10.3.3", at_most=1, faces=(5, 6)))
    {'at_most': 1, 'faces': '5 6'}
    """
    found: dict[str, int | str] = {}
    for name in refusal.__struct_fields__[1:]:
        value = getattr(refusal, name)
        if isinstance(value, tuple):
            found[name] = " ".join(map(str, value))
        elif isinstance(value, Corner):
            found[name] = value.name.lower()
        elif value is not None:
            found[name] = value
    return found


class IllegalAction(Exception):
    """A refused action or an impossible outcome. The state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{reason(refusal)} ({refusal.rule}) {details(refusal)}")
        self.refusal = refusal
