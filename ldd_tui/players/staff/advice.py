"""What an adviser has to say of a decision: the actions it weighed, best first, and why. Facts, not sentences.

Each kind of reason is a struct with what its sentence needs: chances from 0 to 1, worths in RP. The sentences are in
`ldd_tui.text.advice.staff_reasons`.
"""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.players.staff.shares import Term
from rules.actions import Action, Implement, Naval, Offensive, Reinforce, Research
from rules.model import CounterAttack, Decision, Sector, Side, Technology

# ------------------------------------------------------------------------------------ the price, and RP kept

Purchase = Offensive | Reinforce | Research | Implement | Naval
"""Something that RP are spent on."""


class NextTurn(Struct, frozen=True, tag=True):
    """RP are kept for a turn to come."""

    turn: int


class LaterThisTurn(Struct, frozen=True, tag=True):
    """RP would serve the rest of this turn, the last, though nothing there is given up for it alone."""


class Elsewhere(Struct, frozen=True, tag=True):
    """RP would buy something that is not named, because it is not among the actions that are shown."""


class Lapses(Struct, frozen=True, tag=True):
    """RP would serve nothing."""


Otherwise = Purchase | NextTurn | LaterThisTurn | Elsewhere | Lapses
"""What a price would be for if it were not paid: something that can be chosen now, or not."""


class Reason(Struct, frozen=True, tag=True):
    """Why an action is worth more or less."""

    @property
    def decides_the_war(self) -> bool:
        return False


class BidPrice(Reason, frozen=True, tag=True):
    """What a bid costs, in RP."""

    rp: int


class Price(Reason, frozen=True, tag=True):
    """What an action costs and `brings`, and what its price would bring `elsewhere`: best spent on `otherwise`."""

    rp: int
    brings: float
    elsewhere: float
    otherwise: Otherwise


class Demanded(Reason, frozen=True, tag=True):
    """What an offensive that a card demands costs and `brings`: there is no leaving it, so nothing stands beside it."""

    rp: int
    brings: float


class MadeUpOf(Reason, frozen=True, tag=True):
    """The terms that add up to what an action brings, those that are hardly anything as one, the last.

    `boldness`: what the enemy's losses count beside one's own.
    """

    terms: tuple[Term, ...]
    boldness: float


class KeepsForLater(Reason, frozen=True, tag=True):
    """RP that the plan keeps for a later sub-phase of this turn, best spent on a `purchase`."""

    rp: int
    purchase: Purchase


class KeepsForDemand(Reason, frozen=True, tag=True):
    """RP that a card's mandatory offensive still takes in this turn, as many as it can have (10.3.1)."""

    rp: int
    event: int
    attacker: Sector
    defender: Sector


class KeepsForNextTurn(Reason, frozen=True, tag=True):
    """RP that are kept for a turn to come."""

    rp: int
    turn: int


class WastedRp(Reason, frozen=True, tag=True):
    """RP that would be lost because nobody holds more than `maximum` (8.2)."""

    rp: int
    maximum: int


# ----------------------------------------------------------------------------------------------- offensives


class WinsTheWar(Reason, frozen=True, tag=True):
    """The chance that a sector surrenders, which would win the war (13.2.4, 14.1)."""

    sector: Sector
    chance: float

    @property
    def decides_the_war(self) -> bool:
        return True


class SurrenderWorth(Reason, frozen=True, tag=True):
    """What a sector's surrender is worth: VP, which then are `vp_after` of those `needed`, and production in RP."""

    sector: Sector
    vp: int
    vp_after: int
    needed: int
    production: int


class DiceThrown(Reason, frozen=True, tag=True):
    """The dice of an offensive of a size: as many Attack dice, more or fewer by events, and Artillery dice (10.3.3)."""

    size: int
    attack: int
    artillery: int


class LossesExpected(Reason, frozen=True, tag=True):
    """Losses of the defender, and the chance that it surrenders. `surrender_told`: another reason says so."""

    sector: Sector
    expected: float
    surrender: float
    surrender_told: bool = False


class IfThrownAgain(Reason, frozen=True, tag=True):
    """What an offensive brings if all is thrown again that these events let people throw again, beside what it brings
    without: losses of its target, its surrender, and the attacker's own losses.
    """

    events: tuple[int, ...]
    expected: float
    surrender: float
    own: float


class OtherSize(Reason, frozen=True, tag=True):
    """What another size would do, for `rp` more or less: losses of the defender and the chance of its surrender."""

    sector: Sector
    size: int
    rp: int
    expected: float
    surrender: float


class CounterAttackRisk(Reason, frozen=True, tag=True):
    """The chance that a natural 1 hurts the attacker, its losses, and the chance that it surrenders (10.3.4).

    A chance of 0: its losses come from its own dice (event 19).
    """

    sector: Sector
    chance: float
    expected: float
    surrender: float


class NoCounterAttack(Reason, frozen=True, tag=True):
    """Why there is no counter-attack (10.3.4)."""

    verdict: CounterAttack


class GivesUpCounterAttacks(Reason, frozen=True, tag=True):
    """The attacker could not counter-attack these enemies later this turn, for it has attacked elsewhere (10.3.4)."""

    sector: Sector
    enemies: tuple[Sector, ...]


class Prestige(Reason, frozen=True, tag=True):
    """Prestige points that the Operational Value gained or taken counts at the armistice (14.2).

    `this_turn`: the armistice comes at the end of this turn, for sure.
    """

    points: float
    this_turn: bool


class Mandatory(Reason, frozen=True, tag=True):
    """The event that demands the offensive (10.3.1). `full_size`: with all the dice that RP allow."""

    event: int
    full_size: bool


# ------------------------------------------------------------------------------------------- a sector's safety


class SurrenderRisk(Reason, frozen=True, tag=True):
    """The chances that a sector surrenders, as it stands and after the action.

    `loses_the_war`: its surrender would end the war. `until`: the turn up to which is counted, with the usual
    reinforcements between if it is `reinforced` at all; None: before it can be reinforced again, where hardly anything
    comes after that. `last_turn`: no turn follows, so this one alone counts.
    """

    sector: Sector
    before: float
    after: float
    loses_the_war: bool
    until: int | None
    reinforced: bool
    last_turn: bool

    @property
    def decides_the_war(self) -> bool:
        return self.loses_the_war


class SurrenderThisTurn(Reason, frozen=True, tag=True):
    """The chances that the attacks which cards demand fell a sector this turn, as it stands and after the action.

    `loses_the_war`: its surrender would end the war.
    """

    sector: Sector
    before: float
    after: float
    loses_the_war: bool

    @property
    def decides_the_war(self) -> bool:
        return self.loses_the_war


class Attack(Struct, frozen=True):
    """An offensive of the enemy at full size, and the losses that it brings on average; `again`: if all is thrown again
    that people may throw again.
    """

    attacker: Sector
    expected: float
    again: IfThrownAgain | None = None


class Threat(Reason, frozen=True, tag=True):
    """The enemy's offensives on a sector that are possible now."""

    sector: Sector
    attacks: tuple[Attack, ...]


class HigherOperationalValue(Reason, frozen=True, tag=True):
    """A sector's Operational Value, before and after a reinforcement."""

    before: int
    after: int


class RevolutionRisk(Reason, frozen=True, tag=True):
    """The chance that the Revolution marker moves on, and how many steps are left (13.3)."""

    chance: float
    steps: int


# ----------------------------------------------------------------------------------------------- technology


class UnlockChance(Reason, frozen=True, tag=True):
    """The chance to unlock a level: the number `needed`, and what RP and research cubes add to the die (10.2.4)."""

    technology: Technology
    level: int
    chance: float
    needed: int
    added: int


class SavesRp(Reason, frozen=True, tag=True):
    """RP a turn that a level of Naval or Air Raid takes from the enemy or keeps, on average; `turns` counted.

    0 turns: this is the last one, and neither acts in it any more.
    """

    rp_a_turn: float
    turns: float


class FrontEffect(Reason, frozen=True, tag=True):
    """Losses a turn that a level inflicts more or spares; `turns` counted, this one among them.

    `to_the_end`: the war has no more left.
    """

    inflicted: float
    spared: float
    turns: float
    to_the_end: bool


class CubesThen(Reason, frozen=True, tag=True):
    """The research cubes that would help the next attempt (10.2.5). `last_turn`: there is none any more."""

    cubes: int
    last_turn: bool


class Implemented(Reason, frozen=True, tag=True):
    """The level that a sector then has (10.2.6), the first of so many `levels` that are worth their price together."""

    sector: Sector
    technology: Technology
    level: int
    levels: int = 1


# ---------------------------------------------------------------------------------------------- events and dice


class EventHelps(Reason, frozen=True, tag=True):
    """The side that an event helps."""

    event: int
    side: Side


class ThrownAgain(Reason, frozen=True, tag=True):
    """The chance of each die thrown again to cause a loss, and to cost one (event 19)."""

    hit: float
    loss: float


# ----------------------------------------------------------------------------------------------------- advice


class Weighed(Struct, frozen=True):
    """An action and what it is worth, in RP, to the side that chooses, beside leaving it and using its price otherwise.

    To spend no more is worth 0: what is above is worth its price. What a card demands is worth 0 in its best size, and
    the others what they are worth beside that. `chance`: its side's chance to win after it, where that was judged too.
    `in_any_order`: whether it is as good as the best because the best one follows it as well.
    """

    action: Action
    value: float
    reasons: tuple[Reason, ...] = ()
    chance: float | None = None
    in_any_order: bool = False

    @property
    def is_demanded(self) -> bool:
        """Whether a card demands it, so that only its size is a choice."""
        return any(isinstance(reason, Demanded) for reason in self.reasons)


class Advice(Struct, frozen=True):
    """Every action that was weighed, the best first; never empty. By the chance to win where all have one."""

    side: Side
    decision: Decision
    weighed: tuple[Weighed, ...]

    @property
    def best(self) -> Weighed:
        return self.weighed[0]
