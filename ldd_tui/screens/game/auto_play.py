"""A game that nobody plays goes on by itself, at a pace."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from textual.timer import Timer

PACE_SECONDS = 0.9


class Clock(Protocol):
    """A screen, as far as it can have something done again and again."""

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Timer:
        """Have something done every so many seconds."""
        ...


class AutoPlay:
    """Takes a step at once and then one every `PACE_SECONDS`, until it is stopped."""

    def __init__(self, clock: Clock, step: Callable[[], None]) -> None:
        self._clock = clock
        self._step = step
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether the game goes on by itself."""
        return self._timer is not None

    def start(self) -> None:
        """Go on by itself."""
        self._timer = self._clock.set_interval(PACE_SECONDS, self._step)
        self._step()

    def stop(self) -> None:
        """Go on by itself no longer."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
