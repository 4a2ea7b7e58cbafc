"""The fuzzer notices what must not be, makes it short, does the same for the same seed, and finds nothing."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import msgspec
import pytest

from tests.benchmarks.measure import compiled
from tests.fuzz import player
from tests.fuzz.actions import Resize, Run, Send, Suspend, Wait
from tests.fuzz.games import GAMES, STARTS
from tests.fuzz.generator import SIZES, Generator
from tests.fuzz.player import play
from tests.fuzz.shrinking import shortest
from tests.soaking import first_of

_RAW = "import os, sys, termios, time, tty; tty.setraw(0, termios.TCSANOW); "
_ALL_WELL = _RAW + "[0 for _ in iter(lambda: os.read(0, 1), b'\\x11')]"
_PROGRAMS = {
    "": _ALL_WELL,
    "exit code 3": _ALL_WELL + "; sys.exit(3)",
    "the terminal is left in modes 1049": "print('\\x1b[?1049h', flush=True); " + _ALL_WELL,
    "it paints without end": _RAW + "[print('x' * 10000) for _ in iter(int, 1)]",
    "it does not end when it is left": _RAW + "time.sleep(100)",
    "traceback: NameError: name 'nonsense' is not defined": _ALL_WELL + "; nonsense",
    "ValueError: N of them (ldd_tui/x.py:7)": _ALL_WELL
    + "; p = sys.argv[sys.argv.index('--store') + 1]; f = open(os.path.dirname(p) + '/ldd-tui-report-1.txt', 'w'); "
    + "f.write('File \"/somewhere/ldd_tui/x.py\", line 7\\nValueError: 12 of them')",
}


_SLOW = ("it paints without end", "it does not end when it is left")


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=pytest.mark.soak if what in _SLOW else ()) for what in _PROGRAMS]
)
def test_it_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr(player, "PROGRAM", [sys.executable, "-c", _PROGRAMS[what]])
    monkeypatch.setattr(player, "PATIENCE_SECONDS", 1.0)
    monkeypatch.setattr(player, "MOST_BYTES_AT_REST", 300_000)
    run = Run("menu", 0, (80, 24), (Send(("x",)), Wait(0.01)))
    failure = play(run, tmp_path)
    assert (failure.what if failure else "") == what


def test_it_says_where_an_app_stands_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sleeps = "import signal, time; from tests.fuzz import program; signal.signal(program.ASK, program.answer); " + _RAW
    monkeypatch.setattr(player, "PROGRAM", [sys.executable, "-c", f"{sleeps}[time.sleep(0.1) for _ in range(1000)]"])
    monkeypatch.setattr(player, "PATIENCE_SECONDS", 1.0)
    failure = play(Run("menu", 0, (80, 24), (Send(("x",)),)), tmp_path)
    assert failure is not None and failure.what == "it does not end when it is left"
    assert 'File "<string>", line 1, in <module>' in failure.whole


def test_it_makes_short_what_it_finds() -> None:
    whole = Generator("short").run(3, actions=200)
    whole = msgspec.structs.replace(whole, actions=(*whole.actions, Send(("?", "!", "?")), *whole.actions))

    def fails(run: Run) -> bool:
        flat = [piece for action in run.actions if isinstance(action, Send) for piece in action.pieces]
        return "!" in flat and "q" in flat[flat.index("!") :] and any(isinstance(a, Resize) for a in run.actions)

    assert fails(whole)
    short = shortest(whole, fails)
    assert short.keys == 2 and len(short.actions) <= 3 and short.terminals == 1


def test_the_same_seed_does_the_same() -> None:
    runs = [Generator("a").run(number) for number in range(200)]
    assert runs == [Generator("a").run(number) for number in range(200)]
    assert runs[0] != Generator("b").run(0)
    assert [msgspec.json.decode(msgspec.json.encode(run), type=Run) for run in runs] == runs
    done = [action for run in runs for action in run.actions]
    assert {type(action) for action in done} == {Send, Resize, Suspend, Wait}
    assert {run.start for run in runs} == set(STARTS) and {run.size for run in runs} == set(SIZES)
    assert {run.language for run in runs} == {"en", "fr"}
    assert {run.game for run in runs} == set(range(len(GAMES))) and {run.terminals for run in runs} == {1, 2}


def fuzzed(seed: str, seconds: float, actions: int, stores: Path) -> int:
    end, keys, generator = time.monotonic() + seconds, 0, Generator(seed)
    with compiled() as environment:
        for number in range(10**9):
            run = generator.run(number, actions)
            failure = play(run, stores, environment)
            assert failure is None, f"seed {seed!r}, run {number}: {failure.what}\n{failure.whole}"
            keys += run.keys
            if time.monotonic() > end:
                return keys
    raise AssertionError


@pytest.mark.parametrize("number", first_of(1, [1, 6]))
def test_a_few_keys(tmp_path: Path, number: int) -> None:
    with compiled() as environment:
        assert play(Generator("suite").run(number, actions=15), tmp_path, environment) is None


@pytest.mark.soak
def test_two_minutes(tmp_path: Path) -> None:
    assert fuzzed("soak", 120, 60, tmp_path) > 1000


@pytest.mark.nightly
def test_a_night(tmp_path: Path) -> None:
    """Run for eight hours, or as set in the environment, with another seed each night."""
    assert fuzzed(time.strftime("%Y-%m-%d"), float(os.environ.get("FUZZ_SECONDS", 8 * 3600)), 120, tmp_path) > 1000
