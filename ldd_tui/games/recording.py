"""A game to step through event by event. What was undone is counted, not shown."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import IntEnum
from typing import cast

from ldd_tui.text.watching import who_plays
from rules import facts as f
from rules.model import Over, Setup, Side, State
from saves.errors import JournalError
from saves.events import Acted, Entered, Header, Help, Resigned, Rewound, Seated, Substituted
from saves.history import Game, History
from saves.journal import Entry
from saves.notes import Note
from saves.portable import Read, check
from saves.seats import seats, side_named
from saves.store import Store
from saves.undisclosed import as_public, check_over, help_allowed, is_between_places


class Unit(IntEnum):
    STEP = 0
    DECISION = 1
    PHASE = 2
    TURN = 3
    NOTE = 4


class Recording:
    """A game and a current event, at first the header. `entries` and `recent`: up to and at that event. `history`:
    every entry. `secret`: a file's, of its dice."""

    def __init__(
        self, name: str, history: History, *, secret: bytes | None = None, notes: tuple[Note, ...] = ()
    ) -> None:
        self.name = name
        self.notes = notes
        self.at = 0
        self.rewritten = 0
        self._secret = secret
        self._author = ""
        self._stored: tuple[Store, Game] | None = None
        self._take(history)

    @classmethod
    def of_game(cls, store: Store, game: str, event: int = 0, author: str = "") -> Recording:
        """`author`: the member of a club who may write notes. Raises what `Store.load` raises."""
        found = store.load(game)
        recording = cls(found.name, found.history, notes=store.notes.of(game, reader=author))
        recording._stored, recording._author = (store, found), author
        recording.go_to(recording.place_of_event(event))
        return recording

    @classmethod
    def of_file(cls, read: Read) -> Recording:
        """Check every line. Raises `BadFile`."""
        return cls(read.preface.name, check(read), secret=read.secret, notes=read.notes)

    @property
    def game(self) -> str | None:
        """Its id in a store; None if it is from a file."""
        return None if self._stored is None else self._stored[1].id

    @property
    def store(self) -> Store | None:
        return None if self._stored is None else self._stored[0]

    def again(self) -> Recording:
        """An independent copy. Raises what `Store.load` raises."""
        if self._stored is None:
            return Recording(self.name, self.history, secret=self._secret, notes=self.notes)
        return Recording.of_game(self._stored[0], self._stored[1].id, author=self._author)

    @property
    def sealed(self) -> bool:
        return self._secret is not None if self._stored is None else self._stored[1].sealed

    def open_in(self, store: Store) -> None:
        """Use this store from now on: the previous one may be closed."""
        if self._stored is not None:
            self._stored = store, self._stored[1]

    # -- a game that is still played

    def follow(self) -> bool:
        """Load what was played since, keeping the place, or the last event before it after an undo. Returns whether
        there was anything. Raises what `Store.load` raises."""
        if self._stored is None:
            return False
        store, game = self._stored
        try:
            if not store.catch_up(game):
                return False
        except JournalError:
            game = store.load(game.id)
            self._stored = store, game
        seq = self.seq
        self._take(game.history)
        self.go_to(self.place_of_event(seq))
        return True

    @property
    def behind(self) -> int:
        return self.last_seq - self.seq

    def _take(self, history: History) -> None:
        self.history = as_public(history)
        self.line = self.history.line
        self._places = _places(self.line)

    # -- what a table shows

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.line[: self.at + 1]

    @property
    def all_entries(self) -> tuple[Entry, ...]:
        """Undone ones too, up to the event; at the end those after it."""
        return self.history.entries if self.at == len(self.line) - 1 else self.history.entries[: self.seq + 1]

    @property
    def entry(self) -> Entry:
        return self.line[self.at]

    @property
    def state(self) -> State:
        return self.entry.state

    @property
    def setup(self) -> Setup:
        return self.state.setup

    @property
    def recent(self) -> tuple[f.Fact, ...]:
        return self.entry.facts

    # -- the event that is looked at

    @property
    def seq(self) -> int:
        """The event's number, as `ldd-tui verify` names it."""
        return self.entry.seq

    @property
    def last_seq(self) -> int:
        return self.line[-1].seq

    @property
    def side(self) -> Side | None:
        """None for the header."""
        if isinstance(self.entry.event, Seated | Resigned | Substituted):
            return side_named(self.entry.event.side)
        waiting = self.line[self.at - 1].state.waiting if self.at else None
        return None if waiting is None or isinstance(waiting, Over) else waiting.side

    @property
    def entered(self) -> bool:
        return isinstance(self.entry.event, Entered)

    @property
    def taken_back(self) -> int:
        return _played(self.history.entries[self.line[self.at - 1].seq + 1 : self.seq]) if self.at else 0

    @property
    def taken_back_after(self) -> int:
        """How many later events were undone, if this is the last one left."""
        return _played(self.history.entries[self.seq + 1 :]) if self.at == len(self.line) - 1 else 0

    @property
    def over(self) -> Over | None:
        waiting = self.state.waiting
        return waiting if isinstance(waiting, Over) else None

    @property
    def header(self) -> Header:
        return cast(Header, self.line[0].event)

    @property
    def players(self) -> tuple[str, str]:
        """Names and policies; may be empty, and are unsafe for a terminal."""
        return who_plays(self.history)

    @property
    def help(self) -> Help:
        return help_allowed(self.history)

    # -- notes

    @property
    def notes_here(self) -> tuple[Note, ...]:
        return tuple(note for note in self.notes if note.at == self.seq)

    @property
    def own_note(self) -> str:
        return next((note.words for note in self.notes_here if note.author == self._author), "")

    @property
    def notes_are_private(self) -> bool:
        """Whether nobody else will read a note that is written now, because people still play this game."""
        return is_between_places(self.history)

    def takes_notes(self, store: Store) -> bool:
        """`store`: the player's own."""
        return self.is_kept_in(store) or bool(self._author)

    @property
    def of_club(self) -> bool:
        return bool(self._author)

    def write_note(self, words: str) -> None:
        """On this event; without words, delete it. The game must be stored. Raises what `Notes.write` raises."""
        assert self._stored is not None
        store, game = self._stored
        self.notes = store.notes.write(game.id, self.seq, words, self._author, private=self.notes_are_private)

    # -- going through it

    def go_to(self, at: int) -> None:
        at = max(0, min(len(self.line) - 1, at))
        self.rewritten += at < self.at
        self.at = at

    def place(self, unit: Unit, by: int) -> int | None:
        """The next decision, phase or turn, if any; for a negative `by`, the previous one."""
        places = self._places[unit] if unit != Unit.NOTE else self._noted
        found = bisect_right(places, self.at) if by > 0 else bisect_left(places, self.at) - 1
        return places[found] if 0 <= found < len(places) else None

    @property
    def _noted(self) -> list[int]:
        noted = {note.at for note in self.notes}
        return [at for at, entry in enumerate(self.line) if entry.seq in noted]

    def place_of_event(self, seq: int) -> int:
        return max(0, bisect_right([entry.seq for entry in self.line], seq) - 1)

    def place_of_turn(self, turn: int) -> int | None:
        """None if the turn wasn't played."""
        return next((at for at in self._places[Unit.TURN] if self.line[at].state.turn >= turn), None)

    # -- a game of one's own

    def is_kept_in(self, store: Store) -> bool:
        return self._stored is not None and self._stored[0] is store

    def branch(self, store: Store, name: str) -> str:
        """A new game from the events up to this one; returns its id. Raises what `Store.branch` and `Store.adopt`
        raise."""
        secret = self._secret
        if self._stored is not None:
            home, game = self._stored
            if home is store:
                return store.branch(game.id, self.seq, name)
            home.check_told(game.id)
            secret = home.stored(game.id).secret
        check_over(self.history)
        branched = bool(seats(self.header))
        return store.adopt(self.history.entries[: self.seq + 1], secret, name, branched=branched)


def _places(line: Sequence[Entry]) -> dict[Unit, Sequence[int]]:
    return {
        Unit.STEP: range(len(line)),
        Unit.DECISION: [at for at, entry in enumerate(line) if isinstance(entry.event, Acted)],
        Unit.PHASE: [at for at, entry in enumerate(line) if _has(entry, f.PhaseBegan)],
        Unit.TURN: [at for at, entry in enumerate(line) if _has(entry, f.TurnBegan)],
    }


def _played(entries: Sequence[Entry]) -> int:
    return sum(not isinstance(entry.event, Rewound) for entry in entries)


def _has(entry: Entry, kind: type[f.Fact]) -> bool:
    return any(isinstance(fact, kind) for fact in entry.facts)
