"""The chat of the club, at each table and in the lobby; no game's journal or book contains it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from saves.database import NOBODY, Database
from saves.errors import N_, SavesError
from saves.one_line import one_line

LOBBY: Final = ""  # this room's name; other rooms are named by the ids of games
LONGEST: Final = 500
KEPT: Final = 2000  # messages in a room
AT_MOST: Final = 10
SECONDS: Final = 10.0


class TooMuchTalk(SavesError):
    """A message is empty or too long, or comes too soon."""


class Said(Struct, frozen=True):
    """A message, `at` a time in seconds since 1970; ids ascend. Without `words` it was deleted (`Club.delete_talk`)."""

    id: int
    room: str
    member: str
    at: float
    words: str


class Talk:
    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    def say(self, room: str, member: str, words: str) -> Said:
        """Post a message, without unprintable characters. Raises `TooMuchTalk`."""
        words = one_line(words[: 4 * LONGEST])
        if not words:
            raise TooMuchTalk(N_("Type something."))
        if len(words) > LONGEST:
            raise TooMuchTalk(N_("At most {count} letters."), count=LONGEST)
        with self._db.writing(room):
            now = self._clock()
            (recent,) = self._db.execute(
                "SELECT count(*) FROM talk WHERE member = ? AND at > ? AND at <= ?", (member, now - SECONDS, now)
            ).fetchone()
            if recent >= AT_MOST:
                raise TooMuchTalk(N_("Wait a few seconds."))
            (number,) = self._db.execute("SELECT ifnull(max(id), 0) + 1 FROM talk").fetchone()
            said = Said(number, room, member, now, words)
            self._insert(said)
            self._db.execute(
                "DELETE FROM talk WHERE room = ? AND id <="
                " (SELECT id FROM talk WHERE room = ? ORDER BY id DESC LIMIT 1 OFFSET ?)",
                (room, room, KEPT),
            )
        return said

    def since(self, room: str, id: int) -> tuple[Said, ...]:
        with self._db.reading():
            rows = self._db.execute(f"{_SELECT} WHERE room = ? AND id > ? ORDER BY id", (room, id)).fetchall()
        return tuple(Said(*row) for row in rows)

    def last(self, room: str, count: int) -> tuple[Said, ...]:
        with self._db.reading():
            rows = self._db.execute(f"{_SELECT} WHERE room = ? ORDER BY id DESC LIMIT ?", (room, count)).fetchall()
        return tuple(Said(*row) for row in reversed(rows))

    def read(self, member: str, room: str, id: int) -> None:
        with self._db.reading():
            row = self._db.execute(
                "SELECT upto FROM talk_read WHERE room = ? AND member = ?", (room, member)
            ).fetchone()
        if row is not None and row[0] >= id:
            return
        with self._db.writing(NOBODY):
            self._db.execute(
                "INSERT INTO talk_read (room, member, upto) VALUES (?, ?, ?)"
                " ON CONFLICT (room, member) DO UPDATE SET upto = max(upto, excluded.upto)",
                (room, member, id),
            )

    def unread(self, member: str) -> dict[str, int]:
        """Unread messages from others, by room; rooms with none are left out."""
        with self._db.reading():
            rows = self._db.execute(
                "SELECT room, count(*) FROM talk WHERE member != ? AND id > ifnull((SELECT upto FROM talk_read"
                " WHERE talk_read.room = talk.room AND talk_read.member = ?), 0) GROUP BY room",
                (member, member),
            ).fetchall()
        return dict(rows)

    def restore(self, all_: Iterable[Said]) -> None:
        with self._db.writing():
            for said in all_:
                self._insert(said)

    def _insert(self, said: Said) -> None:
        self._db.execute(
            "INSERT INTO talk (id, room, member, at, words) VALUES (?, ?, ?, ?, ?)",
            (said.id, said.room, said.member, said.at, said.words),
        )


_SELECT = "SELECT id, room, member, at, words FROM talk"
