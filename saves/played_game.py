"""A game that is being played: a loaded game with its store. Whatever its methods return is already on disk."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from rules.actions import Action
from rules.chance import Outcome
from rules.facts import Fact
from rules.model import Side, State
from saves.errors import N_, CannotRewind
from saves.events import Header
from saves.history import Crossing, History
from saves.journal import Entry
from saves.store import Store
from saves.undisclosed import as_seen


class PlayedGame:
    """One game of a store, as its player sees it. A method that raises changes nothing.

    `hidden`: the sides that people play at other screens; their secrets are hidden here. `upto`: the last event to
    load; `catch_up` loads the others. `check`: as in `Game`.

    Opening and `reload` raise what `Store.load` raises; `choose`, `enter` and `roll` what `Store.append` and
    `Store.deal` raise; `undo`, `redo` and `undo_to` what `Store.rewind` raises. After `StaleView` call `reload`.
    """

    def __init__(
        self,
        store: Store,
        game: str,
        hidden: tuple[Side, ...] = (),
        upto: int | None = None,
        check: Callable[[], None] | None = None,
    ) -> None:
        self._hidden = hidden
        self._store = store
        self._check = check
        self._game = store.load(game, upto, check)
        self._look()

    @property
    def elsewhere(self) -> tuple[Side, ...]:
        """The `hidden` sides, without those that a policy plays in a person's place."""
        return tuple(side for side in self._hidden if not self.policies[side])

    @property
    def game(self) -> str:
        return self._game.id

    @property
    def name(self) -> str:
        return self._game.name

    @property
    def header(self) -> Header:
        return self._game.header

    @property
    def position(self) -> dict[str, Any] | None:
        return self.header.start

    @property
    def policies(self) -> tuple[str, str]:
        """As `History.deciders`; a name may be any text, because files come from strangers."""
        return self._game.history.deciders

    @property
    def state(self) -> State:
        return self.history.last.state

    @property
    def seq(self) -> int:
        return self._game.seq

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.history.line

    @property
    def facts(self) -> tuple[tuple[int, tuple[Fact, ...]], ...]:
        return tuple((entry.seq, entry.facts) for entry in self.entries)

    @property
    def history(self) -> History:
        return self._seen

    @property
    def sealed(self) -> bool:
        """True if `roll` can throw this game's dice. Otherwise the players roll real dice."""
        return self._game.sealed

    @property
    def known(self) -> Outcome | None:
        entry = self.history.known
        return None if entry is None else entry.outcome

    def choose(self, action: Action) -> tuple[Fact, ...]:
        return self._append(action)

    def enter(self, outcome: Outcome) -> tuple[Fact, ...]:
        """Enter real dice or cards in place of the game's own, and return what happened."""
        return self._append(outcome)

    def roll(self) -> tuple[Outcome, tuple[Fact, ...]]:
        outcome, entry = self._store.deal(self._game)
        self._look()
        return outcome, entry.facts

    def is_stale(self) -> bool:
        """True if the game was played on elsewhere. Raises what `Store.seq` raises."""
        return self._store.seq(self.game) != self.seq

    def reload(self) -> None:
        self._game = self._store.load(self.game, check=self._check)
        self._look()

    def catch_up(self) -> tuple[Entry, ...]:
        """Load and return what was played in this game elsewhere. Raises what `Store.catch_up` raises."""
        found = self._store.catch_up(self._game)
        self._look()
        return self.history.entries[self.seq + 1 - len(found) :]

    @property
    def decisions(self) -> tuple[int, ...]:
        """The events before a person's decision, as targets for `undo_to`; empty if undo is closed."""
        if self.history.closed:
            return ()
        return tuple(entry.seq for entry in self.entries[:-1] if self.history.asks_person(entry.state))

    def can_undo(self) -> Crossing | None:
        """What `undo` would undo, including any dice rolled since; None if there is nothing."""
        back = self.history.back
        return None if back is None else self.can_undo_to(back)

    def can_redo(self) -> Crossing | None:
        forth = self.history.forth
        return None if forth is None else self.can_undo_to(forth)

    def can_undo_to(self, seq: int) -> Crossing:
        """What `undo_to` would undo. Raises `CannotRewind`."""
        return self.history.crossing(seq, self._by)

    def undo(self, agreed: Side | None = None) -> Crossing:
        """Undo the last decision and its consequences. `agreed`: the side that agreed, if the undo needs it."""
        back = self.history.back
        if back is None:
            raise CannotRewind(N_("nothing to undo"))
        return self.undo_to(back, agreed)

    def redo(self) -> Crossing:
        forth = self.history.forth
        if forth is None:
            raise CannotRewind(N_("nothing to redo"))
        return self.undo_to(forth)

    def undo_to(self, seq: int, agreed: Side | None = None) -> Crossing:
        """Return to the position after event `seq`, one of `decisions`; return what that undid."""
        crossing = self.can_undo_to(seq)
        self._store.rewind(self._game, uuid.uuid4().hex, seq, agreed, self._by)
        self._look()
        return crossing

    def _append(self, move: Action | Outcome) -> tuple[Fact, ...]:
        facts = self._store.append(self._game, uuid.uuid4().hex, move).facts
        self._look()
        return facts

    def _look(self) -> None:
        self._seen = as_seen(self._game.history, self._hidden)

    @property
    def _by(self) -> Side | None:
        """The local player's side if the opponent plays elsewhere; otherwise None."""
        here = [side for side in Side if side not in self._hidden]
        return here[0] if len(here) == 1 else None
