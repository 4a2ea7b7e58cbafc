"""An analysis is made: every step of a game is judged, here or in other processes, and the steps are linked.

Every step is judged by itself, so it makes no difference who judges it, and in which order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as NotYet

from ldd_tui.analysis.chain import linked
from ldd_tui.analysis.judge import Judge
from ldd_tui.analysis.model import Analysis
from ldd_tui.analysis.positions import Played, Position
from ldd_tui.analysis.steps import Step, judged

_CHUNK = 4  # positions: so few that progress is seen, so many that sending them costs little
_AHEAD = 64  # chunks that are handed out before the first comes back
_LOOK_SECONDS = 0.1  # between two looks at whether to stop


def never() -> bool:
    """Do not stop."""
    return False


def analyse(
    game: Played,
    judge: Judge,
    *,
    executor: Executor | None = None,
    after_each: Callable[[int], object] = lambda done: None,
    stop: Callable[[], bool] = never,
) -> Analysis | None:
    """Judge a game, as far as it comes before `stop` says so; None if it did not come to the first step.

    `after_each` is told how many of `game.positions` are judged. `executor`: whoever judges instead of this process; it
    is neither begun nor ended here.
    """
    steps: list[Step] = []
    for step in _steps(game.positions, judge, executor, stop):
        steps.append(step)
        after_each(len(steps))
    return linked(game, steps, judge.network, judge.depth) if steps else None


def _steps(
    positions: Sequence[Position], judge: Judge, executor: Executor | None, stop: Callable[[], bool]
) -> Iterator[Step]:
    """The steps in their order, until it is stopped."""
    if executor is not None:
        yield from _elsewhere(positions, judge, executor, stop)
        return
    for position in positions:
        if stop():
            return
        yield judged(position, judge)


def _elsewhere(
    positions: Sequence[Position], judge: Judge, executor: Executor, stop: Callable[[], bool]
) -> Iterator[Step]:
    chunks = iter([tuple(positions[at : at + _CHUNK]) for at in range(0, len(positions), _CHUNK)])
    under_way: deque[Future[tuple[Step, ...]]] = deque()
    try:
        while True:
            while len(under_way) < _AHEAD and (chunk := next(chunks, None)):
                under_way.append(executor.submit(_judge_all, chunk, judge))
            if not under_way or not _comes(under_way[0], stop):
                return
            yield from under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()


def _comes(future: Future[tuple[Step, ...]], stop: Callable[[], bool]) -> bool:
    """Wait for a chunk; False if it was stopped first."""
    while not stop():
        try:
            future.exception(_LOOK_SECONDS)
        except NotYet:
            continue
        return True
    return False


def _judge_all(positions: tuple[Position, ...], judge: Judge) -> tuple[Step, ...]:
    """In another process."""
    return tuple(judged(position, judge) for position in positions)
