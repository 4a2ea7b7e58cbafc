"""Numbered work, shared out among a crew and handed on in the order of its numbers.

How it is shared out depends on the machines and the moment, what comes out does not: everything is made from its
number, and nobody sees number 8 before number 7. What was under way at a worker that is lost is done again.
"""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, Future
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Struct

from ldd_tui.simulation.executors import Crew, Where
from ldd_tui.simulation.interrupts import let_through
from ldd_tui.simulation.workers import NoCluster, Workers
from ldd_tui.text import _

T = TypeVar("T")
R = TypeVar("R")

ALONE_SECONDS = 0.3
"""About what processes need to start: so long this one works alone, unless it is known how many are wanted."""
_PIECE_SECONDS = 0.4  # so short that progress is seen, so long that sending it costs little
_MOST_NUMBERS = 100
_AHEAD = 3  # pieces for each place
_MOST_LOSSES = 3


class WorkerLost(Exception):
    """A number over which workers end again and again; with the exit code of one of them, if it is known."""

    def __init__(self, number: int, exit_code: int | None = None) -> None:
        super().__init__(number, exit_code)
        self.number, self.exit_code = number, exit_code


class _Done(Struct):
    """What came of the numbers of a piece in their order, as far as it went, what stopped it, and how long it took."""

    results: list[Any]
    error: Exception | None
    seconds: float


class _Lost(Exception):
    """That workers were lost, and the last number that was under way."""

    def __init__(self, last: int) -> None:
        super().__init__(last)
        self.last = last


def each(work: Callable[[T, int], R], task: T, numbers: range, crew: Crew) -> Generator[tuple[int, R], None, None]:
    """`work(task, number)` for each number, with its number, in their order.

    `work` is a function of a module, `task` and what comes out can be pickled. At Ctrl-C that comes which is finished
    without a gap, then `KeyboardInterrupt`; likewise at what `work` raises. Raises `WorkerLost` if a number has ended
    its worker three times, and `NoCluster` if there are no workers any more, or some of another version.
    """
    at, seconds = numbers.start, 0.0
    began = time.monotonic()
    alone = crew.where == Where() and not crew.begun
    while alone and at < numbers.stop and time.monotonic() - began < ALONE_SECONDS:
        with let_through():
            result = work(task, at)
        yield at, result
        at += 1
        seconds = (time.monotonic() - began) / (at - numbers.start)
    sharing = _Sharing(work, task, crew, seconds)
    losses, suspected = 0, at
    while at < numbers.stop:
        one_by_one = losses == _MOST_LOSSES - 1
        try:
            for number, result in sharing.out(range(at, suspected if one_by_one else numbers.stop), one_by_one):
                at, losses = number + 1, 0
                yield number, result
        except _Lost as lost:
            losses, suspected = losses + 1, lost.last + 1
            exit_code = crew.replace()
            if losses == _MOST_LOSSES:
                raise WorkerLost(at, exit_code) from None


class _Sharing:
    """Work, and how long it takes a number as far as that is known."""

    def __init__(self, work: Callable[[T, int], R], task: T, crew: Crew, seconds: float) -> None:
        self._work, self._crew, self._seconds = work, crew, seconds
        self._task = pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
        self._version = _version()

    def out(self, numbers: range, one_by_one: bool) -> Iterator[tuple[int, Any]]:
        """The numbers with what comes of them. `one_by_one`: nothing else is under way beside one of them."""
        workers = self._crew.workers(self._work.__module__)
        gone: tuple[type[BaseException], ...] = (*workers.lost, CancelledError)
        under_way: deque[tuple[range, Future[_Done]]] = deque()
        left = numbers
        try:
            while left or under_way:
                try:
                    left = self._topped_up(under_way, left, workers, one_by_one)
                    with let_through():
                        under_way[0][1].result()
                except KeyboardInterrupt:
                    yield from self._finished(under_way)
                    raise
                yield from self._handed_on(*under_way.popleft())
        except gone:
            last = under_way[-1][0][-1] if under_way else numbers.start
            raise _Lost(last) from None
        finally:
            for _numbers, future in under_way:
                future.cancel()

    def _topped_up(
        self, under_way: deque[tuple[range, Future[_Done]]], left: range, workers: Workers, one_by_one: bool
    ) -> range:
        """Have as much under way as there are places for; what is left then."""
        places = workers.places
        most = 1 if one_by_one or self._crew.where.workers == 1 else places * _AHEAD
        while left and len(under_way) < most:
            size = 1 if most == 1 else self._size(len(left), places)
            piece, left = left[:size], left[size:]
            future = workers.submit(_do, self._version, self._work, self._task, piece)
            under_way.append((piece, future))
        return left

    def _size(self, left: int, places: int) -> int:
        """How many numbers make a piece: none of the places is idle at the end."""
        wanted = _PIECE_SECONDS / self._seconds if self._seconds else 1
        return max(1, min(int(wanted), _MOST_NUMBERS, left // (places * _AHEAD)))

    def _finished(self, under_way: deque[tuple[range, Future[_Done]]]) -> Iterator[tuple[int, Any]]:
        """What is there without a gap."""
        while under_way and under_way[0][1].done() and not under_way[0][1].cancelled():
            yield from self._handed_on(*under_way.popleft())

    def _handed_on(self, numbers: range, future: Future[_Done]) -> Iterator[tuple[int, Any]]:
        done = future.result()
        if done.results:
            self._seconds = done.seconds / len(done.results)
        yield from zip(numbers, done.results, strict=False)
        if done.error is not None:
            raise done.error


# ------------------------------------------------------------------------------------------------ at a worker


def _do(version: str, work: Callable[[Any, int], Any], task: bytes, numbers: range) -> _Done:
    if _version() != version:
        words = _("a worker has version {theirs} of the program, not {ours}: it may play other games")
        return _Done([], NoCluster(words.format(theirs=_version(), ours=version)), 0.0)
    began = time.monotonic()
    results: list[Any] = []
    error: Exception | None = None
    try:
        for number in numbers:
            results.append(work(_known(task), number))
    except Exception as raised:
        error = raised
    return _Done(results, error, time.monotonic() - began)


@lru_cache(maxsize=2)
def _known(task: bytes) -> Any:
    """A task is unpacked once, however many pieces of it a worker does."""
    return pickle.loads(task)


@lru_cache(maxsize=1)
def _version() -> str:
    from saves.store import program_version

    return program_version()
