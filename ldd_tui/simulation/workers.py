"""The games of a plan, played by one process or by several, and handed on in their order.

How the games are shared out depends on the machine and the moment, what comes out does not: every game is made from
its own seed, and nobody sees game 8 before game 7.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

from ldd_tui.simulation.files import Files
from ldd_tui.simulation.interrupts import let_through
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.pool import Outcome, Pool
from ldd_tui.simulation.single import GameFailed, Games, play_number

_ALONE_SECONDS = 0.3  # about what workers need to start
_CHUNK = 4  # game numbers: so few that progress is seen, so many that sending them costs little
_AHEAD = 3  # chunks for each worker


def available() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(plan: Plan, workers: int | None, files: Files | None = None) -> Generator[tuple[int, Games], None, None]:
    """Game 1, game 2 and so on to the plan's last, each on every variant, with its number.

    `workers`: how many processes play; None: as many as there are cores, once it is known that it takes longer than to
    start them. At Ctrl-C those games come that are finished without a gap, then `KeyboardInterrupt`; likewise at a
    failure: `GameFailed`, `NotKept` or `OSError`. No process is left behind, however it ends.
    """
    first = 1
    began = time.monotonic()
    while first <= plan.games and (workers == 1 or (workers is None and time.monotonic() - began < _ALONE_SECONDS)):
        with let_through():
            games = play_number(plan, first, files)
        yield first, games
        first += 1
    if first <= plan.games:
        yield from _together(plan, first, workers or available(), files)


def _together(plan: Plan, first: int, workers: int, files: Files | None) -> Iterator[tuple[int, Games]]:
    chunks = _chunks(first, plan.games, workers)
    pool = Pool(plan, files, workers)
    under_way: deque[tuple[range, Future[Outcome]]] = deque()
    try:
        while True:
            while len(under_way) < workers * _AHEAD and (numbers := next(chunks, None)):
                under_way.append((numbers, pool.submit(numbers)))
            if not under_way:
                return
            try:
                with let_through():
                    under_way[0][1].result()
            except KeyboardInterrupt:
                yield from _finished(under_way)
                raise
            yield from _handed_on(*under_way.popleft())
    except BrokenProcessPool:
        failure = pool.failure() or GameFailed(first)
        raise failure from None
    finally:
        pool.close()


def _finished(under_way: deque[tuple[range, Future[Outcome]]]) -> Iterator[tuple[int, Games]]:
    """The games that are there without a gap."""
    while under_way and under_way[0][1].done():
        yield from _handed_on(*under_way.popleft())


def _handed_on(numbers: range, future: Future[Outcome]) -> Iterator[tuple[int, Games]]:
    games, error = future.result()
    yield from zip(numbers, games, strict=False)
    if error is not None:
        raise error


def _chunks(first: int, last: int, workers: int) -> Iterator[range]:
    """The numbers from `first` to `last` in runs that leave none of the workers idle."""
    size = max(1, min(_CHUNK, (last - first + 1) // (workers * _AHEAD)))
    return (range(at, min(at + size, last + 1)) for at in range(first, last + 1, size))
