"""Does what a run says to real apps in terminals, and notices what must not be."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.fuzz import games
from tests.fuzz.generator import Action, Resize, Run, Send, Suspend
from tests.fuzz.program import ASK, COUNTED, answer_to
from tests.pty_program import PtyProgram

REPORTS = "ldd-tui-report-*.txt"
_MODES = re.compile(rb"\x1b\[\?(1049|1000|1003|1006|2004|25)([hl])")
_BACK_TO_NORMAL = {b"1049": b"l", b"1000": b"l", b"1003": b"l", b"1006": b"l", b"2004": b"l", b"25": b"h"}
_END_SECONDS, _QUIET_SECONDS, PATIENCE_SECONDS = 150.0, 0.6, 900.0
"""Keys that wait are dealt with before it ends: how long that may take is seconds of its processor, for the machine may
be busy with other things; the others are by the clock.
"""
_ANSWER_SECONDS = 5.0
MOST_BYTES_AT_REST = 100_000_000
_KEEP = 4000


class Failure(Struct, frozen=True):
    what: str
    whole: str


class _App:
    """One app in a terminal, started again when it was left."""

    def __init__(self, run: Run, number: int, directory: Path, environment: Mapping[str, str]) -> None:
        self._run, self._number, self._directory = run, number, directory
        self._store = directory / "games.sqlite3"
        motion = {"TEXTUAL_ANIMATIONS": "full" if run.moving else "none"}
        self._environment = {**environment, **motion}
        self._start()

    def _start(self) -> None:
        start = games.STARTS[self._run.start]
        files = ("--store", str(self._store), "--settings", str(self._directory / "set.toml"))
        command = [*PROGRAM, *files, "--language", self._run.language, *start.words]
        if start.members:
            command = [*IN_CLUB, *files[:2], "--language", self._run.language, start.members[self._number]]
        self.program = PtyProgram(command, self._environment, self._run.size)
        self._written = b""
        self._modes: dict[bytes, bytes] = {}
        self._hear(self.program.read_until(self.program.reads_keys))
        self._rests(0.1)
        self._hear(self.program.write(start.keys.encode()))

    def does(self, action: Action) -> None:
        if self.program.exit_code is not None:
            self.check_left()
            self.program.kill()
            self._start()
        match action:
            case Send():
                self._hear(self.program.write(action.data))
                self._hear(self.program.read(0))
            case Resize():
                self.program.resize(*action.size)
            case Suspend():
                self._hear(self.program.suspend(action.seconds))
            case _:
                self._hear(self.program.read(action.seconds))

    def ends(self) -> None:
        if self.program.exit_code is None:
            self._hear(self.program.write(b"\x1b[201~" + b"\x1b" * 3))
            self._rests()
            self.program.resize(*self._run.size)
            self._rests()
            self._hear(self.program.write(b"\x11"))
            most, end = self.program.processor_seconds() + _END_SECONDS, time.monotonic() + PATIENCE_SECONDS
            while self.program.exit_code is None and self.program.processor_seconds() < most and time.monotonic() < end:
                self._hear(self.program.read(0.2))
            if self.program.exit_code is None:
                self._fails("it does not end when it is left", self.where_it_stands())
        self.check_left()

    def _rests(self, quiet: float = _QUIET_SECONDS) -> None:
        end, written = time.monotonic() + PATIENCE_SECONDS, 0
        while self.program.exit_code is None and time.monotonic() < end:
            piece = self.program.read(quiet)
            self._hear(piece)
            written += len(piece)
            if not piece or self._run.start == "watched":
                return
            if written > MOST_BYTES_AT_REST:
                self._fails("it paints without end")

    def check_left(self) -> None:
        self._hear(self.program.rest())
        self.check()
        if self.program.exit_code != 0:
            self._fails(f"exit code {self.program.exit_code}")
        wrong = [mode.decode() for mode, state in self._modes.items() if state != _BACK_TO_NORMAL[mode]]
        if wrong:
            self._fails(f"the terminal is left in modes {', '.join(wrong)}")

    def check(self) -> None:
        for report in self._directory.rglob(REPORTS):
            words = report.read_text(encoding="utf-8", errors="replace")
            self._fails(_summary(words), words)
        if b"Traceback (most recent call last)" in self._written:
            words = self._written.decode(errors="replace")
            self._fails("traceback: " + _summary(words), words)

    def where_it_stands(self) -> str:
        answer = answer_to(self._store)
        answer.unlink(missing_ok=True)
        self.program.signal(ASK)
        end = time.monotonic() + _ANSWER_SECONDS
        while not answer.exists() and time.monotonic() < end:
            self._hear(self.program.read(0.1))
        stands = answer.read_text(encoding="utf-8") if answer.exists() else "It does not say where it stands."
        return f"{self._written.decode(errors='replace')}\n\n{stands}"

    def _hear(self, piece: bytes) -> bytes:
        self._modes.update(_MODES.findall(self._written[-16:] + piece))  # a sequence may come in two pieces
        self._written = (self._written + piece)[-_KEEP:]
        return piece

    def _fails(self, what: str, whole: str = "") -> None:
        raise _Failed(Failure(what, whole or self._written.decode(errors="replace")))


class _Failed(Exception):
    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.what)
        self.failure = failure


PROGRAM = [sys.executable, "-m", "tests.fuzz.program"]
IN_CLUB = [sys.executable, "-m", "tests.fuzz.club"]


def play(
    run: Run, stores: Path, environment: Mapping[str, str] | None = None, reached: Counter[str] | None = None
) -> Failure | None:
    with tempfile.TemporaryDirectory(prefix="fuzz") as directory:
        here = Path(directory)
        shutil.copyfile(_store(games.store_of(run.start, run.game), stores), here / "games.sqlite3")
        apps: list[_App] = []
        try:
            apps += (_App(run, number, here, environment or os.environ) for number in range(run.terminals))
            for action in run.actions:
                for app in apps if not hasattr(action, "terminal") else [apps[action.terminal % len(apps)]]:
                    app.does(action)
            for app in apps:
                app.ends()
        except _Failed as failed:
            return failed.failure
        except TimeoutError as error:
            stands = "\n\n".join(app.where_it_stands() for app in apps)
            return Failure("it takes no keys any more", f"{error}\n{stands}")
        finally:
            for app in apps:
                app.program.kill()
            for counted in here.glob(COUNTED):
                if reached is not None:
                    reached.update(msgspec.json.decode(counted.read_bytes(), type=dict[str, int]))
    return None


def _store(number: int, stores: Path) -> Path:
    path = stores / f"{number}.sqlite3"
    if not path.exists():
        games.make(number, path)
    return path


def _summary(report: str) -> str:
    """The report's last error, and the last line of our own code in its traceback."""
    lines = [line.strip() for line in report.splitlines() if line.strip()]
    places = re.findall(r'File "[^"]*/((?:ldd_tui|saves|rules)/[^"]+)", line (\d+)', report)
    error = re.sub(r"\d+", "N", lines[-1]) if lines else "an empty report"
    return f"{error[:160]} ({places[-1][0]}:{places[-1][1]})" if places else error[:160]
