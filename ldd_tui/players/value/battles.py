"""The exact odds of an offensive from any of its steps on (10.3.3, 10.3.4, 10.2.7, and the events that touch dice).

Where a card offers re-rolls (the second edition's events 4, 17, 19), the engine is followed through throws.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from rules import engine, odds
from rules.chance_tree import alike
from rules.entry_and_surrender import lose
from rules.model import (
    ENTENTE,
    Battle,
    BattleStage,
    Choice,
    CounterAttack,
    Dice,
    Side,
    State,
)
from rules.rerolls import applies, hits_of, misses_of, next_stage
from rules.sectors import losses_to_surrender

Judge = Callable[[State], float]
"""The Entente's chance to win in a position without an offensive in progress."""

_PLAIN = (BattleStage.ATTACK_DICE, BattleStage.ARTILLERY_DICE, BattleStage.AVIATION)


def best(side: Side, chances: list[float]) -> float:
    return max(chances) if side == ENTENTE else min(chances)


def chance_of(state: State, judge: Judge) -> float:
    """The Entente's chance to win in a position with an offensive in progress, if each side re-rolls optimally."""
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
    """An offensive whose dice are only counted; each pair of losses is judged once."""

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
                again, lying = _attack(hits, pool.attack_modifier, pool.needed), list(enumerate(self._hits(artillery)))
                chances = [p * q * self._losses(n, one or shows, m) for n, shows, p in again for m, q in lying]
                found = sum(chances)
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
    """The position after these losses. `base`: with the offensive launched and paid for, but no longer in progress."""
    if losses or own:
        base = lose(base, {battle.defender: losses, battle.attacker: own}, [], "10.3.4")
    return engine.resume(base).state


@cache
def _attack(dice: int, modifier: int, needed: int) -> tuple[tuple[int, bool, float], ...]:
    throws = odds.attack_throws(dice, odds.hitting_faces(modifier, needed))
    return tuple(
        [(hits, bool(one), n / 6**dice) for hits, ways in enumerate(throws) for one, n in enumerate(ways) if n]
    )


@cache
def _binomial(dice: int, modifier: int, needed: int) -> tuple[float, ...]:
    return tuple([n / 6**dice for n in odds.binomial(dice, odds.hitting_faces(modifier, needed))])


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
