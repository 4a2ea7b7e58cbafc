"""A hosted club for tests, and people who log in to it with keys of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import asyncssh

from ldd_tui.club import transport
from ldd_tui.club.login import Limits
from ldd_tui.club.server import NOBODY, Notifying, Server
from ldd_tui.club.ssh import listen
from saves.club.members import Club, Member
from saves.database import Database
from saves.named_files import STORE
from tests.club.copied_parents import copied_parents

PATIENCE = 20.0


class Hosted:
    """A club whose server runs in this process, on a port of its own."""

    def __init__(self, data: Path, server: Server, port: int) -> None:
        self.data = data
        self.server = server
        self.port = port
        self.club = Club(Database(data / STORE))

    def member(self, name: str, key: asyncssh.SSHKey) -> Member:
        return self.club.join(self.club.invite(name), key.get_fingerprint(), name)

    async def connect(
        self, key: asyncssh.SSHKey | None, name: str = "x", **options: Any
    ) -> asyncssh.SSHClientConnection:
        return await log_in(self.port, key, name, **options)


async def log_in(
    port: int, key: asyncssh.SSHKey | None, name: str = "x", **options: Any
) -> asyncssh.SSHClientConnection:
    """Log in to a local port, ignoring the user's SSH agent and configuration."""
    return await asyncssh.connect(
        "127.0.0.1",
        port,
        username=name,
        client_keys=[] if key is None else [key],
        known_hosts=None,
        agent_path=None,
        config=None,
        **options,
    )


@asynccontextmanager
async def hosted(
    data: Path,
    limits: Limits = Limits(),  # noqa: B008
    *,
    guests: bool = False,
    notifying: Notifying = NOBODY,
    begin_supervisor: Callable[[int, Path], Any] | None = None,
) -> AsyncIterator[Hosted]:
    """Serve a club. `begin_supervisor` replaces the default way to start the parent of its sessions."""
    server = Server(data, limits, guests=guests, notifying=notifying)
    ports: asyncio.Queue[int] = asyncio.Queue()
    with patch.object(transport, "begin_supervisor", begin_supervisor or copied_parents().begin):
        serving = asyncio.create_task(listen(server, "127.0.0.1", 0, ports.put_nowait))
        try:
            async with asyncio.timeout(PATIENCE):
                port = await ports.get()
            yield Hosted(data, server, port)
        finally:
            server.stop()
            await serving


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


class Screen(asyncssh.SSHClientSession[bytes]):
    """What a session sends to a player's terminal."""

    def __init__(self) -> None:
        self.seen = bytearray()
        self.status: int | None = None
        self.over = asyncio.Event()
        self._more = asyncio.Event()

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.seen += data
        self._more.set()

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.over.set()
        self._more.set()

    async def shows(self, words: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while words.encode() not in self.seen:
                assert not self.over.is_set(), bytes(self.seen)
                self._more.clear()
                await self._more.wait()


async def at_table(
    connection: asyncssh.SSHClientConnection,
    term: str = "xterm-256color",
    size: tuple[int, int] = (120, 40),
    **options: Any,
) -> tuple[asyncssh.SSHClientChannel[Any], Screen]:
    channel, screen = await connection.create_session(Screen, term_type=term, term_size=size, encoding=None, **options)
    assert isinstance(screen, Screen)
    return channel, screen
