"""Dice that are seen falling before they lie: a few frames, which any key cuts short."""

from __future__ import annotations

from time import monotonic
from typing import Any, TypeVar

from textual import events
from textual.timer import Timer

from ldd_tui.modals.base import Dialog, Key
from ldd_tui.text import _

ResultT = TypeVar("ResultT")

FRAMES = 7
FRAMES_PER_SECOND = 12
_READ_SECONDS = 0.3
_TUMBLE = (3, 6, 2, 5, 1, 4)


def tumbling(die: int, frame: int) -> int:
    """The face that a die shows while it falls. It has nothing to do with the face that it will show.

    >>> [tumbling(0, frame) for frame in range(3)]
    [3, 6, 2]
    """
    return _TUMBLE[(2 * die + die // 3 + frame) % len(_TUMBLE)]


class ThrowingDialog(Dialog[ResultT]):
    """A dialog in which dice may be seen falling, in an app whose `animates` says so. Then no timer is left.

    Subclasses call `throw` when there are dice to fall, and draw what `frame` says while they are `falling`.
    """

    frame = FRAMES
    _clock: Timer | None = None
    _lay = 0.0

    def load(self, *what: Any, **more: Any) -> None:
        super().load(*what, **more)
        self.lie()

    @property
    def falling(self) -> bool:
        """Whether dice are in the air."""
        return self.frame < FRAMES and bool(getattr(self.app, "animates", False))

    def throw(self) -> None:
        """Let dice fall: now, or as soon as the dialog is shown."""
        self.frame = 0
        if self.is_active:
            self._set_off()

    def lie(self) -> None:
        """The dice lie, at once."""
        self.frame = FRAMES
        if self._clock is not None:
            self._clock.stop()
            self._clock = None

    def on_screen_resume(self) -> None:
        self._set_off()

    def on_screen_suspend(self) -> None:
        if not self.is_active:  # closed and opened again at once, it is told of the closing when it is open
            self.lie()

    def on_key(self, event: events.Key) -> None:
        if self.falling:  # the key does nothing else
            event.stop()
            self._fallen()
        elif monotonic() - self._lay < _READ_SECONDS:  # it was meant for the dice, which have just come to lie
            event.stop()

    def _set_off(self) -> None:
        if not self.falling:
            self.lie()
        elif self._clock is None:
            self._clock = self.set_interval(1 / FRAMES_PER_SECOND, self._fall)

    def _fall(self) -> None:
        self.frame += 1
        if self.falling:
            self._detail.forget()
            self._detail.repaint()
        else:
            self._lay = monotonic()
            self._fallen()

    def _fallen(self) -> None:
        self.lie()
        self.repaint()

    @staticmethod
    def fall_hint() -> Key:
        """The keys while dice are in the air."""
        return _("any key"), _("let them fall")
