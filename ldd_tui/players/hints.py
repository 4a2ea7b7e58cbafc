"""Hints: what a person easily overlooks, with exact chances but no advice. The words are in `ldd_tui.text.hints`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from rules import actions as a
from rules import engine, forecasts, naval_table, odds, victory
from rules.cards import orders_of
from rules.cards import rule as card_rule
from rules.forecasts import forecast
from rules.model import (
    IMPLEMENTED,
    Choice,
    CounterAttack,
    Decision,
    InitiativeRule,
    Phase,
    Sector,
    Side,
    State,
    Technology,
)
from rules.obligations import duty, free_event, is_free, may_activate
from rules.phases import technology
from rules.phases.end_of_turn import is_last_turn, next_collection
from rules.pools import counter_attack, launches
from rules.sectors import at_war, losses_to_surrender, operational_value
from rules.sequence import is_past, later
from rules.surrender_odds import by_all, by_demand, in_danger

# ------------------------------------------------------------------------------------------------ hint kinds
# Each with what its sentence needs, and the rule behind it.


class Hint(Struct, frozen=True, tag=True):
    RULE: ClassVar[str]

    @property
    def rule(self) -> str:
        return self.RULE

    @property
    def subject(self) -> tuple[object, ...]:
        """The topic without its numbers, so that the same hint isn't given twice."""
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name not in _NUMBERS)


_NUMBERS = frozenset({"rp", "most", "size", "losses", "chance", "demanded", "vp", "mean"})


class RpWasted(Hint, frozen=True, tag=True):
    """RP that the next collection would waste above `most`. `bids`: they can still be bid for the initiative."""

    rp: int
    most: int
    bids: bool = False
    RULE: ClassVar[str] = "8.2"


class MandatoryAhead(Hint, frozen=True, tag=True):
    attacker: Sector
    defender: Sector
    event: int
    rp: int
    rule: str = "10.3.1"


class InDanger(Hint, frozen=True, tag=True):
    """A sector that one turn's attacks may knock out, `losses` from surrender. `demanded`: the chance by attacks that
    cards demand; `chance`: by attacks of all neighbouring enemies with all dice.
    """

    sector: Sector
    losses: int
    demanded: Fraction
    chance: Fraction
    RULE: ClassVar[str] = "13.2"


class CubesWaiting(Hint, frozen=True, tag=True):
    """Research cubes on a technology, and the chance of an attempt for 1 RP."""

    technology: Technology
    chance: Fraction
    RULE: ClassVar[str] = "10.2.4"


class FreeImplementation(Hint, frozen=True, tag=True):
    sectors: tuple[Sector, ...]
    RULE: ClassVar[str] = "10.2.6"


class UnusedLevels(Hint, frozen=True, tag=True):
    """Unlocked levels that sectors have not implemented, by sector; all are one subject."""

    lacking: tuple[tuple[Sector, tuple[Technology, ...]], ...]
    RULE: ClassVar[str] = "10.2.6"

    @property
    def subject(self) -> tuple[object, ...]:
        return ()


class FreeOffensiveOpen(Hint, frozen=True, tag=True):
    attacker: Sector
    defender: Sector
    event: int

    @property
    def rule(self) -> str:
        return card_rule(self.event)


class NearVictory(Hint, frozen=True, tag=True):
    """The offensive likeliest to make an enemy surrender. `vp`: for the Armistice roll, or None."""

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
    defender: Sector
    attackers: tuple[Sector, ...]
    RULE: ClassVar[str] = "10.3.4"


class AtTheirMercy(Hint, frozen=True, tag=True):
    """U-boats due this turn may take up to `most` RP; unpaid, on average `mean` more than the `rp` in hand."""

    rp: int
    most: int
    mean: Fraction
    RULE: ClassVar[str] = "9.1"


# ------------------------------------------------------------------------------------------------ hints


A_ONE = Fraction(1, 6)

LIKELY = Fraction(1, 3)
"""The least chance of surrender for which a hint suggests an offensive."""

NEAR_SURRENDER = 2
"""The most losses from surrender at which a hint warns of a counter-attack."""


class Level(StrEnum):
    """How much is said: explanations and warnings, warnings, or nothing."""

    TEACH = "teach"
    REMIND = "remind"
    OFF = "off"


def missed(state: State) -> tuple[Hint, ...]:
    """What the side to choose may be about to miss, most urgent first; `()` for one-step decisions."""
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return ()
    finders = _FINDERS.get(waiting.decision, ())
    return tuple(hint for find in finders for hint in find(state, waiting.side))


class Reminder:
    """Gives each explanation once, and each warning once a turn."""

    def __init__(self) -> None:
        self._explained: set[Decision] = set()
        self._said: set[tuple[int, type[Hint], tuple[object, ...]]] = set()

    def begin(self) -> None:
        self._said.clear()

    def explains(self, state: State, level: Level) -> Decision | None:
        waiting = state.waiting
        if level != Level.TEACH or not isinstance(waiting, Choice) or waiting.decision in self._explained:
            return None
        self._explained.add(waiting.decision)
        return waiting.decision

    def reminds(self, state: State, level: Level) -> tuple[Hint, ...]:
        if level == Level.OFF:
            return ()
        keyed = [((state.turn, type(hint), hint.subject), hint) for hint in missed(state)]
        fresh = tuple(hint for key, hint in keyed if key not in self._said)
        self._said.update(key for key, _hint in keyed)
        return fresh


# ------------------------------------------------------------------------------------------------- what is missed


SPENT_IN = frozenset((Phase.TECHNOLOGY, Phase.OFFENSIVES, Phase.REINFORCEMENTS))


def _wasted(state: State, side: Side) -> Iterator[Hint]:
    if later(state, side) & SPENT_IN or is_last_turn(state):
        return
    most = state.setup.board.maximum_rp
    kept = state.rp[side] - _still_to_be_spent(state, side)
    lost = kept + next_collection(state, side) - most
    if lost > 0 and kept > 0:
        yield RpWasted(min(lost, kept), most, state.setup.initiative_rule == InitiativeRule.BID)


def _still_to_be_spent(state: State, side: Side) -> int:
    """The RP that remaining mandatory offensives will cost this turn; each pair attacks once (R129)."""
    ahead = {
        (hint.attacker, hint.defender): hint.rp
        for hint in _mandatory(state, side)
        if isinstance(hint, MandatoryAhead)
        and may_activate(state, hint.attacker, hint.defender)
        and not is_free(state, hint.attacker, hint.defender)
    }
    return 0 if state.passed[side] else sum(ahead.values())


def _mandatory(state: State, side: Side) -> Iterator[Hint]:
    if is_past(state, Phase.OFFENSIVES, side):
        return
    for event, order in orders_of(state.setup.board.edition.cards, state.this_turn, side, mandatory=True):
        attacker, defender = order.attacker, order.defender
        value = operational_value(state, attacker)
        if value and at_war(state, defender) and launches(state, attacker, defender) < order.times:
            needed = order.least_of(value)
            yield MandatoryAhead(attacker, defender, event, needed, duty(state, event))


def _in_danger(state: State, side: Side) -> Iterator[Hint]:
    for sector in sorted({action.sector for action in engine.legal(state) if isinstance(action, a.Reinforce)}):
        chance = by_all(state, sector)
        if chance and in_danger(state, sector):
            yield InDanger(sector, losses_to_surrender(state, sector), by_demand(state, sector), chance)


def _cubes(state: State, side: Side) -> Iterator[Hint]:
    cubes = state.trees[side].cubes
    for which in _attempts(state):
        level = technology.next_level(state, side, which)
        if cubes[which] and level is not None:
            yield CubesWaiting(which, odds.research(level.needed, 0, cubes[which]))


def _attempts(state: State) -> list[Technology]:
    return sorted({action.technology for action in engine.legal(state) if isinstance(action, a.Research)})


def _free(state: State, side: Side) -> Iterator[Hint]:
    if not state.setup.board.edition.features.implementing:
        return
    sectors = tuple(sector for sector in technology.FREE_IMPLEMENTATION[side] if at_war(state, sector))
    if sectors and any(which in IMPLEMENTED for which in _attempts(state)):
        yield FreeImplementation(sectors)


def _unused(state: State, side: Side) -> Iterator[Hint]:
    lacking: dict[Sector, set[Technology]] = {}
    for action in engine.legal(state):
        if isinstance(action, a.Implement) and at_war(state, action.sector):
            lacking.setdefault(action.sector, set()).add(action.technology)
    if lacking:
        yield UnusedLevels(tuple((sector, tuple(sorted(lacking[sector]))) for sector in sorted(lacking)))


def _free_offensive(state: State, side: Side) -> Iterator[Hint]:
    for attacker, defender in sorted({(action.attacker, action.defender) for action in _offensives(state)}):
        if is_free(state, attacker, defender):
            yield FreeOffensiveOpen(attacker, defender, free_event(state))


def _near_victory(state: State, side: Side) -> Iterator[Hint]:
    best: dict[Sector, NearVictory] = {}
    for action in _offensives(state):
        chance = forecast(state, action.attacker, action.defender, action.size).surrender
        known = best.get(action.defender)
        if chance >= LIKELY and (known is None or chance > known.chance):
            vp = victory.vp_after(state, action.defender) if victory.is_thrown(state) else None
            best[action.defender] = NearVictory(action.attacker, action.defender, action.size, chance, vp)
    yield from sorted(best.values(), key=lambda hint: -hint.chance)


def _exposed(state: State, side: Side) -> Iterator[Hint]:
    found = {
        action.attacker
        for action in _offensives(state)
        if losses_to_surrender(state, action.attacker) <= NEAR_SURRENDER
        and counter_attack(state, action.attacker, action.defender) == CounterAttack.APPLIES
    }
    for sector in sorted(found):
        yield Exposed(sector, losses_to_surrender(state, sector) - 1, A_ONE)


def _cannot_counter_attack(state: State, side: Side) -> Iterator[Hint]:
    found = {
        (action.attacker, action.defender)
        for action in _offensives(state)
        if counter_attack(state, action.attacker, action.defender) == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    }
    for defender in sorted({defender for _attacker, defender in found}):
        attackers = tuple(sorted(attacker for attacker, other in found if other == defender))
        yield CannotCounterAttack(defender, attackers)


def _at_their_mercy(state: State, side: Side) -> Iterator[Hint]:
    enemy = side.enemy
    if side != Side.ENTENTE or not naval_table.is_paid_for(state) or Phase.NAVAL not in later(state, enemy):
        return
    if naval_table.suspended(state, enemy) is not None:
        return
    held, chances = state.rp[side], forecasts.naval_chances(state, enemy)
    most = max(state.setup.board.u_boat)
    if held < most:
        yield AtTheirMercy(held, most, sum((max(0, rp - held) * chance for rp, chance in chances), Fraction(0)))


def _offensives(state: State) -> list[a.Offensive]:
    return [action for action in engine.legal(state) if isinstance(action, a.Offensive)]


_FINDERS = {
    Decision.REINFORCE: (_mandatory, _in_danger, _at_their_mercy, _wasted),
    Decision.TECHNOLOGY: (_mandatory, _cubes, _unused, _free),
    Decision.OFFENSIVE: (_near_victory, _free_offensive, _exposed, _cannot_counter_attack, _wasted),
    Decision.NAVAL_BONUS: (_at_their_mercy, _wasted),
}


# ------------------------------------------------------------------------------------------------- left undone


_PASSES_BY: tuple[type[Hint], ...] = (InDanger, NearVictory, FreeOffensiveOpen, RpWasted, CubesWaiting, UnusedLevels)
"""The hints that are void after the sub-phase."""


def reminders(state: State, level: Level = Level.REMIND) -> tuple[Hint, ...]:
    """Hints at the end of a sub-phase; RP about to be lost are mentioned at every level."""
    kinds = (RpWasted,) if level == Level.OFF else _PASSES_BY
    return tuple(hint for hint in missed(state) if isinstance(hint, kinds))


def is_left_undone(state: State) -> bool:
    """Whether to ask the side before it ends its sub-phase.

    Passing ends a side's attacks for the turn (10.3), so a possible offensive is always worth it. Elsewhere, ask
    only if nothing was done or something would be lost: a question that always comes is answered unread.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice) or waiting.decision not in _DONE_SOMETHING or len(engine.legal(state)) < 2:
        return False  # to end it is one
    return not _DONE_SOMETHING[waiting.decision](state, waiting.side) or any(
        isinstance(hint, RpWasted | CubesWaiting) or (isinstance(hint, InDanger) and hint.losses == 1)
        for hint in missed(state)
    )


_DONE_SOMETHING: Mapping[Decision, Callable[[State, Side], bool]] = {
    Decision.REINFORCE: lambda state, side: any(state.reinforced[one] for one in state.setup.board.of_side(side)),
    Decision.TECHNOLOGY: lambda state, side: bool(state.attempted),
    Decision.OFFENSIVE: lambda state, side: False,  # what was launched does not make up for what is given up
}
"""Whether a side has used a sub-phase this turn."""
