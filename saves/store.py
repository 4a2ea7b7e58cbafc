"""The store: all games of a person in one SQLite file that survives a crash, a full disk and two writers.

An event is on disk before anybody sees it: the rules validate it inside the transaction that appends it. The number and
the hash of the last event on disk show whether another process has written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.chance import Outcome
from rules.model import Cards, Dice, Setup, Side
from rules.notation import Move, name_of_member
from saves.database import MEMORY, NOBODY, Database
from saves.dice import commitment, new_secret
from saves.errors import N_, Altered, NoSecret, RulesDiffer, StaleView, StillPlayed, UnknownGame
from saves.events import (
    Acted,
    Dealt,
    Entered,
    Header,
    Help,
    Moved,
    Resigned,
    Rewound,
    Ruled,
    Seated,
    Substituted,
    sha256,
)
from saves.game_list import GameList, encodable
from saves.history import Game, History, Reopened, Stored, as_far_as_possible, replay, wrong_secret
from saves.journal import Entry, begin, header
from saves.seats import seats as seated
from saves.seats import side_named
from saves.undisclosed import check_over


class Kept(NamedTuple):
    """`origin`: the hash of the game's first event, which its copies share. `head`: of its last one."""

    origin: str
    head: str
    made_with: str
    content: bytes


class Analyses:
    """Analyses of games, stored with them. All methods raise `Unreadable`, those that write `NotSaved`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def kept(self, game: str, head: str, made_with: str) -> bytes | None:
        with self._db.reading():
            row = self._db.execute(
                "SELECT CAST(content AS BLOB), hash FROM analyses WHERE game = ? AND head = ? AND made_with = ?",
                (game, head, made_with),
            ).fetchone()
        if row is None:
            return None
        content = row[0] or b""
        return content if sha256(content) == row[1] else None

    def all_kept(self, game: str) -> list[Kept]:
        """The sound analyses of a game as it is now."""
        with self._db.reading():
            rows = self._db.execute(
                "SELECT first.hash, head, made_with, CAST(content AS BLOB), analyses.hash"
                " FROM analyses JOIN events AS first USING (game) WHERE game = ? AND first.seq = 0"
                " AND head = (SELECT head FROM games WHERE id = ? AND deleted IS NULL)",
                (game, game),
            ).fetchall()
        return [Kept(*row) for *row, hash_ in rows if sha256(row[-1] or b"") == hash_]

    def keep(self, game: str, head: str, made_with: str, content: bytes) -> None:
        """Save an analysis and delete those of the game's earlier states. Raises `UnknownGame`."""
        with self._db.writing(NOBODY):
            if self._db.execute("SELECT 1 FROM games WHERE id = ? AND deleted IS NULL", (game,)).fetchone() is None:
                raise UnknownGame(game)
            self._db.execute(
                "DELETE FROM analyses WHERE game = ? AND (head != ? OR made_with = ?)", (game, head, made_with)
            )
            self._db.execute(
                "INSERT INTO analyses (game, head, made_with, size, content, hash) VALUES (?, ?, ?, ?, ?, ?)",
                (game, head, made_with, len(content), content, sha256(content)),
            )


__all__ = ["MEMORY", "Store", "program_version"]


class Store(GameList):
    """The games in one file, created if missing; `:memory:` keeps them until it is closed. `copied`: as in `Database`.

    Several stores, in several processes, may use one file. A store belongs to the thread that opened it.

    Opening and all methods raise `Unreadable` or `NewerStore` if the file is not ours, and those that write `NotSaved`.
    A deleted game is an `UnknownGame`.
    """

    written: Callable[[Game, Entry], None] = staticmethod(lambda game, entry: None)
    """Called with each new entry in its transaction, before the game's history gets it."""

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
        seats: tuple[bool, bool] = (False, False),
        help: Help = Help.ALL,
        match: bool = False,
    ) -> str:
        """Start a game and return its id. Without a `secret`, a random one is made.

        `at_table`: no secret, so dice and cards can only be entered. The other arguments, and the errors, are those of
        `saves.journal.header`; also raises `NotSaved`.
        """
        if at_table:
            secret = None
        elif secret is None:
            secret = new_secret()
        players = (encodable(players[0]), encodable(players[1]))
        policies = (encodable(policies[0]), encodable(policies[1]))
        promise = "" if secret is None else commitment(secret)
        version = program_version()
        first = header(setup, board_text, players, promise, version, position, policies, seats, help, match)
        return self.adopt((begin(first),), secret, name)

    def copy(self, game: str, name: str | None = None) -> str:
        """Copy a game with its whole history. Raises what `branch` raises."""
        return self.branch(game, None, name)

    def branch(self, game: str, seq: int | None, name: str | None = None) -> str:
        """Copy a game up to event `seq`, or all of it. Raises `StillPlayed`: a copy would reveal the coming dice."""
        with self._db.writing():
            row = self._tables.game(game)
            entries = replay(self._tables.links(game, seq))
            first = entries[0].event
            if isinstance(first, Header) and seated(first):
                check_over(History(replay(self._tables.links(game)), branched=row.branched))
            if seq is not None and entries[-1].seq != seq:
                raise ValueError(f"there is no event {seq}")
            self.check_told(game)
            notes = self.notes.of(game, entries[-1].seq)
            branched = isinstance(first, Header) and bool(seated(first))
            return self.adopt(entries, row.secret, row.name if name is None else name, notes=notes, branched=branched)

    def check_told(self, game: str) -> None:
        """Raise `StillPlayed` while a finished game's secret would tell the dice of the other game of its match."""
        with self._db.reading():
            if self._tables.foretells(game):
                raise StillPlayed(N_("the other game of this match isn't over: start a new one from it later"))

    def append(self, game: Game, action_id: str, move: Move) -> Entry:
        """Apply a move to a loaded game and return the new entry, now on disk and in the game's history.

        `action_id`: the caller's name for this act; repeating it with the same move applies nothing and returns the
        first entry. An outcome counts as entered by hand.

        Raises `IllegalAction` if the rules refuse the move, `ThrowStands` if the dice are known from before an undo,
        `StaleView` if the stored game has moved on, `UnknownGame`, `NotSaved`, `ValueError` if the `action_id` was
        another move's, and `JournalError`. Then the game is unchanged.
        """
        event_type = Entered if isinstance(move, Outcome) else Acted
        return self._write(game, action_id, lambda done: done.move == move, lambda: game.history.play(event_type, move))

    def deal(self, game: Game) -> tuple[Outcome, Entry]:
        """Roll the awaited dice or draw the cards. Raises `ValueError` if none are, `NoSecret`, and as `append`."""
        with self._db.writing(game.id):
            outcome = _outcome(game.history, self._check_current(game).secret)
            entry = game.history.play(Dealt, outcome)
            self._insert(game, entry, None)
        game.history.add(entry)
        return outcome, entry

    def rewind(self, game: Game, action_id: str, to: int, agreed: Side | None = None, by: Side | None = None) -> Entry:
        """Undo or redo to the position after event `to`; nothing is erased.

        `agreed`: the side that agreed, if it was asked. `by`: as in `History.crossing`. Raises `CannotRewind`,
        `NeedsAgreement`, and otherwise as `append`.
        """
        return self._write(
            game,
            action_id,
            lambda done: isinstance(done.event, Rewound) and done.event.to == to,
            lambda: game.history.rewind(to, agreed, by),
        )

    def sit(self, game: Game, action_id: str, side: Side, player: str, nonce: str) -> Entry:
        """Seat a person (`saves.seats`). Raises `CannotSit`, and otherwise as `append`."""
        player = encodable(player)
        return self._write(
            game,
            action_id,
            lambda done: done.event == Seated(seq=done.seq, side=name_of_member(side), player=player, nonce=nonce),
            lambda: game.history.sit(side, player, nonce),
        )

    def resign(self, game: Game, action_id: str, side: Side, claimed: bool = False) -> Entry:
        """Resign for a side, or end the game on its time (`claimed`). Raises `CannotSit`, otherwise as `append`."""
        return self._write(
            game,
            action_id,
            lambda done: (
                isinstance(done.event, Resigned)
                and (side_named(done.event.side), done.event.claimed) == (side, claimed)
            ),
            lambda: game.history.resign(side, claimed),
        )

    def substitute(self, game: Game, action_id: str, event: Substituted) -> Entry:
        """Give a seat to somebody else; the event's `seq` is set here. Raises `CannotSit`, otherwise as `append`."""
        event = replace(event, seq=game.seq + 1, player=encodable(event.player), policy=encodable(event.policy))
        return self._write(game, action_id, lambda done: done.event == event, lambda: game.history.substitute(event))

    def rule(
        self, game: Game, action_id: str, winner: Side | None, by: str, why: str, chance: int | None = None
    ) -> Entry:
        """End a game as won by a side, or annulled (None). Raises `CannotSit`, otherwise as `append`."""
        why = encodable(why)
        return self._write(
            game,
            action_id,
            lambda done: isinstance(done.event, Ruled) and (done.event.by, done.event.why) == (by, why),
            lambda: game.history.rule(winner, by, why, chance),
        )

    def load(self, game: str, upto: int | None = None, check: Callable[[], None] | None = None) -> Game:
        """Replay a game, or up to event `upto` (see `catch_up`). `check`: as in `Game`.

        Raises `UnknownGame`, `JournalError`, `Unreadable`.
        """
        with self._db.reading():
            row = self._tables.game(game)
            try:
                history, error = as_far_as_possible(row, self._tables.links(game))
                if error is not None:
                    raise error
            except Altered:
                self._db.report_damage()  # a backup may know better
                raise
        if upto is not None:
            history = History(history.entries[: max(upto, 0) + 1], branched=history.branched)
        return Game(game, row.name, history, row.secret is not None, check)

    def catch_up(self, game: Game) -> tuple[Entry, ...]:
        """Add to a loaded game what was played in it elsewhere, and return the new entries.

        Raises `UnknownGame`, `Unreadable`, and `JournalError` if the stored game doesn't continue this one, which is
        then unchanged.
        """
        with self._db.reading():
            row = self._tables.game(game.id)
            links = () if row.seq == game.seq else tuple(self._tables.links(game.id, after=game.seq))
        history = History(game.history.entries)
        for link in links:
            history.add(history.read(link))
        if (row.seq, row.head) != (history.last.seq, history.last.link.hash):
            raise Altered(history.last.seq, N_("the stored game is another"))
        found = history.entries[game.seq + 1 :]
        for entry in found:
            game.history.add(entry)
        return found

    def seq(self, game: str) -> int:
        """The number of a game's last event. Raises `UnknownGame`, `Unreadable`."""
        with self._db.reading():
            return self._tables.game(game).seq

    def stored(self, game: str) -> Stored:
        """Without the secret while it would tell the dice of another game. Raises `UnknownGame`, `Unreadable`."""
        with self._db.reading():
            found = replace(self._tables.game(game), links=tuple(self._tables.links(game)))
            return replace(found, secret=None) if self._tables.foretells(game) else found

    def reopen(self, game: str, name: str | None = None) -> Reopened:
        """Make a game playable, even if it is damaged or these rules differ from its own.

        Then a new game, with `name` or the same name, goes on after the last intact event, or the last whose digest
        these rules confirm. The original is kept; a repeated call returns the same game. Raises `JournalError` if
        nothing is left.
        """
        with self._db.writing():
            row = self._tables.game(game)
            history, error = as_far_as_possible(row, self._tables.links(game))
            if error is None:
                return Reopened(game, history.last.seq)
            keep = history.last.seq
            if isinstance(error, RulesDiffer):
                keep = max((e.seq for e in history.entries if isinstance(e.event, Moved) and e.event.state), default=0)
            continued = self._tables.continuation(game)
            if continued is None:
                fits = row.secret is not None and commitment(row.secret) == history.header.commitment
                secret = row.secret if fits else None
                entries = history.entries[: keep + 1]
                notes = self.notes.of(game, keep)
                called = row.name if name is None else name
                continued = self.adopt(entries, secret, called, notes=notes, branched=row.branched)
                self._tables.update(game, {"continued": continued})
        return Reopened(continued, keep, error)

    # -- inside a transaction

    def _check_current(self, game: Game) -> Stored:
        """The row of a loaded game. Raises `StaleView` if the stored game has other events."""
        if game.check is not None:
            game.check()
        row, last = self._tables.game(game.id), game.history.last
        if (row.seq, row.head) != (last.seq, last.link.hash):
            raise StaleView(game.id, last.seq, row.seq)
        return row

    def _write(self, game: Game, action_id: str, same: Callable[[Entry], bool], make: Callable[[], Entry]) -> Entry:
        """Write a new entry and add it to the history, unless the action id was used, for the `same` entry."""
        with self._db.writing(game.id):
            seq = self._tables.seq_of_act(game.id, action_id)
            if seq is not None:
                done = replay(self._tables.links(game.id, seq))[-1]
                if not same(done):
                    raise ValueError(f"the action id {action_id!r} was used for another move")
                return done
            self._check_current(game)
            entry = make()
            self._insert(game, entry, action_id)
        game.history.add(entry)
        return entry

    def _insert(self, game: Game, entry: Entry, action_id: str | None) -> None:
        self._tables.insert_events(game.id, ((entry.seq, entry.link, action_id),))
        self._tables.sum_up(game.id, entry, self._clock())
        self.written(game, entry)


def _outcome(history: History, secret: bytes | None) -> Outcome:
    """The dice or cards that a game awaits, as before an undo, or from the secret. Raises what `Store.deal` raises."""
    state = history.last.state
    if not isinstance(state.waiting, Dice | Cards):
        raise ValueError("neither dice nor cards are awaited")
    known = history.known
    if known is not None and known.outcome is not None:
        return known.outcome
    if secret is None:
        raise NoSecret(N_("the secret of this game's dice is missing: enter dice from the table"))
    dealer = history.dealer(secret)
    if dealer.commitment != history.header.commitment:
        raise wrong_secret()
    return dealer.deal(state, history.counter)


@cache
def program_version() -> str:
    from importlib import metadata  # only for a new game: it costs start-up time

    try:
        return metadata.version("ldd-tui")
    except metadata.PackageNotFoundError:
        return "unknown"
