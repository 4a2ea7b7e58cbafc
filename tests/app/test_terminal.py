"""What terminals show: of what size, and what is left where there are few colours or none."""

from __future__ import annotations

import os
import pty
import re
import signal
import sys
import termios
import time
import tty
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style
from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers._writer_thread import WriterThread
from textual.message import Message

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import glyphs, themes
from ldd_tui.look.themes import colourless
from ldd_tui.screens.settings import _rows as rows
from ldd_tui.settings import terminal
from ldd_tui.settings.settings import Loaded, Settings, load
from ldd_tui.settings.terminal import FEW, NONE
from ldd_tui.widgets.terminal_driver import TerminalDriver, TerminalInput
from rules.model import Options, Sector
from saves.store import MEMORY
from tests import textual_inside
from tests.pty_program import PtyProgram
from tests.screens.driving import ENTENTE, Keyboard, new_session, playing, running
from tests.soaking import first_of

ANSI = re.compile(r"\x1b\[([0-9;]*)m")


async def test_no_size_is_too_strange() -> None:
    async with running() as keyboard:
        await playing(keyboard, new_session(keyboard.app, "4", Options(athena=ENTENTE), 45))
        for size in ((0, 0), (1, 1), (60_000, 60_000), (60_000, 1), (-5, 3)):
            await claim(keyboard, *size)
            width, height = keyboard.app.screen.size
            assert 1 <= width <= terminal.MOST_COLUMNS and 1 <= height <= terminal.MOST_LINES, size
            assert keyboard.app.size == (width, height)
            await claim(keyboard, 80, 24)
            assert "France" in keyboard.seen, size


async def claim(keyboard: Keyboard, width: int, height: int) -> None:
    textual_inside.claim_size(keyboard.app, width, height)
    await keyboard.pilot.pause()
    await keyboard.quiet()


def painted(app: LddApp, system: ColorSystem) -> str:
    return "\n".join(
        "".join(strip.render_style(style or Style(), text, system) for text, style, _ in strip)
        for strip in textual_inside.strips(app)
    )


def codes(painted: str) -> set[tuple[str, str]]:
    """The colour codes of the text, as `(colour, background)` pairs."""
    found = set()
    for sgr, text in re.findall(r"\x1b\[([0-9;]*)m([^\x1b]*)", painted):
        if text.strip():
            numbers = [code for code in sgr.split(";") if code]
            ink = [code for code in numbers if len(code) == 2 and code[0] in "39" and code != "39"]
            behind = [code for code in numbers if code[:2] == "10" or (len(code) == 2 and code[0] == "4")]
            found.add((ink[0] if ink else "", behind[0] if behind else ""))
    return found


@pytest.mark.parametrize("theme", ["ldd-dark", "ldd-light", "ldd-safe"])
async def test_16_colours_keep_everything_apart(theme: str) -> None:
    app = LddApp(MEMORY, loaded=Loaded(Settings(theme=theme)), depth=FEW)
    assert set(app.available_themes) == {found.name for found in themes.registered(few=True)}
    async with running((120, 40), app) as keyboard:
        await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
        seen: set[tuple[str, str]] = set()
        for keys in ((), ("e",), ("escape", "T"), ("escape", "ctrl+p"), ("escape", "L")):
            await keyboard.press(*keys)
            seen |= codes(painted(app, ColorSystem.STANDARD))
        for ink, behind in seen:
            assert ink and behind and int(ink) + 10 != int(behind), (ink, behind)
        found = themes.palette(app.theme)
        distinct = (found.base, *found.side, found.cursor, *found.bar, found.out_bar)
        shown = [ANSI.findall(style.render("x", color_system=ColorSystem.STANDARD))[0] for style in distinct]
        assert len(set(shown)) == len(shown), shown


async def test_without_colours_the_cursor_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = LddApp(MEMORY, loaded=Loaded(Settings(theme="ldd-light")), depth=NONE)
    async with running((120, 40), app) as keyboard:
        await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
        app.change(theme="ldd-contrast")
        keyboard.game.map_view.cursor = Sector.ITALY
        await keyboard.quiet()
        for keys in ((), ("e",), ("escape", "ctrl+p")):
            await keyboard.press(*keys)
            sent = painted(app, ColorSystem.STANDARD)
            assert {code for sgr in ANSI.findall(sent) for code in sgr.split(";") if code} <= {"0", "1", "3", "4", "7"}
            if not keys:
                assert re.search(r"\x1b\[1;7m[^\x1b]*Italy", sent), "the cursor is reversed"
                assert re.search(r"\x1b\[1;4m[^\x1b]*France", sent), "the bar of a sector is not"


def test_in_every_theme_only_the_cursor_and_cubes_are_reversed() -> None:
    found = themes.palette(themes.DEFAULT)
    behind = themes.THEMES[0].background or ""
    reversed_ = {
        name
        for name, value in found._asdict().items()
        for style in (value if isinstance(value, tuple) else (value,))
        if colourless(style, behind).reverse
    }
    assert reversed_ == {"cursor", "cube"}


@pytest.mark.parametrize("signs", ["unicode", "ascii"])
async def test_signs_are_chosen(signs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(glyphs.ASCII, "1" if signs == "unicode" else "")
    app = LddApp(MEMORY, loaded=Loaded(Settings(signs=signs)))
    try:
        async with running((120, 40), app) as keyboard:
            await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
            for keys in ((), ("e",), ("escape", "T"), ("escape", "x"), ("escape", "ctrl+p"), ("escape", "L")):
                await keyboard.press(*keys)
                odd = {sign for sign in keyboard.seen if not sign.isascii() and not sign.isalpha()}
                assert bool(odd) == (signs == "unicode"), (keys, odd)
    finally:
        glyphs.choose("auto")


# -- terminal driver
PASTE, PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"
BROKEN_SEQUENCES = (
    b"\x1b[;;;u",
    b"\x1b[u",
    b"\x1b[99999999999u",
    b"\x1b[1114112u",
    b"\x1b[1;1:99999999999u",
    b"\x1b[97;;1114112u",
    b"\x1b[97;;:::u",
    b"\x1b[:~",
    b"\x1b[::;;1A",
    b"\x1b[1:2u",
    b"\x1b[<99999999999999999999;1;1M",
    b"\x1b[48;99999999999;99999999999;9;9t",
)


def meant(data: bytes) -> list[Message]:
    return TerminalInput().feed(data)


def keys(found: list[Message]) -> list[str]:
    return [event.key for event in found if isinstance(event, events.Key)]


def test_a_byte_that_is_no_letter_becomes_a_sign_for_one() -> None:
    for byte in range(0x80, 0x100):
        assert keys(meant(b"a" + bytes([byte]) + b"bc"))[-2:] in (["b", "c"], ["�", "c"]), byte
        source = TerminalInput()
        assert keys([*source.feed(b"a" + bytes([byte])), *source.feed(b"bc")])[-1] == "c", byte


@pytest.mark.parametrize("letter", ["é", "я", "你", "🎲"])
def test_letters_may_come_in_pieces(letter: str) -> None:
    source = TerminalInput()
    found = [event for byte in letter.encode() for event in source.feed(bytes([byte]))]
    assert [event.character for event in found if isinstance(event, events.Key)] == [letter]


@pytest.mark.parametrize("sequence", BROKEN_SEQUENCES)
def test_a_key_after_a_broken_sequence_is_heard(sequence: bytes) -> None:
    assert keys(meant(sequence + b"xyz"))[-2:] == ["y", "z"]


@pytest.mark.parametrize("sequence", [b"\x1b[55296u", b"\x1b[97;;57343u", b"\x1b[56320;5u"])
def test_half_a_letter_is_no_key(sequence: bytes) -> None:
    assert keys(meant(sequence + b"x")) == ["x"]


@settings(max_examples=30)
@given(st.text(st.characters(codec="utf-8", exclude_characters="\x1b"), max_size=50))
def test_text_is_what_textual_makes_of_it(text: str) -> None:
    own = [(event.key, event.character) for event in meant(text.encode()) if isinstance(event, events.Key)]
    theirs = (
        [(event.key, event.character) for event in XTermParser().feed(text) if isinstance(event, events.Key)]
        if text
        else []
    )
    assert own == theirs


def test_a_paste_is_one_event() -> None:
    (paste,) = meant(PASTE + "Zoë\n\x00!".encode() + PASTE_ENDS + b"\x1b[A")[:1]
    assert isinstance(paste, events.Paste) and paste.text == "Zoë\n!"


@pytest.mark.parametrize("byte", [b"\x03", b"\x11"])
def test_no_pasted_byte_is_a_key(byte: bytes) -> None:
    found = meant(PASTE + b"a" + byte + b"b" + PASTE_ENDS + b"x")
    assert isinstance(found[0], events.Paste) and keys(found) == ["x"]


def test_a_paste_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    source = TerminalInput()
    assert source.feed(PASTE + b"words") == []
    now += 1
    assert source.tick() == [] and source.feed(b"more") == []
    now += 4
    source.tick()
    assert keys(source.feed(b"q")) == ["q"]
    monkeypatch.setattr("ldd_tui.widgets.terminal_driver._LONGEST_PASTE", 1000)
    assert keys(source.feed(PASTE + b"x" * 1200))[-1] == "x", "memory is not for the taking"


def test_escape_alone_is_a_key() -> None:
    source = TerminalInput()
    assert source.feed(b"\x1b") == []
    time.sleep(0.15)
    assert keys(source.tick()) == ["escape"]


@pytest.mark.parametrize("size", first_of(1, [(0, 0), (1, 1)]))
def test_a_terminal_that_does_not_know_its_size(tmp_path: Path, size: tuple[int, int]) -> None:
    files = ("--store", str(tmp_path / "games.sqlite3"), "--settings", str(tmp_path / "settings.toml"))
    with PtyProgram([sys.executable, "-m", "ldd_tui", *files, "learn", "table"], os.environ, size) as program:
        seen = program.read_until(program.reads_keys) + _until_quiet(program)
        assert min(size) == 1 or b"The table" in seen
        assert program.read(1.0) == b""
        program.write(b"\xff\xfe\x80\x1b[;;;u")
        _until_quiet(program)
        program.write(b"\x11")
        seen = program.read_until(lambda: program.exit_code is not None) + program.rest()
        assert program.exit_code == 0
        assert b"\x1b[?1049l" in seen and b"\x1b[?1003l" in seen and b"\x1b[?25h" in seen


@pytest.mark.slow("waits until a terminal is quiet")
def test_the_mouse_is_the_terminals_own_until_the_player_wants_it(tmp_path: Path) -> None:
    kept = tmp_path / "settings.toml"
    kept.write_text("mouse = false\n")
    files = ("--store", str(tmp_path / "games.sqlite3"), "--settings", str(kept))
    with PtyProgram([sys.executable, "-m", "ldd_tui", *files], os.environ, (80, 24)) as program:
        seen = program.read_until(program.reads_keys) + _until_quiet(program)
        assert b"\x1b[?1000h" not in seen and b"\x1b[?1003h" not in seen
        program.write(b"\x10settings\r")
        _until_quiet(program)
        program.write(b"\x1b[B" * [row.name for row in rows("256", Settings(), may_move=False)].index("mouse"))
        assert b"\x1b[?1003h" in program.write(b"\x1b[C") + _until_quiet(program)
        assert b"\x1b[?1003l" in program.write(b"\x1b[C") + _until_quiet(program)
        program.write(b"\x1b[C\x11")
        program.read_until(lambda: program.exit_code is not None)
    assert load(kept).settings.mouse


def _until_quiet(program: PtyProgram) -> bytes:
    seen = b""
    while piece := program.read(1.0):
        seen += piece
        assert len(seen) < 500_000, "it paints without end"
    return seen


def test_ctrl_c_again_and_again(tmp_path: Path) -> None:
    files = ("--store", str(tmp_path / "games.sqlite3"), "--settings", str(tmp_path / "settings.toml"))
    with PtyProgram([sys.executable, "-m", "ldd_tui", *files], os.environ, (80, 24)) as program:
        seen = program.read_until(program.reads_keys) + _until_quiet(program)
        while program.exit_code is None:
            seen += program.write(b"\x03") + program.read(0.001)
        assert program.exit_code == 0 and b"Traceback" not in seen + program.rest()


@pytest.mark.parametrize("how", first_of(1, [signal.SIGTSTP, signal.SIGSTOP]), ids=lambda how: how.name)
def test_it_is_stopped_and_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    files = ("--store", str(tmp_path / "games.sqlite3"), "--settings", str(tmp_path / "settings.toml"))
    with PtyProgram([sys.executable, "-m", "ldd_tui", *files, "new"], os.environ, (120, 40)) as program:
        program.read_until(program.reads_keys)
        _until_quiet(program)
        before = threads(program)
        for _ in range(5):
            program.write(b"e\x1b\x1b[B" * 4)
            program.suspend(0.01, how)
        program.signal(signal.SIGCONT)
        _until_quiet(program)
        assert threads(program) == before, "one reads the terminal, and one paints"
        program.write(b"\x11")
        program.read_until(lambda: program.exit_code is not None)
        assert program.exit_code == 0


def threads(program: PtyProgram) -> int:
    return len(list(Path(f"/proc/{program.pid}/task").iterdir()))


async def test_the_alternate_screen_is_left_before_the_keys_are_the_terminals_own_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise ctrl+c in between would discard unread terminal output and leave that screen up."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    outer, inner = pty.openpty()
    before = termios.tcgetattr(inner)
    tty.setraw(inner)
    driver = TerminalDriver(cast("Any", SimpleNamespace(waiting_input=None)), size=(80, 24))
    driver.fileno, driver.attrs_before = inner, before
    with os.fdopen(inner, "w") as driver._file:
        driver._writer_thread = WriterThread(driver._file)
        driver._writer_thread.start()
        driver.stop_application_mode()
        assert not termios.tcgetattr(inner)[3] & termios.ISIG
        driver.close()
        assert termios.tcgetattr(inner)[3] == before[3]
        assert b"\x1b[?1049l\x1b[?25h" in os.read(outer, 4096)
    os.close(outer)
