"""What happened: the typed records of a transition, each with its `rule`, a section or an event as "18, event 9".

There are no sentences here; the user interface words facts in the reader's language.

These docstrings are the tables of docs/engine_protocol.md (`python -m tests.engine_pipe.document`): what happened,
what the fields mean, and first the edition, if only one has the fact.
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
    """A turn begins: the `turn` and its `year` (5)."""

    turn: int
    year: int
    rule: str = "5"


class PhaseBegan(Fact, frozen=True, kw_only=True):
    """A phase begins (5). `side`: whose it is, or null if both sides share it."""

    phase: Phase
    side: Side | None
    rule: str = "5"


class PositionLaid(Fact, frozen=True, kw_only=True):
    """Only in stored games: a game begins from a position instead of the set-up (4).

    `status` and `losses` are by sector, in their order; `rp` and `vp` the Entente's and the Central Powers'.
    `initiative`: null if still open. `events`: those drawn this turn.
    """

    status: tuple[Status, ...]
    losses: tuple[int, ...]
    rp: tuple[int, int]
    vp: tuple[int, int]
    initiative: Side | None
    events: tuple[int, ...]
    rule: str = "4"


class BidMade(Fact, frozen=True, kw_only=True):
    """A side pays its bid for the initiative; reported once both bids are in (6, R029)."""

    side: Side
    rp: int
    rule: str = "6"


class InitiativeBought(Fact, frozen=True, kw_only=True):
    """First edition: a person buys the initiative from the system for `rp` RP (12.3)."""

    side: Side
    rp: int
    rule: str = "12.3"


class InitiativeRolled(Fact, frozen=True, kw_only=True):
    """A side rolls for the initiative: its total is `face` + `bid` (6)."""

    side: Side
    face: int
    bid: int
    rule: str = "6"


class InitiativeTaken(Fact, frozen=True, kw_only=True):
    """A side has the initiative this turn (6).

    `by_dice`: by the dice, else by the track. `tie`: the dice were equal, so the track decided. `bought`: the track
    gave it to the other side, and this one paid for it (12.3).
    """

    side: Side
    by_dice: bool = False
    tie: bool = False
    bought: bool = False
    rule: str = "6"


class EventsDrawn(Fact, frozen=True, kw_only=True):
    """The turn's event cards are drawn, in ascending order (7.1)."""

    events: tuple[int, ...]
    rule: str = "7.1"


class EventCancelled(Fact, frozen=True, kw_only=True):
    """Second edition: Air Raid cancels an event (10.2.7)."""

    event: int
    rule: str = "10.2.7"


class SetAsideDrawn(Fact, frozen=True, kw_only=True):
    """Second edition: one of the cards set aside is drawn (16.2)."""

    event: int
    rule: str = "16.2"


class SetAsideDeclined(Fact, frozen=True, kw_only=True):
    """Second edition: the offered card that was set aside is declined (16.2)."""

    event: int
    rule: str = "16.2"


class SetAsideApplied(Fact, frozen=True, kw_only=True):
    """Second edition: a card set aside joins this turn's events (16.2)."""

    event: int
    rule: str = "16.2"


class EventTakesEffect(Fact, frozen=True, kw_only=True):
    """An event is resolved (7.3). If it acts at once, the next facts say how."""

    event: int
    rule: str = "7.3"


class EventWithoutEffect(Fact, frozen=True, kw_only=True):
    """An event does nothing (7.3).

    `too_late`: its year is over, which matters for some events. Otherwise its condition is not met.
    """

    event: int
    too_late: bool = False
    rule: str = "7.3"


class EventEnded(Fact, frozen=True, kw_only=True):
    """An event that was in force ends; its marker leaves the board (7.3)."""

    event: int
    rule: str


class EventDie(Fact, frozen=True, kw_only=True):
    """An event's die is rolled; in the second edition also Athena's check of events 5 and 27 (7.3)."""

    event: int
    face: int
    rule: str


class SectorEntered(Fact, frozen=True, kw_only=True):
    """A neutral sector enters the war, with `production` RP a turn (13.1.1)."""

    sector: Sector
    production: int
    rule: str = "13.1.1"


class RussiaExited(Fact, frozen=True, kw_only=True):
    """Russia leaves the war without surrendering: by a treaty, or by the Revolution (18, event 33)."""

    rule: str = "18, event 33"


class LafayettePlaced(Fact, frozen=True, kw_only=True):
    """The Lafayette marker is placed on `space` of its track (13.1.2).

    `event`: the event that brings it, or 0 for the calendar, on turn 10.
    """

    space: int
    event: int
    rule: str = "13.1.2"


class BlockadeDefinitive(Fact, frozen=True, kw_only=True):
    """Jutland rolls a 6: no more blockade rolls, and no RP for the Kaiserliche Marine (9.2)."""

    rule: str = "9.2"


class ResourcesGained(Fact, frozen=True, kw_only=True):
    """An event brings a side `rp` RP (8.2). `wasted`: how many of them are lost above the limit of 20."""

    side: Side
    rp: int
    wasted: int
    rule: str


class ResourcesLost(Fact, frozen=True, kw_only=True):
    """An event costs a side `rp` RP (9)."""

    side: Side
    rp: int
    rule: str


class Sources:
    """The sources of an income, in RP (8.1, R059): for the fact and for a forecast."""

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
        """The total, never below 0 (R060)."""
        return max(0, self.sectors + self.trade + self.romania - self.pariser_kanonen)


class Income(Sources, Fact, frozen=True, kw_only=True):
    """A side collects RP (8).

    By source: `sectors`, `merchant_navy`, `lafayette`, `kaiserliche_marine`, and `romania` once it has surrendered,
    less `pariser_kanonen` (event 41). `halved`: the Central Powers' lead at sea halves the Merchant Navy, rounded
    down; `merchant_navy` is already halved. `wasted`: RP lost above the limit of 20. `total`: the RP it holds now.
    """

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
    """A side does not roll on the naval table (9).

    `event`: the event that forbids it, or 0 if the Entente has not unlocked the Naval Blockade.
    """

    side: Side
    event: int
    rule: str


class NavalRolled(Fact, frozen=True, kw_only=True):
    """Second edition: a side rolls on the naval table, and its enemy loses `lost` RP (9).

    The total is `face` + `technology_modifier` + `event_modifier`. `result`: the RP in the table; `limit`: the RP that
    the enemy's trade brought this turn, the most it can lose.
    """

    side: Side
    face: int
    technology_modifier: int
    event_modifier: int
    result: int
    limit: int
    lost: int
    rule: str


class NavalBonusBought(Fact, frozen=True, kw_only=True):
    """First edition: a side pays `rp` RP to add as much to its naval roll (6.6).

    After `poppy_sails` it is the same payment.
    """

    side: Side
    rp: int
    rule: str = "6.6"


class SeaRolled(Fact, frozen=True, kw_only=True):
    """First edition: a side rolls on the naval table (6.6).

    The total is `face` + `bonus` (paid) + `event_modifier`. `result`: the RP in the table. `rp`: the RP that U-boats
    take from the Entente, or that the blockade leaves the Central Powers. `owed`: the RP that the Entente lacks and
    must pay with spaces of its sectors. `wasted`: the Central Powers' RP lost above the limit of 20 (8.2), not in `rp`.
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
    """First edition: a sector pays 1 RP owed to U-boats with a space; `owed` RP are left to pay (6.6)."""

    sector: Sector
    owed: int
    rule: str = "6.6"


class NothingToDo(Fact, frozen=True, kw_only=True):
    """A side has no legal action in a phase, so the phase ends (10).

    `why`: a refusal for each thing it might have done.
    """

    side: Side
    phase: Phase
    why: tuple[Refusal, ...]
    rule: str


class SubPhaseEnded(Fact, frozen=True, kw_only=True):
    """A side ends a phase with `done` (10)."""

    side: Side
    phase: Phase
    rule: str


class Reinforced(Fact, frozen=True, kw_only=True):
    """A sector recovers `spaces` spaces for `cost` RP (10.1). `losses`: those it has left."""

    sector: Sector
    spaces: int
    cost: int
    losses: int
    rule: str = "10.1.2"


class RevolutionRolled(Fact, frozen=True, kw_only=True):
    """The dice of the Russian Revolution are rolled (13.3).

    `advanced`: one is a 1, so the marker moves. `position`: where it is now; at `last` the Revolution breaks out.
    """

    faces: tuple[int, ...]
    advanced: bool
    position: int
    last: int
    rule: str = "13.3"


class RevolutionBrokeOut(Fact, frozen=True, kw_only=True):
    """The Revolution breaks out: from next turn Russia produces no RP, and it is never reinforced again (13.3)."""

    rule: str = "13.3"


class ResearchRolled(Fact, frozen=True, kw_only=True):
    """The die of a technology attempt is rolled (10.2.3).

    `success`: `face` + `bonus` (RP paid above the first) + `cubes` + `event_modifier` is at least `needed`; a 6 always
    succeeds, a 1 never (F110).
    """

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
    """A side pays `rp` RP to attempt a `level` of a technology (10.2.2)."""

    side: Side
    technology: Technology
    level: int
    rp: int
    rule: str = "10.2.2"


class LevelUnlocked(Fact, frozen=True, kw_only=True):
    """A side unlocks a `level` of a technology, and its research cubes there are removed (10.2.3, 10.2.4)."""

    side: Side
    technology: Technology
    level: int
    rule: str = "10.2.3"


class CubeTaken(Fact, frozen=True, kw_only=True):
    """Second edition: a failed attempt adds a research cube; there are now `cubes` (10.2.4)."""

    side: Side
    technology: Technology
    cubes: int
    rule: str = "10.2.4"


class CubeDiscarded(Fact, frozen=True, kw_only=True):
    """Second edition: a research cube is discarded to re-roll; `cubes` are left (10.2.5)."""

    side: Side
    technology: Technology
    cubes: int
    rule: str = "10.2.5"


class Implemented(Fact, frozen=True, kw_only=True):
    """Second edition: a sector implements a `level` of a technology (10.2.6).

    `free`: at no cost, as for France and Germany, in quick play, and for Athena.
    """

    sector: Sector
    technology: Technology
    level: int
    free: bool
    rule: str = "10.2.6"


class OffensiveLaunched(Fact, frozen=True, kw_only=True):
    """A sector attacks another (10.3.2).

    `size`: the dice by Operational Value; `cost`: the RP paid. `event`: the event that launches or demands it, or 0.
    `attack_dice` and `artillery_dice`: all dice, as in `pool`. `again`: the event by which Athena is sure to re-roll
    dice, or 0 (R226).
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
    """Second edition: event 34 adds its dice to this offensive (R193)."""

    rule: str = "18, event 34"


class DiceThrown(Fact, frozen=True, kw_only=True):
    """Dice of an offensive are rolled (10.3.3). `event`: the event behind a re-roll, or 0."""

    purpose: Purpose
    faces: tuple[int, ...]
    event: int = 0
    rule: str = "10.3.3"


class DiceLifted(Fact, frozen=True, kw_only=True):
    """Dice of an offensive are picked up for a re-roll (10.3.3).

    `artillery`: Artillery dice, else Attack dice. `event`: the event behind it, or 0 for Aviation.
    """

    side: Side
    faces: tuple[int, ...]
    artillery: bool
    event: int
    rule: str


class DieRead(Fact, frozen=True, kw_only=True):
    """One die of an offensive counts (3.9, 10.3.4).

    `hit`: `face` + `modifier` is at least `needed`; a 6 always hits, a 1 never. `artillery`: an Artillery die.
    """

    artillery: bool
    face: int
    modifier: int
    needed: int
    hit: bool
    rule: str = "10.3.4"


class LossesCounted(Fact, frozen=True, kw_only=True):
    """All dice of an offensive are counted: `hits`, and the `losses` they cause (10.3.4).

    A sector with fewer spaces left surrenders, and further losses vanish.
    """

    defender: Sector
    hits: int
    losses: int
    rule: str = "10.3.4"


class CounterAttacked(Fact, frozen=True, kw_only=True):
    """Second edition: there is a 1 among the Attack dice (10.3.4).

    `verdict`: `applies` if the attacker takes a loss, else why not.
    """

    attacker: Sector
    defender: Sector
    verdict: CounterAttack
    rule: str = "10.3.4"


class LossesMirrored(Fact, frozen=True, kw_only=True):
    """Second edition: an event makes Attack dice that hit cost the attacker `losses` too (18, events 14, 21, 29)."""

    attacker: Sector
    losses: int
    event: int
    rule: str


class BrusilovLosses(Fact, frozen=True, kw_only=True):
    """Second edition: the result of dice re-rolled by event 19 (18, event 19).

    `hits` of them hit. `losses_defender`, `losses_attacker`: what they cost the two sectors.
    """

    hits: int
    losses_defender: int
    losses_attacker: int
    rule: str = "18, event 19"


class PricePaid(Fact, frozen=True, kw_only=True):
    """First edition: event 19 makes the attacker pay for failed Attack dice (11).

    `failed`: how many. `rp` of them are paid in RP, the rest in `spaces` of the attacker.
    """

    event: int
    attacker: Sector
    failed: int
    rp: int
    spaces: int
    rule: str


class LossTaken(Fact, frozen=True, kw_only=True):
    """A sector takes `spaces` losses (10.3.4).

    `losses` and `operational_value`: what it has now. `event`: the event that caused them, or 0 for an offensive or
    U-boats (first edition).
    """

    sector: Sector
    spaces: int
    losses: int
    operational_value: int
    event: int = 0
    rule: str


class Recovered(Fact, frozen=True, kw_only=True):
    """Second edition: an event lets a sector recover `spaces` spaces at no cost (18, events 9, 12 and 33).

    `losses`: those it has left.
    """

    sector: Sector
    spaces: int
    losses: int
    event: int
    rule: str


class Surrendered(Fact, frozen=True, kw_only=True):
    """A sector surrenders (13.2).

    `to` gains `vp` VP and now has `total_vp`. `unplaced`: the losses beyond its last space. `event`: the event that
    caused them, or 0 for an offensive.
    """

    sector: Sector
    to: Side
    vp: int
    total_vp: int
    unplaced: int = 1
    event: int = 0
    rule: str = "13.2.1"


class ArmisticeRolled(Fact, frozen=True, kw_only=True):
    """First edition: the side that made a sector surrender rolls a die (7).

    `won`: the `face` is below the side's `vp`, so the war ends and it wins.
    """

    side: Side
    face: int
    vp: int
    won: bool
    rule: str = "7"


class RomaniaSurrendered(Fact, frozen=True, kw_only=True):
    """Second edition: from now on the Central Powers collect 1 RP more each turn (13.2.3)."""

    rule: str = "13.2.3"


class Passed(Fact, frozen=True, kw_only=True):
    """A side launches no more offensives this turn (10.3).

    `forced`: it could launch none. `rp`: the RP it holds. `failures`: how many of Athena's cards failed this turn
    (17.6.4).
    """

    side: Side
    forced: bool
    rp: int = 0
    failures: int = 0
    rule: str = "10.3"


class ObligationLapsed(Fact, frozen=True, kw_only=True):
    """An offensive that an event demands is impossible, so it lapses (10.3.1, R131, R134)."""

    event: int
    rule: str = "10.3.1"


class CornflowerDrawn(Fact, frozen=True, kw_only=True):
    """Second edition: Athena draws Cornflower cards (17.6).

    `decision`: what they decide. `rp`: the RP she holds. `sector`: the one they may reinforce.
    """

    side: Side
    cards: tuple[int, ...]
    decision: Decision
    rp: int
    sector: Sector | None = None
    rule: str = "17.6"


class Candidate(Struct, frozen=True, gc=False):
    """A sector that could attack a target, with its size and dice (17.6.4)."""

    sector: Sector
    size: int
    pool: Pool


class AthenaTarget(Fact, frozen=True, kw_only=True):
    """Second edition: Athena's card names a target (17.6.4).

    `attacker`: who attacks it, or null. `failures`: how many cards failed this turn. `candidates`: all that could
    attack, the best chance first. `at_war`: whether the target is.
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
    """Second edition: Athena's check keeps France from attacking this turn (events 5 and 27)."""

    event: int
    rule: str


class AthenaReinforces(Fact, frozen=True, kw_only=True):
    """Second edition: `named` of the cards that Athena drew name the sector (17.6.3)."""

    sector: Sector
    named: int
    rule: str = "17.6.3"


class PoppiesDrawn(Fact, frozen=True, kw_only=True):
    """First edition: the system draws Poppy markers, one for each of its `rp` RP (12.4)."""

    side: Side
    markers: tuple[Poppy, ...]
    rp: int
    rule: str = "12.4"


class PoppyResearches(Fact, frozen=True, kw_only=True):
    """First edition: the system uses a Technology marker (12.4.1).

    `technologies`: all it could attempt, the chosen one first; `years`: the years of their next levels.
    """

    side: Side
    marker: Poppy
    technologies: tuple[Technology, ...]
    years: tuple[int, ...]
    rule: str = "12.4.1"


class PoppyAttacks(Fact, frozen=True, kw_only=True):
    """First edition: the system uses an Offensive marker (12.4.2).

    `candidates`: all that could attack the target, the chosen one first.
    """

    side: Side
    marker: Poppy
    target: Sector
    attacker: Sector
    candidates: tuple[Candidate, ...]
    rule: str = "12.4.2"


class PoppyReinforces(Fact, frozen=True, kw_only=True):
    """First edition: the system uses a Reinforcement marker; a fact for each sector follows (12.4.3)."""

    side: Side
    marker: Poppy
    rule: str = "12.4.3"


class PoppySails(Fact, frozen=True, kw_only=True):
    """First edition: the system uses its best Naval marker and pays `cost` RP to add as much to its roll (12.4.4).

    `naval_bonus_bought` follows for the same payment.
    """

    side: Side
    marker: Poppy
    cost: int
    rule: str = "12.4.4"


class PoppyUnused(Fact, frozen=True, kw_only=True):
    """First edition: a Poppy marker does nothing and costs nothing (12.4).

    `idle`: the reason. `why`: a refusal for each thing it names, if none is possible.
    """

    side: Side
    marker: Poppy
    idle: Idle
    rule: str
    why: tuple[Refusal, ...] = ()


class MarkerAdvanced(Fact, frozen=True, kw_only=True):
    """The Merchant Navy or Lafayette advances to `space` (11). `lafayette`: it is Lafayette."""

    lafayette: bool
    space: int
    rule: str = "11"


class YearBegan(Fact, frozen=True, kw_only=True):
    """The event cards of a new year join the deck (12). `added`: how many; `set_aside`: how many don't (16.1)."""

    year: int
    added: int
    set_aside: int
    rule: str = "12"


class TurnEnded(Fact, frozen=True, kw_only=True):
    """A turn ends (12)."""

    turn: int
    rule: str = "12"


class PrestigeLine(Struct, frozen=True, gc=False):
    """One sector's prestige points: `operational_value` times `prestige_value` (14.2.2)."""

    sector: Sector
    operational_value: int
    prestige_value: int


class PrestigeCounted(Fact, frozen=True, kw_only=True):
    """Second edition: a side's prestige points at the armistice (14.2.2).

    `total`: its `lines`, one for each sector at war, plus its `vp`.
    """

    side: Side
    lines: tuple[PrestigeLine, ...]
    vp: int
    total: int
    rule: str = "14.2.2"


class PointsCounted(Fact, frozen=True, kw_only=True):
    """First edition: the war ends, and `winner` has more VP (10).

    `vp`: the Entente's and the Central Powers'. `tie`: they are equal, and the board names the winner.
    """

    vp: tuple[int, int]
    winner: Side
    tie: bool
    rule: str = "10"


class GameEnded(Fact, frozen=True, kw_only=True):
    """The game is over (14.1). `winner`: null if both sides lost at once."""

    winner: Side | None
    cause: Cause
    rule: str
