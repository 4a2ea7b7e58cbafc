"""The tables of a store, `games`, `events` and `records`: every statement that reads or writes the rows of games.

Nothing is decided here, and no transaction is begun: that is for `saves.store`. The columns of `games` that sum a game
up are for listing games; what happened is in `events` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rules.editions import STANDARD
from saves import summary
from saves.database import Database
from saves.errors import N_, UnknownGame, Unreadable
from saves.events import Header, Link
from saves.journal import Entry
from saves.loading import Stored
from saves.summary import Summary

_OF_GAMES = (
    ("events", "game"),
    ("records", "book"),
    ("talk", "room"),
    ("talk_read", "room"),
    ("notices", "game"),
    ("seen", "game"),
    ("analyses", "game"),
)
_ALL = 2**62  # more events than any game has


class Tables:
    """The rows of an open database. The methods that write are called inside `Database.writing`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._headers: dict[str, summary.InHeader] = {}

    # -- one game

    def game(self, game: str) -> Stored:
        """The row of a game, without its events. Raises `UnknownGame`, also of a deleted game."""
        row = self._db.execute(
            "SELECT name, CAST(secret AS BLOB), seq, head FROM games WHERE id = ? AND deleted IS NULL", (game,)
        ).fetchone()
        if row is None:
            raise UnknownGame(game)
        name, secret, seq, head = row
        return Stored(name, secret or None, seq, head)

    def links(self, game: str, upto: int | None = None, after: int = -1) -> Iterator[Link]:
        """The events of a game in their order, up to number `upto` if one is given, and only those `after` a number."""
        # As bytes: a line that was altered need not be text any more.
        rows = self._db.execute(
            "SELECT CAST(line AS BLOB), hash FROM events WHERE game = ? AND seq > ? AND seq <= ? ORDER BY seq",
            (game, after, _ALL if upto is None else upto),
        )
        return (Link(line or b"", hash_) for line, hash_ in rows)

    def seq_of_act(self, game: str, action_id: str) -> int | None:
        """The number of the event that was written under an action id; None if none was."""
        row = self._db.execute("SELECT seq FROM events WHERE game = ? AND action_id = ?", (game, action_id)).fetchone()
        return None if row is None else int(row[0])

    def continuation(self, game: str) -> str | None:
        """The id of the game in which this one goes on, unless that one was deleted; None if there is none."""
        (found,) = self._db.execute(
            "SELECT max(id) FROM games WHERE deleted IS NULL AND id = (SELECT continued FROM games WHERE id = ?)",
            (game,),
        ).fetchone()
        return None if found is None else str(found)

    def insert_game(self, game: str, first: Header, secret: bytes | None, name: str, created: float) -> None:
        """Write the row of a new game that has no events yet; `update` must follow. `created`: seconds since 1970."""
        self._db.execute(
            "INSERT INTO games (id, name, entente, central_powers, options, secret, created, last_played,"
            " seq, head, turn, phase) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, '', 0, 0)",
            (game, name, *first.players, msgspec.json.encode(first.options).decode(), secret or b"", created),
        )

    def insert_events(self, game: str, links: Iterable[tuple[int, Link, str | None]]) -> None:
        """Write events, each with its number and its action id, if it has one."""
        for seq, link, action_id in links:
            self._db.execute(
                "INSERT INTO events (game, seq, action_id, line, hash) VALUES (?, ?, ?, ?, ?)",
                (game, seq, action_id, link.line.decode(), link.hash),
            )

    def insert_records(self, book: str, links: Iterable[Link], first: int = 0) -> None:
        """Write records of a book of the club, the first with this number."""
        for number, link in enumerate(links, first):
            self._db.execute(
                "INSERT INTO records (book, number, line, hash) VALUES (?, ?, ?, ?)",
                (book, number, link.line.decode(), link.hash),
            )

    def sum_up(self, game: str, last: Entry, played: float) -> None:
        """Bring the row of a game up to date with its last entry, which was `played` then (seconds since 1970)."""
        self.update(game, summary.of_entry(last, played))

    def update(self, game: str, columns: dict[str, Any]) -> None:
        """Write some columns of a game's row. Their names are not checked."""
        assignments = ", ".join(f"{column} = ?" for column in columns)
        self._db.execute(f"UPDATE games SET {assignments} WHERE id = ?", (*columns.values(), game))

    def restore(self, game: str) -> None:
        """Bring a deleted game back. Raises `UnknownGame`."""
        if not self._db.execute("UPDATE games SET deleted = NULL WHERE id = ?", (game,)).rowcount:
            raise UnknownGame(game)

    # -- all games

    def is_empty(self) -> bool:
        """Whether there is no game in the file, not even a deleted one."""
        return self._db.execute("SELECT 1 FROM games LIMIT 1").fetchone() is None

    def purge(self) -> int:
        """Remove the deleted games with their events, and what a club had to do with them. How many there were."""
        for table, column in _OF_GAMES:
            self._db.execute(f"DELETE FROM {table} WHERE {column} IN (SELECT id FROM games WHERE deleted IS NOT NULL)")
        return self._db.execute("DELETE FROM games WHERE deleted IS NOT NULL").rowcount

    def summaries(self, where: str, limit: str = "", parameters: tuple[Any, ...] = ()) -> list[Summary]:
        """The games for which a condition in SQL holds, the one played last first. Raises `Unreadable`."""
        rows = self._db.execute(
            f"SELECT {summary.COLUMNS} FROM games WHERE {where} ORDER BY last_played DESC, rowid DESC {limit}",
            parameters,
        ).fetchall()
        headers = [self._in_header(row[0]) for row in rows]
        try:
            return [summary.of_row(row, header) for row, header in zip(rows, headers, strict=True)]
        except summary.UNREADABLE as error:
            raise Unreadable(
                N_("The list of games in {path} cannot be read: {error}."), path=self._db.path, error=error
            ) from error

    def _in_header(self, game: str) -> summary.InHeader:
        """What only a header says, which never changes. Most say nothing unusual, and stay unread: they are long."""
        if game not in self._headers:
            row = self._db.execute(
                "SELECT line FROM events WHERE game = ? AND seq = 0"
                " AND (instr(line, '\"policies\":') OR instr(line, '\"help\":') OR NOT instr(line, ?))",
                (game, f'"edition":"{STANDARD}"'),
            ).fetchone()
            self._headers[game] = summary.InHeader() if row is None else summary.in_header(row[0])
        return self._headers[game]
