"""A look several choices deep: both sides choose optimally among the few best of a first look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from ldd_tui.players.value.battles import Judge, after_losses, best
from ldd_tui.players.value.first_layer import first_layer_of
from ldd_tui.players.value.judging import SPENDING, checked, judged, resolved
from rules import engine, naval_table
from rules.actions import Action, Implement, Naval, Research
from rules.model import ENTENTE, Battle, BattleStage, Choice, Dice, Pool, Side, State, Status, Technology
from rules.odds import failed_dice, mean, offensive, useful_rp
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.phases.technology import next_level
from rules.sectors import losses_to_surrender

KEPT = 3
KEPT_LATER = 2
MARGIN = 0.02
"""The `KEPT` best actions are searched deeper, if within `MARGIN` of the best; of later choices `KEPT_LATER`."""

_MOST_RESEARCH = 4
"""More RP are unusual where a failure helps the next attempt."""

_UNLIKELY = 0.02
_FALL_UNLIKELY = 0.001


class Stopped(Exception):
    """Raised to keep the best move found so far."""


Look = tuple[float, Action]


def _ordered(side: Side, looks: list[Look]) -> list[Look]:
    return sorted(looks, key=lambda look: -look[0] if side == ENTENTE else look[0])


def worth_more(looks: Sequence[Look], most: int = KEPT) -> list[Look]:
    return [look for look in looks[:most] if abs(look[0] - looks[0][0]) <= MARGIN]


class Deeper:
    """One search. `stop`: called before each position. `line`: a search whose best actions are followed; the network
    that judges says what they are worth.
    """

    def __init__(self, stop: Callable[[], bool], line: Deeper | None = None) -> None:
        self.stop = stop
        self._line = line
        self._leaf = judged if line is None else checked
        self._known: dict[object, Look] = {}
        self._first_looks: dict[object, list[Look]] = {}
        self.stopped = False

    def chance(self, state: State, action: Action, depth: int) -> float:
        """`depth`: how many more choices to look ahead. Raises `Stopped` if the search is stopped."""
        return self._after(engine.apply(state, action).state, depth)

    def _after(self, state: State, depth: int) -> float:
        if self.stop():
            self.stopped = True
            raise Stopped
        battle = state.battle
        if battle is not None and isinstance(state.waiting, Dice) and battle.stage == BattleStage.ATTACK_DICE:
            return self._offensive(state, battle, depth)
        return resolved(state, self._node(depth))

    def _node(self, depth: int) -> Judge:
        return lambda state: self._position(state, depth)

    def _position(self, state: State, depth: int) -> float:
        waiting = state.waiting
        if depth <= 0 or not isinstance(waiting, Choice) or waiting.decision not in SPENDING:
            return self._leaf(state)
        layer, _ = first_layer_of(state)
        return self._best(state, (layer.of(state), state.reinforced, state.offensives), depth)[0]

    def _best(self, state: State, key: object, depth: int) -> Look:
        found = self._known.get((key, depth))
        if found is None:
            if self._line is None:
                found = self._searched(state, key, depth)
            else:
                _, action = self._line._best(state, key, depth)
                found = self.chance(state, action, depth - 1), action
            self._known[key, depth] = found
        return found

    def _searched(self, state: State, key: object, depth: int) -> Look:
        assert isinstance(state.waiting, Choice)
        side = state.waiting.side
        looks = self._first_looks.get(key)
        if looks is None:
            found = [(self.chance(state, action, 0), action) for action in sensible(state, side)]
            looks = self._first_looks[key] = worth_more(_ordered(side, found), KEPT_LATER)
        if depth == 1:
            return looks[0]
        return _ordered(side, [(self.chance(state, action, depth - 1), action) for _, action in looks])[0]

    def _offensive(self, state: State, battle: Battle, depth: int) -> float:
        """An offensive by its likely losses, without event re-rolls; own losses or prices only with the likeliest."""
        to_fall = losses_to_surrender(state, battle.defender)
        chances, own, spaces = _likely(battle.pool, to_fall)
        likeliest = max(range(len(chances)), key=lambda n: chances[n] if n < to_fall else -1.0)
        base = replace(state, battle=None, waiting=None)
        node, total, mass, shown = self._node(depth), 0.0, 0.0, 0.0
        for n, likely in enumerate(chances):
            limit = _FALL_UNLIKELY if n == to_fall or not depth else _UNLIKELY
            if likely > limit or n == likeliest:
                end = after_losses(base, battle, n, 0)
                chance = resolved(end, node)
                total += likely * chance
                mass += likely
                if n == likeliest:
                    shown = resolved(end, self._leaf) if depth else chance
        total /= mass
        if own:
            total += own * (_with_own(base, battle, likeliest, spaces, self._leaf) - shown)
        return min(max(total, 0.0), 1.0)


def can_wait(state: State, action: Action) -> bool:
    """Whether a level is for a neutral sector and can wait, because technologies precede offensives (10.2.6, 8.2)."""
    waiting = state.waiting
    if not isinstance(waiting, Choice) or not isinstance(action, Implement):
        return False
    if state.sectors[action.sector].status != Status.NEUTRAL:
        return False
    side = waiting.side
    return is_last_turn(state) or (state.rp[side] + collection(state, side).collected <= state.setup.board.maximum_rp)


def sensible(state: State, side: Side) -> Iterator[Action]:
    """The legal actions without overpriced attempts, useless naval payments and levels that can wait."""
    for action in engine.legal(state):
        if isinstance(action, Research):
            if action.rp <= _most_useful(state, side, action.technology):
                yield action
        elif isinstance(action, Naval):
            if action.rp in naval_table.payments(state, side):
                yield action
        elif not can_wait(state, action):
            yield action


def _most_useful(state: State, side: Side, technology: Technology) -> int:
    level = next_level(state, side, technology)
    assert level is not None
    most = useful_rp(state, side, technology, level)[-1]
    return min(most, _MOST_RESEARCH) if state.setup.board.edition.features.cubes else most


def _with_own(base: State, battle: Battle, losses: int, own: int, leaf: Judge) -> float:
    if not battle.pool.priced_by:
        return resolved(after_losses(base, battle, losses, own), leaf)
    side = base.setup.board.sectors[battle.attacker].side
    chances = []
    for paid in range(min(own, base.rp[side]) + 1):
        rp = list(base.rp)
        rp[side] -= paid
        poorer = replace(base, rp=(rp[0], rp[1]))
        chances.append(resolved(after_losses(poorer, battle, losses, own - paid), leaf))
    return best(side, chances)


@lru_cache(maxsize=4096)
def _likely(pool: Pool, to_fall: int) -> tuple[tuple[float, ...], float, int]:
    """The probability of each number of losses, up to the surrender; of any own losses, and their average."""
    odds = offensive(pool)
    chances = [0.0] * (min(to_fall, len(odds.reach) - 1) + 1)
    for losses, likely in odds.losses:
        chances[min(losses, to_fall)] += float(likely)
    own, expected = odds.attacker_at_least(1), odds.attacker_expected
    if pool.priced_by:
        failed = failed_dice(pool)
        own, expected = sum([p for dice, p in failed if dice], Fraction(0)), mean(failed)
    return tuple(chances), float(own), max(1, round(expected / own)) if own else 0
