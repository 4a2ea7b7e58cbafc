"""What people connect to: asyncssh in front of the sessions. A connection gets one channel: a shell with a terminal, or
a command. It refuses file transfer, forwarding, agent, X11, environment and passwords."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
from collections.abc import Callable
from typing import Any

import asyncssh

from ldd_tui.club import commands, login
from ldd_tui.club.directory import HOST_KEY, language_of
from ldd_tui.club.login import Waiting, Who, network_of
from ldd_tui.club.server import Server
from ldd_tui.club.transport import Terminal
from ldd_tui.text import N_, _, asked_for, in_use, speaking
from saves.club.zones import known

_CHUNK = 65536
_INPUT, _EACH = 64, 0.025
"""A session reads this many bytes of input every this many seconds; a pasted flood waits."""
_MOST_WAITING = 4096
_END = b"\x04\x04"
"""Ends the input of a terminal: the rest of a line, then the input."""
_WINDOW = 1 << 15  # bytes of unread input that a player may send
_LOGIN = 120  # seconds to log in: at a first login players compare the host key's fingerprint
_ASK = 20  # seconds to ask for a session after login
_CALLED_LONGEST = 40
_ALIVE, _ALIVE_COUNT = 3, 2  # seconds of silence before the client is asked for a sign of life, and how often


class BadHostKey(Exception):
    """The host key's file has no key."""


async def listen(server: Server, host: str, port: int, ready: Callable[[int], None] = lambda port: None) -> None:
    """Serve until the server stops. `ready` gets the port. Raises `OSError` if the address can't be bound, `BadHostKey`
    and `SupervisorLost`."""
    acceptor = await asyncssh.create_server(
        lambda: _Connection(server),
        host or None,
        port,
        server_host_keys=[_host_key(server)],
        encoding=None,
        allow_scp=False,
        agent_forwarding=False,
        x11_forwarding=False,
        line_editor=False,
        login_timeout=_LOGIN,
        keepalive_interval=_ALIVE,
        keepalive_count_max=_ALIVE_COUNT,
        server_version="ldd",
    )
    try:
        ready(acceptor.get_port())
        await server.run()
    finally:
        acceptor.close()


def fingerprint(server: Server) -> str:
    return _host_key(server).get_fingerprint()


def _host_key(server: Server) -> asyncssh.SSHKey:
    path = server.data / HOST_KEY
    if path.exists():
        try:
            return asyncssh.read_private_key(path)
        except Exception as error:  # of a damaged key asyncssh raises more than it says, re.error even
            raise BadHostKey from error
    key, partial = asyncssh.generate_private_key("ssh-ed25519"), path.with_name(f"{HOST_KEY}.partial")
    partial.unlink(missing_ok=True)
    partial.touch(mode=0o600, exist_ok=False)
    partial.write_bytes(key.export_private_key())
    partial.replace(path)
    return key


class _Connection(asyncssh.SSHServer):
    def __init__(self, server: Server) -> None:
        self._server = server
        self._who: Who | None = None
        self._has_session = False
        self._waiting: Waiting | None = None
        self._was_told = False
        self._address = self._network = self._tried = self._guessed = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._address = str(conn.get_extra_info("peername")[0])
        self._network = network_of(self._address)
        self._waiting = self._server.login.approach(self._network, asyncio.get_running_loop().time(), conn.abort)
        if self._waiting is None:
            self._refused("too many wait")
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None:
            self._refused("not logged in", self._tried)
            if self._guessed:
                here, total = self._server.login.guesses.of(self._network)
                self._refused("no such invitation", f"{here} tried from there within the hour, {total} in all")
        self._leave_queue(member=False)

    def auth_completed(self) -> None:
        assert self._who is not None
        if self._who.code and self._guessed:
            self._server.login.guesses.take_back(self._network)
        self._leave_queue(member=bool(self._who.member))
        asyncio.get_running_loop().call_later(_ASK, self._close_if_idle)

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._tried, login = key.get_fingerprint(), self._server.login
        if login.is_guess(self._tried, username) and username != self._guessed:  # once for all keys that are tried
            await asyncio.sleep(login.guess(self._network, asyncio.get_running_loop().time()))
            self._guessed = username
        self._who = login.who(self._tried, username)
        if self._who is None and not self._was_told:  # of several keys the next one may be known
            self._was_told = True
            words = _("Unknown key, or the invitation is mistyped, used or too old: ask the host.")
            self._connection.send_auth_banner(f"{words}\r\n")
            if self._waiting is not None and not login.may_stay(self._waiting):
                asyncio.get_running_loop().call_soon(self._connection.abort)
        return self._who is not None

    def session_requested(self) -> Any:
        if self._has_session or self._who is None:
            return False
        self._has_session = True
        channel = self._connection.create_server_channel(None, window=_WINDOW)
        return channel, _Channel(self._server, self._who, self._address, self._connection.close)

    def _leave_queue(self, *, member: bool) -> None:
        if self._waiting is not None:
            self._server.login.leave_queue(self._waiting, member=member)
            self._waiting = None

    def _refused(self, why: str, more: str = "") -> None:
        self._server.tell_refusal(why, self._address, self._network, more)

    def _close_if_idle(self) -> None:
        if not self._has_session:
            self._connection.close()


class _Channel(asyncssh.SSHServerSession[bytes]):
    """The one channel of a connection, a `Visitor` of the server. `gone` is called when it is closed."""

    def __init__(self, server: Server, who: Who, address: str, gone: Callable[[], None]) -> None:
        self.who = who
        self.began = self.last_key = asyncio.get_running_loop().time()
        self.waiting = bytearray()
        self._server = server
        self._address = address
        self._gone = gone
        self._term = self.command = ""
        self._has_terminal = self._has_begun = self._is_refused = self._is_plain = self._is_over = False
        self._size = 0, 0
        self._terminal: Terminal | None = None
        self._flow: asyncio.TimerHandle | None = None

    # -- what is asked for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        if self._has_terminal or self._has_begun:
            return False
        self._has_terminal, self._term, self._size = True, term_type[:_CALLED_LONGEST], term_size[:2]
        return True

    def shell_requested(self) -> bool:
        accepted = self._has_terminal and not self._has_begun
        self._has_begun = True
        return accepted

    def exec_requested(self, command: str) -> bool:
        if self._has_begun:
            return False
        self._has_begun, self._is_plain = True, command.strip() == commands.PLAIN
        if self._is_plain:
            self._term = commands.PLAIN_TERMINAL if self._has_terminal else commands.PLAIN
            return True
        self.command = command
        self._is_refused = self._has_terminal or commands.parsed(command) is None
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    # -- the session

    def session_started(self) -> None:
        if self._is_refused:
            self._server.tell("refused, a command", self.who)
            self._tell_wrong(commands.message(commands.NO_COMMAND), commands.NO_COMMAND)
        elif not (self.command or self._is_plain or login.is_known(self._term)):
            self._turn_away(N_("This terminal can't move its cursor: try another TERM."))
        elif not self._server.enter(self):
            self._turn_away(N_("The server is full."))
        else:
            self._begin()

    def _begin(self) -> None:
        self._server.tell("came", self.who, f"from {self._address} {self.command or self._term}")
        sessions = self._server.sessions
        try:
            if self.command:
                self._terminal = sessions.answer(self.who, self.command, self._ended)
            else:
                zone = known(self._channel.get_environment().get("TZ", ""))
                self._terminal = sessions.begin(
                    self.who, self._term, self._size, self._computers_language, zone, self._ended
                )
        except OSError as error:
            self._server.leave(self)
            self._server.tell("failed", self.who, str(error))
            self._turn_away(N_("The server can't start a session now: try again."))
        else:
            self.resume_writing()

    @property
    def _computers_language(self) -> str:
        return asked_for(self._channel.get_environment(), in_use())

    def _in_his_language(self, words: str) -> bytes:
        with speaking(language_of(self.who.member, self._server.data, self._computers_language)):
            return f"{_(words)}\r\n".encode()

    def _turn_away(self, words: str, code: int = 1) -> None:
        """Send a message and close the channel. `words`: in English."""
        if self.command:
            self._tell_wrong(words, code)
        else:
            self._channel.write(self._in_his_language(words))
            self._channel.exit(code)

    def _tell_wrong(self, words: str, code: int) -> None:
        """Report on stderr why a command failed. `words`: in English."""
        self._channel.write_stderr(self._in_his_language(words))
        self._channel.exit(code)

    def end(self, words: str) -> None:
        """End the session and say why. `words`: in English."""
        self._close(words)
        with contextlib.suppress(OSError):
            if not self.command:
                self._channel.write(b"\r\n" if self._is_plain else login.RESTORED)
            self._turn_away(words)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._terminal is not None and not self.command:
            self._terminal.resize(width, height)

    def data_received(self, data: bytes, datatype: Any) -> None:
        if self.command:
            return  # nobody reads it
        self.last_key = asyncio.get_running_loop().time()
        self.waiting += data
        if len(self.waiting) > _MOST_WAITING:
            self._channel.pause_reading()
        if self._flow is None:
            self._feed()

    def eof_received(self) -> bool:
        if self.command:
            return True
        if self._is_plain:  # what was typed is answered first
            self._is_over = True
            if self._flow is None:
                self._feed()
            return True
        self._close()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._close()
        self._gone()

    def pause_writing(self) -> None:
        if self._terminal is not None:
            asyncio.get_running_loop().remove_reader(self._terminal.master)

    def resume_writing(self) -> None:
        if self._terminal is not None:
            asyncio.get_running_loop().add_reader(self._terminal.master, self._shown)

    # -- bytes to and fro

    def _shown(self) -> None:
        assert self._terminal is not None
        try:
            data = os.read(self._terminal.master, _CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""  # the session has left its terminal
        if data:
            self._channel.write(data)
        else:
            asyncio.get_running_loop().remove_reader(self._terminal.master)

    def _feed(self) -> None:
        """Pass on some input, no faster than a session can take it."""
        self._flow = None
        if self._terminal is not None and self._is_over and not self.waiting:
            self._is_over = False
            self.waiting += _END
        if self._terminal is None or not self.waiting:
            return
        try:
            taken = os.write(self._terminal.master, self.waiting[:_INPUT])
        except BlockingIOError:
            taken = 0
        except OSError:
            return
        del self.waiting[:taken]
        if len(self.waiting) <= _MOST_WAITING // 2:
            self._channel.resume_reading()
        self._flow = asyncio.get_running_loop().call_later(_EACH, self._feed)

    # -- its end

    def _ended(self, code: int) -> None:
        if self._terminal is None:
            return
        with contextlib.suppress(OSError):
            while data := os.read(self._terminal.master, _CHUNK):
                self._channel.write(data)
        if code < 0:
            self.end(N_("The session has ended. Your games are saved: log in again."))
            return
        self._close(f"with {code}" if code else "")
        with contextlib.suppress(OSError):
            if self.command and code:
                self._turn_away(commands.message(code), code)
            else:
                self._channel.exit(code)

    def _close(self, why: str = "") -> None:
        if self._flow is not None:
            self._flow.cancel()
            self._flow = None
        if self._terminal is not None:
            terminal, self._terminal = self._terminal, None
            self._server.leave(self)
            asyncio.get_running_loop().remove_reader(terminal.master)
            self._server.sessions.end(terminal)
            os.close(terminal.master)
            self._server.tell("left", self.who, why)
