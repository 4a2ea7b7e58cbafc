"""Dice and cards that are left to the other player's screen, where that one does not throw them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from textual.timer import Timer

from ldd_tui.games.session import GameSession

_SECONDS = 2.0


class Waiting(Protocol):
    """A table, as far as it is needed to wait there."""

    @property
    def session(self) -> GameSession:
        """The game on the table."""
        ...

    @property
    def is_active(self) -> bool:
        """Whether nothing lies over the table: a screen below a dialog is still `is_current`."""
        ...

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after so many seconds."""
        ...


class StandIn:
    """Throws what the other player's screen should throw: at once where he is not at the table, and some seconds after
    his screen should have where he is, for he may be reading something there.

    So normally only the screen of the side whose dice they are throws them. Two that throw at once do no harm: an
    event is written once. `go_on` goes on with the game.
    """

    def __init__(self, table: Waiting, go_on: Callable[[], None]) -> None:
        self._table = table
        self._go_on = go_on
        self._timer: Timer | None = None

    def other_is_here(self, here: bool) -> None:
        """Whether the other player is at the table now."""
        session = self._table.session
        waited = session.left_to_others
        session.patient = here
        if waited and not here:
            self._throw()

    def look(self) -> None:
        """All has been read: wait for the other's dice, if such are awaited."""
        self.stop()
        if self._table.session.left_to_others:
            self._timer = self._table.set_timer(_SECONDS, self._throw)

    def stop(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _throw(self) -> None:
        """Throw, unless something lies over the table: when that is closed all is looked at again."""
        self.stop()
        session, patient = self._table.session, self._table.session.patient
        if self._table.is_active:
            session.patient = False
            try:
                self._go_on()
            finally:
                session.patient = patient
