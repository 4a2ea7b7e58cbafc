"""What members choose for themselves, in rows that no agreement depends on. A row that can't be read counts as none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from saves.database import Database

T = TypeVar("T")

CLUB = ""  # in place of a member's id: what the server lets all of them know


class Preferences:
    def __init__(self, database: Database) -> None:
        self._db = database

    def all(self, name: str, kind: type[T]) -> dict[str, T]:
        """By the ids of the members."""
        with self._db.reading():
            rows = self._db.execute("SELECT member, value FROM preferences WHERE name = ?", (name,)).fetchall()
        read = ((member, _decoded(value, kind)) for member, value in rows)
        return {member: value for member, value in read if value is not None}

    def of(self, member: str, name: str, kind: type[T]) -> T | None:
        with self._db.reading():
            row = self._db.execute(
                "SELECT value FROM preferences WHERE member = ? AND name = ?", (member, name)
            ).fetchone()
        return None if row is None else _decoded(row[0], kind)

    def put(self, member: str, name: str, value: object, about: str | None = None) -> None:
        """`about`: as for `Database.writing`."""
        with self._db.writing(about):
            self._db.execute(
                "INSERT OR REPLACE INTO preferences (member, name, value) VALUES (?, ?, ?)",
                (member, name, msgspec.json.encode(value).decode()),
            )

    def restore(self, all_: Mapping[tuple[str, str], str]) -> None:
        with self._db.writing():
            for (member, name), value in all_.items():
                self._db.execute(
                    "INSERT INTO preferences (member, name, value) VALUES (?, ?, ?)", (member, name, value)
                )

    def remove(self, member: str, name: str | None = None) -> None:
        """Remove one of a member's, or all."""
        with self._db.writing():
            self._db.execute("DELETE FROM preferences WHERE member = ? AND name = ifnull(?, name)", (member, name))


def _decoded(value: str, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(value, type=kind)
    except (msgspec.MsgspecError, UnicodeError):
        return None
