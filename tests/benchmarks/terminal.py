"""A terminal for a program to draw on: a pty that is read, timed and counted, and answers nothing."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from tests.pty_program import PtyProgram

WIDTH, HEIGHT = 120, 40
QUIET_SECONDS = 0.15
_PATIENCE_SECONDS = 20.0


class Burst(NamedTuple):
    """What a program wrote until it was quiet.

    `first` and `last` are the milliseconds to its first and to its last byte, `seen` those to the words that were
    looked for.
    """

    bytes: int
    first: float
    seen: float
    last: float


class Terminal:
    """A program in a terminal of 120x40. As a context it ends the program at last."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._began = time.perf_counter()
        self._program = PtyProgram(command, environment, (WIDTH, HEIGHT))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._program.kill()

    @property
    def peak(self) -> float:
        """The program's peak memory in MB. `wait4` would include this process's own."""
        status = Path(f"/proc/{self._program.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def press(self, keys: str) -> Burst:
        self._began = time.perf_counter()
        return self._heard(self._program.write(keys.encode()))

    def read(self, words: str = "", quiet: float = QUIET_SECONDS) -> Burst:
        return self._heard(b"", words, quiet)

    def _heard(self, read: bytes, words: str = "", quiet: float = QUIET_SECONDS) -> Burst:
        wanted = words.encode()
        first = seen = last = 0.0
        while piece := self._program.read(_PATIENCE_SECONDS if wanted and not seen else quiet):
            read += piece
            last = (time.perf_counter() - self._began) * 1e3
            first = first or last
            if wanted and not seen and wanted in read:
                seen = last
        assert seen or not wanted, f"{words!r} did not come: {read[-1000:]!r}"
        return Burst(len(read), first, seen, last)
