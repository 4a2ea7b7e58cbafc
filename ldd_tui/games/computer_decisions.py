"""Slow computations, one at a time, apart from the keyboard."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field

from ldd_tui.players import POLICIES
from ldd_tui.players.levels import policy_until
from ldd_tui.players.play import decision, luck_from
from rules.actions import Action
from rules.model import State
from rules.phases.initiative import without_secrets
from saves.journal import digest

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.worker import Worker

    from ldd_tui.players.advising import Advice


if sys.platform != "win32":
    import fcntl

T = TypeVar("T")

_SLICE, _PAUSE = 0.1, 0.001  # seconds that a session thinks while others wait, and seconds that it then yields
_BEHIND = 10  # how much nicer (`nice`) a thinking thread is


class Turns:
    """Turns to think for all sessions of a host: `places` of those that share the file `path` think at once."""

    def __init__(self, path: Path, places: int) -> None:
        self._lock_file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._places = places
        self._own = threading.Lock()  # the locks of a file are a process's, whatever its thread
        self._place = 0
        self._until = 0.0

    def think(self, work: Callable[[], T]) -> T:
        if sys.platform == "linux":  # elsewhere a thread has no priority of its own
            nice = os.getpriority(os.PRIO_PROCESS, os.getpid()) + _BEHIND
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
        self._begin()
        try:
            return work()
        finally:
            self._end()

    def pass_on(self) -> None:
        """Yield if this thread has had enough time; call it during long work."""
        if time.monotonic() >= self._until:
            self._end()
            time.sleep(_PAUSE)
            self._begin()

    def _begin(self) -> None:
        self._own.acquire()
        if not any(map(self._lock, range(self._places))):
            self._lock(os.getpid() % self._places, wait=True)
        self._until = time.monotonic() + _SLICE

    def _lock(self, place: int, wait: bool = False) -> bool:
        if sys.platform != "win32":  # no host is there
            try:
                fcntl.lockf(self._lock_file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB), 1, place)
            except (BlockingIOError, PermissionError):
                return False
        self._place = place
        return True

    def _end(self) -> None:
        if sys.platform != "win32":
            fcntl.lockf(self._lock_file, fcntl.LOCK_UN, 1, self._place)
        self._own.release()


_turns: Turns | None = None


def share(path: Path) -> None:
    global _turns
    _turns = Turns(path, os.cpu_count() or 1)


def in_turn(work: Callable[[], T]) -> T:
    return work() if _turns is None else _turns.think(work)


def let_others() -> None:
    """Let the keyboard and other sessions have a go; call this often during long work."""
    time.sleep(0)
    if _turns is not None:
        _turns.pass_on()


GROUP = "thinking"
"""The worker group for these computations."""


class Thought(Struct, frozen=True, eq=False):
    """A decision for a policy to make; call it in any thread. `luck`: its seed. `due`: set when it must decide now."""

    policy: str
    state: State
    luck: tuple[str, ...]
    due: threading.Event = field(default_factory=threading.Event)

    def __call__(self) -> Action:
        return decision(policy_until(self.policy, self._is_due), self.state, luck_from(*self.luck))

    def hurry(self) -> None:
        self.due.set()

    def _is_due(self) -> bool:
        let_others()
        return self.due.is_set()


def thought(policy: str, state: State, commitment: str) -> Thought:
    """`commitment`: the game's to its dice. Luck depends on it and the position alone, so an undone decision
    repeats."""
    return Thought(policy, without_secrets(state), (commitment, digest(state)))


# What is worked out for a person: to be called, in any thread. The modules are loaded then, for that takes time.


def advising(state: State, most: int) -> Callable[[], Advice]:
    def advise() -> Advice:
        from ldd_tui.players import advising

        return advising.advise(without_secrets(state), most)

    return advise


def advising_deeper(state: State, advice: Advice, stop: Callable[[], bool]) -> Callable[[], Advice]:
    """The same advice after a longer look ahead, until `stop`."""

    def deepen() -> Advice:
        from ldd_tui.players.advising import deepened

        return deepened(without_secrets(state), advice, stop=stop)

    return deepen


def weigh(state: State) -> Advice | None:
    """Advice without actions that can wait: nobody is warned for leaving these."""
    from ldd_tui.players.advising import weighed

    return weighed(without_secrets(state))


def judge(state: State) -> float:
    from ldd_tui.players.value.judging import chance_to_win

    return chance_to_win(without_secrets(state))


def is_known(policy: str) -> bool:
    """Whether this version has the policy: a game may come from another one."""
    return policy in POLICIES


async def apart(work: Callable[[], T]) -> T:
    """Run after everything that was asked for before, while the keyboard stays responsive."""
    return await asyncio.get_running_loop().run_in_executor(_thread(), in_turn, work)


def work_out(screen: Screen[object], work: Callable[[], T], then: Callable[[T], object]) -> Worker[None]:
    """Run `work`, then have the screen call `then`, which checks that the position still holds."""

    async def run() -> None:
        screen.call_later(then, await apart(work))

    return screen.run_worker(run, group=GROUP)


@cache
def _thread() -> ThreadPoolExecutor:
    """A single thread, so that no two jobs ever run at once."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix=GROUP)
