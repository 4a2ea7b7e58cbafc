"""The sessions as the server sees them: it opens their terminals, has the parent begin them, and hears how they end.

If the parent is gone, all of them are, and it can be started again.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import itertools
import os
import pty
import signal
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
from ldd_tui.text import in_use

_GRACE = 3.0
"""Seconds that a session has to leave after it was told to."""
LOST = -signal.SIGKILL
"""The exit code of sessions that have gone with their parent."""

Ended = Callable[[int], None]


class Terminal:
    """The server's end of a session's terminal, or of the socket that it has in place of one."""

    def __init__(self, number: int, master: int) -> None:
        self.number = number
        self.master = master

    def resize(self, columns: int, lines: int) -> None:
        """Tell the session how large its terminal is now."""
        width, height = believed(columns, lines)
        with contextlib.suppress(OSError):
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


def begin_parent(server: int, data: Path) -> subprocess.Popen[bytes]:
    """Begin the parent in a process of its own, with nothing of this one's environment but where Python is.

    `server`: the number of the socket on which it gets its orders.
    """
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "VIRTUAL_ENV") if name in os.environ}
    return subprocess.Popen(
        [sys.executable, "-X", "utf8", "-m", "ldd_tui.club.parent", str(server), str(data)],
        pass_fds=[server],
        stdin=subprocess.DEVNULL,
        env={**kept, "LC_ALL": "C.UTF-8"},
        start_new_session=True,
    )


class Sessions:
    """Begins and ends sessions. `lost` is called if the parent is gone, after all sessions have ended."""

    def __init__(self, data: Path, lost: Callable[[], None]) -> None:
        self._data = data
        self._lost = lost
        self._numbers = itertools.count(1)
        self._ended: dict[int, Ended] = {}
        self._pids: dict[int, int] = {}
        self._keeper = 0
        self._socket: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def parent(self) -> int | None:
        """The process of the parent; None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes of the sessions that run."""
        return tuple(pid for number, pid in self._pids.items() if number != self._keeper)

    @property
    def keeper(self) -> int | None:
        """The process that keeps the games."""
        return self._pids.get(self._keeper)

    def start(self) -> None:
        """Start the parent."""
        ours, theirs = wire.pair()
        with theirs:
            self._process = begin_parent(theirs.fileno(), self._data)
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
            try:
                self._process.wait(2 * _GRACE)
            except subprocess.TimeoutExpired:  # it hangs
                self._process.kill()
                self._process.wait()
            self._process = None

    def begin(self, who: Who, term: str, size: tuple[int, int], language: str, ended: Ended) -> Terminal:
        """Begin a session on a terminal of a kind and of so many columns and lines. `ended` is told its exit code.
        `language`: that of his computer.

        Raises `OSError`.
        """
        master, slave = pty.openpty()
        terminal = Terminal(next(self._numbers), master)
        terminal.resize(*size)
        return self._order(wire.Begin(terminal.number, who, term, language), terminal, slave, ended)

    def answer(self, who: Who, command: str, ended: Ended) -> Terminal:
        """Have a command answered for somebody without a terminal. Raises `OSError`."""
        ours, theirs = socket.socketpair()
        terminal = Terminal(next(self._numbers), ours.detach())
        return self._order(wire.Answer(terminal.number, who, command), terminal, theirs.detach(), ended)

    def keep(self, program: str, hours: int, link: str, ended: Ended) -> None:
        """Have the games be kept, and people be told that it is their turn. Raises `OSError`."""
        self._keeper = next(self._numbers)
        self._tell(wire.Keep(self._keeper, program, hours, link, in_use()))
        self._ended[self._keeper] = ended

    def _order(self, order: wire.Begin | wire.Answer, terminal: Terminal, theirs: int, ended: Ended) -> Terminal:
        try:
            self._tell(order, theirs)
        except OSError:
            os.close(terminal.master)
            raise
        finally:
            os.close(theirs)
        os.set_blocking(terminal.master, False)
        self._ended[terminal.number] = ended
        return terminal

    def end(self, terminal: Terminal) -> None:
        """Have a session end, by force if it does not."""
        self._tell_to_end(terminal.number, hard=False)
        asyncio.get_running_loop().call_later(_GRACE, lambda: self._tell_to_end(terminal.number, hard=True))

    def _tell_to_end(self, number: int, *, hard: bool) -> None:
        if number in self._ended:
            with contextlib.suppress(OSError):
                self._tell(wire.End(number, hard))

    def _tell(self, order: wire.Order, terminal: int | None = None) -> None:
        if self._socket is None:
            raise ConnectionError
        wire.order(self._socket, order, terminal)

    def _reported(self) -> None:
        assert self._socket is not None
        try:
            report = wire.next_report(self._socket)
        except BlockingIOError:
            return
        except ConnectionError:
            report = None
        if report is None:
            self._have_lost()
        elif isinstance(report, wire.Begun):
            self._pids[report.number] = report.pid
        else:
            self._pids.pop(report.number, None)
            ended = self._ended.pop(report.number, None)
            if ended is not None:
                ended(report.code)

    def _have_lost(self) -> None:
        """The parent is gone."""
        self.stop()
        gone, self._ended, self._pids = self._ended, {}, {}
        for ended in gone.values():
            ended(LOST)
        self._lost()
