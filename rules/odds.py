"""Exact odds, as fractions, of offensives, technology attempts and the other dice (10.3, 10.2, 9, 13.3).

Dice of one colour are independent and alike, so their hits are binomial. Rolls are counted in whole numbers, and only
the result becomes a fraction. `rules.chance_tree` finds the same odds the long way, from the engine's own dice.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from math import comb

from msgspec import Struct

from rules import pools
from rules.cards import Which
from rules.model import CounterAttack, Level, Pool, Side, State, Technology
from rules.pools import is_hit

FACES = range(1, 7)
_FACES = len(FACES)

Chances = tuple[tuple[int, Fraction], ...]
"""The chance of each number, ascending, without impossible ones."""


class OffensiveOdds(Struct, frozen=True):
    """The distribution of one offensive before any surrender clips it.

    `losses`: the defender's. `attacker_losses`: counter-attack and mirrored losses together. `counter_attack`: the
    chance that a natural 1 costs the attacker a loss. `expected`, `attacker_expected`: mean losses. `reach`,
    `attacker_reach`: at index n, the chance of n losses or more.
    """

    losses: Chances
    attacker_losses: Chances
    counter_attack: Fraction
    expected: Fraction
    attacker_expected: Fraction
    reach: tuple[Fraction, ...]
    attacker_reach: tuple[Fraction, ...]

    def at_least(self, losses: int) -> Fraction:
        return _reached(self.reach, losses)

    def attacker_at_least(self, losses: int) -> Fraction:
        return _reached(self.attacker_reach, losses)


@lru_cache(maxsize=4096)
def offensive(pool: Pool, again: Which | None = None) -> OffensiveOdds:
    """The exact odds of an offensive with these dice; Aviation re-rolls failures, event 25 re-rolls hits.

    `again`: the dice that Athena re-rolls before the losses by an event (4 or 17); no other event's offer is taken.
    Event 19 comes after the losses: see `rules.forecasts`.
    """
    attack, throws = _attack(pool, again)
    artillery, artillery_throws = _artillery(pool, again)
    strikes = pool.counter_attack == CounterAttack.APPLIES
    losses: dict[int, int] = {}
    own: dict[int, int] = {}
    counter = 0
    for hits, (without, with_one) in enumerate(attack):
        mirrored = hits if pool.mirrored else 0
        hurt = with_one if strikes else 0
        counter += hurt
        own[mirrored] = own.get(mirrored, 0) + without + with_one - hurt
        own[mirrored + 1] = own.get(mirrored + 1, 0) + hurt
        for more, ways in enumerate(artillery):
            total = (hits + more) * pool.multiplier
            losses[total] = losses.get(total, 0) + (without + with_one) * ways
    chances, expected, reach = _summed(losses, throws * artillery_throws)
    attacker_chances, attacker_expected, attacker_reach = _summed(own, throws)
    return OffensiveOdds(
        losses=chances,
        attacker_losses=attacker_chances,
        counter_attack=Fraction(counter, throws),
        expected=expected,
        attacker_expected=attacker_expected,
        reach=reach,
        attacker_reach=attacker_reach,
    )


# ---------------------------------------------------------------------------------------- the other dice


def revolution(dice: int) -> Fraction:
    """The chance that any die shows a 1, which moves the Revolution marker (13.3).

    >>> revolution(3)
    Fraction(91, 216)
    """
    return 1 - Fraction(5, 6) ** dice


def revolution_spaces(dice: int) -> Chances:
    """How many spaces the Revolution marker moves if each 1 moves it; ignores the end of its track (9, F031).

    >>> revolution_spaces(1)
    ((0, Fraction(5, 6)), (1, Fraction(1, 6)))
    """
    return _chances(dict(enumerate(binomial(dice, 1))), _FACES**dice)


@lru_cache(maxsize=4096)
def failed_dice(pool: Pool) -> Chances:
    """How many Attack dice finally fail, in offensives where failed dice cost something (F092)."""
    attack, throws = _attack(pool, None)
    return _chances({pool.attack_dice - hits: sum(ways) for hits, ways in enumerate(attack)}, throws)


_LEADS = range(-5, 6)


def leads(state: State) -> range:
    """The possible bid leads, up to those that settle the initiative (6)."""
    limit = state.setup.board.bid_limit
    return _LEADS if limit is None else range(max(-limit, _LEADS[0]), min(limit, _LEADS[-1]) + 1)


def initiative(lead: int, *, tie_wins: bool) -> Fraction:
    """The chance that a side gets the initiative with a bid `lead` above the other's (6).

    >>> initiative(0, tie_wins=False), initiative(5, tie_wins=True)
    (Fraction(5, 12), Fraction(1, 1))
    """
    margins = [own + lead - other for own in FACES for other in FACES]
    return Fraction(sum(margin > 0 or (not margin and tie_wins) for margin in margins), len(margins))


@cache
def research(needed: int, bonus: int, cubes: int, rerolls: int | None = None) -> Fraction:
    """The chance to unlock a level with this RP bonus and these cubes (10.2.5).

    `rerolls`: the most cubes discarded for re-rolls; None: all of them, 0: the first roll only. A failed attempt leaves
    the other cubes, and one more (10.2.3).

    >>> research(5, 0, 1), research(5, 0, 1, rerolls=0)
    (Fraction(2, 3), Fraction(1, 2))
    """
    success = chance_of_hit(bonus + cubes, needed)
    if not cubes or rerolls == 0:
        return success
    return success + (1 - success) * research(needed, bonus, cubes - 1, None if rerolls is None else rerolls - 1)


class ResearchOdds(Struct, frozen=True):
    rerolls: int
    unlocked: Fraction
    cubes_left: int


def research_odds(state: State, side: Side, technology: Technology, level: Level, rp: int) -> list[ResearchOdds]:
    """An attempt's odds by the most re-rolls allowed; Athena never re-rolls (10.2.5, R210)."""
    cubes = state.trees[side].cubes[technology]
    most = 0 if side in state.setup.options.athena else cubes
    left = int(state.setup.board.edition.features.cubes)
    bonus = rp - 1 + pools.attempt_modifier(state, side, technology)
    return [
        ResearchOdds(rerolls, research(level.needed, bonus, cubes, rerolls), cubes - rerolls + left)
        for rerolls in range(most + 1)
    ]


def useful_rp(state: State, side: Side, technology: Technology, level: Level) -> range:
    """The RP from the least up to where only a natural 1 fails (10.2.2, 3.9)."""
    enough = level.needed - 2 - pools.attempt_modifier(state, side, technology)
    return range(1, max(enough, 0) + 2)


def mean(chances: Chances) -> Fraction:
    return sum((number * chance for number, chance in chances), Fraction(0))


@cache
def chance_of_hit(modifier: int, needed: int) -> Fraction:
    """The chance that one die succeeds (3.9).

    >>> chance_of_hit(+9, 4)
    Fraction(5, 6)
    """
    return Fraction(hitting_faces(modifier, needed), _FACES)


# --------------------------------------------------------------------------------------- counting throws


@cache
def hitting_faces(modifier: int, needed: int) -> int:
    return sum(is_hit(face, modifier, needed) for face in FACES)


def _hits_again(pool: Pool, again: Which | None) -> bool:
    """Whether every hit is re-rolled once; a defender with Aviation for it always does (F075)."""
    return bool(pool.forced_by) or pool.air_defence or again == Which.HITS


def _attack(pool: Pool, again: Which | None) -> tuple[tuple[tuple[int, int], ...], int]:
    """Per number of final hits, the rolls without a 1 and those with one; and the total of rolls."""
    hit = hitting_faces(pool.attack_modifier, pool.needed)
    one, faces = 1, _FACES
    if _hits_again(pool, again):  # hits are re-rolled (R163, R185)
        hit, one, faces = hit * hit, _FACES + hit, _FACES * _FACES
    elif again == Which.MISSES:  # misses are re-rolled, even a 1 (R176)
        hit, one, faces = hit * _FACES + (_FACES - hit) * hit, _FACES - hit, _FACES * _FACES
    return attack_throws(pool.attack_dice, hit, one, faces), faces**pool.attack_dice


@cache
def attack_throws(dice: int, hit: int, one: int = 1, faces: int = _FACES) -> tuple[tuple[int, int], ...]:
    """Per number of hits, the rolls of Attack dice without a 1 and those with one (10.3.4).

    Of a die's `faces` equally likely results, `hit` cause a loss and `one` show a 1.
    """
    ways, miss = [], faces - hit
    for hits in range(dice + 1):
        here = comb(dice, hits) * hit**hits
        without = here * (miss - one) ** (dice - hits)
        ways.append((without, here * miss ** (dice - hits) - without))
    return tuple(ways)


def _artillery(pool: Pool, again: Which | None) -> tuple[list[int], int]:
    """Per number of final Artillery hits, the rolls; and their total. Failures are re-rolled first, then hits."""
    dice = pool.artillery_dice
    hit = hitting_faces(pool.artillery_modifier, pool.needed)
    allowed = min(pool.rerolls, dice)
    ways = [0] * (dice + 1)
    for first, throws in enumerate(binomial(dice, hit)):
        missed = min(allowed, dice - first)
        alike = throws * _FACES ** (allowed - missed)  # unused re-rolls may show anything
        for second, likewise in enumerate(binomial(missed, hit)):
            ways[first + second] += alike * likewise
    if not _hits_again(pool, again):
        return ways, _FACES ** (dice + allowed)
    left = [0] * (dice + 1)
    for hits, throws in enumerate(ways):
        for last, likewise in enumerate(binomial(hits, hit)):
            left[last] += throws * likewise * _FACES ** (dice - hits)
    return left, _FACES ** (2 * dice + allowed)


@cache
def binomial(dice: int, hit: int) -> tuple[int, ...]:
    """Per number of hits, the number of rolls; `hit` faces of a die are hits."""
    return tuple(comb(dice, n) * hit**n * (_FACES - hit) ** (dice - n) for n in range(dice + 1))


def _chances(ways: dict[int, int], throws: int) -> Chances:
    return tuple((number, Fraction(count, throws)) for number, count in sorted(ways.items()) if count)


def _summed(ways: dict[int, int], throws: int) -> tuple[Chances, Fraction, tuple[Fraction, ...]]:
    """The chance of each number, their mean, and the chance of at least each number."""
    most = max(number for number, count in ways.items() if count)
    tails = accumulate(ways.get(number, 0) for number in range(most, -1, -1))
    mean = Fraction(sum(number * count for number, count in ways.items()), throws)
    return _chances(ways, throws), mean, tuple(Fraction(count, throws) for count in tails)[::-1]


def _reached(reach: tuple[Fraction, ...], number: int) -> Fraction:
    return reach[max(number, 0)] if number < len(reach) else Fraction(0)
