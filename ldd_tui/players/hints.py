"""Hints in play: what a decision is, and what is about to be missed. Facts; the words are in `ldd_tui.text.hints`.

Nothing is advised here and nothing foreseen: a hint says what lies open on the table and is easily overlooked.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules import actions as a
from rules import engine, odds
from rules.cards import LETTOW, orders_of, rule
from rules.model import IMPLEMENTED, Choice, CounterAttack, Decision, Sector, Side, State, Technology
from rules.obligations import is_free
from rules.phases import income, technology
from rules.pools import counter_attack, launches
from rules.sectors import at_war, losses_to_surrender, operational_value

A_ONE = Fraction(1, 6)
"""The chance that a die shows a 1 (10.3.4)."""

LIKELY = Fraction(1, 3)
"""The chance of surrender from which on an offensive is pointed out."""

NEAR_SURRENDER = 2
"""Losses to surrender from which on a sector is in danger."""


class Level(StrEnum):
    """How much is said: what a decision is and what is overlooked, the latter alone, or nothing."""

    TEACH = "teach"
    REMIND = "remind"
    OFF = "off"


class Kind(StrEnum):
    """What is about to be missed."""

    RP_WASTED = "rp_wasted"
    MANDATORY = "mandatory"
    IN_DANGER = "in_danger"
    FREE_OFFENSIVE = "free_offensive"
    NEAR_VICTORY = "near_victory"
    CUBE = "cube"
    FREE_IMPLEMENTATION = "free_implementation"
    UNUSED_LEVEL = "unused_level"
    EXPOSED = "exposed"
    CANNOT_STRIKE_BACK = "cannot_strike_back"


class Hint(Struct, frozen=True):
    """One thing that is about to be missed: the sectors, the technologies, the event and the numbers that it is about.

    `sectors`: whom it is about; of an offensive the attacker and the defender. `rp`, `most`: RP. `losses`: how many to
    surrender. `size`: of an offensive. `chance`: exact.
    """

    kind: Kind
    rule: str
    sectors: tuple[Sector, ...] = ()
    technologies: tuple[Technology, ...] = ()
    event: int = 0
    rp: int = 0
    most: int = 0
    losses: int = 0
    size: int = 0
    chance: Fraction = Fraction(0)


def missed(state: State) -> tuple[Hint, ...]:
    """What the side that is to choose may be about to miss, the most urgent first; () for decisions of one step."""
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return ()
    finders = _FINDERS.get(waiting.decision, ())
    return tuple(hint for find in finders for hint in find(state, waiting.side))


class Reminder:
    """Says each hint once: what a decision is, once; what is about to be missed, once a turn."""

    def __init__(self) -> None:
        self._explained: set[Decision] = set()
        self._said: set[tuple[int, Hint]] = set()

    def begin(self) -> None:
        """Another game: what is about to be missed has not been said in it."""
        self._said.clear()

    def explains(self, state: State, level: Level) -> Decision | None:
        """The decision to explain now, if it has not been."""
        waiting = state.waiting
        if level != Level.TEACH or not isinstance(waiting, Choice) or waiting.decision in self._explained:
            return None
        self._explained.add(waiting.decision)
        return waiting.decision

    def reminds(self, state: State, level: Level) -> tuple[Hint, ...]:
        """What is about to be missed and was not said this turn."""
        if level == Level.OFF:
            return ()
        fresh = tuple(hint for hint in missed(state) if (state.turn, _subject(hint)) not in self._said)
        self._said |= {(state.turn, _subject(hint)) for hint in fresh}
        return fresh


def _subject(hint: Hint) -> Hint:
    """What a hint is about, whatever its numbers are by now."""
    if hint.kind == Kind.UNUSED_LEVEL:
        return Hint(hint.kind, hint.rule)
    return Hint(hint.kind, hint.rule, hint.sectors, hint.technologies, hint.event)


# ------------------------------------------------------------------------------------------------- what is missed


def _wasted(state: State, side: Side) -> Iterator[Hint]:
    """RP that the next collection would bring beyond what a side may hold (8.2)."""
    most = state.setup.board.maximum_rp
    lost = state.rp[side] + income.collection(state, side).collected - most
    if lost > 0 and state.rp[side] and state.turn < state.setup.board.last_turn:
        yield Hint(Kind.RP_WASTED, "8.2", rp=min(lost, state.rp[side]), most=most)


def _mandatory(state: State, side: Side) -> Iterator[Hint]:
    """RP that mandatory offensives still to come will need (10.3.1)."""
    for event, order in orders_of(state.this_turn, side, mandatory=True):
        attacker, defender = order.attacker, order.defender
        value = operational_value(state, attacker)
        if value and at_war(state, defender) and launches(state, attacker, defender) < order.times:
            needed = value if order.full_size else 1
            yield Hint(Kind.MANDATORY, "10.3.1", (attacker, defender), event=event, rp=needed)


def _in_danger(state: State, side: Side) -> Iterator[Hint]:
    """Sectors that could be brought back from the edge of surrender (10.1, 13.2)."""
    for sector in sorted({action.sector for action in engine.legal(state) if isinstance(action, a.Reinforce)}):
        if losses_to_surrender(state, sector) <= NEAR_SURRENDER and _is_faced(state, sector):
            yield Hint(Kind.IN_DANGER, "13.2", (sector,))


def _is_faced(state: State, sector: Sector) -> bool:
    """Whether a neighbouring enemy could attack a sector."""
    neighbours = state.setup.board.sectors[sector].neighbours
    return any(at_war(state, enemy) and operational_value(state, enemy) for enemy in neighbours)


def _cubes(state: State, side: Side) -> Iterator[Hint]:
    """Attempts that research cubes would help: each adds 1, or buys a re-roll (10.2.4, 10.2.5)."""
    cubes = state.trees[side].cubes
    for which in _attempts(state):
        level = technology.next_level(state, side, which)
        if cubes[which] and level is not None:
            chance = odds.research(level.needed, 0, cubes[which])
            yield Hint(Kind.CUBE, "10.2.4", technologies=(which,), chance=chance)


def _attempts(state: State) -> list[Technology]:
    return sorted({action.technology for action in engine.legal(state) if isinstance(action, a.Research)})


def _free(state: State, side: Side) -> Iterator[Hint]:
    """Technologies that a sector would take up at no cost as soon as they are unlocked (10.2.6)."""
    sectors = tuple(sector for sector in technology.FREE_IMPLEMENTATION[side] if at_war(state, sector))
    if sectors and any(which in IMPLEMENTED for which in _attempts(state)):
        yield Hint(Kind.FREE_IMPLEMENTATION, "10.2.6", sectors)


def _unused(state: State, side: Side) -> Iterator[Hint]:
    """Levels that are unlocked, and that sectors at war could take up now (10.2.6)."""
    found = [
        action for action in engine.legal(state) if isinstance(action, a.Implement) and at_war(state, action.sector)
    ]
    if found:
        sectors = tuple(sorted({action.sector for action in found}))
        yield Hint(Kind.UNUSED_LEVEL, "10.2.6", sectors, tuple(sorted({action.technology for action in found})))


def _free_offensive(state: State, side: Side) -> Iterator[Hint]:
    """Offensives that cost nothing (event 6)."""
    for pair in sorted({(action.attacker, action.defender) for action in _offensives(state)}):
        if is_free(state, *pair):
            yield Hint(Kind.FREE_OFFENSIVE, rule(LETTOW), pair, event=LETTOW)


def _near_victory(state: State, side: Side) -> Iterator[Hint]:
    """For each enemy the offensive that is likeliest to make it surrender, if it is likely enough (13.2)."""
    best: dict[Sector, Hint] = {}
    for action in _offensives(state):
        chance = odds.forecast(state, action.attacker, action.defender, action.size).surrender
        known = best.get(action.defender)
        if chance >= LIKELY and (known is None or chance > known.chance):
            pair = (action.attacker, action.defender)
            best[action.defender] = Hint(Kind.NEAR_VICTORY, "13.2.1", pair, size=action.size, chance=chance)
    yield from sorted(best.values(), key=lambda hint: -hint.chance)


def _exposed(state: State, side: Side) -> Iterator[Hint]:
    """Attackers that a counter-attack would bring to the edge of surrender (10.3.4)."""
    found = {
        action.attacker
        for action in _offensives(state)
        if losses_to_surrender(state, action.attacker) <= NEAR_SURRENDER
        and counter_attack(state, action.attacker, action.defender) == CounterAttack.APPLIES
    }
    for sector in sorted(found):
        left = losses_to_surrender(state, sector) - 1
        yield Hint(Kind.EXPOSED, "10.3.4", (sector,), losses=left, chance=A_ONE)


def _cannot_strike_back(state: State, side: Side) -> Iterator[Hint]:
    """Enemies that attacked somebody else this turn, and so do not counter-attack (10.3.4)."""
    found = {
        (action.attacker, action.defender)
        for action in _offensives(state)
        if counter_attack(state, action.attacker, action.defender) == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    }
    for defender in sorted({defender for _attacker, defender in found}):
        attackers = tuple(sorted(attacker for attacker, other in found if other == defender))
        yield Hint(Kind.CANNOT_STRIKE_BACK, "10.3.4", (defender, *attackers))


def _offensives(state: State) -> list[a.Offensive]:
    return [action for action in engine.legal(state) if isinstance(action, a.Offensive)]


_FINDERS = {
    Decision.REINFORCE: (_mandatory, _in_danger),
    Decision.TECHNOLOGY: (_mandatory, _cubes, _unused, _free),
    Decision.OFFENSIVE: (_near_victory, _free_offensive, _exposed, _cannot_strike_back, _wasted),
}
