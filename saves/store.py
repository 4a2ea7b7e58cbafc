"""The store: every game of a person in one SQLite file that survives a crash, a full disk and two writers.

An event is on disk before anybody sees it: the rules validate inside the transaction that appends it. The
columns of `games` that sum a game up are for listing games; what happened is in `events` alone.
"""

from __future__ import annotations

import errno
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from rules.chance import Drawn, Outcome, Rolled
from rules.facts import Fact
from rules.model import Options, Over, Phase, Setup, Side, State
from rules.notation import Move, NotationError, options_from_dict
from saves import journal
from saves.dice import Dealer, commitment, new_secret
from saves.journal import Acted, Damaged, Dealt, Entered, Entry, Header, Link, SavesError

MEMORY: Final = ":memory:"
BUSY_SECONDS = 2.0

_APPLICATION_ID: Final = 0x4C446444  # "LDdD": what tells a store from any other SQLite file
_MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        f"PRAGMA application_id = {_APPLICATION_ID}",
        """
        CREATE TABLE games (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            entente TEXT NOT NULL,
            central_powers TEXT NOT NULL,
            options TEXT NOT NULL,
            secret BLOB NOT NULL,
            created REAL NOT NULL,
            last_played REAL NOT NULL,
            seq INTEGER NOT NULL,
            head TEXT NOT NULL,
            turn INTEGER NOT NULL,
            phase INTEGER NOT NULL,
            side INTEGER,
            over TEXT
        )
        """,
        """
        CREATE TABLE events (
            game TEXT NOT NULL REFERENCES games (id),
            seq INTEGER NOT NULL,
            action_id TEXT,
            line TEXT NOT NULL,
            hash TEXT NOT NULL,
            UNIQUE (game, seq),
            UNIQUE (game, action_id)
        )
        """,
    ),
)
SCHEMA: Final = len(_MIGRATIONS)


class StoreError(SavesError):
    """A store that cannot be used as asked."""


class Unreadable(StoreError):
    """The file is not a store of games, or is too damaged to be read."""


class NewerStore(StoreError):
    """The file was written by a newer version of the program. It was not touched."""


class UnknownGame(StoreError):
    """The store has no such game."""


class StaleView(StoreError):
    """Somebody else has moved on in this game: load it again."""

    def __init__(self, game: str, expected: int, actual: int) -> None:
        super().__init__(f"the game is at event {actual}, not {expected}: it was played elsewhere")
        self.game = game
        self.expected = expected
        self.actual = actual


class NotSaved(StoreError):
    """The disk took nothing, and the game stands where it stood. `why` is for programs, the text for people."""

    Why = Literal["disk_full", "read_only", "busy", "failed"]

    def __init__(self, why: Why, message: str) -> None:
        super().__init__(message)
        self.why = why


class Summary(Struct, frozen=True, kw_only=True):
    """A game as a list of games shows it. `side` is to decide or to throw; None if the game is `over`."""

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


class Game(Struct, frozen=True):
    """A game as it was loaded: its entries, the header first."""

    id: str
    name: str
    entries: tuple[Entry, ...]

    @property
    def header(self) -> Header:
        """The first event."""
        event = self.entries[0].event
        assert isinstance(event, Header)
        return event

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.entries[-1].seq

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.entries[-1].state

    @property
    def facts(self) -> tuple[tuple[int, tuple[Fact, ...]], ...]:
        """All that happened, by event."""
        return tuple((entry.seq, entry.facts) for entry in self.entries)


class Store:
    """The games in one file, which is made if it is not there; `:memory:` keeps them until it is closed.

    Several stores, in several processes, may use one file. A store belongs to the thread that opened it.

    Raises `NotSaved` if the file cannot be opened for writing, `Unreadable` or `NewerStore` if it is not ours
    to write.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self._path = path if path == MEMORY else Path(path).absolute()
        self._clock = clock
        self._last: dict[str, Entry] = {}
        if isinstance(self._path, Path):
            _make_room(self._path)
        with self._translated(saving=True):
            self._db = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            self._prepare()
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. Nothing is lost by not doing so."""
        self._db.close()

    def create(
        self,
        setup: Setup,
        board_text: str,
        players: tuple[str, str],
        secret: bytes | None = None,
        name: str = "",
    ) -> str:
        """Start a game and return its id. Without a `secret`, one is chosen that nobody knows.

        Raises `ValueError` if `board_text` is not the text of the setup's board, and `NotSaved`.
        """
        secret = new_secret() if secret is None else secret
        players = (_encodable(players[0]), _encodable(players[1]))
        first = journal.header(setup, board_text, players, commitment(secret), _program_version())
        entry = journal.begin(first)
        game = uuid.uuid4().hex
        now = self._clock()
        with self._writing():
            self._db.execute(
                "INSERT INTO games (id, name, entente, central_powers, options, secret, created, last_played,"
                " seq, head, turn, phase) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, '', 0, 0)",
                (game, _encodable(name), *players, _json(first.options), secret, now, now),
            )
            self._insert(game, entry, None)
        self._last[game] = entry
        return game

    def append(self, game: str, expected_seq: int, action_id: str, move: Move) -> Entry:
        """Apply a move after event `expected_seq` and return the new entry, which is then on disk.

        `action_id` is the caller's own name for this very act: given again, with the same move, it applies
        nothing and returns the entry of the first time. An outcome given here counts as entered by hand.

        Raises `IllegalAction` if the rules refuse the move, `StaleView` if the game is not at `expected_seq`,
        `UnknownGame`, `NotSaved`, `ValueError` if the `action_id` was another move's, and `JournalError`.
        """
        with self._writing():
            entry = self._done_before(game, action_id, move)
            if entry is not None:
                return entry
            last = self._at(game, expected_seq)
            entry = journal.follow(last, Entered if isinstance(move, Rolled | Drawn) else Acted, move)
            self._insert(game, entry, action_id)
        self._last[game] = entry
        return entry

    def deal(self, game: str, expected_seq: int) -> tuple[Outcome, Entry]:
        """Throw the dice or draw the cards awaited after event `expected_seq`; they are then on disk.

        Raises `ValueError` if neither is awaited, and otherwise as `append`.
        """
        with self._writing():
            last = self._at(game, expected_seq)
            (secret,) = self._db.execute("SELECT secret FROM games WHERE id = ?", (game,)).fetchone()
            outcome = Dealer(secret).deal(last.state, last.seq + 1)
            entry = journal.follow(last, Dealt, outcome)
            self._insert(game, entry, None)
        self._last[game] = entry
        return outcome, entry

    def load(self, game: str) -> Game:
        """Replay a game from its events. Raises `UnknownGame`, `JournalError`, `Unreadable`."""
        with self._reading():
            return self._replayed(game)

    def games(self) -> list[Summary]:
        """Every game, the one played last first. Raises `Unreadable` if the file cannot be read."""
        return self._summaries("")

    def last_unfinished(self) -> Summary | None:
        """The game played last of those that are not over. Raises `Unreadable` if the file cannot be read."""
        found = self._summaries("WHERE over IS NULL", "LIMIT 1")
        return found[0] if found else None

    # -- inside a transaction

    def _done_before(self, game: str, action_id: str, move: Move) -> Entry | None:
        row = self._db.execute("SELECT seq FROM events WHERE game = ? AND action_id = ?", (game, action_id)).fetchone()
        if row is None:
            return None
        entry = journal.replay(self._links(game, row[0]))[-1]
        if entry.move != move:
            raise ValueError(f"the action id {action_id!r} was used for another move")
        return entry

    def _at(self, game: str, expected_seq: int) -> Entry:
        """The last entry of a game, from memory if nobody else wrote since."""
        row = self._db.execute("SELECT seq, head FROM games WHERE id = ?", (game,)).fetchone()
        if row is None:
            raise UnknownGame(f"there is no game {game!r}")
        seq, head = row
        if seq != expected_seq:
            raise StaleView(game, expected_seq, seq)
        last = self._last.get(game)
        if last is None or (last.seq, last.link.hash) != (seq, head):
            last = self._replayed(game).entries[-1]
        return last

    def _replayed(self, game: str) -> Game:
        row = self._db.execute(
            "SELECT name, CAST(secret AS BLOB), seq, head FROM games WHERE id = ?", (game,)
        ).fetchone()
        if row is None:
            raise UnknownGame(f"there is no game {game!r}")
        name, secret, seq, head = row
        replayed = Game(game, name, journal.replay(self._links(game)))
        last = replayed.entries[-1]
        if (last.seq, last.link.hash) != (seq, head):
            raise Damaged(last.seq, f"the game ends here, and should end at event {seq}")
        if commitment(secret) != replayed.header.commitment:
            raise Damaged(0, "the secret of the dice is not the one that was committed to")
        self._last[game] = last
        return replayed

    def _links(self, game: str, upto: int | None = None) -> Iterator[Link]:
        # As bytes: a line that was altered need not be text any more.
        rows = self._db.execute(
            "SELECT CAST(line AS BLOB), hash FROM events WHERE game = ? AND seq <= ? ORDER BY seq",
            (game, 2**62 if upto is None else upto),
        )
        return (Link(line, hash_) for line, hash_ in rows)

    def _insert(self, game: str, entry: Entry, action_id: str | None) -> None:
        self._db.execute(
            "INSERT INTO events (game, seq, action_id, line, hash) VALUES (?, ?, ?, ?, ?)",
            (game, entry.seq, action_id, entry.link.line.decode(), entry.link.hash),
        )
        state = entry.state
        waiting = state.waiting
        over = waiting if isinstance(waiting, Over) else None
        side = None if waiting is None or isinstance(waiting, Over) else waiting.side
        self._db.execute(
            "UPDATE games SET seq = ?, head = ?, turn = ?, phase = ?, side = ?, over = ?, last_played = ? WHERE id = ?",
            (
                entry.seq,
                entry.link.hash,
                state.turn,
                state.phase,
                side,
                None if over is None else _json(over),
                self._clock(),
                game,
            ),
        )

    # -- the file

    def _prepare(self) -> None:
        """Bring the file to the present schema. The first to open a new file makes it, the others wait."""
        with self._translated(saving=True):
            self._db.text_factory = _text
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            if self._version() < SCHEMA:
                with self._writing():
                    for migration in _MIGRATIONS[self._version() :]:
                        for statement in migration:
                            self._db.execute(statement)
                    self._db.execute(f"PRAGMA user_version = {SCHEMA}")
            self._db.execute("PRAGMA journal_mode = WAL")

    def _version(self) -> int:
        # Tables first: whoever makes the file makes them all at once, so what is read after them is made too.
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if not tables:
            return 0
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        _check_ours(self._path, application, version)
        return int(version)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction that is on disk when it ends, or is undone by any exception."""
        with self._translated(saving=True):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # SQLite ends it by itself where the disk fails
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """A view of the file in which nobody writes."""
        with self._translated(saving=False):
            self._db.execute("BEGIN")
            try:
                yield
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    @contextmanager
    def _translated(self, saving: bool) -> Iterator[None]:
        """SQLite's errors as ours. Those that only a mistake in this module can cause stay as they are."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            if type(error) not in (sqlite3.DatabaseError, sqlite3.OperationalError):
                raise
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            if not saving or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise Unreadable(f"The saved games in {self._path} cannot be read: {error}.") from error
            raise _not_saved(_WHY.get(code, "failed"), self._path, error) from error

    def _summaries(self, where: str, limit: str = "") -> list[Summary]:
        with self._reading():
            rows = self._db.execute(
                "SELECT id, name, entente, central_powers, options, turn, phase, side, over, created,"
                f" last_played, seq FROM games {where} ORDER BY last_played DESC, rowid DESC {limit}"
            ).fetchall()
        try:
            return [_summary(row) for row in rows]
        except (msgspec.MsgspecError, NotationError, ValueError) as error:
            raise Unreadable(f"The list of games in {self._path} cannot be read: {error}.") from error


_MAGIC = b"SQLite format 3\0"
_WHY: Final[dict[int, NotSaved.Why]] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_BUSY: "busy",
}


def _make_room(path: Path) -> None:
    """See to the directory, and look at the file's first bytes: what is not ours is not even opened."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise _not_saved("disk_full" if full else "read_only", path, error) from error
    if head:
        if len(head) < 100 or not head.startswith(_MAGIC):
            raise Unreadable(f"{path} is not a file of saved games.")
        _check_ours(path, int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big"))


def _check_ours(path: Path | str, application: int, version: int) -> None:
    if application != _APPLICATION_ID or version < 1:
        raise Unreadable(f"{path} is not a file of saved games.")
    if version > SCHEMA:
        raise NewerStore(f"{path} was written by a newer version of this program; it was left as it is.")


def _not_saved(why: NotSaved.Why, path: Path | str, error: Exception) -> NotSaved:
    message = {
        "disk_full": f"Not saved: the disk of {path} is full.",
        "read_only": f"Not saved: {path} cannot be written.",
        "busy": f"Not saved: another program is holding {path}.",
        "failed": f"Not saved in {path}: {error}.",
    }[why]
    return NotSaved(why, message)


def _summary(row: tuple[Any, ...]) -> Summary:
    id_, name, entente, central_powers, options, turn, phase, side, over, created, last_played, seq = row
    return Summary(
        id=id_,
        name=name,
        players=(entente, central_powers),
        options=options_from_dict(msgspec.json.decode(options)),
        turn=turn,
        phase=Phase(phase),
        side=None if side is None else Side(side),
        over=None if over is None else msgspec.json.decode(over, type=Over),
        created=created,
        last_played=last_played,
        seq=seq,
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _text(data: bytes) -> str:
    """Text as it is read: bytes that were altered must not be a reason to stop before the hash says so."""
    return data.decode("utf-8", "replace")


def _encodable(name: str) -> str:
    """A name as it can be stored: halves of characters, as a broken terminal sends them, become "?"."""
    return name.encode("utf-8", "replace").decode()


@cache
def _program_version() -> str:
    from importlib import metadata  # only for a new game: it costs start-up time

    try:
        return metadata.version("ldd")
    except metadata.PackageNotFoundError:
        return "unknown"
