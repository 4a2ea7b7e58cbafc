"""Work shared among processes of this machine, or among the workers of a dask.distributed scheduler.

Results don't depend on who works, because everything is made from its number. Lost numbers are done again.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from msgspec import Struct

from ldd_tui.text import _
from ldd_tui.text.safe_text import clean

T = TypeVar("T")
R = TypeVar("R")

ALONE_SECONDS = 0.3
"""About the time to start processes: unless a number of workers was asked for, this one first works alone for as long.
"""
_PIECE_SECONDS = 0.4  # short enough to show progress, long enough to be cheap to send
_MOST_NUMBERS = 100
_AHEAD = 3  # pieces for each place
_MOST_LOSSES = 3
_PATIENCE_SECONDS = 0.3
_WAIT_SECONDS = 10  # for a scheduler
_COUNTED_SECONDS = 2.0  # workers come and go
_WHY_CELLS = 200


class NoCluster(Exception):
    """A cluster cannot be used: why, in a sentence."""


class WorkerLost(Exception):
    """A number that repeatedly ended its worker, with an exit code if known."""

    def __init__(self, number: int, exit_code: int | None = None) -> None:
        super().__init__(number, exit_code)
        self.number, self.exit_code = number, exit_code


class Where(Struct, frozen=True):
    """Where work is done: `workers` processes (1: this one; None: one for each core if the work is long enough), or the
    workers of a dask.distributed scheduler at the address `cluster`.
    """

    workers: int | None = None
    cluster: str | None = None


HERE = Where(workers=1)


class Crew:
    """The workers at a `Where`, until the end of a `with`. Raises `NoCluster`."""

    def __init__(self, where: Where = HERE) -> None:
        self.where = where
        self._pool: Processes | OfCluster | None = None
        if where.cluster is not None:
            self.pool()

    def is_this_process(self, began: float) -> bool:
        """Whether this process still does work that `began` then, as asked or because it may be short."""
        is_short = self._pool is None and time.monotonic() - began < ALONE_SECONDS
        return self.where == HERE or (self.where == Where() and is_short)

    def pool(self, module: str = "") -> Processes | OfCluster:
        """The workers. `module` is preloaded once for all processes if the system allows it."""
        if self._pool is None:
            cluster = self.where.cluster
            made = Processes(self.where.workers or available(), module) if cluster is None else OfCluster(cluster)
            self._pool = made
        return self._pool

    def replace(self) -> int | None:
        pool, self._pool = self._pool, None
        if pool is None:
            return None
        pool.end()
        return pool.exit_code()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: object) -> None:
        self.replace()


def available() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ------------------------------------------------------------------------------------------------ in order


def each(work: Callable[[T, int], R], task: T, numbers: range, crew: Crew) -> Generator[tuple[int, R], None, None]:
    """`work(task, number)` for each number, with its number, in their order.

    `work` is a function of a module; `task` and results can be pickled. At Ctrl-C, or an error of `work`, everything
    finished without a gap comes first. Raises `WorkerLost` if a number has ended its worker three times, and
    `NoCluster` if no workers are left or their version differs.
    """
    at, seconds = numbers.start, 0.0
    began = time.monotonic()
    while at < numbers.stop and crew.is_this_process(began):
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


class _Done(Struct):
    """A batch's results in order as far as it got, what stopped it, and how long it took."""

    results: list[Any]
    error: Exception | None
    seconds: float


class _Lost(Exception):
    def __init__(self, last: int) -> None:
        super().__init__(last)
        self.last = last


class _Sharing:
    def __init__(self, work: Callable[[T, int], R], task: T, crew: Crew, seconds: float) -> None:
        self._work, self._crew, self._seconds = work, crew, seconds
        self._task = pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
        self._version = _version()

    def out(self, numbers: range, one_by_one: bool) -> Iterator[tuple[int, Any]]:
        """The numbers with their results. `one_by_one`: only one number at a time."""
        pool = self._crew.pool(self._work.__module__)
        under_way: deque[tuple[range, Future[_Done]]] = deque()
        left = numbers
        try:
            while left or under_way:
                try:
                    most = 1 if one_by_one else pool.places * _AHEAD
                    while left and len(under_way) < most:
                        size = 1 if one_by_one else self.size(len(left), pool.places)
                        piece, left = left[:size], left[size:]
                        under_way.append((piece, pool.submit(_do, self._version, self._work, self._task, piece)))
                    with let_through():
                        under_way[0][1].result()
                except KeyboardInterrupt:
                    while under_way and under_way[0][1].done() and not under_way[0][1].cancelled():
                        yield from self._handed_on(*under_way.popleft())
                    raise
                yield from self._handed_on(*under_way.popleft())
        except (*pool.lost, CancelledError):
            raise _Lost(under_way[-1][0][-1] if under_way else numbers.start) from None
        finally:
            for _numbers, future in under_way:
                future.cancel()

    def size(self, left: int, places: int) -> int:
        wanted = _PIECE_SECONDS / self._seconds if self._seconds else 1
        return max(1, min(int(wanted), _MOST_NUMBERS, left // (places * _AHEAD)))

    def _handed_on(self, numbers: range, future: Future[_Done]) -> Iterator[tuple[int, Any]]:
        done = future.result()
        if done.results:
            self._seconds = done.seconds / len(done.results)
        yield from zip(numbers, done.results, strict=False)
        if done.error is not None:
            raise done.error


def _do(version: str, work: Callable[[Any, int], Any], task: bytes, numbers: range) -> _Done:
    with _AT_WORK:
        if _version() != version:
            words = _("a worker has version {theirs}, not {ours}")
            return _Done([], NoCluster(words.format(theirs=_version(), ours=version)), 0.0)
        began = time.monotonic()
        done = _Done([], None, 0.0)
        try:
            for number in numbers:
                done.results.append(work(_unpacked(task), number))
        except Exception as raised:
            done.error = raised
        done.seconds = time.monotonic() - began
        return done


_unpacked = lru_cache(maxsize=2)(pickle.loads)  # once, however many pieces of a task a worker does


@lru_cache(maxsize=1)
def _version() -> str:
    from saves.store import program_version

    return program_version()


# ------------------------------------------------------------------------------------------------ processes


class Processes:
    """Processes of this machine, started on demand. `lost`: raised by futures of a worker that died."""

    lost = (BrokenProcessPool,)

    def __init__(self, workers: int, module: str = "") -> None:
        if sys.platform == "win32":
            workers = min(workers, 61)  # one process can't wait for more
        self.places = workers
        with held_back():  # multiprocessing lets Ctrl-C through when it starts its first helper
            self._pool = ProcessPoolExecutor(workers, _context(module), _begin)
        self._futures: set[Future[Any]] = set()
        self._processes: dict[int | None, BaseProcess] = {}

    def submit(self, work: Callable[..., R], /, *arguments: Any) -> Future[R]:
        """Submit work. Raises `BrokenProcessPool` if a process has ended unexpectedly."""
        with held_back():
            future = self._pool.submit(work, *arguments)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        self._processes.update((process.pid, process) for process in multiprocessing.active_children())
        return future

    def end(self) -> None:
        """End the processes after their work, or at once if that takes long."""
        for future in tuple(self._futures):
            future.cancel()
        wait(tuple(self._futures), _PATIENCE_SECONDS)
        if any(not future.done() for future in tuple(self._futures)):
            for process in self._processes.values():
                process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def exit_code(self) -> int | None:
        asked = (None, 0, -signal.SIGTERM)
        codes = (process.exitcode for process in self._processes.values())
        return next((code for code in codes if code not in asked), None)


def _context(module: str) -> BaseContext:
    """How to start processes: forked from a preloaded helper if the system can, else from nothing."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([name for name in ("__main__", __name__, module) if name])
    return context


class _AtWork:
    """Whether this process is at work. Only then does SIGTERM end it: during sending a result, the executor would wait
    for the rest for ever (CPython's `wait_result_broken_or_wakeup` reads without a limit).
    """

    def __init__(self) -> None:
        self._working = self._ending = False

    def __enter__(self) -> None:
        self._working = True
        if self._ending:
            os._exit(0)

    def __exit__(self, *error: object) -> None:
        self._working = False

    def end(self, *signal: object) -> None:
        self._ending = True
        if self._working:
            os._exit(0)


_AT_WORK = _AtWork()


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _AT_WORK.end)
    threading.Thread(target=_end_with_the_first_process, daemon=True).start()


def _end_with_the_first_process() -> None:
    """Exit with the parent: if it is killed, nobody collects a process's work."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


# ------------------------------------------------------------------------------------------------ a cluster


class OfCluster:
    """The workers of a scheduler. Raises `NoCluster` if there is no scheduler, or it has none."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker  # an extra, large, and slow to load
        except ModuleNotFoundError as error:
            words = _("this needs distributed: uv run --extra cluster ldd-tui, or pip install 'ldd-tui[cluster]'")
            raise NoCluster(words) from error
        self.lost = (KilledWorker,)
        connect: Any = Client  # which says nothing of its types
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it would say is said in one line
        for name in ("client", "core", "comm", "batched", "utils"):
            logging.getLogger(f"distributed.{name}").setLevel(logging.CRITICAL)
        _checked(address)
        try:
            with held_back():  # its threads would take a Ctrl-C that is held back here
                self._client = connect(address, timeout=_WAIT_SECONDS, set_as_default=False)
        except (OSError, ValueError, RuntimeError) as error:
            raise _no_cluster(_("no scheduler at {address}: {why}"), address, error) from error
        from saves.store import program_version

        try:
            self._client.wait_for_workers(1, timeout=_WAIT_SECONDS)
            self._client.run(program_version)
        except (OSError, TimeoutError) as error:
            self._client.close()
            raise _no_cluster(_("the scheduler at {address} has no workers"), address, error) from error
        except ImportError as error:
            self._client.close()
            raise _no_cluster(_("the workers of {address} lack this program: {why}"), address, error) from error
        self._executor = self._client.get_executor(pure=False)
        self._futures: set[Future[Any]] = set()
        self._places, self._counted = 1, 0.0

    @property
    def places(self) -> int:
        """The threads of all current workers."""
        if time.monotonic() - self._counted > _COUNTED_SECONDS or not self._counted:
            self._counted = time.monotonic()
            with suppress(OSError):  # the scheduler is gone, which is told with what was under way
                self._places = max(1, sum(self._client.nthreads().values()))
        return self._places

    def submit(self, work: Callable[..., R], /, *arguments: Any) -> Future[R]:
        """Submit work to a worker; if it is lost, another one takes over."""
        future: Future[R] = self._executor.submit(work, *arguments)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def end(self) -> None:
        """Leave the scheduler and cancel unfinished work."""
        for future in tuple(self._futures):
            future.cancel()
        self._client.close()

    def exit_code(self) -> int | None:
        """Always None: a scheduler doesn't report how a worker ended."""
        return None


def _checked(address: str) -> None:
    """Raise `NoCluster` for an invalid address: a client would take long to give up."""
    from distributed.comm import addressing, registry

    known: Any = addressing, registry  # which say nothing of their types
    try:
        scheme, place = known[0].parse_address(address)
        known[1].get_backend(scheme)
        known[0].parse_host_port(place)
    except ValueError as error:
        raise _no_cluster(_('expected an address like {example}, not "{address}": {why}'), address, error) from error


def _no_cluster(words: str, address: str, error: Exception) -> NoCluster:
    why = clean(" ".join(str(error).split()) or type(error).__name__, _WHY_CELLS)
    return NoCluster(words.format(address=clean(address, _WHY_CELLS), why=why, example="tcp://192.0.2.1:8786"))


# ------------------------------------------------------------------------------------------------ Ctrl-C
# What is counted, written and renamed for a game belongs together: Ctrl-C in the middle of it waits. Processes that are
# started meanwhile hold it back for good, so only the first process answers it.


@contextmanager
def _mask(how: str) -> Iterator[None]:
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(getattr(signal, how), (signal.SIGINT,))  # what has waited comes here
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


held_back = partial(_mask, "SIG_BLOCK")
"""Hold Ctrl-C back, except in `let_through`; no effect on systems that can't."""
let_through = partial(_mask, "SIG_UNBLOCK")
"""Let Ctrl-C through again: it raises `KeyboardInterrupt` in here."""
