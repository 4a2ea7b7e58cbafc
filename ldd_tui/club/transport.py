"""The sessions as the server sees them, and its messages to the supervisor: one a line, because macOS has no packets
(`SOCK_SEQPACKET`), with a file descriptor of a terminal or socket (`SCM_RIGHTS`)."""

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

import msgspec
from msgspec import Struct

from ldd_tui.club.commands import PLAIN
from ldd_tui.club.login import Who
from ldd_tui.settings.terminal import believed
from ldd_tui.text import in_use

_LONGEST = 4096


class Begin(Struct, frozen=True, tag="begin"):
    """To the supervisor, with the terminal. `language`, `zone`: of the player's computer."""

    number: int
    who: Who
    term: str
    language: str
    zone: str


class Answer(Struct, frozen=True, tag="answer"):
    """To the supervisor, with a socket: answer a command given without a terminal."""

    number: int
    who: Who
    command: str


class Notifying(Struct, frozen=True):
    """How players are notified: by the host's `program`, by the relay `mail` (a URL) from an address, with the password
    in a file, or by `hooks` to the hosts named. `hours` before a reminder, `minutes` before something new. `link`: what
    a player types to log in."""

    program: str = ""
    hours: int = 12
    link: str = ""
    minutes: int = 5
    mail: str = ""
    mail_from: str = ""
    mail_password: str = ""
    hooks: tuple[str, ...] = ()


class Maintain(Struct, frozen=True, tag="maintain"):
    """To the supervisor: make backups, and send notices. `language`: for those who have chosen none."""

    number: int
    notifying: Notifying
    language: str


class End(Struct, frozen=True, tag="end"):
    """To the supervisor: end a session, `hard` if it was asked before."""

    number: int
    hard: bool = False


class Begun(Struct, frozen=True, tag="begun"):
    """To the server: the session runs as process `pid`."""

    number: int
    pid: int


class Ended(Struct, frozen=True, tag="ended"):
    """To the server: the session ended with an exit code as from `os.waitstatus_to_exitcode`."""

    number: int
    code: int


Order = Begin | Answer | Maintain | End
Report = Begun | Ended

_ORDERS = msgspec.json.Decoder(Order)
_REPORTS = msgspec.json.Decoder(Report)


def pair() -> tuple[socket.socket, socket.socket]:
    """Two ends, the second for the supervisor."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)


def send_order(to: socket.socket, message: Order, terminal: int | None = None) -> None:
    """Give an order, with a terminal or a socket if there is one. Raises `OSError` if the supervisor is gone."""
    socket.send_fds(to, [msgspec.json.encode(message), b"\n"], [] if terminal is None else [terminal])


def next_order(of: socket.socket) -> tuple[Order, int | None] | None:
    """The next order and its terminal, which the caller closes; None if the server is gone."""
    length = _next_length(of)
    if not length:
        return None
    data, terminals, _flags, _address = socket.recv_fds(of, length, 1)
    for terminal in terminals:
        os.set_inheritable(terminal, False)
    return _ORDERS.decode(data), terminals[0] if terminals else None


def send_report(to: socket.socket, message: Report) -> None:
    """Raises `OSError` if the server is gone."""
    to.send(msgspec.json.encode(message) + b"\n")


def next_report(of: socket.socket) -> Report | None:
    """The next report; None if the supervisor is gone. Raises `BlockingIOError` if there is none yet."""
    length = _next_length(of)
    return _REPORTS.decode(of.recv(length)) if length else None


def _next_length(of: socket.socket) -> int:
    """The length of the next message, once it is there as a whole; 0 if the other side is gone."""
    while True:
        seen = of.recv(_LONGEST, socket.MSG_PEEK)
        if not seen or b"\n" in seen:
            return seen.find(b"\n") + 1
        if len(seen) == _LONGEST:
            raise ConnectionError("a message without end")


_GRACE = 3.0  # seconds that a session has to leave
LOST = -signal.SIGKILL
"""The exit code of sessions lost with their supervisor."""

WhenEnded = Callable[[int], None]


class Terminal:
    """The server's end of a session's terminal, or of the socket that it has in place of one."""

    def __init__(self, number: int, master: int) -> None:
        self.number = number
        self.master = master

    def resize(self, columns: int, lines: int) -> None:
        width, height = believed(columns, lines)
        with contextlib.suppress(OSError):
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


def begin_supervisor(server: int, data: Path) -> subprocess.Popen[bytes]:
    """Start the supervisor without this environment. `server`: the descriptor of its socket."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "VIRTUAL_ENV") if name in os.environ}
    return subprocess.Popen(
        [sys.executable, "-X", "utf8", "-m", "ldd_tui.club.supervisor", str(server), str(data)],
        pass_fds=[server],
        stdin=subprocess.DEVNULL,
        env={**kept, "LC_ALL": "C.UTF-8"},
        start_new_session=True,
    )


def _be_a_pipe(terminal: int) -> None:
    """Have a terminal echo nothing, change no line's end, and obey no control character but the end of the input: its
    player has none. Lines may end as on Windows."""
    modes = termios.tcgetattr(terminal)
    modes[0] = modes[0] & ~(termios.ICRNL | termios.IXON) | termios.IGNCR
    modes[1] &= ~termios.OPOST
    modes[3] &= ~(termios.ECHO | termios.ISIG | termios.IEXTEN)
    termios.tcsetattr(terminal, termios.TCSANOW, modes)


class Sessions:
    """`lost` is called if the supervisor is gone, after all sessions have ended."""

    def __init__(self, data: Path, lost: Callable[[], None]) -> None:
        self._data = data
        self._lost = lost
        self._numbers = itertools.count(1)
        self._ended: dict[int, WhenEnded] = {}
        self._pids: dict[int, int] = {}
        self._maintenance = 0
        self._socket: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def supervisor(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(pid for number, pid in self._pids.items() if number != self._maintenance)

    @property
    def maintenance(self) -> int | None:
        return self._pids.get(self._maintenance)

    def start(self) -> None:
        ours, theirs = pair()
        with theirs:
            self._process = begin_supervisor(theirs.fileno(), self._data)
        ours.setblocking(False)
        self._socket = ours
        asyncio.get_running_loop().add_reader(ours, self._reported)

    def stop(self) -> None:
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

    def begin(self, who: Who, term: str, size: tuple[int, int], language: str, zone: str, ended: WhenEnded) -> Terminal:
        """Begin a session at a terminal of this size in cells; `ended` gets its exit code. Raises `OSError`."""
        master, slave = pty.openpty()
        terminal = Terminal(next(self._numbers), master)
        terminal.resize(*size)
        if term == PLAIN:
            _be_a_pipe(slave)
        return self._order(Begin(terminal.number, who, term, language, zone), terminal, slave, ended)

    def answer(self, who: Who, command: str, ended: WhenEnded) -> Terminal:
        """Raises `OSError`."""
        ours, theirs = socket.socketpair()
        terminal = Terminal(next(self._numbers), ours.detach())
        return self._order(Answer(terminal.number, who, command), terminal, theirs.detach(), ended)

    def maintain(self, notifying: Notifying, ended: WhenEnded) -> None:
        self._maintenance = next(self._numbers)
        self._tell(Maintain(self._maintenance, notifying, in_use()))
        self._ended[self._maintenance] = ended

    def _order(self, order: Begin | Answer, terminal: Terminal, theirs: int, ended: WhenEnded) -> Terminal:
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
        self._tell_to_end(terminal.number, hard=False)
        asyncio.get_running_loop().call_later(_GRACE, lambda: self._tell_to_end(terminal.number, hard=True))

    def _tell_to_end(self, number: int, *, hard: bool) -> None:
        if number in self._ended:
            with contextlib.suppress(OSError):
                self._tell(End(number, hard))

    def _tell(self, order: Order, terminal: int | None = None) -> None:
        if self._socket is None:
            raise ConnectionError
        send_order(self._socket, order, terminal)

    def _reported(self) -> None:
        assert self._socket is not None
        try:
            report = next_report(self._socket)
        except BlockingIOError:
            return
        except ConnectionError:
            report = None
        if report is None:
            self._have_lost()
        elif isinstance(report, Begun):
            self._pids[report.number] = report.pid
        else:
            self._pids.pop(report.number, None)
            ended = self._ended.pop(report.number, None)
            if ended is not None:
                ended(report.code)

    def _have_lost(self) -> None:
        self.stop()
        gone, self._ended, self._pids = self._ended, {}, {}
        for ended in gone.values():
            ended(LOST)
        self._lost()
