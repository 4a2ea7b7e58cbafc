"""What an adviser has to say of a decision: the actions it weighed, best first, and why. Facts, not sentences.

The words for them are in `ldd_tui.text.advice.staff_advice`.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from rules.actions import Action, Offensive, Reinforce, Research
from rules.model import Decision, Side

Detail = int | float | str | tuple[int, ...]


class Ground(StrEnum):
    """Why an action is worth more or less, with the details that its reason has.

    Sectors, technologies and events are given by number, chances from 0 to 1, prices in RP.
    """

    COST = "cost"
    """`rp`; `brings` and `elsewhere` in RP: what the action brings, and what its price would bring otherwise.

    That is best spent on `attacker` and `defender`, `technology` or `sector`, or kept for `turn`, or `lost`.
    """
    LOSSES = "losses"
    """`sector`, `expected`: losses of the defender; `surrender`: the chance that it surrenders, `told` 1 if
    another reason says so."""
    OTHER_SIZE = "other_size"
    """`sector`, `size`, `rp` more or less, `expected` losses of the defender and the chance of `surrender` then."""
    COUNTER_ATTACK = "counter_attack"
    """`sector`, `chance` that a natural 1 hurts the attacker, `expected` own losses, `surrender` of the attacker."""
    NO_COUNTER_ATTACK = "no_counter_attack"
    """`sector`, `because`: a value of `CounterAttack`."""
    GIVES_UP_COUNTER_ATTACK = "gives_up_counter_attack"
    """`sector`, `sectors` that may attack it later this turn and then suffer no counter-attack (10.3.4)."""
    SURRENDER_WORTH = "surrender_worth"
    """`sector`, `vp`, `vp_after`, `needed` for sudden death, `production`, `decides` 1 if it would win the war,
    `chance`."""
    PRESTIGE = "prestige"
    """`sector`, `points` that the Operational Value gained or taken counts at the armistice."""
    DANGER = "danger"
    """`sector`, `before` and `after`: chances that it surrenders in the next turns; `losses`, `left`,
    `decides` 1 if that would lose the war."""
    THREAT = "threat"
    """`sector`, `expected` losses by this turn's enemy offensives that are still possible."""
    OPERATIONAL_VALUE = "operational_value"
    """`sector`, `before`, `after`."""
    REVOLUTION = "revolution"
    """`chance` that the marker moves, `steps` that are left, `dice`."""
    UNLOCK = "unlock"
    """`technology`, `level`, `chance` to unlock it, `bonus` bought, `cubes`, `needed` on the die."""
    LEVEL_GIVES = "level_gives"
    """`rp_a_turn`: RP that a level of Naval or Air Raid takes from the enemy or keeps, on average; `turns` counted."""
    FRONT = "front"
    """Losses a turn that a level `inflicted` more or `spared`; `turns` counted, `rest` 1 if no more are left."""
    CUBE = "cube"
    """`technology`, `cubes` after the action."""
    IMPLEMENTED = "implemented"
    """`sector`, `technology`, `level`."""
    KEPT_FOR = "kept_for"
    """`rp` that the plan keeps, for `attacker` and `defender`, `technology` or `sector`, or for `turn`."""
    WASTED = "wasted"
    """`rp` that would be lost because nobody holds more than `maximum`."""
    MANDATORY = "mandatory"
    """`event` that demands it."""
    EVENT = "event"
    """`event`, `side` that it helps."""
    DICE = "dice"
    """`count` thrown again, `hit`: the chance of each to cause a loss, `loss`: of each to cost one (event 19)."""


class Reason(Struct, frozen=True):
    """One reason: what it is, what it is worth (in the units of `Weighed.value`) and the numbers behind it."""

    ground: Ground
    worth: float
    details: dict[str, Detail] = {}


class Weighed(Struct, frozen=True):
    """An action and what it is worth, in RP, to the side that chooses, beside leaving it and using its price otherwise.

    To spend no more is worth 0: what is above is worth its price.
    """

    action: Action
    value: float
    reasons: tuple[Reason, ...] = ()


def same_but_for_size(one: Action, other: Action) -> bool:
    """Whether two actions differ in their dice, spaces or RP only."""
    return _apart_from_size(one) is not None and _apart_from_size(one) == _apart_from_size(other)


def _apart_from_size(action: Action) -> tuple[object, ...] | None:
    match action:
        case Offensive(attacker=attacker, defender=defender):
            return Offensive, attacker, defender
        case Reinforce(sector=sector):
            return Reinforce, sector
        case Research(technology=technology):
            return Research, technology
    return None


class Advice(Struct, frozen=True):
    """Every action that was weighed, the best first; never empty."""

    side: Side
    decision: Decision
    weighed: tuple[Weighed, ...]

    @property
    def best(self) -> Weighed:
        """What the adviser would do."""
        return self.weighed[0]
