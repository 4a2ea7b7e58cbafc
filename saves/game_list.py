"""The list of the games in one file: the statements on their tables, and what a person does with whole games."""

from __future__ import annotations

import time
import unicodedata
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from rules.editions import EDITIONS, STANDARD
from rules.model import Options, Over, Phase, Side
from rules.notation import options_from_dict
from rules.strict import NotationError
from saves.database import Database
from saves.errors import N_, UnknownGame, Unreadable
from saves.events import Header, Help, Link
from saves.history import Stored
from saves.journal import Entry
from saves.notes import Note, Notes

_COLUMNS: Final = (
    "id, name, entente, central_powers, options, turn, phase, side, over, created, last_played, seq,"
    " deleted, continued, year"
)
_UNREADABLE = (msgspec.MsgspecError, NotationError, ValueError, TypeError, RecursionError)


class InHeader(Struct, frozen=True, kw_only=True):
    """The part of a summary that only the header has. `policies`: as in `Header.deciders`. `edition`: its key."""

    policies: tuple[str, str] = ("", "")
    edition: str = STANDARD
    help: Help = Help.ALL


class Summary(InHeader, frozen=True, kw_only=True):
    """A game in a list of games. `side` must decide or roll; None if the game is `over`.

    `deleted`: when, of a game that can still be restored. `continued`: the id of the game that continues this one,
    because its own end could not be replayed. `year`: None in games last played by an older version.
    """

    id: str
    name: str
    players: tuple[str, str]
    options: Options
    turn: int
    phase: Phase
    side: Side | None
    over: Over | None
    created: float
    last_played: float
    seq: int
    deleted: float | None = None
    continued: str | None = None
    year: int | None = None


def _summary(row: tuple[Any, ...], header: InHeader) -> Summary:
    """Build a summary from a row of `_COLUMNS`. Raises one of `_UNREADABLE` if the row is invalid."""
    id_, name, entente, central_powers, options, turn, phase, side, over, created, last_played, seq, *rest = row
    deleted, continued, year = rest
    return Summary(
        id=id_,
        name=name,
        players=(entente, central_powers),
        options=options_from_dict(msgspec.json.decode(options), EDITIONS.get(header.edition, EDITIONS[STANDARD])),
        turn=int(turn),
        phase=Phase(phase),
        side=None if side is None else Side(side),
        over=None if over is None else msgspec.json.decode(over, type=Over),
        created=created,
        last_played=last_played,
        seq=seq,
        deleted=deleted,
        continued=continued,
        year=None if year is None else int(year),
        **asdict(header),
    )


_OF_GAMES = (
    ("events", "game"),
    ("records", "book"),
    ("talk", "room"),
    ("talk_read", "room"),
    ("notices", "game"),
    ("seen", "game"),
    ("analyses", "game"),
    ("reviews", "game"),
    ("notes", "game"),
)
ID_CELLS: Final = 8
"""Letters of a game's id that people see, enough to name it."""
_ALL = 2**62  # more events than any game has


class Tables:
    """The rows of `games`, `events` and `records`. Call methods that write inside `Database.writing`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._headers: dict[str, InHeader] = {}

    def game(self, game: str) -> Stored:
        """The row of a game, without its events. Raises `UnknownGame`, even for a deleted game."""
        row = self._db.execute(
            "SELECT name, CAST(secret AS BLOB), seq, head, branched FROM games WHERE id = ? AND deleted IS NULL",
            (game,),
        ).fetchone()
        if row is None:
            raise UnknownGame(game)
        name, secret, seq, head, branched = row
        return Stored(name, secret or None, seq, head, branched=bool(branched))

    def foretells(self, game: str) -> bool:
        """Whether a game is over and the other one of its match, with the same secret, is still played."""
        found = self._db.execute(
            "SELECT 1 FROM games AS one JOIN games AS other ON one.secret = other.secret AND one.id != other.id"
            " WHERE one.id = ? AND one.secret != X'' AND one.over IS NOT NULL"
            " AND other.over IS NULL AND other.branched = 0 AND other.deleted IS NULL AND other.continued IS NULL"
            ' AND EXISTS (SELECT 1 FROM events WHERE game = other.id AND seq = 0 AND instr(line, \'"dice":"match"\'))',
            (game,),
        )
        return found.fetchone() is not None

    def links(self, game: str, upto: int | None = None, after: int = -1) -> Iterator[Link]:
        """The events of a game in order, numbered above `after` and up to `upto`."""
        # As bytes: a line that was altered need not be text any more.
        rows = self._db.execute(
            "SELECT CAST(line AS BLOB), hash FROM events WHERE game = ? AND seq > ? AND seq <= ? ORDER BY seq",
            (game, after, _ALL if upto is None else upto),
        )
        return (Link(line or b"", hash_) for line, hash_ in rows)

    def seq_of_act(self, game: str, action_id: str) -> int | None:
        row = self._db.execute("SELECT seq FROM events WHERE game = ? AND action_id = ?", (game, action_id)).fetchone()
        return None if row is None else int(row[0])

    def continuation(self, game: str) -> str | None:
        """The id of the game that continues this one; None if there is none or it was deleted."""
        (found,) = self._db.execute(
            "SELECT max(id) FROM games WHERE deleted IS NULL AND id = (SELECT continued FROM games WHERE id = ?)",
            (game,),
        ).fetchone()
        return None if found is None else str(found)

    def insert_game(self, game: str, first: Header, secret: bytes | None, name: str, created: float) -> None:
        """Insert a game without events; `update` must follow. `created`: seconds since 1970."""
        self._db.execute(
            "INSERT INTO games (id, name, entente, central_powers, options, secret, created, last_played,"
            " seq, head, turn, phase) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, '', 0, 0)",
            (game, name, *first.players, msgspec.json.encode(first.options).decode(), secret or b"", created),
        )

    def insert_events(self, game: str, links: Iterable[tuple[int, Link, str | None]]) -> None:
        for seq, link, action_id in links:
            self._db.execute(
                "INSERT INTO events (game, seq, action_id, line, hash) VALUES (?, ?, ?, ?, ?)",
                (game, seq, action_id, link.line.decode(), link.hash),
            )

    def insert_records(self, book: str, links: Iterable[Link], first: int = 0) -> None:
        for number, link in enumerate(links, first):
            self._db.execute(
                "INSERT INTO records (book, number, line, hash) VALUES (?, ?, ?, ?)",
                (book, number, link.line.decode(), link.hash),
            )

    def sum_up(self, game: str, last: Entry, played: float) -> None:
        """Update a game's row after its last entry. `played`: seconds since 1970."""
        state, waiting = last.state, last.state.waiting
        over = waiting if isinstance(waiting, Over) else None
        columns = {
            "last_played": played,
            "seq": last.seq,
            "head": last.link.hash,
            "turn": state.turn,
            "year": state.setup.board.year(state.turn),
            "phase": state.phase,
            "side": None if waiting is None or isinstance(waiting, Over) else waiting.side,
            "over": None if over is None else msgspec.json.encode(over).decode(),
        }
        self.update(game, columns)

    def update(self, game: str, columns: dict[str, Any]) -> None:
        """Update columns of a game's row. The column names are not checked."""
        assignments = ", ".join(f"{column} = ?" for column in columns)
        self._db.execute(f"UPDATE games SET {assignments} WHERE id = ?", (*columns.values(), game))

    def purge(self) -> int:
        """Remove deleted games with their events and club data, and return how many there were."""
        for table, column in _OF_GAMES:
            self._db.execute(f"DELETE FROM {table} WHERE {column} IN (SELECT id FROM games WHERE deleted IS NOT NULL)")
        return self._db.execute("DELETE FROM games WHERE deleted IS NOT NULL").rowcount

    def summaries(self, where: str, limit: str = "", parameters: tuple[Any, ...] = ()) -> list[Summary]:
        """The games that match an SQL condition, last played first. Raises `Unreadable`."""
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM games WHERE {where} ORDER BY last_played DESC, rowid DESC {limit}",
            parameters,
        ).fetchall()
        try:
            return [_summary(row, self._in_header(row[0])) for row in rows]
        except _UNREADABLE as error:
            raise Unreadable(N_("{path} can't be read: {error}."), path=self._db.path, error=error) from error

    def _in_header(self, game: str) -> InHeader:
        """Read a header, unless it has only defaults, because headers are long; an unreadable one has defaults too."""
        if game not in self._headers:
            self._headers[game] = InHeader()
            row = self._db.execute(
                "SELECT line FROM events WHERE game = ? AND seq = 0"
                " AND (instr(line, '\"policies\":') OR instr(line, '\"help\":') OR NOT instr(line, ?))",
                (game, f'"edition":"{STANDARD}"'),
            ).fetchone()
            if row is not None:
                with suppress(*_UNREADABLE):
                    self._headers[game] = msgspec.json.decode(row[0], type=InHeader)
        return self._headers[game]


class GameList:
    """The games in one file. `saves.store.Store` adds playing them."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time, copied: bool = False) -> None:
        self.database = self._db = Database(path, copied)
        self._tables = Tables(self._db)
        self._clock = clock

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def path(self) -> Path | str:
        return self._db.path

    @property
    def notes(self) -> Notes:
        return Notes(self._db)

    def close(self) -> None:
        self._db.close()

    def adopt(
        self,
        entries: tuple[Entry, ...],
        secret: bytes | None,
        name: str,
        game: str | None = None,
        created: float | None = None,
        last_played: float | None = None,
        deleted: float | None = None,
        rest: tuple[Link, ...] = (),
        notes: tuple[Note, ...] = (),
        branched: bool = False,
    ) -> str:
        """Store a whole journal and return its id. `rest`: later events, kept although these rules refuse them.
        `branched`: as in `History`."""
        game = uuid.uuid4().hex if game is None else game
        first, now = entries[0].event, self._clock()
        assert isinstance(first, Header)
        with self._db.writing():
            self._tables.insert_game(game, first, secret, encodable(name), now if created is None else created)
            self._tables.insert_events(game, ((entry.seq, entry.link, None) for entry in entries))
            self._tables.sum_up(game, entries[-1], now if last_played is None else last_played)
            if rest:
                last = entries[-1].seq
                self._tables.insert_events(game, ((seq, link, None) for seq, link in enumerate(rest, last + 1)))
                self._tables.update(game, {"seq": last + len(rest), "head": rest[-1].hash})
            if deleted is not None:
                self._tables.update(game, {"deleted": deleted})
            if notes:
                self.notes.insert(game, notes)
            if branched:
                self._tables.update(game, {"branched": True})
        return game

    def rename(self, game: str, name: str) -> None:
        with self._db.writing(game):
            self._tables.game(game)
            self._tables.update(game, {"name": encodable(name)})

    def delete(self, game: str) -> None:
        with self._db.writing(game):
            self._tables.game(game)
            self._tables.update(game, {"deleted": self._clock()})

    def restore(self, game: str) -> None:
        """Undelete a game. Raises `UnknownGame` if it has been purged."""
        with self._db.writing(game):
            if not self._db.execute("UPDATE games SET deleted = NULL WHERE id = ?", (game,)).rowcount:
                raise UnknownGame(game)

    def restore_books(self, books: Mapping[str, Iterable[Link]]) -> None:
        with self._db.writing():
            for book, links in books.items():
                self._tables.insert_records(book, links)

    def purge(self) -> int:
        if not self.deleted_games():
            return 0
        with self._db.writing():
            return self._tables.purge()

    def games(self) -> list[Summary]:
        return self._summaries("deleted IS NULL")

    def summary(self, game: str) -> Summary:
        """Raises `UnknownGame`."""
        with self._db.reading():
            found = self._tables.summaries("deleted IS NULL AND id = ?", parameters=(game,))
        if not found:
            raise UnknownGame(game)
        return found[0]

    def deleted_games(self) -> list[Summary]:
        return self._summaries("deleted IS NOT NULL")

    def is_empty(self) -> bool:
        """False if there is any game, even a deleted one."""
        with self._db.reading():
            return self._db.execute("SELECT 1 FROM games LIMIT 1").fetchone() is None

    def named(self, name: str) -> list[Summary]:
        """The games with this exact name or id; if there are none, names ignoring case, then ids that begin so."""
        games = self.games()
        exact = [summary for summary in games if name in (summary.name, summary.id)]
        alike = exact or [summary for summary in games if ignoring_case(summary.name) == ignoring_case(name)]
        return alike or [summary for summary in games if len(name) >= ID_CELLS and summary.id.startswith(name.lower())]

    def last_unfinished(self) -> Summary | None:
        found = self._summaries("deleted IS NULL AND over IS NULL AND continued IS NULL", "LIMIT 1")
        return found[0] if found else None

    def wait_for_change(self, timeout: float, game: str | None = None) -> bool:
        return self._db.wait_for_change(timeout, game)

    def copy_to(self, path: Path) -> None:
        self._db.copy_to(path)

    def is_sound(self) -> bool:
        """Run SQLite's integrity check, which reads the whole file; if it fails, the next start repairs the file."""
        if self._db.is_sound():
            return True
        self._db.report_damage()
        return False

    def _summaries(self, where: str, limit: str = "") -> list[Summary]:
        with self._db.reading():
            return self._tables.summaries(where, limit)


def ignoring_case(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def encodable(name: str) -> str:
    """A storable name: lone surrogates, as a broken terminal sends them, become "?"."""
    return name.encode("utf-8", "replace").decode()
