"""A few hostile things for the program as it is really started: without a terminal, and in one."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saves.locations import OVERRIDE, SETTINGS_OVERRIDE
from tests.app.terminal_screen import Screen
from tests.hostile_files.commands import ROOT
from tests.hostile_files.sound import GAME, SETTINGS
from tests.hostile_files.things import ALL

WIDTH, HEIGHT = 100, 30
LONGEST = 30.0
"""Seconds for which nothing is waited longer."""

COMMAND = [sys.executable, "-m", "ldd_tui"]
THINGS = {thing.name: thing for thing in ALL}


def environment(own: Path, **more: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LDD_", "NO_COLOR"))}
    return {**ours, "HOME": str(own), "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none", **more}


@pytest.mark.parametrize(
    ("before", "thing", "after"),
    [
        (["--board"], "zeros", ["simulate"]),
        (["show"], "JSON: lists in lists", []),
        (["learn", "--check"], "TOML: a key of many parts", []),
        (["--store"], "root", ["verify", GAME]),
        (["import"], "pipe", []),
    ],
)
def test_without_a_terminal(before: list[str], thing: str, after: list[str], room: Path, own: Path) -> None:
    name = THINGS[thing].make(own / "x", room / "sound" / SETTINGS)
    done = subprocess.run(
        [*COMMAND, *before, name, *after],
        cwd=ROOT,
        env=environment(own),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    (line,) = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "") and name in line


@pytest.mark.parametrize(
    ("before", "thing", "said"),
    [
        (["--store"], "null device", "is not a file of saved games"),
        (["new", "--position"], "JSON: objects in objects", "expected a position in JSON"),
    ],
)
def test_nothing_is_opened_in_a_terminal(before: list[str], thing: str, said: str, room: Path, own: Path) -> None:
    name = THINGS[thing].make(own / "x", room / "sound" / SETTINGS)
    with started([*before, name], environment(own)) as terminal:
        terminal.wait_for(said)
        assert terminal.process.wait(LONGEST) == 2
        assert terminal.words.startswith(f"Error: {name}") and terminal.lines == 1


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ({OVERRIDE: "root"}, "/ is not a file of saved games"),
        ({OVERRIDE: "pipe", SETTINGS_OVERRIDE: "null device"}, "/dev/null cannot be read: it is not a file"),
        ({SETTINGS_OVERRIDE: "TOML: lists in lists"}, "more than 16 deep (at line 1, column 21)"),
    ],
)
def test_the_app_plays_and_tells_it(places: dict[str, str], said: str, room: Path, own: Path) -> None:
    named = {
        variable: THINGS[thing].make(own / variable, room / "sound" / SETTINGS) for variable, thing in places.items()
    }
    with started([], environment(own, **named)) as terminal:
        terminal.wait_for(said)
        terminal.wait_for("New game")
        assert terminal.process.poll() is None


class Terminal:
    """The program in a terminal."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self._screen = Screen(WIDTH, HEIGHT)
        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            cwd=ROOT,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=environment,
            start_new_session=True,
        )
        os.close(inner)

    @property
    def lines(self) -> int:
        return sum(map(bool, self._screen.lines))

    @property
    def words(self) -> str:
        return " ".join(" ".join(self._screen.lines).split())

    def wait_for(self, words: str) -> None:
        end = time.monotonic() + LONGEST
        while words not in self.words:
            assert time.monotonic() < end, self.words
            if select.select([self.fd], [], [], 0.05)[0]:
                self._screen.feed(os.read(self.fd, 1 << 16))


@contextmanager
def started(arguments: list[str], environment: dict[str, str]) -> Iterator[Terminal]:
    terminal = Terminal(arguments, environment)
    try:
        yield terminal
    finally:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.fd)
