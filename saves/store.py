"""The store: every game of a person in one SQLite file that survives a crash, a full disk and two writers.

An event is on disk before anybody sees it: the rules validate inside the transaction that appends it. The
columns of `games` that sum a game up are for listing games; what happened is in `events` alone.
"""

from __future__ import annotations

import time
import unicodedata
import uuid
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from msgspec import Struct

from rules.chance import Outcome
from rules.facts import Fact
from rules.model import Cards, Dice, Setup, Side, State
from rules.notation import Move
from saves import journal, summary
from saves.database import MEMORY, SCHEMA, Database
from saves.dice import Dealer, commitment, new_secret
from saves.errors import (
    N_,
    Altered,
    JournalError,
    NewerFormat,
    NewerStore,
    NoSecret,
    NotSaved,
    RulesDiffer,
    StaleView,
    StoreError,
    UnknownGame,
    Unreadable,
)
from saves.events import Acted, Dealt, Entered, Header, Link, Moved, Rewound
from saves.journal import Entry, History
from saves.summary import Summary

__all__ = [
    "MEMORY",
    "SCHEMA",
    "Game",
    "NewerStore",
    "NoSecret",
    "NotSaved",
    "Reopened",
    "StaleView",
    "Store",
    "StoreError",
    "Stored",
    "Summary",
    "UnknownGame",
    "Unreadable",
]

_REMEMBERED = 4  # games that are kept replayed


class Game(Struct, frozen=True):
    """A game as it was loaded. `history`: every entry, also what was taken back; the header first.

    `sealed`: whether its dice come from a secret that is here. Without, they can only be entered.
    """

    id: str
    name: str
    history: tuple[Entry, ...]
    sealed: bool = True

    @property
    def header(self) -> Header:
        """The first event."""
        event = self.history[0].event
        assert isinstance(event, Header)
        return event

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that led to where the game stands; the header first."""
        return History(self.history).line

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.history[-1].seq

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.history[-1].state

    @property
    def facts(self) -> tuple[tuple[int, tuple[Fact, ...]], ...]:
        """All that happened, by event."""
        return tuple((entry.seq, entry.facts) for entry in self.entries)


class Stored(Struct, frozen=True):
    """A game as it lies in the file, with nothing checked. `seq`, `head`: where it is said to end."""

    name: str
    secret: bytes | None
    seq: int
    head: str
    links: tuple[Link, ...]


class Reopened(Struct, frozen=True):
    """A game that can be played on. `game` is another than was asked for if that one ended in `error`.

    It then goes on after event `seq` of the original, which is kept.
    """

    game: str
    seq: int
    error: JournalError | None = None


class Store:
    """The games in one file, which is made if it is not there; `:memory:` keeps them until it is closed.

    Several stores, in several processes, may use one file. A store belongs to the thread that opened it.

    Raises `NotSaved` if the file cannot be opened for writing, `Unreadable` or `NewerStore` if it is not ours
    to write; so do all methods, `NotSaved` only where they write. A deleted game is an `UnknownGame`.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self._db = Database(path)
        self._clock = clock
        self._known: dict[str, History] = {}
        self._policies: dict[str, tuple[str, str]] = {}

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def path(self) -> Path | str:
        """The file."""
        return self._db.path

    def close(self) -> None:
        """Close the file. Nothing is lost by not doing so."""
        self._db.close()

    # -- games

    def create(
        self,
        setup: Setup,
        board_text: str,
        players: tuple[str, str],
        secret: bytes | None = None,
        name: str = "",
        at_table: bool = False,
        position: dict[str, Any] | None = None,
        policies: tuple[str, str] = ("", ""),
    ) -> str:
        """Start a game and return its id. Without a `secret`, one is chosen that nobody knows.

        `at_table`: there is none, and the header commits to none: dice and cards can only be entered. `position`:
        what to begin from instead of the set-up (`rules.position`). `policies`: who decides for a side if neither a
        person nor Athena does, by name; "" if one of them does.

        Raises `PositionError` with the path of the field (`position.sectors.germany.losses`), `ValueError` if
        `board_text` is not the text of the setup's board or a policy is to play Athena's side, and `NotSaved`.
        """
        if at_table:
            secret = None
        elif secret is None:
            secret = new_secret()
        players = (_encodable(players[0]), _encodable(players[1]))
        policies = (_encodable(policies[0]), _encodable(policies[1]))
        promise = "" if secret is None else commitment(secret)
        first = journal.header(setup, board_text, players, promise, program_version(), position, policies)
        return self.adopt((journal.begin(first),), secret, name)

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
    ) -> str:
        """Take in a whole journal that was played or replayed elsewhere, and return its id here.

        `rest`: events after the entries that these rules cannot follow, and that are kept all the same.
        """
        game = uuid.uuid4().hex if game is None else game
        with self._db.writing():
            self._adopt(game, entries, secret, name, created, last_played)
            if rest:
                self._insert_links(
                    game, ((entries[-1].seq + number, link, None) for number, link in enumerate(rest, 1))
                )
                self._update(game, {"seq": entries[-1].seq + len(rest), "head": rest[-1].hash})
            if deleted is not None:
                self._update(game, {"deleted": deleted})
        return game

    def copy(self, game: str, name: str | None = None) -> str:
        """A game like this one, with all its history, that is played on by itself."""
        return self.branch(game, None, name)

    def branch(self, game: str, seq: int | None, name: str | None = None) -> str:
        """A new game with the events of this one up to `seq`, or all, that stands where this one stood then."""
        with self._db.writing():
            row = self._row(game)
            entries = journal.replay(self._links(game, seq))
            if seq is not None and entries[-1].seq != seq:
                raise ValueError(f"there is no event {seq}")
            made = uuid.uuid4().hex
            self._adopt(made, entries, row.secret, row.name if name is None else name)
        return made

    def rename(self, game: str, name: str) -> None:
        """Give a game another name, which may be any text."""
        with self._db.writing():
            self._row(game)
            self._update(game, {"name": _encodable(name)})

    def delete(self, game: str) -> None:
        """Take a game off the list. Until `purge`, `restore` brings it back."""
        with self._db.writing():
            self._row(game)
            self._update(game, {"deleted": self._clock()})

    def restore(self, game: str) -> None:
        """Bring a deleted game back. Raises `UnknownGame` if it is not there any more."""
        with self._db.writing():
            changed = self._db.execute("UPDATE games SET deleted = NULL WHERE id = ?", (game,))
            if not changed.rowcount:
                raise UnknownGame(game)

    def purge(self) -> int:
        """Remove the deleted games for good. How many there were."""
        if not self.deleted_games():
            return 0
        with self._db.writing():
            self._db.execute("DELETE FROM events WHERE game IN (SELECT id FROM games WHERE deleted IS NOT NULL)")
            return self._db.execute("DELETE FROM games WHERE deleted IS NOT NULL").rowcount

    def games(self) -> list[Summary]:
        """Every game, the one played last first."""
        return self._summaries("deleted IS NULL")

    def deleted_games(self) -> list[Summary]:
        """The games that `restore` can bring back."""
        return self._summaries("deleted IS NOT NULL")

    def is_empty(self) -> bool:
        """Whether there is no game in the file, not even a deleted one."""
        with self._db.reading():
            return self._db.execute("SELECT 1 FROM games LIMIT 1").fetchone() is None

    def named(self, name: str) -> list[Summary]:
        """The games that are called so, or have this id; if none is, those whose names differ in case only."""
        games = self.games()
        exact = [summary for summary in games if name in (summary.name, summary.id)]
        return exact or [summary for summary in games if _folded(summary.name) == _folded(name)]

    def last_unfinished(self) -> Summary | None:
        """The game played last of those that are not over."""
        found = self._summaries("deleted IS NULL AND over IS NULL AND continued IS NULL", "LIMIT 1")
        return found[0] if found else None

    # -- one game

    def append(self, game: str, expected_seq: int, action_id: str, move: Move) -> Entry:
        """Apply a move after event `expected_seq` and return the new entry, which is then on disk.

        `action_id` is the caller's own name for this very act: given again, with the same move, it applies
        nothing and returns the entry of the first time. An outcome given here counts as entered by hand.

        Raises `IllegalAction` if the rules refuse the move, `ThrowStands` if those dice fell before, `StaleView`
        if the game is not at `expected_seq`, `UnknownGame`, `NotSaved`, `ValueError` if the `action_id` was
        another move's, and `JournalError`.
        """
        with self._db.writing():
            done = self._done_before(game, action_id)
            if done is not None:
                return _same(done, done.move == move, action_id)
            history = self._at(game, expected_seq)
            entry = history.follow(Entered if isinstance(move, Outcome) else Acted, move)
            self._insert(game, entry, action_id)
        history.add(entry)
        return entry

    def deal(self, game: str, expected_seq: int) -> tuple[Outcome, Entry]:
        """Throw the dice or draw the cards awaited after event `expected_seq`; they are then on disk.

        Raises `ValueError` if neither is awaited, `NoSecret` if this game's dice cannot be thrown here, and
        otherwise as `append`.
        """
        with self._db.writing():
            history = self._at(game, expected_seq)
            outcome = self._outcome(game, history)
            entry = history.follow(Dealt, outcome)
            self._insert(game, entry, None)
        history.add(entry)
        return outcome, entry

    def rewind(self, game: str, expected_seq: int, action_id: str, to: int, agreed: Side | None = None) -> Entry:
        """Go back, or forth again, to where the game stood after event `to`; nothing is erased.

        `agreed`: the side that the other one asked to take back dice, and that agreed.

        Raises `CannotRewind`, `NeedsAgreement`, and otherwise as `append`.
        """
        with self._db.writing():
            done = self._done_before(game, action_id)
            if done is not None:
                return _same(done, isinstance(done.event, Rewound) and done.event.to == to, action_id)
            history = self._at(game, expected_seq)
            entry = history.rewind(to, agreed)
            self._insert(game, entry, action_id)
        history.add(entry)
        return entry

    def load(self, game: str) -> Game:
        """Replay a game from its events. Raises `UnknownGame`, `JournalError`, `Unreadable`."""
        with self._db.reading():
            row = self._row(game)
            return Game(game, row.name, self._replayed(game, row).entries, row.secret is not None)

    def seq(self, game: str) -> int:
        """The number of a game's last event. Raises `UnknownGame`, `Unreadable`."""
        with self._db.reading():
            return self._row(game).seq

    def stored(self, game: str) -> Stored:
        """A game as it lies in the file. Raises `UnknownGame`, `Unreadable`."""
        with self._db.reading():
            return msgspec.structs.replace(self._row(game), links=tuple(self._links(game)))

    def reopen(self, game: str, name: str | None = None) -> Reopened:
        """A game that can be played on, whatever became of this one.

        If these rules do not lead where this game's digests say, it goes on after the last event whose digest
        they confirm; if events are damaged, after the last that is intact. That is a new game, called `name`, or
        else like this one, which is kept; asked again, it is the same. Raises `JournalError` if nothing is left.
        """
        with self._db.writing():
            row = self._row(game)
            history, error = self._as_far_as_possible(game, row)
            if error is None:
                return Reopened(game, history.last.seq)
            keep = history.last.seq
            if isinstance(error, RulesDiffer):
                keep = max((e.seq for e in history.entries if isinstance(e.event, Moved) and e.event.state), default=0)
            (continued,) = self._db.execute(
                "SELECT max(id) FROM games WHERE deleted IS NULL AND id = (SELECT continued FROM games WHERE id = ?)",
                (game,),
            ).fetchone()
            if continued is None:
                continued = uuid.uuid4().hex
                fits = row.secret is not None and commitment(row.secret) == history.header.commitment
                secret = row.secret if fits else None
                self._adopt(continued, history.entries[: keep + 1], secret, row.name if name is None else name)
                self._update(game, {"continued": continued})
        return Reopened(continued, keep, error)

    def wait_for_change(self, timeout: float) -> bool:
        """Wait until somebody else, in this process or another, has written to the file since the last call.

        Whether somebody has: False if the timeout, in seconds, came first.
        """
        return self._db.wait_for_change(timeout)

    # -- the whole file

    def copy_to(self, path: Path) -> None:
        """Write a copy of the whole store as it is now to a new file."""
        self._db.copy_to(path)

    def is_sound(self) -> bool:
        """Whether the file is in order as far as SQLite can tell; if not, the next start repairs it.

        It reads all of it.
        """
        if self._db.is_sound():
            return True
        self._db.report_damage()
        return False

    # -- inside a transaction

    def _row(self, game: str) -> Stored:
        row = self._db.execute(
            "SELECT name, CAST(secret AS BLOB), seq, head FROM games WHERE id = ? AND deleted IS NULL", (game,)
        ).fetchone()
        if row is None:
            raise UnknownGame(game)
        name, secret, seq, head = row
        return Stored(name, secret or None, seq, head, ())

    def _links(self, game: str, upto: int | None = None) -> Iterator[Link]:
        # As bytes: a line that was altered need not be text any more.
        rows = self._db.execute(
            "SELECT CAST(line AS BLOB), hash FROM events WHERE game = ? AND seq <= ? ORDER BY seq",
            (game, 2**62 if upto is None else upto),
        )
        return (Link(line or b"", hash_) for line, hash_ in rows)

    def _done_before(self, game: str, action_id: str) -> Entry | None:
        row = self._db.execute("SELECT seq FROM events WHERE game = ? AND action_id = ?", (game, action_id)).fetchone()
        return None if row is None else journal.replay(self._links(game, row[0]))[-1]

    def _at(self, game: str, expected_seq: int) -> History:
        """A game that is at `expected_seq`, from memory if nobody else wrote since."""
        row = self._row(game)
        if row.seq != expected_seq:
            raise StaleView(game, expected_seq, row.seq)
        known = self._known.get(game)
        if known is not None and (known.last.seq, known.last.link.hash) == (row.seq, row.head):
            return known
        return self._replayed(game, row)

    def _replayed(self, game: str, row: Stored) -> History:
        try:
            history, error = self._as_far_as_possible(game, row)
            if error is not None:
                raise error
        except Altered:
            self._db.report_damage()  # a backup may know better
            raise
        self._remember(game, history)
        return history

    def _as_far_as_possible(self, game: str, row: Stored) -> tuple[History, JournalError | None]:
        """The game, as far as it can be replayed, and what keeps it from going further."""
        history = History()
        try:
            for link in self._links(game):
                history.add(history.read(link))
        except NewerFormat:
            raise
        except JournalError as error:
            if not history.entries:
                raise
            return history, error
        if not history.entries:
            raise Altered(0, N_("there is no header"))
        last = history.last
        if (last.seq, last.link.hash) != (row.seq, row.head):
            return history, Altered(last.seq, N_("the game ends here, and should end at event {end}"), end=row.seq)
        if row.secret is not None and commitment(row.secret) != history.header.commitment:
            return history, Altered(0, N_("the secret of the dice is not the one that was committed to"))
        return history, None

    def _outcome(self, game: str, history: History) -> Outcome:
        state = history.last.state
        if not isinstance(state.waiting, Dice | Cards):
            raise ValueError("neither dice nor cards are awaited")
        fallen = history.fallen
        if fallen is not None and fallen.outcome is not None:
            return fallen.outcome
        secret = self._row(game).secret
        if secret is None:
            raise NoSecret(N_("the secret of this game's dice is not here: enter dice from the table"))
        return Dealer(secret).deal(state, history.counter)

    def _adopt(
        self,
        game: str,
        entries: tuple[Entry, ...],
        secret: bytes | None,
        name: str,
        created: float | None = None,
        last_played: float | None = None,
    ) -> None:
        first = entries[0].event
        assert isinstance(first, Header)
        now = self._clock()
        self._db.execute(
            "INSERT INTO games (id, name, entente, central_powers, options, secret, created, last_played,"
            " seq, head, turn, phase) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, '', 0, 0)",
            (
                game,
                _encodable(name),
                *first.players,
                msgspec.json.encode(first.options).decode(),
                secret or b"",
                now if created is None else created,
            ),
        )
        self._insert_links(game, ((entry.seq, entry.link, None) for entry in entries))
        self._update(game, summary.of_entry(entries[-1], now if last_played is None else last_played))

    def _insert(self, game: str, entry: Entry, action_id: str | None) -> None:
        self._insert_links(game, ((entry.seq, entry.link, action_id),))
        self._update(game, summary.of_entry(entry, self._clock()))

    def _insert_links(self, game: str, links: Iterable[tuple[int, Link, str | None]]) -> None:
        for seq, link, action_id in links:
            self._db.execute(
                "INSERT INTO events (game, seq, action_id, line, hash) VALUES (?, ?, ?, ?, ?)",
                (game, seq, action_id, link.line.decode(), link.hash),
            )

    def _update(self, game: str, columns: dict[str, Any]) -> None:
        assignments = ", ".join(f"{column} = ?" for column in columns)
        self._db.execute(f"UPDATE games SET {assignments} WHERE id = ?", (*columns.values(), game))

    def _summaries(self, where: str, limit: str = "") -> list[Summary]:
        with self._db.reading():
            rows = self._db.execute(
                f"SELECT {summary.COLUMNS} FROM games WHERE {where} ORDER BY last_played DESC, rowid DESC {limit}"
            ).fetchall()
            policies = [self._policies_of(row[0]) for row in rows]
        try:
            return [summary.of_row(row, who) for row, who in zip(rows, policies, strict=True)]
        except summary.UNREADABLE as error:
            raise Unreadable(
                N_("The list of games in {path} cannot be read: {error}."), path=self.path, error=error
            ) from error

    def _policies_of(self, game: str) -> tuple[str, str]:
        """Only a header says who plays where no person does, and it never changes."""
        if game not in self._policies:
            row = self._db.execute(
                "SELECT line FROM events WHERE game = ? AND seq = 0 AND instr(line, '\"policies\":')", (game,)
            ).fetchone()
            self._policies[game] = ("", "") if row is None else summary.policies_of(row[0])
        return self._policies[game]

    def _remember(self, game: str, history: History) -> None:
        self._known.pop(game, None)
        while len(self._known) >= _REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known[game] = history


def _same(entry: Entry, same: bool, action_id: str) -> Entry:
    if not same:
        raise ValueError(f"the action id {action_id!r} was used for another move")
    return entry


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _encodable(name: str) -> str:
    """A name as it can be stored: halves of characters, as a broken terminal sends them, become "?"."""
    return name.encode("utf-8", "replace").decode()


@cache
def program_version() -> str:
    """The version of this program, as games and files tell it."""
    from importlib import metadata  # only for a new game: it costs start-up time

    try:
        return metadata.version("ldd-tui")
    except metadata.PackageNotFoundError:
        return "unknown"
