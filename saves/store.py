"""The store: every game of a person in one SQLite file that survives a crash, a full disk and two writers.

An event is on disk before anybody sees it: the rules validate inside the transaction that appends it. The
columns of `games` that sum a game up are for listing games; what happened is in `events` alone.
"""

from __future__ import annotations

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
from rules.model import Choice, Options, Over, Phase, Setup, Side, State
from rules.notation import Move, NotationError, options_from_dict, to_dict
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


class NotAStore(StoreError):
    """The file is something else, or too damaged to be read. It was not touched."""


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

    Raises `NotSaved` if the file cannot be opened for writing, `NotAStore` or `NewerStore` if it is not ours
    to write.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self._path = path if path == MEMORY else Path(path).absolute()
        self._clock = clock
        self._last: dict[str, Entry] = {}
        if isinstance(self._path, Path):
            _make_room(self._path)
        with self._translated(writing=True):
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
        """Replay a game from its events. Raises `UnknownGame`, `JournalError`, or `NotAStore` if unreadable."""
        with self._reading():
            row = self._db.execute(
                "SELECT name, secret, seq, head FROM games WHERE id = ?", (game,)
            ).fetchone()
            if row is None:
                raise UnknownGame(f"there is no game {game!r}")
            name, secret, seq, head = row
            loaded = Game(game, name, journal.replay(self._links(game)))
        last = loaded.entries[-1]
        if (last.seq, last.link.hash) != (seq, head):
            raise Damaged(last.seq, f"the game ends here, and should end at event {seq}")
        if commitment(secret) != loaded.header.commitment:
            raise Damaged(0, "the secret of the dice is not the one that was committed to")
        self._last[game] = last
        return loaded

    def games(self) -> list[Summary]:
        """Every game, the one played last first. Raises `NotAStore` if the file cannot be read."""
        return self._summaries("")

    def last_unfinished(self) -> Summary | None:
        """The game played last of those that are not over. Raises `NotAStore` if the file cannot be read."""
        found = self._summaries("WHERE over IS NULL", "LIMIT 1")
        return found[0] if found else None

    # -- inside a transaction

    def _done_before(self, game: str, action_id: str, move: Move) -> Entry | None:
        row = self._db.execute(
            "SELECT seq FROM events WHERE game = ? AND action_id = ?", (game, action_id)
        ).fetchone()
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
            last = journal.replay(self._links(game))[-1]
            if (last.seq, last.link.hash) != (seq, head):
                raise Damaged(last.seq, f"the game ends here, and should end at event {seq}")
            self._last[game] = last
        return last

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
            "UPDATE games SET seq = ?, head = ?, turn = ?, phase = ?, side = ?, over = ?, last_played = ?"
            " WHERE id = ?",
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
