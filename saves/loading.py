"""A game as it lies in the store, and as it is in memory once its events have been read and checked."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules.facts import Fact
from rules.model import State
from saves.dice import commitment
from saves.errors import N_, Altered, JournalError, NewerFormat
from saves.events import Header, Link
from saves.history import History
from saves.journal import Entry


class Game(Struct, frozen=True, eq=False):
    """A game that was loaded from a store. Whoever plays on hands it back to the store with each move.

    `history` grows when the store has written an event of this game. `sealed`: whether its dice come from a secret
    that is here. Without, they can only be entered.
    """

    id: str
    name: str
    history: History
    sealed: bool = True

    @property
    def header(self) -> Header:
        return self.history.header

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.history.line

    @property
    def seq(self) -> int:
        """The number of the last event, undo events included."""
        return self.history.last.seq

    @property
    def state(self) -> State:
        return self.history.last.state

    @property
    def facts(self) -> tuple[tuple[int, tuple[Fact, ...]], ...]:
        return tuple((entry.seq, entry.facts) for entry in self.entries)


class Stored(Struct, frozen=True):
    """A game as it lies in the file, with nothing checked. `seq`, `head`: the last event's number and its hash."""

    name: str
    secret: bytes | None
    seq: int
    head: str
    links: tuple[Link, ...] = ()


class Reopened(Struct, frozen=True):
    """A game that can be played on. `game` is another than was asked for if that one ended in `error`.

    It then goes on after event `seq` of the original, which is kept.
    """

    game: str
    seq: int
    error: JournalError | None = None


def as_far_as_possible(stored: Stored, links: Iterable[Link]) -> tuple[History, JournalError | None]:
    """The history of a stored game up to the first event that cannot stand, and what is wrong there.

    The error is None if all is in order: every event, the end that was noted, the secret. Raises `JournalError` if
    not even the header can be read, and `NewerFormat`.
    """
    history = History()
    try:
        for link in links:
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
    if (last.seq, last.link.hash) != (stored.seq, stored.head):
        return history, Altered(last.seq, N_("the game ends here, and should end at event {end}"), end=stored.seq)
    if stored.secret is not None and commitment(stored.secret) != history.header.commitment:
        return history, wrong_secret()
    return history, None


def wrong_secret() -> Altered:
    """The error for a stored secret that doesn't match the header's commitment."""
    return Altered(0, N_("the secret of the dice is not the one that was committed to"))
