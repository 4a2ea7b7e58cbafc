"""Keys, pastes and the mouse, dealt with one after the other, so that keys typed ahead do what they do typed slowly.

Textual hands a key on to what has the focus at that moment. Of two keys that come together the second would thus reach
a screen that the first is about to leave, or one whose parts are not there yet.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from textual.app import App, ScreenError
from textual.events import Event

_MOST_WAITING = 256
_GIVEN_UP_SECONDS = 5.0
_LOOKS = 3


class HasInputQueue(Protocol):
    """An app that deals with one thing after the other."""

    waiting_input: InputQueue


class InputQueue:
    """What a person has done and the app has not dealt with yet. `hand_on` hands an event on as Textual does.

    An event has been dealt with when the screen in front has its parts and no message waits in any of them or in the
    app, some turns of the event loop running. Nobody is asked by a message, for that would have a screen painted
    before it is complete.
    """

    def __init__(self, app: App[Any], hand_on: Callable[[Event], Awaitable[None]]) -> None:
        self._app = app
        self._hand_on = hand_on
        self._waiting: deque[Event] = deque()
        self._number = 0
        self._began = 0.0
        self._busy = False
        self.closed = False

    @property
    def full(self) -> bool:
        """Whether no more is to be read for now."""
        return len(self._waiting) >= _MOST_WAITING

    @property
    def idle(self) -> bool:
        """Whether all that came has been dealt with."""
        return not self._busy

    def close(self) -> None:
        """Forget what waits and take nothing more: the app is being left."""
        self.closed = True
        self._waiting.clear()

    async def take(self, event: Event) -> None:
        """Deal with an event when its turn has come: at the latest some seconds after the one before it."""
        if self.closed:
            return
        self._waiting.append(event)
        if not self._busy:
            await self._next()

    async def _next(self) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._began = time.monotonic()
            self._number += 1
            await self._hand_on(self._waiting.popleft())
            self._look_soon(self._number, 0)

    def _look_soon(self, number: int, quiet: int) -> None:
        asyncio.get_running_loop().call_soon(self._look, number, quiet)

    def _look(self, number: int, quiet: int) -> None:
        """Look whether an event has been dealt with; it was quiet `quiet` times running. Another one may have come."""
        if self.closed or number != self._number:
            return
        quiet = quiet + 1 if self._is_quiet() else 0
        if quiet < _LOOKS and time.monotonic() - self._began < _GIVEN_UP_SECONDS:
            self._look_soon(number, quiet)
        elif self._waiting:
            self._app.call_later(self._next)
        else:
            self._busy = False

    def _is_quiet(self) -> bool:
        try:
            screen = self._app.screen
        except ScreenError:  # the app has failed: it has none any more
            return True
        pumps = (self._app, *screen.walk_children(with_self=True))
        return screen.is_mounted and not any(pump.message_queue_size for pump in pumps)
