"""Processes that play chunks of a plan's games."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor, wait
from ctypes import c_longlong
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any

from ldd_tui.simulation.files import Files
from ldd_tui.simulation.interrupts import held_back
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.single import GameFailed, Games, NotKept, play_number

Outcome = tuple[list[Games], Exception | None]
"""The games of a chunk in their order, as far as they went, and what stopped them."""

_PATIENCE_SECONDS = 0.3
_FIELDS = _PID, _NUMBER, _VARIANT = range(3)


class Pool:
    """So many processes, started one by one as they are needed. Every one is ended by `close`, whatever it does."""

    def __init__(self, plan: Plan, files: Files | None, workers: int) -> None:
        context = _context()
        self._stop = context.RawValue(c_longlong, 0)
        self._board = context.RawArray(c_longlong, workers * len(_FIELDS))
        with held_back():  # multiprocessing lets Ctrl-C through when it starts its first helper
            begin = (plan, files, self._stop, self._board, context.Value(c_longlong, 0))
            self._executor = ProcessPoolExecutor(workers, context, _begin, begin)
        self._futures: set[Future[Outcome]] = set()
        self._processes: dict[int | None, BaseProcess] = {}

    def submit(self, numbers: range) -> Future[Outcome]:
        """Have these games played."""
        future = self._executor.submit(_play, numbers)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        self._processes.update((process.pid, process) for process in multiprocessing.active_children())
        return future

    def close(self) -> None:
        """End the processes: after the game that they are at, or at once if it takes long."""
        self._stop.value = 1
        for future in tuple(self._futures):
            future.cancel()
        wait(tuple(self._futures), _PATIENCE_SECONDS)
        if any(not future.done() for future in tuple(self._futures)):
            for process in self._processes.values():
                process.terminate()
        self._executor.shutdown(cancel_futures=True)

    def failure(self) -> GameFailed | None:
        """The game at which a process ended unasked, or if it was at none, the first that another was at; None if all
        were idle."""
        self._executor.shutdown(cancel_futures=True)
        asked = (None, 0, -signal.SIGTERM)  # the first one that ends takes the others with it
        codes = {pid: process.exitcode for pid, process in self._processes.items() if process.exitcode not in asked}
        rows = [self._board[at : at + len(_FIELDS)] for at in range(0, len(self._board), len(_FIELDS))]
        under_way = [(row[_PID] not in codes, row[_NUMBER], row[_VARIANT], row[_PID]) for row in rows if row[_NUMBER]]
        if not under_way:
            return None
        _other, number, variant, pid = min(under_way)
        return GameFailed(number, variant, exit_code=codes.get(pid, next(iter(codes.values()), None)))


def _context() -> BaseContext:
    """How processes are started: forked from a helper that has loaded the rules and nothing of this process, where the
    system can; else from nothing."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", __name__])
    return context


# ------------------------------------------------------------------------------------------------ in a process

_shared: tuple[Plan, Files | None, Any, Any, int]


def _begin(plan: Plan, files: Files | None, stop: Any, board: Any, begun: Any) -> None:
    """What a process is told once: the plan, and its place on the board of games under way."""
    global _shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first_process, daemon=True).start()
    with begun.get_lock():
        place = begun.value * len(_FIELDS)
        begun.value += 1
    board[place + _PID] = os.getpid()
    _shared = plan, files, stop, board, place


def _play(numbers: range) -> Outcome:
    plan, files, stop, board, place = _shared
    played: list[Games] = []

    def beginning(variant: int) -> None:
        board[place + _VARIANT] = variant

    try:
        for number in numbers:
            if stop.value:
                break
            board[place + _NUMBER] = number
            played.append(play_number(plan, number, files, beginning))
    except (GameFailed, NotKept, OSError) as error:
        return played, error
    finally:
        board[place + _NUMBER] = 0
    return played, None


def _end_with_the_first_process() -> None:
    """Nobody is left to take the games of a process whose parent was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
