"""kill -9 of a session, of the parent of the sessions and of the server: nothing is left, everybody can come back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from ldd_tui.club import server as server_module
from ldd_tui.club.front import listen
from ldd_tui.club.log import last_lines
from ldd_tui.club.server import ParentLost, Server
from ldd_tui.club.wire import STORE
from saves.club.members import Club
from saves.club.presence import Presence
from saves.database import Database
from saves.store import Store
from tests.club.host_process import HostProcess, host_process
from tests.club.support import PATIENCE, Screen, at_table, hosted, new_key

BEGUN = "\x1b[?1049h"


def children(pid: int) -> list[int]:
    """The children and grandchildren of a process."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            for child in (task / "children").read_text().split():
                found += [int(child), *children(int(child))]
    return found


async def all_gone(pids: Iterable[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            await asyncio.sleep(0.02)


@asynccontextmanager
async def visiting(port: int, key: asyncssh.SSHKey) -> AsyncIterator[Screen]:
    async with await asyncssh.connect(
        "127.0.0.1", port, username="x", client_keys=[key], known_hosts=None, agent_path=None, config=None
    ) as connection:
        _channel, screen = await at_table(connection)
        await screen.shows(BEGUN)
        yield screen


def add(data: Path, key: asyncssh.SSHKey) -> None:
    club = Club(Database(data / "games.sqlite3"))
    club.join(club.invite("Foch"), key.get_fingerprint(), "Foch")


def is_whole(data: Path) -> bool:
    with Store(data / "games.sqlite3") as store:
        return store.is_sound()


async def test_a_session_that_is_killed_gives_its_terminal_back(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with visiting(club.port, key) as screen, visiting(club.port, key) as other:
            first = club.server.sessions.pids[0]
            os.kill(first, signal.SIGKILL)
            await screen.shows("The session has ended")
            assert b"\x1b[?1049l" in screen.seen and b"\x1b[?1003l" in screen.seen
            await all_gone([first])
            assert not other.over.is_set() and len(club.server.visitors) == 1
        async with visiting(club.port, key):
            assert is_whole(tmp_path)


class Cable:
    """What lies between a client and a server, until it is cut: then neither hears anything, and none is told."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> int:
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        self._server.close()

    def cut(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._there = await asyncio.open_connection("127.0.0.1", self._port)
        self._here = reader, writer
        self._tasks += [
            asyncio.create_task(_carry(reader, self._there[1])),
            asyncio.create_task(_carry(self._there[0], writer)),
        ]


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)


async def test_a_client_of_which_nothing_is_heard_is_gone_soon(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        cable = Cable(club.port)
        async with cable as port, visiting(port, key) as screen:
            gone = club.server.sessions.pids
            cable.cut()
            async with asyncio.timeout(PATIENCE):
                while club.server.visitors:
                    await asyncio.sleep(0.05)
            await all_gone(gone)
            assert not screen.over.is_set()
            async with visiting(club.port, key):
                pass


async def test_another_parent_follows_one_that_is_killed(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with visiting(club.port, key) as screen:
            parent = club.server.sessions.parent
            assert parent is not None
            gone = [parent, *children(parent)]
            assert len(gone) >= 2
            os.kill(parent, signal.SIGKILL)
            await screen.shows("The session has ended")
            await all_gone(gone)
        async with visiting(club.port, key):
            assert club.server.sessions.parent not in (None, parent) and is_whole(tmp_path)
        assert any("the parent of the sessions is gone" in line for line in last_lines(tmp_path, 20))


async def test_a_parent_that_ends_again_and_again_ends_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module.Server, "_keep", lambda self: None)
    server, ports = Server(tmp_path), asyncio.Queue[int]()
    serving = asyncio.create_task(listen(server, "127.0.0.1", 0, ports.put_nowait))
    async with asyncio.timeout(PATIENCE):
        await ports.get()
        killed = None
        while not serving.done():
            parent = server.sessions.parent
            if parent not in (None, killed):
                os.kill(killed := parent, signal.SIGKILL)
            await asyncio.sleep(0.01)
    with pytest.raises(ParentLost):
        await serving


@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.soak)])
async def test_with_the_server_everything_ends(tmp_path: Path, how: signal.Signals) -> None:
    key, data = new_key(), tmp_path / "club"
    with host_process(data) as served:
        add(data, key)
        async with visiting(served.port, key) as screen:
            gone = await _all_of(served)
            served.end(how)
            await all_gone(gone)
            async with asyncio.timeout(PATIENCE):
                await screen.over.wait()
    assert is_whole(data)
    with host_process(data) as served:
        async with visiting(served.port, key):
            pass


async def test_a_session_that_does_not_listen_is_ended_all_the_same(tmp_path: Path) -> None:
    key, data = new_key(), tmp_path / "club"
    with host_process(data) as served:
        add(data, key)
        async with visiting(served.port, key):
            gone = await _all_of(served)
            for pid in gone:
                if pid != gone[0]:
                    os.kill(pid, signal.SIGSTOP)
            assert served.end() == 0
            await all_gone(gone)


async def _all_of(served: HostProcess) -> list[int]:
    """The processes of the server: the parent first, then the keeper and the session."""
    async with asyncio.timeout(PATIENCE):
        while len(found := children(served.process.pid)) < 3:
            await asyncio.sleep(0.02)
    return found


async def test_who_is_gone_without_a_word_is_no_longer_there(tmp_path: Path) -> None:
    """Nobody polls presence here: the others are notified when it is written."""
    keys = new_key(), new_key()
    async with hosted(tmp_path) as club:
        stays, goes = (club.member(name, key) for name, key in zip(("Foch", "Moltke"), keys, strict=True))
        async with await club.connect(keys[0]) as first, await club.connect(keys[1]) as second:
            for connection in (first, second):
                _channel, screen = await at_table(connection)
                await screen.shows("Here now")
            presence = Presence(Database(tmp_path / STORE))
            pid = next(one.pid for one in presence.everybody() if one.member == goes.id)
            os.kill(pid, signal.SIGKILL)
            rows = Database(tmp_path / STORE)
            async with asyncio.timeout(PATIENCE):
                while [member for (member,) in rows.execute("SELECT member FROM presence")] != [stays.id]:
                    await asyncio.sleep(0.05)
