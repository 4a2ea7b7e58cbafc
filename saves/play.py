"""A game being played: what a screen holds. Whatever it returns is on disk already."""

from __future__ import annotations

import uuid

from rules.actions import Action
from rules.chance import Outcome
from rules.facts import Fact
from rules.model import State
from saves.journal import Entry, Header
from saves.store import Store


class Play:
    """One game of a store.

    Opening and `reload` raise what `Store.load` raises; `choose`, `enter` and `roll` what `Store.append` and
    `Store.deal` raise. None of them changes anything here when it raises: after `NotSaved` the same can be
    tried again, after `StaleView` comes `reload`.
    """

    def __init__(self, store: Store, game: str) -> None:
        self._store = store
        self._game = store.load(game)
        self._entries = list(self._game.entries)

    @property
    def game(self) -> str:
        """The game's id."""
        return self._game.id

    @property
    def name(self) -> str:
        """The game's name."""
        return self._game.name

    @property
    def header(self) -> Header:
        """The first event: board, options, players."""
        return self._game.header

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._entries[-1].state

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self._entries[-1].seq

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every event with its move, the state it led to and its facts; the header first."""
        return tuple(self._entries)

    @property
    def facts(self) -> tuple[tuple[int, tuple[Fact, ...]], ...]:
        """All that happened, by event."""
        return tuple((entry.seq, entry.facts) for entry in self._entries)

    def choose(self, action: Action) -> tuple[Fact, ...]:
        """Carry out an action of the side that is to choose, and return what happened."""
        return self._append(action)

    def enter(self, outcome: Outcome) -> tuple[Fact, ...]:
        """Take dice or cards from the table in place of the game's own, and return what happened."""
        return self._append(outcome)

    def roll(self) -> tuple[Outcome, tuple[Fact, ...]]:
        """Throw the dice or draw the cards that are awaited, and return them with what happened."""
        outcome, entry = self._store.deal(self.game, self.seq)
        self._entries.append(entry)
        return outcome, entry.facts

    def reload(self) -> None:
        """Take over what was played in this game elsewhere."""
        self._game = self._store.load(self.game)
        self._entries = list(self._game.entries)

    def _append(self, move: Action | Outcome) -> tuple[Fact, ...]:
        entry = self._store.append(self.game, self.seq, uuid.uuid4().hex, move)
        self._entries.append(entry)
        return entry.facts
