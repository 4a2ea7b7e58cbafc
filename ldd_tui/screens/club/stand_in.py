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
    def is_current(self) -> bool:
        """Whether nothing lies over the table."""
        ...

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after so many seconds."""
        ...


class StandIn:
    """Throws for the other player some seconds after his screen should have: he has gone, or reads something there.

    Normally only the screen of the side whose dice they are throws them; two that throw at once do no harm, for an
    event is written once. `go_on` goes on with the game.
    """

    def __init__(self, table: Waiting, go_on: Callable[[], None]) -> None:
        self._table = table
        self._go_on = go_on
        self._timer: Timer | None = None

    def look(self) -> None:
        """All has been read: wait for the other's dice, if such are awaited."""
        self.stop()
        if self._table.session.left_to_others:
            seq = self._table.session.play.seq
            self._timer = self._table.set_timer(_SECONDS, lambda: self._throw(seq))

    def stop(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _throw(self, seq: int) -> None:
        session = self._table.session
        if session.play.seq != seq or not session.left_to_others or not self._table.is_current:
            return  # what lies over the table is closed in the end, and then all is looked at again
        session.patient = False
        try:
            self._go_on()
        finally:
            session.patient = True
