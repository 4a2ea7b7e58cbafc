"""A club whose server runs as the host runs it, in a process of its own that can be killed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncssh

from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import Options, Setup, Side
from saves.club.members import Club, Member
from saves.club.visit import Visit
from saves.database import Database
from saves.named_files import STORE
from saves.store import Store
from tests.club.host_process import HostProcess
from tests.club.support import log_in


class Served:
    """The club in a directory. `begin` starts its server, again if it was killed."""

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

    def member(self, name: str, key: asyncssh.SSHKey) -> Member:
        return self.club.join(self.club.invite(name), key.get_fingerprint(), name)

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
    """A game of two seated members; the first plays the Entente."""
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
