"""A game that is being played: a loaded game with its store. Whatever its methods return is on disk already."""

from __future__ import annotations

import uuid
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
    """One game of a store, as it is seen where somebody plays it.

    `elsewhere`: the sides that people play at other screens; what they keep secret is in nothing that is told here.

    Opening and `reload` raise what `Store.load` raises; `choose`, `enter` and `roll` what `Store.append` and
    `Store.deal` raise; `undo`, `redo` and `undo_to` what `Store.rewind` raises. None of them changes anything here
    when it raises: after `NotSaved` the same can be tried again, after `StaleView` comes `reload`. `upto`: the event
    after which it stands for now; `follow` takes over the others.
    """

    def __init__(self, store: Store, game: str, elsewhere: tuple[Side, ...] = (), upto: int | None = None) -> None:
        self.elsewhere = elsewhere
        self._store = store
        self._game = store.load(game, upto)
        self._seen = as_seen(self._game.history, elsewhere)

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
    def position(self) -> dict[str, Any] | None:
        """The position that the game began from, as `rules.position` reads it; None for the set-up."""
        return self.header.start

    @property
    def policies(self) -> tuple[str, str]:
        """The names of who decides for the Entente and the Central Powers; "" where a person or Athena does.

        A name may be any text: files come from strangers.
        """
        return self.header.deciders

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.history.last.state

    @property
    def seq(self) -> int:
        """The number of the last event, be it a step back."""
        return self._game.seq

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The events that led to where the game stands, each with its move, its state and its facts."""
        return self.history.line

    @property
    def facts(self) -> tuple[tuple[int, tuple[Fact, ...]], ...]:
        """All that happened on the way to where the game stands, by event."""
        return tuple((entry.seq, entry.facts) for entry in self.entries)

    @property
    def history(self) -> History:
        """Every event that was ever played in this game, also what was taken back."""
        return self._seen

    @property
    def sealed(self) -> bool:
        """Whether `roll` can throw this game's dice. If not, they come from the table."""
        return self._game.sealed

    @property
    def fallen(self) -> Outcome | None:
        """The awaited dice or cards, if they fell before something was taken back: no others can come."""
        entry = self.history.fallen
        return None if entry is None else entry.outcome

    # -- going on

    def choose(self, action: Action) -> tuple[Fact, ...]:
        """Carry out an action of the side that is to choose, and return what happened."""
        return self._append(action)

    def enter(self, outcome: Outcome) -> tuple[Fact, ...]:
        """Take dice or cards from the table in place of the game's own, and return what happened."""
        return self._append(outcome)

    def roll(self) -> tuple[Outcome, tuple[Fact, ...]]:
        """Throw the dice or draw the cards that are awaited, and return them with what happened."""
        outcome, entry = self._store.deal(self._game)
        self._look()
        return outcome, entry.facts

    def is_stale(self) -> bool:
        """Whether somebody else has played on. Raises what `Store.seq` raises."""
        return self._store.seq(self.game) != self.seq

    def reload(self) -> None:
        """Take over what was played in this game elsewhere."""
        self._game = self._store.load(self.game)
        self._look()

    def follow(self) -> tuple[Entry, ...]:
        """Take over what was played in this game elsewhere, and return it. Raises what `Store.follow` raises."""
        found = self._store.follow(self._game)
        self._look()
        return self.history.entries[self.seq + 1 - len(found) :]

    # -- back and forth

    @property
    def decisions(self) -> tuple[int, ...]:
        """The events on the way here after which a person was to decide: where `undo_to` should lead."""
        if self.history.closed:
            return ()
        return tuple(entry.seq for entry in self.entries[:-1] if self.history.asks_person(entry.state))

    def can_undo(self) -> Crossing | None:
        """What `undo` would take back, with the dice that it would cross; None if there is nothing."""
        return self._crossing(self.history.back)

    def can_redo(self) -> Crossing | None:
        """What `redo` would do again; None if there is nothing."""
        return self._crossing(self.history.forth)

    def can_undo_to(self, seq: int) -> Crossing:
        """What `undo_to` would take back. Raises `CannotRewind`."""
        return self.history.crossing(seq, self._by)

    def undo(self, agreed: Side | None = None) -> Crossing:
        """Take back the last decision and what came of it, and return that.

        Between two people, what `needs_agreement` needs the side that `agreed`.
        """
        back = self.history.back
        if back is None:
            raise CannotRewind(N_("there is nothing to take back"))
        return self.undo_to(back, agreed)

    def redo(self) -> Crossing:
        """Do again what was taken back last, and return that."""
        forth = self.history.forth
        if forth is None:
            raise CannotRewind(N_("there is nothing to do again"))
        return self.undo_to(forth)

    def undo_to(self, seq: int, agreed: Side | None = None) -> Crossing:
        """Go back to where the game stood after event `seq`, one of `decisions`; return what that took back."""
        crossing = self.can_undo_to(seq)
        self._store.rewind(self._game, uuid.uuid4().hex, seq, agreed, self._by)
        self._look()
        return crossing

    # -- inside

    def _append(self, move: Action | Outcome) -> tuple[Fact, ...]:
        facts = self._store.append(self._game, uuid.uuid4().hex, move).facts
        self._look()
        return facts

    def _look(self) -> None:
        """See the game as it is now."""
        self._seen = as_seen(self._game.history, self.elsewhere)

    def _crossing(self, to: int | None) -> Crossing | None:
        return None if to is None else self.can_undo_to(to)

    @property
    def _by(self) -> Side | None:
        """The side of who plays here, where another person plays somewhere else."""
        here = [side for side in Side if side not in self.elsewhere]
        return here[0] if len(here) == 1 else None
