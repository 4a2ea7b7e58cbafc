"""An analysis is made: every step of a game is judged, here or elsewhere, and the steps are linked.

Every step is judged by itself, so it makes no difference who judges it, and in which order.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing

from msgspec import Struct

from ldd_tui.analysis.chain import linked
from ldd_tui.analysis.judge import Judge
from ldd_tui.analysis.model import Analysis
from ldd_tui.analysis.positions import Played, Position
from ldd_tui.analysis.steps import Step, judged


class Task(Struct, frozen=True):
    """What is to be judged, and by whom."""

    positions: tuple[Position, ...]
    judge: Judge


Work = Callable[[Task, int], Step]
Share = Callable[[Work, Task, range], Generator[tuple[int, Step], None, None]]
"""Has work done for each of these numbers, and hands on what came of it in their order; perhaps in other processes
(`simulation.workers.each`)."""


def judge_one(task: Task, number: int) -> Step:
    """Judge one position of a task."""
    return judged(task.positions[number], task.judge)


def one_by_one(work: Work, task: Task, numbers: range) -> Generator[tuple[int, Step], None, None]:
    """Work that is done here."""
    for number in numbers:
        yield number, work(task, number)


def never() -> bool:
    """Do not stop."""
    return False


def analyse(
    game: Played,
    judge: Judge,
    *,
    share: Share = one_by_one,
    after_each: Callable[[int], object] = lambda done: None,
    stop: Callable[[], bool] = never,
) -> Analysis | None:
    """Judge a game, as far as it comes before `stop` says so, or Ctrl-C; None if it did not come to the first step.

    `share`: who does it. `after_each` is told how many of `game.positions` are judged. Raises what `share` raises.
    """
    steps: list[Step] = []
    try:
        for step in _steps(Task(game.positions, judge), share, stop):
            steps.append(step)
            after_each(len(steps))
    except KeyboardInterrupt:
        pass
    return linked(game, steps, judge.network, judge.depth) if steps else None


def _steps(task: Task, share: Share, stop: Callable[[], bool]) -> Iterator[Step]:
    """The steps in their order, until it is stopped."""
    if stop():
        return
    with closing(share(judge_one, task, range(len(task.positions)))) as numbered:
        for _number, step in numbered:
            yield step
            if stop():
                return
