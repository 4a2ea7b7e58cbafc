"""A terminal for a program to draw on: a pty that is read, timed and counted, and answers nothing."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

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
    """A program in a terminal of 256 colours, 120x40, without animation. As a context it ends the program at last."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        known = {name: value for name, value in environment.items() if name not in ("COLORTERM", "NO_COLOR")}
        self._began = time.perf_counter()
        self._pid, self._fd = pty.fork()
        if not self._pid:
            os.execvpe(command[0], list(command), {**known, "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"})
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._fd)

    @property
    def peak(self) -> float:
        """The most memory that the program has had, in MB. What wait4 tells would be that of this process too."""
        status = Path(f"/proc/{self._pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def press(self, keys: str) -> Burst:
        """Send keys as bytes, and read what they bring about."""
        self._began = time.perf_counter()
        os.write(self._fd, keys.encode())
        return self.read()

    def read(self, words: str = "", quiet: float = QUIET_SECONDS) -> Burst:
        """Read until the program has been quiet for a while, and has written some words."""
        read, wanted = b"", words.encode()
        first = seen = last = 0.0
        while self._readable(_PATIENCE_SECONDS if wanted and not seen else quiet):
            try:
                read += os.read(self._fd, 1 << 20)
            except OSError:
                break  # the program has ended
            last = (time.perf_counter() - self._began) * 1e3
            first = first or last
            if wanted and not seen and wanted in read:
                seen = last
        assert seen or not wanted, f"{words!r} did not come: {read[-1000:]!r}"
        return Burst(len(read), first, seen, last)

    def _readable(self, within: float) -> bool:
        return bool(select.select([self._fd], [], [], within)[0])
