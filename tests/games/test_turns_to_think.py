"""Sessions of a host take turns to think: as many at once as there are places, and no end of one leaves it taken."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from ldd_tui.games.turns_to_think import Turns

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sessions are hosted where files have such locks")
_SOON, _LATE = 0.3, 10.0


def _session(path: Path, places: int, end: Connection) -> None:
    """A session that thinks until told to stop; it passes its turn if told "pass"."""
    turns = Turns(path, places)

    def work() -> None:
        end.send("thinks")
        while not end.poll():
            time.sleep(0.001)
        if end.recv() == "pass":
            turns.pass_on()
            end.send("again")
            end.recv()

    while end.recv() == "think":
        turns.think(work)
        end.send("thought")


class Session:
    """Another session, in a process of its own."""

    def __init__(self, path: Path, places: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.end, theirs = context.Pipe()
        self.process = context.Process(target=_session, args=(path, places, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def tell(self, what: str) -> None:
        self.end.send(what)

    def says(self, what: str) -> bool:
        return self.end.poll(_LATE) and self.end.recv() == what

    @property
    def is_silent(self) -> bool:
        return not self.end.poll(_SOON)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Session, Session]]:
    sessions = Session(tmp_path / "thinking", 1), Session(tmp_path / "thinking", 1)
    yield sessions
    for session in sessions:
        session.process.kill()
        session.process.join()


def test_two_sessions_take_turns(two: tuple[Session, Session]) -> None:
    one, other = two
    one.tell("think")
    assert one.says("thinks")
    other.tell("think")
    assert other.is_silent, "it waits"
    one.tell("stop")
    assert one.says("thought") and other.says("thinks")


def test_who_thinks_long_lets_the_other_have_its_turn(two: tuple[Session, Session]) -> None:
    one, other = two
    one.tell("think")
    assert one.says("thinks")
    other.tell("think")
    assert other.is_silent
    one.tell("pass")
    assert other.says("thinks") and one.is_silent, "now it waits itself"
    other.tell("stop")
    assert other.says("thought") and one.says("again")


def test_a_session_that_is_killed_while_it_thinks_leaves_its_place(two: tuple[Session, Session]) -> None:
    one, other = two
    one.tell("think")
    assert one.says("thinks")
    other.tell("think")
    assert other.is_silent
    assert one.process.pid is not None
    os.kill(one.process.pid, signal.SIGKILL)
    assert other.says("thinks")


def test_two_sessions_think_at_once_where_there_are_two_places(tmp_path: Path) -> None:
    sessions = Session(tmp_path / "thinking", 2), Session(tmp_path / "thinking", 2)
    for session in sessions:
        session.tell("think")
    assert all(session.says("thinks") for session in sessions)
    for session in sessions:
        session.process.kill()
        session.process.join()


def test_two_threads_of_one_session_take_turns_and_are_less_urgent_than_its_keyboard(tmp_path: Path) -> None:
    turns, inside, most, urgency = Turns(tmp_path / "thinking", 2), 0, 0, set()

    def work() -> None:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        if sys.platform == "linux":
            nice = [os.getpriority(os.PRIO_PROCESS, one) for one in (os.getpid(), threading.get_native_id())]
            urgency.add(nice[0] < nice[1])
        time.sleep(0.01)
        inside -= 1

    threads = [threading.Thread(target=turns.think, args=(work,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
    assert urgency <= {True}
