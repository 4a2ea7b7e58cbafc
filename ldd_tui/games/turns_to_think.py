"""Whose turn it is to think, of all sessions of a host: as many do at once as there are places, the others wait.

A place is a byte of a file that a session locks. So the system frees it whatever ends the session.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

if sys.platform != "win32":
    import fcntl

T = TypeVar("T")

_SLICE, _PAUSE = 0.1, 0.001
"""Seconds that a session thinks while others wait, and how long it leaves its place to them then."""
_BEHIND = 10
"""How much less urgent (`nice`) a thread that thinks is than those that listen to a keyboard."""


class Turns:
    """The turns of this process. `path`: the file, which all sessions share. `places`: so many think at once."""

    def __init__(self, path: Path, places: int) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._places = places
        self._own = threading.Lock()  # the locks of a file are a process's, whatever its thread
        self._place = 0
        self._until = 0.0

    def think(self, work: Callable[[], T]) -> T:
        """Do some work once it is this thread's turn."""
        if sys.platform == "linux":  # elsewhere a thread has no priority of its own
            nice = os.getpriority(os.PRIO_PROCESS, os.getpid()) + _BEHIND
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
        self._begin()
        try:
            return work()
        finally:
            self._end()

    def pass_on(self) -> None:
        """Let others have their turn, if this thread has thought long enough: to be called while it thinks."""
        if time.monotonic() >= self._until:
            self._end()
            time.sleep(_PAUSE)
            self._begin()

    def _begin(self) -> None:
        self._own.acquire()
        if not any(map(self._is_free, range(self._places))):
            self._place = os.getpid() % self._places
            fcntl.lockf(self._file, fcntl.LOCK_EX, 1, self._place)
        self._until = time.monotonic() + _SLICE

    def _is_free(self, place: int) -> bool:
        """Whether a place was free; then it is taken."""
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
        except OSError:
            return False
        self._place = place
        return True

    def _end(self) -> None:
        fcntl.lockf(self._file, fcntl.LOCK_UN, 1, self._place)
        self._own.release()


_turns: Turns | None = None


def share(path: Path) -> None:
    """Take turns with all other sessions that share a file. Raises `OSError`."""
    global _turns
    _turns = Turns(path, os.cpu_count() or 1)


def in_turn(work: Callable[[], T]) -> T:
    """Do some work, in a thread that thinks, once it is its turn."""
    return work() if _turns is None else _turns.think(work)


def let_others() -> None:
    """Let whoever listens to the keyboard have a go, and other sessions: to be called often while one thinks."""
    time.sleep(0)
    if _turns is not None:
        _turns.pass_on()
