"""What comes from terminals: letters of any script, broken letters, sequences that mean nothing, pastes without end."""

from __future__ import annotations

import os
import pty
import signal
import sys
import termios
import time
import tty
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.drivers._writer_thread import WriterThread
from textual.message import Message

from ldd_tui.app import terminal_driver
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.app.terminal_driver import TerminalDriver, TerminalInput
from saves.store import MEMORY
from tests.pty_program import PtyProgram
from tests.soaking import first_of

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


@given(st.binary(max_size=200))
@example(b"\x1b[200~" + b"\x1b[;u")
def test_whatever_comes_the_next_key_is_heard(data: bytes) -> None:
    source = TerminalInput()
    source.feed(data)
    source.feed(b"    " + PASTE_ENDS + b"    ")  # a letter or a sequence that was begun comes to its end
    assert keys(source.feed(b"q")) == ["q"]


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
    monkeypatch.setattr(terminal_driver, "_LONGEST_PASTE", 1000)
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


@pytest.mark.parametrize("named", ["", "x:y", "os:system"])
def test_the_environment_chooses_no_other_driver(monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    monkeypatch.setattr(constants, "DRIVER", named)
    assert LddApp(MEMORY).driver_class is TerminalDriver


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
