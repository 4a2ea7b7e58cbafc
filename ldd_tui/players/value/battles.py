"""The exact odds of an offensive from any of its steps on (10.3.3, 10.3.4, 10.2.7, and the events that touch dice).

Of most offensives only numbers count: Attack dice that hit, whether one of them shows a 1, Artillery dice that hit.
Then each pair of losses that can come is judged once, and the odds are sums. Where a card offers dice to be thrown
again (the second edition's events 4, 17, 19), the engine itself is followed through every throw.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from math import comb

from msgspec.structs import replace

from rules import engine, naval_table, pools
from rules.chance import Outcome, Rolled, rolls
from rules.chance_tree import stand_ins
from rules.entry_and_surrender import lose
from rules.model import (
    ENTENTE,
    Battle,
    BattleStage,
    Choice,
    CounterAttack,
    Dice,
    Purpose,
    Side,
    State,
)
from rules.odds import FACES
from rules.phases.technology import next_level
from rules.pools import is_hit
from rules.rerolls import applies, hits_of, misses_of, next_stage
from rules.sectors import losses_to_surrender
from rules.victory import succeeds

# ------------------------------------------------------------------------------------------------ outcomes
# What dice or cards may bring, those outcomes as one that come to the same (3.9, 10.2.3, 10.3.4, 13.3; 6.6, 7).


Alike = tuple[tuple[Outcome, ...], int]
"""Outcomes that come to the same, the one first that stands for all, and the sum of their weights."""


def alike(state: State) -> tuple[Alike, ...]:
    """The possible outcomes of the awaited dice or cards; `()` unless chance is awaited."""
    waiting = state.waiting
    if not isinstance(waiting, Dice):
        return tuple([((outcome,), weight) for outcome, weight in engine.chance(state)])
    return _merged(waiting.count, _faces(state, waiting))


def _faces(state: State, waiting: Dice) -> tuple[int, ...]:
    """For each face of the awaited dice, the first face with the same effect."""
    if waiting.purpose == Purpose.RESEARCH:
        return _of_research(state)
    if waiting.purpose == Purpose.ARMISTICE:
        return _first_alike([succeeds(face, state.vp[waiting.side]) for face in FACES])
    if is_paid_at_sea(state, waiting):
        paid = state.naval_bonus
        return _first_alike([naval_table.result(state, waiting.side, face, paid) for face in FACES])
    return stand_ins(state, waiting)


def is_paid_at_sea(state: State, waiting: Dice) -> bool:
    """Whether the awaited dice are a naval roll with payments (6.6)."""
    return waiting.purpose in (Purpose.U_BOAT, Purpose.BLOCKADE) and naval_table.is_paid_for(state)


def _first_alike(meanings: Sequence[Hashable]) -> tuple[int, ...]:
    return tuple([1 + meanings.index(meaning) for meaning in meanings])


def _of_research(state: State) -> tuple[int, ...]:
    """Only the success of an attempt matters, not the face."""
    attempt, side = state.attempt, state.active
    assert attempt is not None
    technology = attempt.technology
    level = next_level(state, side, technology)
    assert level is not None
    bonus = attempt.bonus + state.trees[side].cubes[technology]
    bonus += pools.attempt_modifier(state, side, technology)
    return tuple([6 if is_hit(face, bonus, level.needed) else 1 for face in FACES])


@cache
def _merged(count: int, faces: tuple[int, ...]) -> tuple[Alike, ...]:
    merged: dict[tuple[int, ...], tuple[list[Outcome], int]] = {}
    for outcome, weight in rolls(count):
        stands = tuple(sorted([faces[face - 1] for face in outcome.faces]))
        found, before = merged.get(stands, ([], 0))
        found.append(outcome)
        merged[stands] = (found, before + weight)
    return tuple(
        [
            ((Rolled(stands), *[one for one in found if one != Rolled(stands)]), weight)
            for stands, (found, weight) in merged.items()
        ]
    )


# ------------------------------------------------------------------------------------------------ battles


Judge = Callable[[State], float]
"""The Entente's chance to win in a position in which no offensive is under way."""

_PLAIN = (BattleStage.ATTACK_DICE, BattleStage.ARTILLERY_DICE, BattleStage.AVIATION)


def best(side: Side, chances: list[float]) -> float:
    """The Entente's chance to win after the side's best choice."""
    return max(chances) if side == ENTENTE else min(chances)


def chance_of(state: State, judge: Judge) -> float:
    """The Entente's chance to win in a position with an offensive under way, over all that may come of it.

    Each side chooses the dice that it throws again by what is best for it.
    """
    battle = state.battle
    assert battle is not None
    if _only_numbers_count(state, battle):
        return _Plain(state, battle, judge).chance()
    return _followed(state, judge, {}, set())


# --------------------------------------------------------------------------------- where only numbers count


def _only_numbers_count(state: State, battle: Battle) -> bool:
    """Whether only Aviation, or a card that offers no choice, can still cause re-rolls."""
    if battle.stage not in _PLAIN:
        return False
    if applies(state, state.setup.board.edition.cards.after_losses, battle.attacker, battle.defender, battle.event):
        return False
    following = next_stage(state, replace(battle, stage=BattleStage.AVIATION))
    return following in (BattleStage.LOSSES, BattleStage.GAZA, BattleStage.AIR_DIVISION)


class _Plain:
    """One offensive whose dice are only counted; what the losses come to is judged once for each pair of them."""

    def __init__(self, state: State, battle: Battle, judge: Judge) -> None:
        self._state = state
        self._battle = battle
        self._pool = battle.pool
        self._judge = judge
        self._base = replace(state, battle=None, waiting=None)
        self._most = (losses_to_surrender(state, battle.defender), losses_to_surrender(state, battle.attacker))
        self._after: dict[tuple[int, int], float] = {}
        self._ends: dict[tuple[int, bool, int], float] = {}
        self._side = state.setup.board.sectors[battle.attacker].side
        self._asked = [side not in state.setup.options.athena for side in (self._side, self._side.enemy)]

    def chance(self) -> float:
        battle, pool, waiting = self._battle, self._pool, self._state.waiting
        if battle.stage == BattleStage.ATTACK_DICE:
            thrown = _attack(pool.attack_dice, pool.attack_modifier, pool.needed)
            return sum([p * self._artillery(hits, one) for hits, one, p in thrown])
        hits, one = len(hits_of(battle, artillery=False)), 1 in battle.attack
        if battle.stage == BattleStage.ARTILLERY_DICE:
            return self._artillery(hits, one)
        lying = len(hits_of(battle, artillery=True))
        if isinstance(waiting, Choice):
            return self._aviation(hits, one, lying, len(misses_of(battle, artillery=True)))
        return self._thrown_again(hits, one, lying, battle.rerolling)

    def _artillery(self, hits: int, one: bool) -> float:
        dice = self._pool.artillery_dice
        return sum([p * self._aviation(hits, one, n, dice - n) for n, p in enumerate(self._hits(dice))])

    def _aviation(self, hits: int, one: bool, artillery: int, missed: int) -> float:
        most = min(self._pool.rerolls, missed)
        least = 0 if self._asked[0] else most
        choices = [self._thrown_again(hits, one, artillery, dice) for dice in range(least, most + 1)]
        return best(self._side, choices)

    def _thrown_again(self, hits: int, one: bool, artillery: int, dice: int) -> float:
        return sum([p * self._end(hits, one, artillery + n) for n, p in enumerate(self._hits(dice))])

    def _hits(self, dice: int) -> tuple[float, ...]:
        return _binomial(dice, self._pool.artillery_modifier, self._pool.needed)

    def _end(self, hits: int, one: bool, artillery: int) -> float:
        key = (hits, one, artillery)
        found = self._ends.get(key)
        if found is None:
            pool = self._pool
            if pool.air_defence:
                found = self._defended(hits, one, artillery)
            elif not pool.forced_by:
                found = self._losses(hits, one, artillery)
            else:
                again = _attack(hits, pool.attack_modifier, pool.needed)
                found = sum(
                    [
                        p * q * self._losses(n, one or shows, m)
                        for n, shows, p in again
                        for m, q in enumerate(self._hits(artillery))
                    ]
                )
            self._ends[key] = found
        return found

    def _defended(self, hits: int, one: bool, artillery: int) -> float:
        """The defender's Aviation may re-roll hits: Attack dice first, then Artillery dice (F075)."""
        modifier, needed = self._pool.attack_modifier, self._pool.needed
        chances = []
        for dice in range(0 if self._asked[1] else hits, hits + 1):
            again = _attack(dice, modifier, needed)
            chances.append(sum([p * self._shot_at(hits - dice + n, one or s, artillery) for n, s, p in again]))
        return best(self._side.enemy, chances)

    def _shot_at(self, hits: int, one: bool, artillery: int) -> float:
        chances = []
        for dice in range(0 if self._asked[1] else artillery, artillery + 1):
            again = enumerate(self._hits(dice))
            chances.append(sum([p * self._losses(hits, one, artillery - dice + n) for n, p in again]))
        return best(self._side.enemy, chances)

    def _losses(self, hits: int, one: bool, artillery: int) -> float:
        pool = self._pool
        if pool.priced_by:
            return self._priced(hits, artillery)
        own = int(one and pool.counter_attack == CounterAttack.APPLIES) + (hits if pool.mirrored else 0)
        losses = (min((hits + artillery) * pool.multiplier, self._most[0]), min(own, self._most[1]))
        found = self._after.get(losses)
        if found is None:
            found = self._after[losses] = self._judge(after_losses(self._base, self._battle, *losses))
        return found

    def _priced(self, hits: int, artillery: int) -> float:
        """Each failed Attack die has its price, after the losses and their effects (F092)."""
        key = (min(hits + artillery, self._most[0]), -hits)
        found = self._after.get(key)
        if found is None:
            failed = self._pool.attack_dice - hits
            dice = (1,) * failed + (6,) * hits, (6,) * artillery
            battle = replace(self._battle, stage=BattleStage.LOSSES, attack=dice[0], artillery=dice[1], rerolling=0)
            end = engine.resume(replace(self._state, battle=battle, waiting=None)).state
            found = self._after[key] = _next(self._state, end, self._judge, {}, set())
        return found


def after_losses(base: State, battle: Battle, losses: int, own: int) -> State:
    """The position once an offensive has brought these losses, and the game has run on to what is awaited then.

    `base`: the position with the offensive launched and paid for, but no longer under way.
    """
    if losses or own:
        base = lose(base, {battle.defender: losses, battle.attacker: own}, [], "10.3.4")
    return engine.resume(base).state


@cache
def _attack(dice: int, modifier: int, needed: int) -> tuple[tuple[int, bool, float], ...]:
    """Possible throws of Attack dice: the number of hits, whether there is a 1, and the chance."""
    hit = sum(is_hit(face, modifier, needed) for face in FACES)
    miss, whole = 6 - hit, 6**dice
    found = []
    for hits in range(dice + 1):
        ways = comb(dice, hits) * hit**hits
        without = ways * (miss - 1) ** (dice - hits)
        with_one = ways * miss ** (dice - hits) - without
        found += [(hits, one, n / whole) for one, n in ((False, without), (True, with_one)) if n]
    return tuple(found)


@cache
def _binomial(dice: int, modifier: int, needed: int) -> tuple[float, ...]:
    hit = sum(is_hit(face, modifier, needed) for face in FACES)
    return tuple([comb(dice, n) * hit**n * (6 - hit) ** (dice - n) / 6**dice for n in range(dice + 1)])


# ------------------------------------------------------------------------------- where the engine is followed

_Key = tuple[object, ...]


def _key(state: State) -> _Key:
    return state.battle, state.sectors, state.vp, state.rp, state.waiting


def _followed(state: State, judge: Judge, known: dict[_Key, float], above: set[_Key]) -> float:
    """Follow the engine's own dice and choices. `known`: results so far; `above`: the path here."""
    battle, waiting = state.battle, state.waiting
    if battle is None:
        return judge(state)
    key = _key(state)
    found = known.get(key)
    if found is not None:
        return found
    if _only_numbers_count(state, battle):
        found = _Plain(state, battle, judge).chance()
    elif isinstance(waiting, Choice):
        above = above | {key}
        after = [engine.apply(state, x).state for x in engine.legal(state)]
        found = best(waiting.side, [_next(state, end, judge, known, above) for end in after])
    else:
        assert isinstance(waiting, Dice)
        found = _thrown(state, judge, known, above)
    known[key] = found
    return found


def _next(state: State, after: State, judge: Judge, known: dict[_Key, float], above: set[_Key]) -> float:
    """The chance once an offensive is settled, not counting the game's own opponent's next one."""
    if len(after.offensives) > len(state.offensives):
        return judge(after)
    return _followed(after, judge, known, above)


def _thrown(state: State, judge: Judge, known: dict[_Key, float], above: set[_Key]) -> float:
    """Ignore outcomes that lead back to the choice before: they are thrown again (event 19)."""
    total, weights = 0.0, 0
    for outcomes, weight in alike(state):
        after = engine.apply(state, outcomes[0]).state
        if _key(after) not in above:
            total += weight * _next(state, after, judge, known, above)
            weights += weight
    return total / weights
