"""Where work is done: `concurrent.futures` executors, made in this one place.

In this process, in processes of this machine, or by the workers of a dask.distributed scheduler. Whatever plays many
games (simulations, analyses, training) takes a `Crew` and shares its work out with `shared_out.each`, so that all of
them know the same options, and none of them whose executor it is.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from msgspec import Struct

from ldd_tui.simulation.interrupts import held_back, let_through
from ldd_tui.simulation.workers import NoCluster, Workers
from ldd_tui.text import _

R = TypeVar("R")

_PATIENCE_SECONDS = 0.3


class Where(Struct, frozen=True):
    """Where work is done.

    `workers`: how many processes; 1: this one; None: as many as there are cores, once it is known that it takes longer
    than to start them. `cluster`: the address of a dask.distributed scheduler, whose workers do it then.
    """

    workers: int | None = None
    cluster: str | None = None


HERE = Where(workers=1)
"""In this process."""


class Crew:
    """Those who work at a `Where`, until the end of a `with`. Raises `NoCluster` if there is none there."""

    def __init__(self, where: Where = HERE) -> None:
        self.where = where
        self._workers: Workers | None = None
        if where.cluster is not None:
            self.workers()

    @property
    def begun(self) -> bool:
        """Whether there are workers already."""
        return self._workers is not None

    def workers(self, *modules: str) -> Workers:
        """The executor. `modules`: what its processes need, as far as they can be loaded once for all of them."""
        if self._workers is None:
            self._workers = _made(self.where, modules)
        return self._workers

    def replace(self) -> int | None:
        """Others in their place, once some were lost; the exit code of one of these, if it is known."""
        workers, self._workers = self._workers, None
        if workers is None:
            return None
        workers.end()
        return workers.exit_code()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: object) -> None:
        self.replace()


def available() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _made(where: Where, modules: tuple[str, ...]) -> Workers:
    if where.cluster is not None:
        try:
            from ldd_tui.simulation.cluster import OfCluster
        except ModuleNotFoundError as error:
            words = _("distributed is needed: uv run --extra cluster ldd-tui, or pip install 'ldd-tui[cluster]'")
            raise NoCluster(words) from error
        return OfCluster(where.cluster)
    if where.workers == 1:
        return InThisProcess()
    return Processes(where.workers or available(), modules)


class InThisProcess(Workers):
    """Does everything at once, and lets Ctrl-C through meanwhile."""

    def submit(self, work: Callable[..., R], /, *arguments: Any, **named: Any) -> Future[R]:
        """Do it; the future is done when it is returned. Raises `KeyboardInterrupt`."""
        future: Future[R] = Future()
        try:
            with let_through():
                future.set_result(work(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


# ------------------------------------------------------------------------------------------------ processes


class Processes(Workers):
    """So many processes, started one by one as they are needed. Every one is ended by `end`, whatever it does."""

    lost = (BrokenProcessPool,)

    def __init__(self, workers: int, modules: tuple[str, ...] = ()) -> None:
        self._count = workers
        with held_back():  # multiprocessing lets Ctrl-C through when it starts its first helper
            self._pool = ProcessPoolExecutor(workers, _context(modules), _begin)
        self._futures: set[Future[Any]] = set()
        self._processes: dict[int | None, BaseProcess] = {}

    @property
    def places(self) -> int:
        """How many processes there are."""
        return self._count

    def submit(self, work: Callable[..., R], /, *arguments: Any, **named: Any) -> Future[R]:
        """Have it done. Raises `BrokenProcessPool` if a process has ended unasked."""
        with held_back():
            future = self._pool.submit(work, *arguments, **named)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        self._processes.update((process.pid, process) for process in multiprocessing.active_children())
        return future

    def end(self) -> None:
        """End the processes."""
        for future in tuple(self._futures):
            future.cancel()
        wait(tuple(self._futures), _PATIENCE_SECONDS)
        if any(not future.done() for future in tuple(self._futures)):
            for process in self._processes.values():
                process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def exit_code(self) -> int | None:
        """How the first process ended that ended unasked: it takes the others with it."""
        self._pool.shutdown(cancel_futures=True)
        asked = (None, 0, -signal.SIGTERM)
        codes = (process.exitcode for process in self._processes.values())
        return next((code for code in codes if code not in asked), None)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As of any executor."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _context(modules: tuple[str, ...]) -> BaseContext:
    """How processes are started: forked from a helper that has loaded what they need and nothing of this process,
    where the system can; else from nothing."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", __name__, *modules])
    return context


def _begin() -> None:
    """In a process, before its first work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first_process, daemon=True).start()


def _end_with_the_first_process() -> None:
    """Nobody is left to take the work of a process whose parent was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
