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

from saves.named_files import OVERRIDE, SETTINGS_OVERRIDE
from tests.app.terminal_screen import Screen
from tests.hostile_files.arguments import CALLS, FOUND, SERVED, TOLD_TO_PLAYERS, Parameter
from tests.hostile_files.commands import ROOT, Answer, Commands, fits, is_named
from tests.hostile_files.conftest import own_directory
from tests.hostile_files.sound import GAME, SETTINGS, STORE
from tests.hostile_files.things import ALL, HOSTILE_TOML, HURTFUL_TOML, NAMES, READ_AS_TOML, SOME_TOML, Thing

WIDTH, HEIGHT = 100, 30
LONGEST = 30.0

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
        ({OVERRIDE: "pipe", SETTINGS_OVERRIDE: "null device"}, "/dev/null can't be read: it is not a file"),
        ({SETTINGS_OVERRIDE: "TOML: lists in lists"}, "more than 16 deep"),
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


# -- starting
ENVIRONMENT = {
    OVERRIDE: ["verify", GAME],
    SETTINGS_OVERRIDE: ["keys"],
    "XDG_DATA_HOME": ["verify", GAME],
    "XDG_CONFIG_HOME": ["keys"],
}
MOST_TROUBLES = 2
"""What is told of one file: what is wrong when it is read, and when it is written."""


@pytest.mark.parametrize(
    "thing", [thing for thing in NAMES if thing.name != "null character"], ids=lambda thing: thing.name
)
def test_a_place_of_the_environment(thing: Thing, commands: Commands, room: Path) -> None:
    for variable, arguments in ENVIRONMENT.items():
        with own_directory(room) as own:
            name = thing.make(own / "x", room / "sound" / STORE)
            answer = commands.run(own, arguments, {variable: name}, thing.name.startswith("locked"))
            assert answer.code == 0 or answer.problem


@pytest.mark.parametrize(
    "thing",
    [
        thing
        for thing in ALL
        if {SETTINGS, STORE} & {*thing.kinds} and thing.name != "null character"
        if thing in SOME_TOML or thing not in HOSTILE_TOML
    ],
    ids=lambda thing: thing.name,
)
def test_the_app_starts(thing: Thing, commands: Commands, room: Path) -> None:
    for kind, variable in ((SETTINGS, SETTINGS_OVERRIDE), (STORE, OVERRIDE)):
        if kind not in thing.kinds:
            continue
        with own_directory(room) as own:
            name = thing.make(own / "x", room / "sound" / kind)
            places = {OVERRIDE: str(own / "games"), SETTINGS_OVERRIDE: str(own / "settings"), variable: name}
            answer = commands.run(own, None, places, thing.name.startswith("locked"))
        troubles = answer.errors.splitlines()
        assert answer.code == 0 and len(troubles) <= MOST_TROUBLES and all(map(str.isprintable, troubles)), answer
        if kind not in thing.good_for and not thing.may_be_good and name and name[-1] != "/":
            assert is_named(str(Path(name)), answer.errors), answer


# -- every argument
def test_every_argument_that_takes_a_file_is_here() -> None:
    assert {*CALLS, *TOLD_TO_PLAYERS, *SERVED} == set(FOUND)


OTHERWISE_READ = ("no name", "null character", "long", "directory", "pipe", "locked directory", "missing")
"""What is put also to commands that read a file as another one does; in the soak every name is."""

RARE = (
    "nearly long",
    "below a file",
    "socket",
    "loop",
    "zeros",
    "full device",
    "no terminal",
    "own memory",
    "odd",
    "kernel's messages",
)


@pytest.mark.parametrize(
    "thing",
    [pytest.param(thing, marks=pytest.mark.soak if thing.name in RARE else ()) for thing in ALL],
    ids=lambda thing: thing.name,
)
def test_whatever_is_named_is_answered(thing: Thing, commands: Commands, room: Path) -> None:
    if thing in HOSTILE_TOML:  # for one kind of file each; for all in the soak
        thing = thing._replace(kinds=(READ_AS_TOML[HOSTILE_TOML.index(thing) % len(READ_AS_TOML)],))
    assert _answered_wrongly(thing, commands, room, again=thing.name in OTHERWISE_READ) == {}


@pytest.mark.soak
@pytest.mark.parametrize(
    "thing",
    [thing for thing in (*NAMES, *HOSTILE_TOML) if thing.name not in OTHERWISE_READ],
    ids=lambda thing: thing.name,
)
def test_every_command_answers_every_name(thing: Thing, commands: Commands, room: Path) -> None:
    assert _answered_wrongly(thing, commands, room, again=True) == {}


def _answered_wrongly(
    thing: Thing, commands: Commands, room: Path, *, again: bool
) -> dict[tuple[Parameter, str], Answer]:
    """What is not answered as it should be, of the commands to which a thing can be put; with `again` also of those
    that read a file as another one does."""
    wrong = {}
    for parameter, calls in CALLS.items():
        for call in calls:
            if call.kind not in thing.kinds or (call.again and not again):
                continue
            if call.owner_only and thing.name.startswith("locked"):
                continue
            with own_directory(room) as own:
                name = thing.make(own / "x", room / "sound" / call.kind)
                arguments = call.arguments(room / "sound", own, name)
                answer = commands.run(own, arguments, unprivileged=thing.name.startswith("locked"))
            if not fits(answer, thing, call.kind, name):
                wrong[parameter, call.kind] = answer
    return wrong


@pytest.mark.parametrize("text", [*HURTFUL_TOML.values()][::4], ids=[*HURTFUL_TOML][::4])
def test_a_hurtful_value_is_refused(text: str, commands: Commands, own: Path) -> None:
    """A value on the command line is TOML, too."""
    vary = f"victory.sudden_death_vp={text.removeprefix('a = ')}"
    problem = commands.run(own, ["simulate", "--games", "1", "--workers", "1", "--vary", vary]).problem
    assert problem.startswith("--vary victory.sudden_death_vp=") and "expected" in problem
