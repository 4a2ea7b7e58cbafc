"""The sessions as the server sees them: it opens their terminals, has the parent begin them, and hears how they end."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import itertools
import os
import pty
import socket
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

from ldd_tui.club import wire
from ldd_tui.club.door import Who
from ldd_tui.settings.terminal import believed

_GRACE = 3.0
"""Seconds that a session has to leave after it was told to."""


class Terminal:
    """The server's end of a session's terminal."""

    def __init__(self, number: int, master: int) -> None:
        self.number = number
        self.master = master

    def resize(self, columns: int, lines: int) -> None:
        """Tell the session how large its terminal is now."""
        width, height = believed(columns, lines)
        with contextlib.suppress(OSError):
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


class Sessions:
    """Begins and ends sessions. `lost` is called if the parent is gone, and all sessions with it."""

    def __init__(self, data: Path, lost: Callable[[], None]) -> None:
        self._data = data
        self._lost = lost
        self._numbers = itertools.count(1)
        self._ended: dict[int, Callable[[int], None]] = {}
        self._pids: dict[int, int] = {}
        self._socket: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes of the sessions that run."""
        return tuple(self._pids.values())

    def start(self) -> None:
        """Start the parent, in a process of its own with nothing of this one's environment but where Python is."""
        ours, theirs = wire.pair()
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "VIRTUAL_ENV") if name in os.environ}
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-X", "utf8", "-m", "ldd_tui.club.parent", str(theirs.fileno()), str(self._data)],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**kept, "LC_ALL": "C.UTF-8"},
                start_new_session=True,
            )
        ours.setblocking(False)
        self._socket = ours
        asyncio.get_running_loop().add_reader(ours, self._reported)

    def stop(self) -> None:
        """End the parent, and with it every session."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None
        if self._process is not None:
            self._process.wait()

    def begin(self, who: Who, term: str, size: tuple[int, int], ended: Callable[[int], None]) -> Terminal:
        """Begin a session on a terminal of a kind and of so many columns and lines. `ended` is told its exit code."""
        assert self._socket is not None
        master, slave = pty.openpty()
        try:
            terminal = Terminal(next(self._numbers), master)
            terminal.resize(*size)
            wire.order(self._socket, wire.Begin(terminal.number, who, term), slave)
        except OSError:
            os.close(master)
            raise
        finally:
            os.close(slave)
        os.set_blocking(master, False)
        self._ended[terminal.number] = ended
        return terminal

    def end(self, terminal: Terminal) -> None:
        """Have a session end, by force if it does not."""
        self._tell(terminal.number, hard=False)
        asyncio.get_running_loop().call_later(_GRACE, lambda: self._tell(terminal.number, hard=True))

    def _tell(self, number: int, *, hard: bool) -> None:
        if self._socket is not None and number in self._ended:
            with contextlib.suppress(OSError):
                wire.order(self._socket, wire.End(number, hard))

    def _reported(self) -> None:
        assert self._socket is not None
        try:
            report = wire.next_report(self._socket)
        except BlockingIOError:
            return
        if report is None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._lost()
        elif isinstance(report, wire.Begun):
            self._pids[report.number] = report.pid
        else:
            self._pids.pop(report.number, None)
            ended = self._ended.pop(report.number, None)
            if ended is not None:
                ended(report.code)
