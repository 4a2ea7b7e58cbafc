"""How fast the screen is on this machine, beside a Textual app that only says hello: a script, not a test.

    uv run python -m tests.benchmarks.screen

Every number is the median of several runs, in a terminal of 120x40 and 256 colours that answers nothing. Linux only.
Milliseconds and megabytes do not travel to another machine, ratios and bytes do.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from textual.app import App
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games import in_words
from ldd_tui.text import _
from ldd_tui.text.phrases import capital
from rules.model import Decision
from tests import textual_inside
from tests.benchmarks import screen_apps
from tests.benchmarks.measure import HEIGHT, WIDTH, Burst, Row, Terminal, compiled, show, show_head
from tests.benchmarks.screen_apps import CHANGE, CLOSE, HELLO, OPEN
from tests.modals.scenes import SCENES
from tests.screens.driving import asked_for, new_session, until

STARTS = 9
KEYS = 40
KEY_SECONDS = 0.05
SETTLED_SECONDS = 1.0
IDLE_SECONDS = 3.0
DIALOGS = 600
DOWN, RIGHT, LEFT, PAGE_DOWN = "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[6~"
MOVES = (DOWN, DOWN, PAGE_DOWN)

Environment = dict[str, str]


class Game(NamedTuple):
    store: str
    id: str
    banner: str


def stored_game(store: Path) -> Game:
    app = LddApp(store)
    session = until(new_session(app, "speed"), asked_for(Decision.REINFORCE, able=3), Random("speed"))
    app.store.close()
    return Game(str(store), session.play.game, in_words.who(session))


def command(app: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "tests.benchmarks.screen_apps", app, *arguments]


# ------------------------------------------------------------------------------------------------ start


def starts(game: Game, environment: Environment) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        apps = {
            "bare": (command("bare"), HELLO),
            "menu": (command("menu", str(Path(directory) / "games.sqlite3")), capital(_("quit"))),
            "board": (command("board", game.store, game.id), game.banner),
        }
        runs: dict[str, list[tuple[Burst, float]]] = {name: [] for name in apps}
        for _time in range(STARTS + 1):  # the first one compiles
            for name, (line, words) in apps.items():
                with Terminal(line, environment) as terminal:
                    runs[name].append((terminal.read(words), terminal.peak))
    medians: dict[str, list[float]] = {}
    for name, found in runs.items():
        values = ((burst.seen, burst.last, burst.bytes, mb) for burst, mb in found[1:])
        medians[name] = list(map(median, zip(*values, strict=True)))
    for name in ("menu", "board"):
        whats = (f"start to the first painted {name}", "  to its last byte", "  bytes written", "  peak memory")
        rows = zip(whats, medians[name], ("ms", "ms", "bytes", "MB"), medians["bare"], strict=True)
        for at, row in enumerate(rows):
            yield Row(*row, goal="" if at else "1.4 x")


# ------------------------------------------------------------------------------------------------ keys


def keys(game: Game, environment: Environment) -> Iterator[Row]:
    bare = asyncio.run(_frame(screen_apps.bare(), "f4"))
    moved = asyncio.run(_frame(screen_apps.board(game.store, game.id), "right", "left"))
    yield Row("key to frame: cursor on the map", moved, "ms", bare, "8 ms")
    yield Row("key to frame: one number", asyncio.run(_frame(_dialogs(game), "f4")), "ms", bare, "8 ms")
    with Terminal(command("bare"), environment) as terminal:
        terminal.read(HELLO)
        hello = terminal.press(CHANGE).bytes
    with Terminal(command("dialogs", game.store, game.id), environment) as terminal:
        terminal.read(game.banner)
        moves = [terminal.press(key).bytes for key in (RIGHT, RIGHT, DOWN, LEFT, DOWN, RIGHT)]
        changes = [terminal.press(CHANGE).bytes for _time in range(3)]
        yield Row("bytes: cursor on the map", median(moves), "bytes", hello, "3,000")
        yield Row("  the most", max(moves), "bytes")
        yield Row("bytes: one number", median(changes), "bytes", hello, "2,000")
        yield Row(f"bytes: nothing, for {IDLE_SECONDS:.0f} s", terminal.read(quiet=IDLE_SECONDS).bytes, "bytes", 0, "0")


PAGES = {"the menu": "", "a form": "2", "the games": "3", "the rules": "R", "the palette": "\x10"}


def pages(game: Game, environment: Environment) -> Iterator[Row]:
    """Away from the board, where widgets are Textual's own: the cursor down a line, and down a page."""
    for name, keys in PAGES.items():
        with Terminal(command("menu", game.store), environment) as terminal:
            terminal.read(capital(_("quit")))
            for key in keys:
                terminal.press(key)
                terminal.read(quiet=SETTLED_SECONDS)
            moves = [terminal.press(key).bytes + terminal.read(quiet=SETTLED_SECONDS).bytes for key in MOVES]
            yield Row(f"bytes: cursor in {name}", max(moves), "bytes", goal="12,000")
        app = screen_apps.menu(game.store)
        yield Row(
            f"key to frame: cursor in {name}", asyncio.run(_frame(app, "down", "up", before=keys)), "ms", goal="15 ms"
        )


def _dialogs(game: Game) -> App[None]:
    return screen_apps.dialogs(game.store, game.id)


async def _frame(app: App[None], *keys: str, before: str = "") -> float:
    painted = 0.0

    def paint() -> None:
        nonlocal painted
        painted = time.perf_counter()

    found = []
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        await pilot.pause(0.5)
        for key in before:
            app.simulate_key({"?": "question_mark", "\x10": "ctrl+p"}.get(key, key))
            await pilot.pause(0.5)
        app.post_display_hook = paint  # type: ignore[method-assign]
        for turn in range(KEYS):
            began = time.perf_counter()
            app.simulate_key(keys[turn % len(keys)])
            await asyncio.sleep(KEY_SECONDS)
            found.append((painted - began) * 1e3)
    return median(found)


# ------------------------------------------------------------------------------------------------ dialogs


class Opened(NamedTuple):
    name: str
    first: Burst
    again: Burst
    move: int


def dialogs(game: Game, environment: Environment) -> Iterator[Row]:
    with Terminal(command("dialogs", game.store, game.id), environment) as terminal:
        terminal.read(game.banner)
        found = [_open(terminal, name) for name in SCENES]
    rows: tuple[tuple[str, Callable[[Opened], float], str, str], ...] = (
        ("open a dialog, the first time", lambda dialog: dialog.first.last, "ms", "20 ms"),
        ("open a dialog again", lambda dialog: dialog.again.last, "ms", "20 ms"),
        ("bytes: a dialog, the first time", lambda dialog: dialog.first.bytes, "bytes", "25,000"),
        ("bytes: a dialog again", lambda dialog: dialog.again.bytes, "bytes", "25,000"),
        ("bytes: cursor in a dialog", lambda dialog: dialog.move, "bytes", "5,000"),
    )
    for words, cost, unit, goal in rows:
        yield Row(f"{words}, median of {len(found)}", median(map(cost, found)), unit, goal=goal)
        most = max(found, key=cost)
        yield Row(f"  the most: {most.name}", cost(most), unit, goal=goal)
    yield Row(
        f"memory that {DIALOGS} dialogs leave behind", asyncio.run(_left_behind(_dialogs(game))), "MB", goal="flat"
    )


def _open(terminal: Terminal, name: str) -> Opened:
    first = terminal.press(OPEN)
    terminal.press(CLOSE)
    again = terminal.press(OPEN)
    move = max(terminal.press(key).bytes for key in (DOWN, RIGHT))
    terminal.press(CLOSE)
    return Opened(name, first, again, move)


async def _left_behind(app: App[None]) -> float:
    """Memory growth in megabytes, measured after every dialog has been open once."""
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        await pilot.pause(0.5)
        await _open_and_close(pilot, 2 * len(SCENES))
        before = _megabytes()
        await _open_and_close(pilot, DIALOGS)
        return _megabytes() - before


async def _open_and_close(pilot: Pilot[None], times: int) -> None:
    for _time in range(times):
        for key in ("f2", "f3"):
            pilot.app.simulate_key(key)
            await textual_inside.dealt_with(pilot.app)
            await textual_inside.dealt_with(pilot.app)


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    show_head(f"medians, in a terminal of {WIDTH}x{HEIGHT}", "bare")
    with tempfile.TemporaryDirectory() as directory, compiled() as environment:
        game = stored_game(Path(directory) / "games.sqlite3")
        for measure in (starts, keys, pages, dialogs):
            for row in measure(game, environment):
                show(row)


if __name__ == "__main__":
    main()
