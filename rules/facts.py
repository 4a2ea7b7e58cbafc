"""What happened: typed records that a transition reports, each with the rule that made it so.

No sentences here: words are made from facts at the edge, in the reader's language. `rule` is a
section of the rulebook, or an event as "18, event 9".
"""

from __future__ import annotations

from msgspec import Struct

from rules.model import (
    Cause,
    CounterAttack,
    Decision,
    Idle,
    Phase,
    Pool,
    Poppy,
    Purpose,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.refusals import Refusal


class Fact(Struct, frozen=True, gc=False, kw_only=True, tag=True):
    """Base of every fact."""

    rule: str


class TurnBegan(Fact, frozen=True, kw_only=True):
    """A turn of four months begins (5)."""

    turn: int
    year: int
    rule: str = "5"


class PhaseBegan(Fact, frozen=True, kw_only=True):
    """A phase begins, for one side where sides take it in order (5, 17.3)."""

    phase: Phase
    side: Side | None
    rule: str = "5"


class PositionLaid(Fact, frozen=True, kw_only=True):
    """A game begins here, from a position instead of the set-up (4).

    What was there before anything happened: `status` and `losses` by sector, `rp` and `vp` as (entente, central
    powers), the `initiative` if it was found already, the `events` drawn this turn.
    """

    status: tuple[Status, ...]
    losses: tuple[int, ...]
    rp: tuple[int, int]
    vp: tuple[int, int]
    initiative: Side | None
    events: tuple[int, ...]
    rule: str = "4"


class BidMade(Fact, frozen=True, kw_only=True):
    """A bid for the initiative is paid and shown (6, R029)."""

    side: Side
    rp: int
    rule: str = "6"


class InitiativeBought(Fact, frozen=True, kw_only=True):
    """A person pays for the initiative that the track gives to the game's own opponent (12.3)."""

    side: Side
    rp: int
    rule: str = "12.3"


class InitiativeRolled(Fact, frozen=True, kw_only=True):
    """A die for the initiative, and its total with the bid (6)."""

    side: Side
    face: int
    bid: int
    rule: str = "6"


class InitiativeTaken(Fact, frozen=True, kw_only=True):
    """A side has the initiative this turn: by the track, or by the dice (`tie`: by the track after a tie).

    `bought`: it has paid for it, and the track gives it to the other (12.3).
    """

    side: Side
    by_dice: bool = False
    tie: bool = False
    bought: bool = False
    rule: str = "6"


class EventsDrawn(Fact, frozen=True, kw_only=True):
    """The event cards of the turn, ascending (7.1)."""

    events: tuple[int, ...]
    rule: str = "7.1"


class EventCancelled(Fact, frozen=True, kw_only=True):
    """Air Raid cancels an event (10.2.7)."""

    event: int
    rule: str = "10.2.7"


class SetAsideDrawn(Fact, frozen=True, kw_only=True):
    """A card drawn from those set aside (16.2)."""

    event: int
    rule: str = "16.2"


class SetAsideDeclined(Fact, frozen=True, kw_only=True):
    """The card offered from those set aside is not applied (16.2)."""

    event: int
    rule: str = "16.2"


class SetAsideApplied(Fact, frozen=True, kw_only=True):
    """A card set aside joins the events of this turn (16.2)."""

    event: int
    rule: str = "16.2"


class EventTakesEffect(Fact, frozen=True, kw_only=True):
    """An event is resolved; where it does something at once, further facts say what."""

    event: int
    rule: str = "7.3"


class EventWithoutEffect(Fact, frozen=True, kw_only=True):
    """An event does nothing: 1914 is past (`too_late`), or what it needs is not there."""

    event: int
    too_late: bool = False
    rule: str = "7.3"


class EventEnded(Fact, frozen=True, kw_only=True):
    """An event in force ends."""

    event: int
    rule: str


class EventDie(Fact, frozen=True, kw_only=True):
    """The die of an event (9, 15, 41, or Athena's check of 5 and 27)."""

    event: int
    face: int
    rule: str


class SectorEntered(Fact, frozen=True, kw_only=True):
    """A neutral sector enters the war (13.1.1)."""

    sector: Sector
    production: int
    rule: str = "13.1.1"


class RussiaExited(Fact, frozen=True, kw_only=True):
    """Russia leaves the war without surrendering: by a treaty (event 33), or by the Revolution."""

    rule: str = "18, event 33"


class LafayettePlaced(Fact, frozen=True, kw_only=True):
    """The Lafayette marker comes onto the Trade Track; `event` 0: by the star of turn 10 (13.1.2)."""

    space: int
    event: int
    rule: str = "13.1.2"


class BlockadeDefinitive(Fact, frozen=True, kw_only=True):
    """The Kaiserliche Marine brings nothing from now on (event 15, 9.2)."""

    rule: str = "9.2"


class ResourcesGained(Fact, frozen=True, kw_only=True):
    """RP gained outside the collection (event 15); `wasted` above 20 (8.2)."""

    side: Side
    rp: int
    wasted: int
    rule: str


class ResourcesLost(Fact, frozen=True, kw_only=True):
    """RP lost to an event (9)."""

    side: Side
    rp: int
    rule: str


class Sources:
    """What the sources of a collection bring together, in RP (8.1, R059): said once, of the fact and of a forecast."""

    __slots__ = ()
    sectors: int
    merchant_navy: int
    lafayette: int
    kaiserliche_marine: int
    romania: int
    pariser_kanonen: int

    @property
    def trade(self) -> int:
        """The part from the Trade Track, which naval control may take back (9, R052)."""
        return self.merchant_navy + self.lafayette + self.kaiserliche_marine

    @property
    def collected(self) -> int:
        """All of it, never below 0 (R060)."""
        return max(0, self.sectors + self.trade + self.romania - self.pariser_kanonen)


class Income(Sources, Fact, frozen=True, kw_only=True):
    """A side collects RP (8): what each source brought, what the 20 limit wasted, and the new total in hand."""

    side: Side
    sectors: int
    merchant_navy: int
    lafayette: int
    kaiserliche_marine: int
    romania: int
    pariser_kanonen: int
    halved: bool
    wasted: int
    total: int
    rule: str = "8.2"


class NavalSuspended(Fact, frozen=True, kw_only=True):
    """A side does not roll on the Naval Control Table; `event` 16, 15, or 0: no Naval Blockade yet (9)."""

    side: Side
    event: int
    rule: str


class NavalRolled(Fact, frozen=True, kw_only=True):
    """A roll on the Naval Control Table: face, modifiers, what the table says and what is lost of it (9)."""

    side: Side
    face: int
    technology_modifier: int
    event_modifier: int
    result: int
    limit: int
    lost: int
    rule: str


class NavalBonusBought(Fact, frozen=True, kw_only=True):
    """A side pays to add as much to its roll on the naval table (6.6)."""

    side: Side
    rp: int
    rule: str = "6.6"


class SeaRolled(Fact, frozen=True, kw_only=True):
    """A roll on the naval table where its modifiers are bought (6.6).

    `face`, `bonus`, `event_modifier`: the die and what was added. `result`: the RP that the table says; `rp`: those
    that U-boats took from the Entente's hand, or the blockade left the Central Powers. `owed`: what the Entente must
    pay with spaces of its sectors. `wasted`: what the Central Powers won above the limit (8.2).
    """

    side: Side
    face: int
    bonus: int
    event_modifier: int
    result: int
    rp: int
    owed: int
    wasted: int
    rule: str


class LossAbsorbed(Fact, frozen=True, kw_only=True):
    """A space of a sector pays for 1 RP that U-boats took; `owed` are left to pay (6.6)."""

    sector: Sector
    owed: int
    rule: str = "6.6"


class NothingToDo(Fact, frozen=True, kw_only=True):
    """A side has no legal action in a sub-phase, so it ends (10). `why`: what keeps each thing it might do from it."""

    side: Side
    phase: Phase
    why: tuple[Refusal, ...]
    rule: str


class SubPhaseEnded(Fact, frozen=True, kw_only=True):
    """A side ends its sub-phase (10)."""

    side: Side
    phase: Phase
    rule: str


class Reinforced(Fact, frozen=True, kw_only=True):
    """A sector's cube moves back for RP (10.1)."""

    sector: Sector
    spaces: int
    cost: int
    losses: int
    rule: str = "10.1.2"


class RevolutionRolled(Fact, frozen=True, kw_only=True):
    """The dice of the Russian Revolution, one for each RP spent on Russia (13.3)."""

    faces: tuple[int, ...]
    advanced: bool
    position: int
    last: int
    rule: str = "13.3"


class RevolutionBrokeOut(Fact, frozen=True, kw_only=True):
    """Russia produces nothing from the next turn on and takes no more reinforcements (13.3)."""

    rule: str = "13.3"


class ResearchRolled(Fact, frozen=True, kw_only=True):
    """A technology attempt is thrown (10.2.3): face, RP bonus, cubes, number needed, and what an event adds (F110)."""

    side: Side
    technology: Technology
    level: int
    face: int
    bonus: int
    cubes: int
    needed: int
    success: bool
    event_modifier: int = 0
    rule: str = "10.2.3"


class ResearchPaid(Fact, frozen=True, kw_only=True):
    """A technology attempt is paid for (10.2.2)."""

    side: Side
    technology: Technology
    level: int
    rp: int
    rule: str = "10.2.2"


class LevelUnlocked(Fact, frozen=True, kw_only=True):
    """A level of technology is unlocked (10.2.3)."""

    side: Side
    technology: Technology
    level: int
    rule: str = "10.2.3"


class CubeTaken(Fact, frozen=True, kw_only=True):
    """A failed attempt leaves a research cube; `cubes` are there now (10.2.4)."""

    side: Side
    technology: Technology
    cubes: int
    rule: str = "10.2.4"


class CubeDiscarded(Fact, frozen=True, kw_only=True):
    """A research cube is discarded to throw again (10.2.5)."""

    side: Side
    technology: Technology
    cubes: int
    rule: str = "10.2.5"


class Implemented(Fact, frozen=True, kw_only=True):
    """A sector implements a level (10.2.6); `free`: France, Germany, quick play, Athena."""

    sector: Sector
    technology: Technology
    level: int
    free: bool
    rule: str = "10.2.6"


class OffensiveLaunched(Fact, frozen=True, kw_only=True):
    """An offensive begins (10.3.2). `event`: the card that gave or demanded it, or 0. `pool`: all its dice.

    `again`: the event by which Athena is sure to throw dice again (R226), or 0.
    """

    side: Side
    attacker: Sector
    defender: Sector
    size: int
    cost: int
    event: int
    pool: Pool
    attack_dice: int
    artillery_dice: int
    again: int = 0
    rule: str = "10.3.2"


class MichaelUsed(Fact, frozen=True, kw_only=True):
    """Event 34 adds its dice to this offensive (R193)."""

    rule: str = "18, event 34"


class DiceThrown(Fact, frozen=True, kw_only=True):
    """Dice of an offensive fall (10.3.3)."""

    purpose: Purpose
    faces: tuple[int, ...]
    event: int = 0
    rule: str = "10.3.3"


class DiceLifted(Fact, frozen=True, kw_only=True):
    """Dice are lifted to be thrown again: by Aviation (`event` 0) or by an event."""

    side: Side
    faces: tuple[int, ...]
    artillery: bool
    event: int
    rule: str


class DieRead(Fact, frozen=True, kw_only=True):
    """One die as it counts: face, modifier, number needed, hit or miss (3.9, 10.3.4)."""

    artillery: bool
    face: int
    modifier: int
    needed: int
    hit: bool
    rule: str = "10.3.4"


class LossesCounted(Fact, frozen=True, kw_only=True):
    """The hits of an offensive and the losses they make; `multiplier` 2 with event 7."""

    defender: Sector
    hits: int
    losses: int
    rule: str = "10.3.4"


class CounterAttacked(Fact, frozen=True, kw_only=True):
    """A natural 1 among the Attack dice: the attacker loses one, or why it does not (10.3.4)."""

    attacker: Sector
    defender: Sector
    verdict: CounterAttack
    rule: str = "10.3.4"


class LossesMirrored(Fact, frozen=True, kw_only=True):
    """The hits of Attack dice that the attacker suffers too (events 14, 21, 29)."""

    attacker: Sector
    losses: int
    event: int
    rule: str


class BrusilovLosses(Fact, frozen=True, kw_only=True):
    """What a re-roll of event 19 cost either sector."""

    hits: int
    losses_defender: int
    losses_attacker: int
    rule: str = "18, event 19"


class PricePaid(Fact, frozen=True, kw_only=True):
    """Attack dice that failed are paid for: some in RP, the rest in `spaces` of the attacker (11)."""

    event: int
    attacker: Sector
    failed: int
    rp: int
    spaces: int
    rule: str


class LossTaken(Fact, frozen=True, kw_only=True):
    """A sector's cube moves right; `operational_value` is the new one (10.3.4). `event`: the card; 0: an offensive."""

    sector: Sector
    spaces: int
    losses: int
    operational_value: int
    event: int = 0
    rule: str


class Recovered(Fact, frozen=True, kw_only=True):
    """A sector's cube moves left at no cost, by a card (events 9, 12, 33)."""

    sector: Sector
    spaces: int
    losses: int
    event: int
    rule: str


class Surrendered(Fact, frozen=True, kw_only=True):
    """A sector surrenders; `to` gains its VP (13.2).

    `unplaced`: its losses that found no space on its track. `event`: the card that they came by; 0 in an offensive.
    """

    sector: Sector
    to: Side
    vp: int
    total_vp: int
    unplaced: int = 1
    event: int = 0
    rule: str = "13.2.1"


class ArmisticeRolled(Fact, frozen=True, kw_only=True):
    """A die after a surrender: below the `vp` of who won the sector it ends the war (7)."""

    side: Side
    face: int
    vp: int
    won: bool
    rule: str = "7"


class RomaniaSurrendered(Fact, frozen=True, kw_only=True):
    """The Central Powers collect 1 RP more each turn from now on (13.2.3)."""

    rule: str = "13.2.3"


class Passed(Fact, frozen=True, kw_only=True):
    """A side is done with its offensives; `forced`: nothing was possible (10.3), with so many `rp` in hand.

    `failures`: how many of Athena's cards led to nothing this turn (17.6.4).
    """

    side: Side
    forced: bool
    rp: int = 0
    failures: int = 0
    rule: str = "10.3"


class ObligationLapsed(Fact, frozen=True, kw_only=True):
    """A mandatory offensive cannot be launched and lapses (R131, R134)."""

    event: int
    rule: str = "10.3.1"


class CornflowerDrawn(Fact, frozen=True, kw_only=True):
    """Athena draws Cornflower cards for a decision (17.6), with `rp` in hand; `sector`: whom they may reinforce."""

    side: Side
    cards: tuple[int, ...]
    decision: Decision
    rp: int
    sector: Sector | None = None
    rule: str = "17.6"


class Candidate(Struct, frozen=True, gc=False):
    """A sector that could attack the target of Athena's card, with the size and the dice it would have (17.6.4)."""

    sector: Sector
    size: int
    pool: Pool


class AthenaTarget(Fact, frozen=True, kw_only=True):
    """Athena's card names a target, and who attacks it: none if the card cannot be applied (17.6.4).

    `candidates`: all that could, the one with the best chance first. `at_war`: whether the target is.
    """

    side: Side
    card: int
    target: Sector
    attacker: Sector | None
    failures: int
    candidates: tuple[Candidate, ...] = ()
    at_war: bool = True
    rule: str = "17.6.4"


class FranceBarred(Fact, frozen=True, kw_only=True):
    """Athena's check keeps France from attacking this turn (events 5, 27)."""

    event: int
    rule: str


class AthenaReinforces(Fact, frozen=True, kw_only=True):
    """How many of the cards that were drawn name the sector (17.6.3)."""

    sector: Sector
    named: int
    rule: str = "17.6.3"


class PoppiesDrawn(Fact, frozen=True, kw_only=True):
    """The game's own opponent has drawn its Poppy markers, one for each of the `rp` in hand (12.4)."""

    side: Side
    markers: tuple[Poppy, ...]
    rp: int
    rule: str = "12.4"


class PoppyResearches(Fact, frozen=True, kw_only=True):
    """A Technology marker is used for the oldest technology (12.4.1).

    `technologies`: all that could be attempted, the chosen one first; `years`: those of their next levels.
    """

    side: Side
    marker: Poppy
    technologies: tuple[Technology, ...]
    years: tuple[int, ...]
    rule: str = "12.4.1"


class PoppyAttacks(Fact, frozen=True, kw_only=True):
    """An Offensive marker is used (12.4.2). `candidates`: all that could attack the target, the chosen one first."""

    side: Side
    marker: Poppy
    target: Sector
    attacker: Sector
    candidates: tuple[Candidate, ...]
    rule: str = "12.4.2"


class PoppyReinforces(Fact, frozen=True, kw_only=True):
    """A Reinforcement marker is used; what it brings each sector follows (12.4.3)."""

    side: Side
    marker: Poppy
    rule: str = "12.4.3"


class PoppySails(Fact, frozen=True, kw_only=True):
    """The Naval marker with the greatest modifier is used; `cost`: the RP paid, which are what it adds (12.4.4)."""

    side: Side
    marker: Poppy
    cost: int
    rule: str = "12.4.4"


class PoppyUnused(Fact, frozen=True, kw_only=True):
    """A Poppy marker does nothing and costs nothing (12.4). `why`: what keeps it from each thing that it names."""

    side: Side
    marker: Poppy
    idle: Idle
    rule: str
    why: tuple[Refusal, ...] = ()


class MarkerAdvanced(Fact, frozen=True, kw_only=True):
    """Merchant Navy or Lafayette moves on one space (11)."""

    lafayette: bool
    space: int
    rule: str = "11"


class YearBegan(Fact, frozen=True, kw_only=True):
    """A year's cards join the deck; `set_aside` counts those that do not (12, 16.1)."""

    year: int
    added: int
    set_aside: int
    rule: str = "12"


class TurnEnded(Fact, frozen=True, kw_only=True):
    """A turn ends (12)."""

    turn: int
    rule: str = "12"


class PrestigeLine(Struct, frozen=True, gc=False):
    """One sector's prestige points: Operational Value times Prestige Value (14.2.2)."""

    sector: Sector
    operational_value: int
    prestige_value: int


class PrestigeCounted(Fact, frozen=True, kw_only=True):
    """A side's prestige points at the armistice (14.2.2)."""

    side: Side
    lines: tuple[PrestigeLine, ...]
    vp: int
    total: int
    rule: str = "14.2.2"


class PointsCounted(Fact, frozen=True, kw_only=True):
    """Who has more VP at the end of the war wins it; `tie`: neither has, and the board says who wins (10)."""

    vp: tuple[int, int]
    winner: Side
    tie: bool
    rule: str = "10"


class GameEnded(Fact, frozen=True, kw_only=True):
    """The game is over; no winner if both sides fell at once (14.1)."""

    winner: Side | None
    cause: Cause
    rule: str
