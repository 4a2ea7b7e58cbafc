"""The animation of falling dice: a few frames before the faces thrown are shown, which any key cuts short."""

from __future__ import annotations

from time import monotonic
from typing import Any, TypeVar

from textual import events
from textual.timer import Timer

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.dice import FALL_FRAMES
from ldd_tui.text import _

ResultT = TypeVar("ResultT")

FRAMES_PER_SECOND = 12
IGNORED_SECONDS = 0.3
"""How long after something has come to rest keys do nothing: by a key or by itself, nobody has read it yet."""


class FallingDiceDialog(Dialog[ResultT]):
    """A dialog with the animation of falling dice, in an app whose `animates` allows it.

    Subclasses call `start_falling` when there are new dice, and draw the frame `frame` while `falling` is true. The
    timer is stopped when the dice have landed or the dialog is left.
    """

    frame = FALL_FRAMES
    _timer: Timer | None = None
    _landed_at = 0.0

    def load(self, *args: Any, **kwargs: Any) -> None:
        super().load(*args, **kwargs)
        self.stop_falling()

    @property
    def falling(self) -> bool:
        """Whether dice are falling now."""
        return self.frame < FALL_FRAMES and bool(getattr(self.app, "animates", False))

    def start_falling(self) -> None:
        """Start the animation: now, or as soon as the dialog is shown."""
        self.frame = 0
        if self.is_active:
            self._start_timer()

    def stop_falling(self) -> None:
        """End the animation at once."""
        self.frame = FALL_FRAMES
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def on_screen_resume(self) -> None:
        self._start_timer()

    def on_screen_suspend(self) -> None:
        if not self.is_active:  # closed and reopened at once, a dialog gets this event when it is open again
            self.stop_falling()

    def on_key(self, event: events.Key) -> None:
        if self.falling:  # the key does nothing else
            event.stop()
            event.prevent_default()
            self.ignore_keys_for_a_moment()
            self._land()
        elif monotonic() - self._landed_at < IGNORED_SECONDS:  # meant for what moved, which has just come to rest
            event.stop()
            event.prevent_default()

    def _start_timer(self) -> None:
        if not self.falling:
            self.stop_falling()
        elif self._timer is None:
            self._timer = self.set_interval(1 / FRAMES_PER_SECOND, self._next_frame)

    def _next_frame(self) -> None:
        if self._timer is None:  # the tick had come when the dice landed
            return
        self.frame += 1
        if self.falling:
            self.repaint()
        else:
            self.ignore_keys_for_a_moment()
            self._land()

    def ignore_keys_for_a_moment(self) -> None:
        """What moved has come to rest: a key pressed now was meant to cut it short, and must not close it unread."""
        self._landed_at = monotonic()

    def _land(self) -> None:
        self.stop_falling()
        self.repaint()
        self.landed()

    def landed(self) -> None:
        """The dice have landed."""

    def tools(self) -> list[Key]:
        return [] if self.falling else super().tools()

    @staticmethod
    def falling_hint() -> Key:
        """The keys while dice are falling."""
        return Key(_("any key"), _("let them fall"))
