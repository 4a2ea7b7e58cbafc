"""Exact odds, as fractions: what an offensive, a technology attempt and the other dice may bring (10.3, 10.2, 9, 13.3).

The Attack dice of a pool are alike and independent, so their joint distribution is folded die by die, with
equal results merged; so are the Artillery dice, whose failures Aviation throws again.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from math import comb

from msgspec import Struct

from rules import pools
from rules.cards import GAZA
from rules.model import CounterAttack, Pool, Reason, Refusal, Sector, Side, State
from rules.obligations import is_free
from rules.phases import naval
from rules.pools import is_hit
from rules.sectors import at_war, losses_to_surrender, operational_value

FACES = range(1, 7)


class OffensiveOdds(Struct, frozen=True):
    """The distribution of one offensive before any surrender clips it; optional event re-rolls are not used.

    `losses`: losses of the defender. `attacker_losses`: counter-attack and mirrored losses together.
    `counter_attack`: the chance that a natural 1 hurts the attacker. Each chance is exact.
    """

    losses: tuple[tuple[int, Fraction], ...]
    attacker_losses: tuple[tuple[int, Fraction], ...]
    counter_attack: Fraction

    @property
    def expected(self) -> Fraction:
        """The mean of the defender's losses."""
        return sum((losses * chance for losses, chance in self.losses), Fraction(0))

    def at_least(self, losses: int) -> Fraction:
        """The chance of this many losses of the defender or more."""
        return sum((chance for n, chance in self.losses if n >= losses), Fraction(0))

    def attacker_at_least(self, losses: int) -> Fraction:
        """The chance of this many losses of the attacker or more."""
        return sum((chance for n, chance in self.attacker_losses if n >= losses), Fraction(0))


@lru_cache(maxsize=4096)
def offensive(pool: Pool) -> OffensiveOdds:
    """The exact odds of an offensive with these dice; Aviation re-rolls failures, event 25 re-rolls hits."""
    artillery = _artillery(pool)
    losses: dict[int, Fraction] = {}
    own: dict[int, Fraction] = {}
    counter = Fraction(0)
    strikes = pool.counter_attack == CounterAttack.APPLIES
    for (hits, has_one), chance in _attack(pool).items():
        hurt = (hits if pool.mirrored else 0) + (1 if has_one and strikes else 0)
        own[hurt] = own.get(hurt, Fraction(0)) + chance
        if has_one and strikes:
            counter += chance
        for more, likewise in artillery.items():
            total = (hits + more) * pool.multiplier
            losses[total] = losses.get(total, Fraction(0)) + chance * likewise
    return OffensiveOdds(tuple(sorted(losses.items())), tuple(sorted(own.items())), counter)


class Forecast(Struct, frozen=True):
    """What an offensive would bring in a position, and what it would cost.

    `surrender` and `attacker_surrender`: the chance that its losses are more than the spaces which the sector
    has left on its Collapse Track (13.2.1).
    """

    odds: OffensiveOdds
    surrender: Fraction
    attacker_surrender: Fraction
    cost: int


def forecast(state: State, attacker: Sector, defender: Sector, size: int) -> Forecast:
    """The odds of an offensive with every modifier now in force; it takes event 34's dice if they are there."""
    michael = pools.michael_applies(state, attacker, defender)
    odds = offensive(pools.pool(state, attacker, defender, size, michael=michael))
    return Forecast(
        odds,
        odds.at_least(losses_to_surrender(state, defender)),
        odds.attacker_at_least(losses_to_surrender(state, attacker)),
        0 if is_free(state, attacker, defender) else size,
    )


def out_of_question(state: State, attacker: Sector, defender: Sector, size: int) -> Refusal | None:
    """Why the position rules out an offensive, whosever go it is, whatever RP and this turn's markers; or None."""
    board = state.setup.board
    details: dict[str, int | str] = {"attacker": attacker, "defender": defender}
    if board.sectors[attacker].side == board.sectors[defender].side:
        return Refusal(Reason.NOT_ENEMY, "10.3.1", details)
    for sector in (attacker, defender):
        if not at_war(state, sector):
            return Refusal(Reason.NOT_AT_WAR, "10.3.1", {"sector": sector})
    if defender not in board.sectors[attacker].neighbours:
        return Refusal(Reason.NOT_ADJACENT, "10.3.1", details)
    value = operational_value(state, attacker)
    if not value:
        return Refusal(Reason.OPERATIONAL_VALUE, "10.3.2", {"sector": attacker})
    if not 1 <= size <= value:
        return Refusal(Reason.SIZE, "10.3.2", {"sector": attacker, "maximum": value})
    return None


def naval_control(state: State, side: Side) -> tuple[tuple[int, Fraction], ...]:
    """The RP that a side's roll for naval control may take now, with the limits of the enemy's trade and RP (9)."""
    if naval.suspended(state, side) is not None:
        return ((0, Fraction(1)),)
    limit = min(state.trade_awarded[side.enemy], state.rp[side.enemy])
    taken: dict[int, Fraction] = {}
    for face in FACES:
        lost = min(naval.table_result(state, side, face), limit)
        taken[lost] = taken.get(lost, Fraction(0)) + Fraction(1, 6)
    return tuple(sorted(taken.items()))


def revolution(dice: int) -> Fraction:
    """The chance that the Revolution marker moves: that any of the dice shows a 1 (13.3).

    >>> revolution(3)
    Fraction(91, 216)
    """
    return 1 - Fraction(5, 6) ** dice


@cache
def research(needed: int, bonus: int, cubes: int) -> Fraction:
    """The chance to unlock a level with this RP bonus and these cubes, every re-roll used (10.2.5)."""
    success = chance_of_hit(bonus + cubes, needed)
    if not cubes:
        return success
    return success + (1 - success) * research(needed, bonus, cubes - 1)


@cache
def chance_of_hit(modifier: int, needed: int) -> Fraction:
    """The chance that one die succeeds (3.9).

    >>> chance_of_hit(+9, 4)
    Fraction(5, 6)
    """
    return Fraction(sum(is_hit(face, modifier, needed) for face in FACES), 6)


def _attack(pool: Pool) -> dict[tuple[int, bool], Fraction]:
    """Hits of the final Attack dice, with whether any of them shows a 1."""
    die = _attack_die(pool)
    folded = {(0, False): Fraction(1)}
    for _ in range(pool.attack_dice):
        step: dict[tuple[int, bool], Fraction] = {}
        for (hits, has_one), chance in folded.items():
            for (hit, one), likewise in die.items():
                key = (hits + hit, has_one or one)
                step[key] = step.get(key, Fraction(0)) + chance * likewise
        folded = step
    return folded


def _attack_die(pool: Pool) -> dict[tuple[bool, bool], Fraction]:
    """One Attack die as it ends: `(hit, shows 1)`; with event 25 a hit is thrown once more (R185)."""
    once: dict[tuple[bool, bool], Fraction] = {}
    for face in FACES:
        key = (is_hit(face, pool.attack_modifier, pool.needed), face == 1)
        once[key] = once.get(key, Fraction(0)) + Fraction(1, 6)
    if pool.forced_by != GAZA:
        return once
    again = once.get((True, False), Fraction(0))
    return {key: (Fraction(0) if key[0] else chance) + again * chance for key, chance in once.items()}


def _artillery(pool: Pool) -> dict[int, Fraction]:
    """Hits of the final Artillery dice: failures re-rolled up to Aviation's allowance, then event 25."""
    hit = chance_of_hit(pool.artillery_modifier, pool.needed)
    stands = hit if pool.forced_by == GAZA else Fraction(1)
    folded: dict[int, Fraction] = {}
    for first, chance in _binomial(pool.artillery_dice, hit).items():
        again = min(pool.rerolls, pool.artillery_dice - first)
        for second, likewise in _binomial(again, hit).items():
            for last, finally_ in _binomial(first + second, stands).items():
                folded[last] = folded.get(last, Fraction(0)) + chance * likewise * finally_
    return folded


def _binomial(dice: int, hit: Fraction) -> dict[int, Fraction]:
    chances = {n: comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)}
    return {n: chance for n, chance in chances.items() if chance}
