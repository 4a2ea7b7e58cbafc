"""The fuzzer notices what must not be, makes it short, does the same for the same seed, and finds nothing."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ldd_tui.games.past_decisions import past_decisions
from ldd_tui.games.session import GameSession
from rules import engine
from rules.actions import Action
from rules.check import check as check_state
from rules.model import Side
from rules.refusals import IllegalAction
from saves.errors import SavesError, StaleView
from saves.portable import check, export_game, import_game, read_file
from saves.store import Store
from tests.benchmarks.measure import compiled
from tests.fuzz import player
from tests.fuzz.games import GAMES, STARTS
from tests.fuzz.generator import SIZES, Generator, Resize, Run, Send, Suspend, Wait, shortest
from tests.fuzz.player import play
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


# -- sessions
_PLAYED = tuple(game for game in GAMES if not game.at_table and "staff" not in game.policies)
_numbers = st.integers(0, 10**6)


class TwoSessions(RuleBasedStateMachine):
    """One game that is open twice, each time on a connection of its own. `here` is the session that plays next."""

    def __init__(self) -> None:
        super().__init__()
        self._directory = TemporaryDirectory()
        self._path = Path(self._directory.name) / "games.sqlite3"
        self._stores: list[Store] = []
        self._sessions: list[GameSession] = []
        self._old: list[Action] = []

    @initialize(number=st.integers(0, len(_PLAYED) - 1), seed=st.integers(0, 99))
    def begin(self, number: int, seed: int) -> None:
        self._stores = [Store(self._path), Store(self._path)]
        self._sessions = [GameSession.new(self._stores[0], _PLAYED[number].new("Two", str(seed)))]
        self._sessions.append(GameSession.resume(self._stores[1], self._sessions[0].play.game))

    def teardown(self) -> None:
        for store in self._stores:
            store.close()
        self._directory.cleanup()

    # -- what a person does, in either session

    @rule(place=st.booleans(), number=_numbers)
    def choose(self, place: bool, number: int) -> None:
        session = self._sessions[place]
        if session.choice is not None:
            legal = session.legal
            self._old.append(legal[number % len(legal)])
            self._attempt(session, lambda: session.choose(self._old[-1]))

    @rule(place=st.booleans(), number=_numbers)
    @precondition(lambda self: self._old)
    def choose_anything(self, place: bool, number: int) -> None:
        """Make a decision from another time: it is carried out if legal, and refused otherwise."""
        session, action = self._sessions[place], self._old[number % len(self._old)]
        legal = action in engine.legal(session.state)
        assert session.explain(action).legal == legal
        before = session.play.seq
        if legal:
            self._attempt(session, lambda: session.choose(action))
        else:
            with pytest.raises((IllegalAction, StaleView)):
                session.choose(action)
            assert session.play.seq == before

    @rule(place=st.booleans(), fast=st.booleans(), steps=st.integers(1, 4))
    def advance(self, place: bool, fast: bool, steps: int) -> None:
        session = self._sessions[place]
        for _ in range(steps):
            self._attempt(session, lambda: session.advance(fast=fast))

    @rule(place=st.booleans(), number=_numbers, agreed=st.sampled_from([None, *Side]))
    def take_back(self, place: bool, number: int, agreed: Side | None) -> None:
        session = self._sessions[place]
        listed = past_decisions(session.play)
        if listed:
            self._attempt(session, lambda: session.undo_to(listed[number % len(listed)].seq, agreed))

    @rule(place=st.booleans(), seq=_numbers)
    def take_back_anything(self, place: bool, seq: int) -> None:
        """The event may be no decision, belong to another line, or not exist."""
        session = self._sessions[place]
        self._attempt(session, lambda: session.undo_to(seq % (session.play.seq + 3)))

    @rule(place=st.booleans())
    def redo(self, place: bool) -> None:
        session = self._sessions[place]
        self._attempt(session, session.redo)

    @rule(place=st.booleans())
    def reopen(self, place: bool) -> None:
        game = self._sessions[place].play.game
        self._stores[place].close()
        self._stores[place] = Store(self._path)
        self._sessions[place] = GameSession.resume(self._stores[place], game)

    @rule(place=st.booleans(), with_secret=st.booleans())
    def send(self, place: bool, with_secret: bool) -> None:
        session = self._sessions[place]
        if self._attempt(session, session.reload):
            text = "".join(export_game(self._stores[place], session.play.game, with_secret)).encode()
            assert check(read_file(text)).last.state == session.state
            copy = GameSession.resume(self._stores[place], import_game(self._stores[place], text))
            assert copy.state == session.state
            assert [entry.facts for entry in copy.entries] == [entry.facts for entry in session.entries]

    # -- what must always hold

    @invariant()
    def what_is_shown_is_stored(self) -> None:
        for session, store in zip(self._sessions, self._stores, strict=True):
            if not session.play.is_stale():
                fresh = GameSession.resume(store, session.play.game)
                assert (fresh.state, fresh.play.seq) == (session.state, session.play.seq)
                assert fresh.recent == session.recent

    @invariant()
    def the_rules_hold(self) -> None:
        for session in self._sessions:
            check_state(session.state)
            if session.choice is not None:
                assert session.legal

    def _attempt(self, session: GameSession, act: Callable[[], Any]) -> bool:
        """A refused session must change nothing; a stale one reloads."""
        before = session.play.seq
        stale = session.play.is_stale()
        try:
            act()
        except StaleView:
            assert stale
            session.reload()
        except (SavesError, IllegalAction):
            assert session.play.seq == before
        else:
            return True
        return False


@pytest.mark.parametrize(
    ("examples", "steps"), [pytest.param(8, 30, id="short"), pytest.param(1500, 60, id="long", marks=pytest.mark.soak)]
)
def test_two_sessions_on_one_game(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        TwoSessions,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=examples < 100,
            suppress_health_check=list(HealthCheck),
        ),
    )
