"""What was shown is on disk: the app killed at any moment of a game that is played by keys, and disks that are full."""

from __future__ import annotations

import random
import sqlite3
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import themes
from ldd_tui.look.themes import Palette
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.telling.turn_so_far import so_far
from ldd_tui.widgets.drawn import Line
from ldd_tui.widgets.header import ResourceTrack, TurnTrack
from ldd_tui.widgets.log_view import LogView
from rules.editions import STANDARD
from rules.model import Decision, Options, State
from saves.database import Database
from saves.history import History
from saves.journal import Entry
from saves.opening import open_store
from saves.store import Store
from saves.verify import verify
from tests.app.terminal_screen import Screen
from tests.benchmarks.measure import compiled
from tests.pty_program import PtyProgram
from tests.saves.playing import FIRST, file_of
from tests.screens.driving import CENTRAL_POWERS, Keyboard, asked_for, new_session, playing, running, until
from tests.soaking import first_of
from tests.textual_inside import text_lines

WIDTH, HEIGHT = 120, 40
LOG_TOP, LOG_END, TRACKS = 24, 33, 3
KEYS = (*[" "] * 4, *["\r"] * 4, "1", "1", "2", *["p"] * 6, "o", "t", "u", "U", "\x1b[C", "\x1b[B", "n", *["\x1b"] * 12)
SLOWEST_START, SLOWEST_PLAY = 20.0, 120.0
LOOKS = 4
FRAMES = frozenset("│┃╭╰╮╯━─")
LATELY = 60


# ------------------------------------------------------------------------------------------- killed at any moment


class Played:
    """`ldd-tui` in a terminal, with keys that are pressed at random until it is killed."""

    def __init__(self, path: Path, environment: Mapping[str, str]) -> None:
        self.screen = Screen(WIDTH, HEIGHT)
        files = ("--store", str(path), "--settings", str(path.with_name("none.toml")))
        self._program = PtyProgram([sys.executable, "-m", "ldd_tui", *files], environment, (WIDTH, HEIGHT))

    def wait_for(self, words: str, there: bool = True) -> None:
        end = time.monotonic() + SLOWEST_START
        while any(words in line for line in self.screen.lines) != there:
            assert time.monotonic() < end and self._program.exit_code is None, "\n".join(self.screen.lines)
            self._look(0.02)

    def play(self, seconds: float, chooser: random.Random) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.press(chooser.choice(KEYS))
            self._look(chooser.choice((0, 0.005, 0.03)))

    def play_until(self, reached: Callable[[Screen], object], chooser: random.Random) -> None:
        end = time.monotonic() + SLOWEST_PLAY
        while not reached(self.screen):
            assert time.monotonic() < end, "\n".join(self.screen.lines)
            self.press(chooser.choice(KEYS))
            for _ in range(LOOKS):
                if not reached(self.screen):
                    self._look(0.005)

    def open(self) -> None:
        self.wait_for("Continue the last game")
        self.press("\r")
        self.wait_for("Continue the last game", there=False)

    def press(self, key: str) -> None:
        assert self._program.exit_code is None, "it ended by itself:\n" + "\n".join(self.screen.lines)
        self.screen.feed(self._program.write(key.encode()))

    def kill(self) -> None:
        self.screen.feed(self._program.kill())

    def _look(self, seconds: float) -> None:
        self.screen.feed(self._program.read(seconds))


class Shown:
    """All that a stored game can have had on the screen lately: its tracks, and the newest lines of its log, which has
    more of them where the prompt is short."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        palette = themes.palette(themes.DEFAULT)
        self._lines: set[str] = set()
        log = LogView()
        history = History(entries[:-LATELY])
        for entry in entries[-LATELY:]:
            history.add(entry)
            facts = [fact for before in history.line[-LATELY:] for fact in before.facts]
            log.show(facts, entry.state.setup)
            self._lines.update(_plain(log.draw(WIDTH, HEIGHT, palette)), _tracks(history.line, entry.state, palette))

    def missing(self, screen: Screen) -> list[str]:
        tracks = [line for _, line in _written(screen, 0, TRACKS)]
        log = [line for _, line in _written(screen, LOG_TOP, LOG_END) if line[:2] in ("E ", "C ", "▌ ")]
        return [line for line in tracks + log if line not in self._lines]


def _written(screen: Screen, top: int, end: int) -> list[tuple[int, str]]:
    numbered = list(enumerate(screen.lines))[top:end]
    return [(row, line) for row, line in numbered if line and row != screen.row and not FRAMES & set(line)]


def _tracks(line: Sequence[Entry], state: State, palette: Palette) -> list[str]:
    lines = []
    for kind, height in ((TurnTrack, 1), (ResourceTrack, 2)):
        track = kind()
        track.set_reactive(kind.state, state)
        if isinstance(track, TurnTrack):
            track.set_reactive(TurnTrack.last_turn, so_far(line, state).shows_last_turn)
        lines += _plain(track.draw(WIDTH, height, palette))
    return lines


def _plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


@pytest.mark.parametrize("rounds", [2, pytest.param(60, marks=pytest.mark.soak)])
def test_what_was_shown_is_there_after_kill_9(tmp_path: Path, rounds: int) -> None:
    path, chooser = tmp_path / "games.sqlite3", random.Random(1916)
    noticed = 0
    games: dict[str, tuple[Entry, ...]] = {}
    with compiled() as environment:
        for number in range(rounds):
            game = _game_to_play(path, number)
            played = Played(path, environment)
            if number % 6 == 5:
                time.sleep(chooser.random())
            else:
                played.open()
                played.press("f")  # dialogs hide the board
                played.play(chooser.uniform(0.2, 1.0), chooser)
            played.kill()
            history = _loaded(path, game)
            before = games.get(game, history[:1])
            assert history[: len(before)] == before
            games[game] = history
            assert Shown(history).missing(played.screen) == []
            noticed += bool(Shown(history[: len(before)]).missing(played.screen))
    assert noticed >= rounds // 4, "a screen was not missed where the events of its round were left out"


@pytest.mark.parametrize("edition", first_of(1, [STANDARD, FIRST]))
@pytest.mark.parametrize("rounds", [1, pytest.param(60, marks=pytest.mark.soak)])
def test_what_a_frame_shows_is_on_disk_before_it(tmp_path: Path, edition: str, rounds: int) -> None:
    path, chooser = tmp_path / "games.sqlite3", random.Random(1917)
    with compiled() as environment:
        for number in range(rounds):
            game = _game_to_play(path, number, edition)
            before = _loaded(path, game)
            known = Shown(before)
            played = Played(path, environment)
            played.open()
            if number % 2:
                played.press("f")
            played.play_until(known.missing, chooser)
            played.kill()
            history = _loaded(path, game)
            assert history[: len(before)] == before
            assert len(history) > len(before), "\n".join(played.screen.lines)
            assert Shown(history).missing(played.screen) == []


def _game_to_play(path: Path, number: int, edition: str = STANDARD) -> str:
    with Store(path) as store:
        last = store.last_unfinished()
        if last is not None:
            return last.id
    app = LddApp(path)
    session = new_session(app, f"killed {number}", Options(athena=CENTRAL_POWERS), 12, edition=edition)
    app.store.close()
    return session.play.game


def _loaded(path: Path, game: str) -> tuple[Entry, ...]:
    opened = open_store(path)
    assert opened.repaired is None
    with opened.store as store:
        history = store.load(game).history.entries
        assert [entry.seq for entry in history] == list(range(store.seq(game) + 1))
        report = verify(history, store.stored(game).secret)
        assert (report.sound, report.secret) == (True, "fits")
    return history


# ------------------------------------------------------------------------------------------------ disks that are full


def no_more_pages(app: LddApp, monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    """Simulate a full disk: the file can't grow. Returns the way to let it grow again."""
    execute = file_of(app.store).execute
    execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (pages,) = execute("PRAGMA page_count").fetchone()
    execute(f"PRAGMA max_page_count = {pages}")
    return lambda: execute("PRAGMA max_page_count = 1000000")


def no_commit(app: LddApp, monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    execute = Database.execute

    def full(database: Database, statement: str, parameters: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        if statement == "COMMIT":
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return execute(database, statement, parameters)

    monkeypatch.setattr(Database, "execute", full)
    return lambda: monkeypatch.setattr(Database, "execute", execute)


def no_writing(app: LddApp, monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    execute = file_of(app.store).execute
    execute("PRAGMA query_only = ON")
    return lambda: execute("PRAGMA query_only = OFF")


Spoil = Callable[[LddApp, pytest.MonkeyPatch], Callable[[], object]]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [(no_more_pages, "is full"), (no_commit, "is full"), (no_writing, "can't write")],
    ids=lambda value: getattr(value, "__name__", ""),
)
async def test_what_the_disk_does_not_take_does_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil, said: str
) -> None:
    path = tmp_path / "games.sqlite3"
    app = LddApp(path, loaded=Loaded(Settings(animation=False, confirmations=False)))
    session = until(
        new_session(app, "full", Options(athena=CENTRAL_POWERS)), asked_for(Decision.REINFORCE), random.Random(2)
    )
    async with running((WIDTH, HEIGHT), app) as keyboard:
        await playing(keyboard, session)
        await keyboard.press("f")
        mended = spoil(app, monkeypatch)
        for key in ("p", "1", "enter") * 40:  # the last page may have room for some
            await _press(keyboard, key)
            if "Not saved" in keyboard.seen:
                break
        assert "Not saved: " in keyboard.seen and said in " ".join(keyboard.seen.split())
        for key in ("p", "1", "space", "enter", "u", "p"):  # nothing comes of any of them
            seq, board = session.play.seq, _board(keyboard)
            await _press(keyboard, key)
            assert (session.play.seq, _board(keyboard)) == (seq, board)
            with Store(path) as elsewhere:
                assert elsewhere.load(session.play.game).history.entries == session.play.history.entries
        mended()
        seq = session.play.seq
        await _press(keyboard, "space" if session.chance else "p")
        assert session.play.seq > seq and "Not saved" not in keyboard.seen
        with Store(path) as elsewhere:
            assert elsewhere.load(session.play.game).history.entries == session.play.history.entries


async def _press(keyboard: Keyboard, key: str) -> None:
    await keyboard.press(key)
    if not isinstance(keyboard.app.screen, GameScreen):
        await keyboard.press("escape")


def _board(keyboard: Keyboard) -> list[str]:
    signs = str.maketrans("▶◆┏┓┗┛━┃╔╗╚╝═║", " " * 14)
    return [line.translate(signs) for line in text_lines(keyboard.app)[:LOG_END]]
