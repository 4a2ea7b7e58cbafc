"""Streams that were closed before the program began, and encodings that nobody would choose."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pty_program import PtyProgram
from tests.soaking import first_of

COMMANDS = {
    "play": (),
    "new": ("new",),
    "learn": ("learn",),
    "replay": ("replay", "nothing"),
    "lessons": ("learn", "--list"),
    "board": ("board",),
    "keys": ("keys",),
    "rules": ("rules", "10.3.4"),
    "odds": ("odds", "attack", "3", "--on", "4"),
    "engine": ("engine",),
    "import": ("import", "-"),
    "verify": ("verify", "-"),
    "simulate": ("simulate", "--games", "1", "--seed", "1", "--entente", "athena", "--central-powers", "athena"),
    "wrong": ("--nonsense",),
}
CLOSED = {"input": "<&-", "output": ">&-", "errors": "2>&-", "all": "<&- >&- 2>&-"}
PRINT = ("lessons", "board", "keys", "rules", "simulate")
PLAY = ("play", "new", "learn")
TRIED = [
    *((name, "all") for name in COMMANDS),
    *((name, "input") for name in (*PLAY, "engine", "import", "verify")),
    *((name, "output") for name in (*PRINT, "engine", "odds")),
    *((name, "errors") for name in ("play", "verify", "wrong")),
]


def run(words: tuple[str, ...], closed: str, store: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    files = ("--store", str(store), "--settings", str(store.with_name("settings.toml")))
    return subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {closed}', sys.executable, "-m", "ldd_tui", *files, *words],
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(("name", "closed"), TRIED)
def test_closed_streams_end_nothing(tmp_path: Path, name: str, closed: str) -> None:
    done = run(COMMANDS[name], CLOSED[closed], tmp_path / "games.sqlite3")
    said = done.stdout + done.stderr
    assert b"Traceback" not in said and b"Exception" not in said and b"lost sys" not in said
    assert done.returncode in (0, 1, 2)
    if name in PLAY:
        assert done.returncode == 2
        assert closed in ("all", "errors") or b"Playing needs a terminal" in done.stderr
    if name in PRINT and closed == "output":
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1
        assert b"standard output: " in done.stderr


ENCODINGS = ("ascii:strict", "utf-8:bogus", "utf-16", "idna", "latin-1:strict", "cp037", "punycode")
SAYING = (("lessons", "Athena"), ("rules", "10.3.4"), ("simulate", "Entente"), ("wrong", "No such option"))
EACH_WITH_ANOTHER = [
    (*SAYING[(row + shift) % len(SAYING)], encoding)
    for shift in range(len(SAYING))
    for row, encoding in enumerate(ENCODINGS)
]
"""Each encoding with one of the commands, then each with the next one, until every one was with every other."""


@pytest.mark.parametrize("tried", first_of(len(ENCODINGS), EACH_WITH_ANOTHER), ids=" ".join)
def test_no_encoding_ends_it(tmp_path: Path, tried: tuple[str, str, str]) -> None:
    name, said, encoding = tried
    done = run(COMMANDS[name], "", tmp_path / "games.sqlite3", PYTHONIOENCODING=encoding)
    assert done.returncode == (2 if name == "wrong" else 0), done.stderr
    assert b"Traceback" not in done.stderr and b"lost sys" not in done.stderr
    assert said in (done.stderr if name == "wrong" else done.stdout).decode()


def test_errors_that_go_elsewhere_leave_the_screen(tmp_path: Path) -> None:
    """Textual draws on standard error; if that is no terminal, draw on standard output."""
    words = f"{sys.executable} -m ldd_tui --store {tmp_path}/games.sqlite3 --settings {tmp_path}/none.toml"
    with PtyProgram(["sh", "-c", f"exec {words} 2>{tmp_path}/errors"], os.environ, (80, 24)) as program:
        seen = program.read_until(program.reads_keys)
        while b"New game" not in seen:
            piece = program.read(20)
            assert piece, seen
            seen += piece
    assert (tmp_path / "errors").read_bytes() == b""
