"""A hosted club for tests, and people who log in to it with keys of their own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import asyncssh
from click.testing import CliRunner, Result

from ldd_tui.club import transport
from ldd_tui.club.login import Limits
from ldd_tui.club.server import NOBODY, Server
from ldd_tui.club.ssh import listen
from ldd_tui.club.transport import Notifying
from ldd_tui.commands import cli
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import Options, Setup, Side
from saves.club.members import Club, Member
from saves.club.preferences import Preferences
from saves.club.visit import Visit
from saves.club.zones import ZONE
from saves.database import Database
from saves.named_files import STORE
from saves.store import Store
from tests.club.copied_parents import copied_parents

PATIENCE = 20.0


def settled(data: Path, member: Member) -> Member:
    """A member who isn't asked for their time zone."""
    Preferences(Database(data / STORE)).put(member.id, ZONE, "")
    return member


class Hosted:
    def __init__(self, data: Path, server: Server, port: int) -> None:
        self.data = data
        self.server = server
        self.port = port
        self.club = Club(Database(data / STORE))

    def member(self, name: str, key: asyncssh.SSHKey, *, asked: bool = False) -> Member:
        """`asked`: the first session asks for a time zone."""
        member = self.club.join(self.club.invite(name), key.get_fingerprint(), name)
        return member if asked else settled(self.data, member)

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


# -- A club whose server runs as the host runs it, in a process of its own that can be killed
class Served:
    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self._options = options
        self.begin()
        self.club = Club(Database(data / STORE))

    def begin(self) -> None:
        self._server = HostProcess(self.data, *self._options)

    @property
    def pid(self) -> int:
        return self._server.process.pid

    @property
    def port(self) -> int:
        return self._server.port

    def stop(self) -> None:
        self._server.end()
        self._server.process.communicate()

    def wait(self) -> None:
        self._server.process.communicate()

    def member(self, name: str, key: asyncssh.SSHKey, *, asked: bool = False) -> Member:
        """`asked`: the first session asks for a time zone."""
        member = self.club.join(self.club.invite(name), key.get_fingerprint(), name)
        return member if asked else settled(self.data, member)

    async def connect(self, key: asyncssh.SSHKey, name: str = "x", **options: Any) -> asyncssh.SSHClientConnection:
        return await log_in(self.port, key, name, **options)


@contextmanager
def served(data: Path, *options: str) -> Iterator[Served]:
    club = Served(data, *options)
    try:
        yield club
    finally:
        club.stop()


def game_of(
    data: Path, players: tuple[Member, Member], name: str = "", options: Options | None = None, edition: str = STANDARD
) -> str:
    kept = {side: member.id for side, member in zip(Side, players, strict=True)}
    setup = Setup(packaged(edition), options or Options())
    with Store(data / STORE) as store:
        games = Visit(store, "host").games
        game = games.make(players[0], setup, packaged_text(edition), kept, name=name)
        games.sit(game, Side.CENTRAL_POWERS, players[1])
    return game


def children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += [int(child) for child in task.read_text().split()]
    return found


def descendants(pid: int) -> list[int]:
    return [pid, *(late for child in children(pid) for late in descendants(child))]


# -- `ldd-tui host` in a process of its own
ROOT = Path(__file__).parents[2]
_LINES = 5


class HostProcess:
    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        command = [sys.executable, "-m", "ldd_tui", "host", "--data", str(data), "--listen", "127.0.0.1:0", *options]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LDD_")}
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline().rstrip("\n")]
        while self.said[-1] and not self.said[-1].startswith("Ctrl-C "):
            self.said.append(self.process.stdout.readline().rstrip("\n"))
        found = re.search(r"-p ([0-9]+)", self.said[0])
        assert found is not None, self.said
        self.port = int(found[1])

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(30)


@contextmanager
def host_process(data: Path, *options: str) -> Iterator[HostProcess]:
    served = HostProcess(data, *options)
    try:
        yield served
    finally:
        served.process.kill()
        served.process.communicate()


def run(*arguments: str, answer: str = "") -> Result:
    return CliRunner().invoke(cli.ldd, ("host", *arguments), input=answer, prog_name="ldd-tui")


def told(data: Path, *arguments: str) -> str:
    result = run("--data", str(data), *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 2 and not result.stdout, result.output
    (line,) = result.stderr.splitlines()
    return line
