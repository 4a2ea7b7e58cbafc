"""Two actions compared by rollouts with the same dice, until one is better, the difference is known or time is up."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing, suppress
from math import sqrt

from msgspec import Struct

from rules.actions import Action
from rules.model import Choice, Side, State

MOST = 200
"""Games of each action unless something else is asked."""

_CLOSE = 0.005
_LEAST, _LOOK = 40, 20  # games before a comparison may end, and from one look to the next
_CERTAIN, _LIKELY = 3.0, 1.96  # standard errors; every look may be wrong, so only a clear difference ends it


class Pair(Struct, frozen=True):
    """What to compare. `state`: as the side that chooses saw it."""

    state: State
    best: Action
    made: Action


class Rollout(Struct, frozen=True, gc=False):
    """`games`: of each action. `cost`: what the one made gave away of its side's chance to win, below 0 if it was
    better; with 95 % it is `within` so much of that."""

    games: int
    cost: float
    within: float

    @property
    def is_decided(self) -> bool:
        """Whether one action is clearly better, or the difference is known closely."""
        if self.games < _LEAST:
            return False
        return abs(self.cost) > self.within * _CERTAIN / _LIKELY or self.within <= _CLOSE


Work = Callable[[Pair, int], float]
Share = Callable[[Work, Pair, range], Generator[tuple[int, float], None, None]]
"""Work on each of these numbers, with results in their order; `simulation.workers.each` shares it with others."""


def one_by_one(work: Work, pair: Pair, numbers: range) -> Generator[tuple[int, float], None, None]:
    for number in numbers:
        yield number, work(pair, number)


def difference(pair: Pair, number: int) -> float:
    """The cost in one game of each action, with the same dice."""
    from ldd_tui.rollouts.game import rolled_out  # it takes time to load

    waiting = pair.state.waiting
    assert isinstance(waiting, Choice)
    best, made = (rolled_out(pair.state, action, number) for action in (pair.best, pair.made))
    return best - made if waiting.side == Side.ENTENTE else made - best


def compare(
    pair: Pair,
    most: int = MOST,
    *,
    share: Share = one_by_one,
    after_each: Callable[[Rollout], object] = lambda so_far: None,
    stop: Callable[[], bool] = lambda: False,
) -> Rollout | None:
    """Roll out both actions until it is decided, `most` games are played, `stop` says so, or Ctrl-C.

    None if it was stopped before two games. Raises what `share` raises.
    """
    found: Rollout | None = None
    total = squares = 0.0
    numbered = share(difference, pair, range(most))
    with suppress(KeyboardInterrupt), closing(numbered):
        for number, cost in numbered:
            games, total, squares = number + 1, total + cost, squares + cost * cost
            if games < 2:
                continue
            mean = total / games
            error = sqrt(max(0.0, squares / games - mean * mean) / (games - 1))
            found = Rollout(games, mean, _LIKELY * error)
            after_each(found)
            if stop() or (games % _LOOK == 0 and found.is_decided):
                break
    return found
