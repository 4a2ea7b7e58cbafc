"""A game that was played, to be gone through again event by event. Nothing here changes it.

No widget is known here. What was taken back is counted, not shown.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import IntEnum
from typing import cast

from ldd_tui.text.who_plays import who_plays
from rules import facts as f
from rules.model import Over, Setup, Side, State
from saves.events import Acted, Entered, Header, Rewound
from saves.history import History
from saves.journal import Entry
from saves.portable import Read, check
from saves.store import Store


class Unit(IntEnum):
    """How far a step leads."""

    STEP = 0
    DECISION = 1
    PHASE = 2
    TURN = 3


class Recording:
    """All that stands of a game, and the event of it that is looked at, which is the header at first.

    It has what a table shows of a game: `entries` are those up to the event that is looked at, `recent` is what
    happened with it. `game`: its id in a store; otherwise it is from a file. `history`: every entry, also what was
    taken back. `sealed`: whether its dice can be thrown on.
    """

    def __init__(
        self,
        name: str,
        history: History,
        *,
        game: str | None = None,
        secret: bytes | None = None,
        sealed: bool = False,
    ) -> None:
        self.name = name
        self.game = game
        self.sealed = sealed or secret is not None
        self.at = 0
        self.rewritten = 0
        self._secret = secret
        self._history = history.entries
        self.line = history.line
        self._places = _places(self.line)

    @classmethod
    def of_game(cls, store: Store, game: str) -> Recording:
        """A stored game. Raises what `Store.load` raises."""
        found = store.load(game)
        return cls(found.name, found.history, game=game, sealed=found.sealed)

    @classmethod
    def of_file(cls, read: Read) -> Recording:
        """The game of a file, every line of it checked; no store knows it. Raises `BadFile`."""
        return cls(read.preface.name, check(read), secret=read.secret)

    # -- what a table shows

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries up to the one that is looked at; the header first."""
        return self.line[: self.at + 1]

    @property
    def entry(self) -> Entry:
        """The entry that is looked at."""
        return self.line[self.at]

    @property
    def state(self) -> State:
        """The position after the event that is looked at."""
        return self.entry.state

    @property
    def setup(self) -> Setup:
        """Board and options."""
        return self.state.setup

    @property
    def recent(self) -> tuple[f.Fact, ...]:
        """What happened with the event that is looked at."""
        return self.entry.facts

    # -- the event that is looked at

    @property
    def seq(self) -> int:
        """Its number in the game, as `ldd-tui verify` names it."""
        return self.entry.seq

    @property
    def last_seq(self) -> int:
        """The number of the last event that stands."""
        return self.line[-1].seq

    @property
    def side(self) -> Side | None:
        """Whose decision, dice or cards it is; None for the header."""
        waiting = self.line[self.at - 1].state.waiting if self.at else None
        return None if waiting is None or isinstance(waiting, Over) else waiting.side

    @property
    def entered(self) -> bool:
        """Whether it is dice or cards from the table."""
        return isinstance(self.entry.event, Entered)

    @property
    def taken_back(self) -> int:
        """How many events were played after the one before it, and taken back."""
        return _played(self._history[self.line[self.at - 1].seq + 1 : self.seq]) if self.at else 0

    @property
    def taken_back_after(self) -> int:
        """How many events followed and were taken back, if it is the last one that stands."""
        return _played(self._history[self.seq + 1 :]) if self.at == len(self.line) - 1 else 0

    @property
    def over(self) -> Over | None:
        """How the game ended, if it is over here."""
        waiting = self.state.waiting
        return waiting if isinstance(waiting, Over) else None

    @property
    def header(self) -> Header:
        """The first event: board, options, players."""
        return cast(Header, self.line[0].event)

    @property
    def players(self) -> tuple[str, str]:
        """The names that people gave themselves, which may be empty, and those of policies. Not fit for a terminal."""
        return who_plays(self.header)

    # -- going through it

    def go_to(self, at: int) -> None:
        """Look at the entry at a place of the line, the nearest there is."""
        at = max(0, min(len(self.line) - 1, at))
        self.rewritten += at < self.at
        self.at = at

    def place(self, unit: Unit, by: int) -> int | None:
        """Where the next decision is, or the next event with which a phase or a turn begins; the one before for a
        negative `by`. None: there is none."""
        places = self._places[unit]
        found = bisect_right(places, self.at) if by > 0 else bisect_left(places, self.at) - 1
        return places[found] if 0 <= found < len(places) else None

    def place_of_event(self, seq: int) -> int:
        """The place of an event; of the last one before it if it was taken back."""
        return max(0, bisect_right([entry.seq for entry in self.line], seq) - 1)

    def place_of_turn(self, turn: int) -> int | None:
        """Where a turn begins, if it was played."""
        return next((at for at in self._places[Unit.TURN] if self.line[at].state.turn >= turn), None)

    # -- a game of one's own

    def branch(self, store: Store, name: str) -> str:
        """A new game in the store that stands as this one does here; its id. This one stays as it is.

        Of a file only what led here is taken in. Raises what `Store.branch` and `Store.adopt` raise.
        """
        if self.game is not None:
            return store.branch(self.game, self.seq, name)
        return store.adopt(self._history[: self.seq + 1], self._secret, name)


def _places(line: Sequence[Entry]) -> dict[Unit, Sequence[int]]:
    """Where the units begin."""
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
