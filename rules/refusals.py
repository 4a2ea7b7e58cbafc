"""Why an action is refused, or an outcome cannot come: a struct for each reason, with what its sentence needs.

An action is refused for the first thing that forbids it, in the order a player would check. `rule` is the section of
the rulebook that forbids it, or a card as "18, event 9". The tag of each struct is its name in files and over the pipe.
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
    """The game waits for something else (5); `rule` is that of what it waits for."""


class GameOver(Refusal, frozen=True, tag="game_over"):
    """The game has ended (14)."""


class NotAnOutcome(Refusal, frozen=True, tag="not_an_outcome"):
    """Dice or cards that cannot come now (3.9, 7.1).

    `awaited`: what the game waits for. `count`: how many of them, where their number or faces are wrong.
    """

    awaited: Awaited
    count: int | None = None


# ------------------------------------------------------------------------------------------------- spending RP (6, 10)


class NegativeBid(Refusal, frozen=True, tag="negative_bid"):
    """A bid for the initiative below 0 RP (6)."""


class BidLimit(Refusal, frozen=True, tag="bid_limit"):
    """A bid for the initiative above the most that any side may bid (6.2)."""

    limit: int


class TooFewRP(Refusal, frozen=True, tag="too_few_rp"):
    """A bid, a reinforcement, an attempt, a level or an offensive costs more RP than the side holds (6, 10)."""

    cost: int
    rp: int


class MoreThanOwed(Refusal, frozen=True, tag="more_than_owed"):
    """More RP than there are failed dice to pay for: `owed` (event 19)."""

    owed: int


class ReservedForMandatory(Refusal, frozen=True, tag="reserved_for_mandatory"):
    """By an option, `reserved` of the `rp` held are kept for mandatory offensives, so the cost is too high (R132)."""

    cost: int
    rp: int
    reserved: int


# -------------------------------------------------------------------------------------------- events (7, 10.2.7, 16.2)


class EventNotDrawn(Refusal, frozen=True, tag="event_not_drawn"):
    """An Air Raid on a card that was not drawn this turn, or is cancelled already (10.2.7, R047).

    `event` is what was asked for: it may be the number of no card.
    """

    event: int


class CornerForbids(Refusal, frozen=True, tag="corner_forbids"):
    """The lead in Air Raid does not suffice to cancel a card with such a corner (10.2.7, 16.2)."""

    event: int
    corner: Corner


class NotSetAside(Refusal, frozen=True, tag="not_set_aside"):
    """The card is not among those that may be chosen in Rewriting History (16.2).

    `event` is what was asked for: it may be the number of no card.
    """

    event: int


class DrawIsRandom(Refusal, frozen=True, tag="draw_is_random"):
    """With a lead of 2 levels in Air Raid the card set aside is drawn, not chosen (16.2)."""


class AlreadyDrawn(Refusal, frozen=True, tag="already_drawn"):
    """One of the cards set aside has been drawn this turn: `event` (16.2)."""

    event: int


# ---------------------------------------------------------------------------------------------------- sectors (10, 13)


class NotYourSector(Refusal, frozen=True, tag="not_your_sector"):
    """The sector is not of the side whose go it is (10). `technology`: what it was to implement, if that was it."""

    sector: Sector
    technology: Technology | None = None


class NotAtWar(Refusal, frozen=True, tag="not_at_war"):
    """The sector is neutral or out of the war: no part in offensives, no reinforcements (10.1, 10.3.1, R110)."""

    sector: Sector


# ----------------------------------------------------------------------------------------------- reinforcements (10.1)


class NeverReinforced(Refusal, frozen=True, tag="never_reinforced"):
    """The German Colonies take no reinforcements (10.1.3)."""

    sector: Sector


class Revolution(Refusal, frozen=True, tag="revolution"):
    """Russia takes no reinforcements since the Revolution (13.3)."""

    sector: Sector


class NoLosses(Refusal, frozen=True, tag="no_losses"):
    """The sector's cube is where it started, so there is nothing to reinforce (10.1.1)."""

    sector: Sector


class ThreeSpaces(Refusal, frozen=True, tag="three_spaces"):
    """More than 3 spaces for one sector in a turn (10.1.2). `left`: how many it can still have."""

    sector: Sector
    left: int


class NotEnoughLosses(Refusal, frozen=True, tag="not_enough_losses"):
    """More spaces than the sector has `losses`: its cube would go beyond where it started (10.1.1)."""

    sector: Sector
    losses: int


# --------------------------------------------------------------------------------------------------- technology (10.2)


class NotInQuickPlay(Refusal, frozen=True, tag="not_in_quick_play"):
    """The quick-play rules have no Naval and no Air Raid technologies (15.1)."""

    technology: Technology


class AlreadyAttempted(Refusal, frozen=True, tag="already_attempted"):
    """The side has attempted this technology this turn (10.2.1)."""

    technology: Technology


class TreeComplete(Refusal, frozen=True, tag="tree_complete"):
    """Every level of the technology is unlocked (10.2.1)."""

    technology: Technology


class YearNotReached(Refusal, frozen=True, tag="year_not_reached"):
    """The next level can be attempted from `year` on, which has not come (10.2.1)."""

    technology: Technology
    year: int


class NotImplementedBySector(Refusal, frozen=True, tag="not_implemented_by_sector"):
    """Naval and Air Raid levels hold for a whole side: no sector implements them (3.5, 10.2.6)."""

    sector: Sector
    technology: Technology


class Surrendered(Refusal, frozen=True, tag="surrendered"):
    """A sector that has surrendered or left the war implements nothing (10.2.6)."""

    sector: Sector
    technology: Technology


class SectorMaximum(Refusal, frozen=True, tag="sector_maximum"):
    """The sector has as many levels as it can ever have: `maximum`, which may be 0 (10.2.6)."""

    sector: Sector
    technology: Technology
    maximum: int


class NotUnlocked(Refusal, frozen=True, tag="not_unlocked"):
    """The sector has implemented every level that its side has unlocked (10.2.6)."""

    sector: Sector
    technology: Technology


# --------------------------------------------------------------------------------------------------- offensives (10.3)


class MandatoryFirst(Refusal, frozen=True, tag="mandatory_first"):
    """A card demands another offensive first: `attacker` against `defender` (10.3.1)."""

    event: int
    attacker: Sector
    defender: Sector


class MandatorySize(Refusal, frozen=True, tag="mandatory_size"):
    """The card that demands this offensive demands all dice possible: `size` (10.3.1)."""

    event: int
    size: int


class LeastSize(Refusal, frozen=True, tag="least_size"):
    """The card that demands this offensive demands at least `size` dice (10.3.1)."""

    event: int
    size: int


class NotEnemy(Refusal, frozen=True, tag="not_enemy"):
    """The defender is not of the other side (10.3.1)."""

    attacker: Sector
    defender: Sector


class NotAdjacent(Refusal, frozen=True, tag="not_adjacent"):
    """The two sectors are not neighbours (10.3.1)."""

    attacker: Sector
    defender: Sector


class AlreadyAttacked(Refusal, frozen=True, tag="already_attacked"):
    """The sector has launched its offensive of this turn (10.3.1, R111)."""

    sector: Sector


class NoOperationalValue(Refusal, frozen=True, tag="operational_value"):
    """The sector has an Operational Value of 0, so it launches no offensive (10.3.2, R007)."""

    sector: Sector


class WrongSize(Refusal, frozen=True, tag="size"):
    """The size is below 1 or above the Operational Value, which is `maximum` (10.3.2)."""

    sector: Sector
    maximum: int


class DiceNotThere(Refusal, frozen=True, tag="dice_not_there"):
    """Dice to throw again that do not lie there, or too many (10.3.3; events 4, 17, 19).

    `faces`: the dice that may be thrown again, sorted; `at_most`: how many of them.
    """

    at_most: int
    faces: tuple[int, ...]


# ------------------------------------------------------------------------------------------------------- as plain data


def reason(kind: type[Refusal] | Refusal) -> str:
    """The name of a refusal, or of a kind of refusal, in files and over the pipe.

    >>> reason(TooFewRP)
    'too_few_rp'
    """
    return str(kind.__struct_config__.tag)


KINDS: Mapping[str, type[Refusal]] = {reason(kind): kind for kind in Refusal.__subclasses__()}
"""Every kind of refusal by its reason."""


def details(refusal: Refusal) -> dict[str, int | str]:
    """What a refusal says beyond its reason and its rule, by name; what it leaves out is left out.

    >>> details(TooFewRP("10.3.2", cost=3, rp=2))
    {'cost': 3, 'rp': 2}
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
    """An action that the rules refuse, or an outcome that cannot come. The state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{reason(refusal)} ({refusal.rule}) {details(refusal)}")
        self.refusal = refusal
