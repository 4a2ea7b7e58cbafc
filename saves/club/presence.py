"""Who is present: a row for each session, valid as long as the process that wrote it runs."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from msgspec import Struct

from saves.database import Database


class Present(Struct, frozen=True):
    """Somebody at a game's table, or in the lobby (""), `since` a time in seconds since 1970; a guest is member ""."""

    member: str
    game: str
    watching: bool
    since: float
    pid: int


class Presence:
    """The presence of one session, and what it sees of others. Nothing is written before `come`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock
        self._session = secrets.token_hex(8)
        self._member: str | None = None
        self._at, self._watching = "", False
        self._seen: set[tuple[int, str]] = set()

    def come(self, member: str) -> None:
        self._member = member
        self._write("", False)

    def go_to(self, game: str, watching: bool = False) -> None:
        """Move to a game's table, or to the lobby if the game is ""."""
        if self._member is None:
            raise ValueError("who goes somewhere has come before")
        if (game, watching) != (self._at, self._watching):
            self._write(game, watching)

    def leave(self) -> None:
        if self._member is not None:
            self._member = None
            with self._db.writing(self._at):
                self._db.execute("DELETE FROM presence WHERE session = ?", (self._session,))

    def everybody(self) -> tuple[Present, ...]:
        return self._found("1")

    def at(self, game: str, *members: str) -> tuple[Present, ...]:
        """Who is at a game's table, and these members wherever they are."""
        return self._found(f"game = ? OR member IN ({', '.join('?' * len(members))})", game, *members)

    def _found(self, where: str, *parameters: str) -> tuple[Present, ...]:
        with self._db.reading():
            rows = self._db.execute(
                "SELECT member, game, watching, since, pid, started FROM presence"
                f" WHERE {where} ORDER BY since, session",
                parameters,
            ).fetchall()
        return tuple(
            Present(member, game, bool(watching), since, pid)
            for member, game, watching, since, pid, started in rows
            if self._is_there(pid, started)
        )

    def _is_there(self, pid: int, started: str) -> bool:
        """Whether a process still runs; its start time is read once only, because that is slow for many."""
        if (pid, started) in self._seen:
            return bool(_running(pid))
        if not _runs(pid, started):
            return False
        self._seen.add((pid, started))
        return True

    def forget_the_gone(self) -> None:
        """Remove sessions whose process died without logging out, and notify the others."""
        with self._db.reading():
            rows = self._db.execute("SELECT session, pid, started FROM presence").fetchall()
        gone = [(session,) for session, pid, started in rows if not _runs(pid, started)]
        if gone:
            with self._db.writing():
                for session in gone:
                    self._db.execute("DELETE FROM presence WHERE session = ?", session)

    def _write(self, game: str, watching: bool) -> None:
        pid = os.getpid()
        with self._db.writing(self._at), self._db.writing(game):
            self._db.execute(
                "INSERT OR REPLACE INTO presence (session, pid, started, member, game, watching, since)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (self._session, pid, _started(pid), self._member, game, watching, self._clock()),
            )
        self._at, self._watching = game, watching


def _runs(pid: int, started: str) -> bool:
    """Check the start time too, because process numbers are reused."""
    return _started(pid) == started


def _started(pid: int) -> str:
    """When a process began, in the system's notation; "" if there is none, "running" if the system doesn't say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return "" if Path("/proc/self/stat").exists() else _running(pid)
    return "" if fields[0] in (b"Z", b"X") else f"{_boot()} {fields[19].decode()}"


def _running(pid: int) -> str:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return ""
    except OSError:
        pass
    return "running"


@cache
def _boot() -> str:
    """The boot ID of this machine; empty if it can't be read."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return ""
