"""The server to which people log in: asyncssh in front of the sessions.

It accepts exactly a terminal and a shell on one channel, and nothing else: no command, file transfer, forwarding,
agent, X11, environment, second channel or password.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh

from ldd_tui.club import terminals
from ldd_tui.club.door import Door, Limits, Who
from ldd_tui.club.sessions import Sessions, Terminal
from ldd_tui.club.wire import STORE
from ldd_tui.text import _

DEFAULT_LIMITS = Limits()
_CHUNK = 65536
_INPUT, _EACH = 64, 0.025
"""So many bytes of input a session takes in so many seconds; a pasted flood waits at the player's."""
_MOST_WAITING = 4096
_WINDOW = 1 << 15
"""So many bytes of input a player may have sent before they are taken in."""


class _Connection(asyncssh.SSHServer):
    """One connection."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._who: Who | None = None
        self._has_session = False
        self._queued_at: str | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        address = str(conn.get_extra_info("peername")[0])
        if self._server.door.approach(address):
            self._queued_at = address
        else:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave_queue()

    def auth_completed(self) -> None:
        self._leave_queue()

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._who = self._server.door.who(key.get_fingerprint(), username)
        return self._who is not None

    def session_requested(self) -> Any:
        if self._has_session or self._who is None:
            return False
        self._has_session = True
        channel = self._connection.create_server_channel(None, window=_WINDOW)
        return channel, _Channel(self._server, self._who)

    def _leave_queue(self) -> None:
        if self._queued_at is not None:
            self._server.door.leave_queue(self._queued_at)
            self._queued_at = None


class _Channel(asyncssh.SSHServerSession[bytes]):
    """The one channel of a connection."""

    def __init__(self, server: Server, who: Who) -> None:
        self._server = server
        self._who = who
        self._term = ""
        self._has_terminal = self._has_shell = False
        self._size = 0, 0
        self._terminal: Terminal | None = None
        self.waiting = bytearray()
        self._flow: asyncio.TimerHandle | None = None

    # -- what is asked for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        self._server.channels.add(self)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        if self._has_terminal:
            return False
        self._has_terminal, self._term, self._size = True, term_type, term_size[:2]
        return True

    def shell_requested(self) -> bool:
        accepted = self._has_terminal and not self._has_shell
        self._has_shell = True
        return accepted

    def exec_requested(self, command: str) -> bool:
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    # -- the session

    def session_started(self) -> None:
        if not terminals.is_known(self._term):
            self._turn_away(_("This terminal cannot move its cursor: log in with another TERM."))
        elif not self._server.door.enter(self._who):
            self._turn_away(_("There is no room now: too many are there, or you are there too often."))
        else:
            self._terminal = self._server.sessions.begin(self._who, self._term, self._size, self._ended)
            self._resume()

    def _turn_away(self, words: str) -> None:
        self._channel.write(f"{words}\r\n".encode())
        self._channel.exit(1)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._terminal is not None:
            self._terminal.resize(width, height)

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.waiting += data
        if len(self.waiting) > _MOST_WAITING:
            self._channel.pause_reading()
        if self._flow is None:
            self._feed()

    def eof_received(self) -> bool:
        self._close()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.channels.discard(self)
        self._close()

    def pause_writing(self) -> None:
        if self._terminal is not None:
            asyncio.get_running_loop().remove_reader(self._terminal.master)

    def resume_writing(self) -> None:
        self._resume()

    # -- bytes to and fro

    def _resume(self) -> None:
        if self._terminal is not None:
            asyncio.get_running_loop().add_reader(self._terminal.master, self._shown)

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
        """Hand on some of the input, no faster than a session can take it."""
        self._flow = None
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
        if self._terminal is not None:
            self._shown_to_the_end()
        self._close()
        with contextlib.suppress(OSError):
            self._channel.exit(max(0, code))

    def _shown_to_the_end(self) -> None:
        assert self._terminal is not None
        with contextlib.suppress(OSError):
            while data := os.read(self._terminal.master, _CHUNK):
                self._channel.write(data)

    def _close(self) -> None:
        """Let go of the terminal, and with it the session."""
        if self._flow is not None:
            self._flow.cancel()
            self._flow = None
        if self._terminal is not None:
            terminal, self._terminal = self._terminal, None
            self._server.door.leave(self._who)
            asyncio.get_running_loop().remove_reader(terminal.master)
            self._server.sessions.end(terminal)
            os.close(terminal.master)


class Server:
    """The server of a club. `data`: the directory with the games and the host's key. `guests`: whether unknown people
    may come in to watch.
    """

    def __init__(self, data: Path, limits: Limits = DEFAULT_LIMITS, *, guests: bool = False) -> None:
        self._lost = asyncio.Event()
        self.door = Door(data / STORE, limits, guests=guests)
        self.sessions = Sessions(data, self._lost.set)
        self.channels: set[_Channel] = set()
        self._data = data

    async def serve(self, host: str, port: int, ready: Callable[[int], None] = lambda port: None) -> None:
        """Serve until the parent is gone. `ready` is told the port."""
        self.sessions.start()
        server = await asyncssh.create_server(
            lambda: _Connection(self),
            host,
            port,
            server_host_keys=[self._host_key()],
            encoding=None,
            allow_scp=False,
            agent_forwarding=False,
            x11_forwarding=False,
            line_editor=False,
            login_timeout=20,
            keepalive_interval=5,
            keepalive_count_max=2,
            server_version="ldd",
        )
        ready(server.get_port())
        await self._lost.wait()
        server.close()
        self.sessions.stop()

    def stop(self) -> None:
        """Have `serve` end."""
        self._lost.set()

    def _host_key(self) -> asyncssh.SSHKey:
        path = self._data / "host_key"
        if path.exists():
            return asyncssh.read_private_key(path)
        key = asyncssh.generate_private_key("ssh-ed25519")
        path.touch(mode=0o600, exist_ok=False)
        path.write_bytes(key.export_private_key())
        return key
