"""The setting `reader`: a turn is played by a program that reads only what lies at the terminal's cursor."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest
from textual.geometry import Offset, Size

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look.glyphs import READER, glyphs
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.page import Page
from ldd_tui.widgets.read_aloud import LINES, ReadingPlace, Told
from ldd_tui.widgets.textual_inside import Steady
from saves.store import MEMORY
from tests.pty_program import PtyProgram
from tests.screens.driving import running
from tests.textual_inside import text_lines

SIZE = 80, 24
QUIET, ANSWER = 0.3, 3.0
"""Seconds without a byte after which all is taken to be said, and seconds in which a key has to say something."""
KEYS = {"Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Enter": "\r", "Space": " "}


class Listener:
    """Hears the line on which the cursor is, or all of the place for words if that is there; never anything else."""

    def __init__(self, program: PtyProgram) -> None:
        self.program = program
        self.terminal = pyte.Screen(*SIZE)
        self.stream = pyte.ByteStream(self.terminal)
        self.heard = ""
        self.keys = ""
        self.log: list[str] = []

    def listen(self, seconds: float) -> None:
        wait = seconds
        while data := self.program.read(wait):
            self.stream.feed(data)
            wait = QUIET
        cursor, lines = self.terminal.cursor, self.terminal.display
        if cursor.hidden:
            return
        if cursor.y < SIZE[1] - LINES:
            self.heard = lines[cursor.y].strip()
        else:
            *words, keys = (line.strip() for line in lines[-LINES:])
            self.heard, self.keys = " ".join(filter(None, words)), keys
        self.log.append(f"{self.heard} [{self.keys}]")

    def hears(self, words: str) -> bool:
        self.listen(QUIET)
        return words in self.heard

    def shows(self, words: str) -> bool:
        self.listen(QUIET)
        return words in "".join(self.terminal.display)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.stream.feed(self.program.write(KEYS.get(key, key).encode()))
            self.log.append(f">>> {key}")
            self.listen(ANSWER)

    def go_to(self, words: str, key: str, most: int = 20) -> None:
        for _time in range(most):
            if words in self.heard:
                return
            self.press(key)
        raise AssertionError("\n".join(self.log))


@contextmanager
def listening(directory: Path, settings: str) -> Iterator[Listener]:
    (directory / "settings.toml").write_text(settings)
    command = [sys.executable, "-m", "ldd_tui", "--store", str(directory / "games.sqlite3")]
    command += ["--settings", str(directory / "settings.toml"), "--language", "en"]
    with PtyProgram(command, os.environ, SIZE) as program:
        listener = Listener(program)
        yield listener


class Player:
    """Spends a little in each phase, and knows of the game only what is heard."""

    def __init__(self) -> None:
        self.done: set[str] = set()

    def next_key(self, keys: str) -> str:
        """By what the keys are said to do."""
        if "Space" in keys and "go on" in keys:
            return "Space"
        for answer in ("reinforce", "attempt", "attack"):
            if f"Enter {answer}" in keys:
                return "Enter" if self._first(answer) else "p"
        for key, phase in (("r", "reinforce"), ("t", "technology"), ("o", "offensive")):
            if f" {phase}," in keys:
                return key if self._first(phase + " on the map") else "p"
        return "y" if "y yes" in keys else "Enter"

    def _first(self, what: str) -> bool:
        before = what in self.done
        self.done.add(what)
        return not before


def test_without_the_setting_the_cursor_is_at_the_focus_but_hidden(tmp_path: Path) -> None:
    with listening(tmp_path, "") as listener:
        listener.program.read_until(lambda: listener.shows("quit") and listener.terminal.cursor.hidden)
        for words in ("Learn the game", "New game"):
            cursor = listener.terminal.cursor
            assert cursor.hidden
            assert words in listener.terminal.display[cursor.y]
            listener.press("Down")


def test_what_is_new_comes_first_and_has_the_cursor() -> None:
    place, size, row = ReadingPlace(), Size(40, LINES), Offset(3, 4)
    told = Told(question="Reinforce.", focus="France", keys="p end")
    place.tell(told, size, row)
    first = place.cursor(10)
    assert [line for line in place.lines if line] == ["Reinforce.", "France", "p end"]
    assert place.lines[first.y - 10] == "Reinforce."
    place.holds = False  # a key
    place.tell(told._replace(focus="Italy"), size, row + Offset(0, 1))
    assert place.cursor(10) == row + Offset(0, 1)
    assert [line for line in place.lines if line] == ["Italy", "Reinforce.", "p end"]
    place.tell(told._replace(focus="Italy", news="No RP left."), size, row)
    second = place.cursor(10)
    assert place.lines[second.y - 10] == "No RP left."
    assert second.y != first.y, "a reader would not notice"


def test_a_value_that_changes_in_its_place_has_the_cursor() -> None:
    place, size, row = ReadingPlace(), Size(40, LINES), Offset(3, 4)
    place.tell(Told(focus="Edition, second edition"), size, row)
    place.tell(Told(focus="Edition, first edition"), size, row)
    assert place.holds


def test_what_is_too_long_ends_before_the_keys_and_no_control_character_is_written() -> None:
    place, size = ReadingPlace(), Size(20, LINES)
    place.tell(Told(question="word " * 100, news="\x1b[2J", keys="p end"), size, None)
    *words, keys = place.lines
    assert keys == "p end"
    assert len(words) == LINES - 1
    assert words[-1 - (not words[-1])].endswith(glyphs().ellipsis)
    assert not any("\x1b" in line for line in place.lines)


async def test_it_can_be_changed_while_the_app_runs() -> None:
    app = LddApp(MEMORY, loaded=Loaded(Settings()))
    async with running(app=app) as keyboard:
        before = app.size
        app.change(reader=True)
        await keyboard.quiet()
        assert app.size == Size(before.width, before.height - LINES)
        assert app.screen.size == app.size
        assert glyphs() is READER
        assert not app.animates
        app.change(reader=False)
        await keyboard.quiet()
        assert app.screen.size == before
        assert glyphs() is not READER


async def test_a_page_is_read_line_by_line_to_its_end() -> None:
    app = LddApp(MEMORY, loaded=Loaded(Settings(reader=True)))
    async with running(app=app) as keyboard:
        app.show_help()
        await keyboard.quiet()
        page = app.screen.query_one(Page)
        lines = page.lay_out(page.scrollable_content_region.width - 1)
        words = [line.plain.strip() for line in lines if line.plain.strip()]
        assert len(words) > page.size.height
        for line in words:
            assert isinstance(app.screen, Steady)
            assert text_lines(app)[app.screen.caret.y].strip(" #") == line  # a scroll bar
            await keyboard.press("down")


@pytest.mark.slow("plays a whole turn in a real terminal")
@pytest.mark.parametrize("edition", ["second", pytest.param("first", marks=pytest.mark.soak)])
def test_a_turn_is_played_from_what_lies_at_the_cursor_alone(edition: str, tmp_path: Path) -> None:
    with listening(tmp_path, "reader = true\n") as listener:
        listener.program.read_until(lambda: listener.hears("La Der des Ders."))
        listener.go_to("New game", "Down")
        listener.press("Enter")
        assert listener.heard.startswith("New game.")
        if edition == "first":
            listener.go_to("Edition", "Down")
            listener.press("Right")
        listener.go_to("Seed", "Up")
        listener.press("e")
        listener.go_to("Start the game", "Down")
        listener.press("Enter")
        player = Player()
        for _key in range(120):
            if "Turn 2" in listener.heard:
                break
            listener.press(player.next_key(listener.keys))
        assert "Turn 2" in listener.heard, "\n".join(listener.log)
        assert {"reinforce", "attempt", "attack"} <= player.done, "\n".join(listener.log)
