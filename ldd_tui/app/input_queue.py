"""Keys, pastes and the mouse, dealt with one after the other, so that keys typed ahead do what they do typed slowly.

Textual hands a key on to what has the focus at that moment. Of two keys that come together the second would thus reach
a screen that the first is about to leave, or one whose parts are not there yet.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from textual.app import App
from textual.dom import DOMNode
from textual.events import Event, MouseEvent
from textual.screen import Screen

_MOST_WAITING = 256
_GIVEN_UP_SECONDS = 5.0


class HasInputQueue(Protocol):
    """An app that deals with one thing after the other."""

    waiting_input: InputQueue


class InputQueue:
    """What a person has done and the app has not dealt with yet. `hand_on` hands an event on as Textual does.

    An event has been dealt with when a callback has gone from the widget that got it up to the app, on each step
    behind all that waits there, then once more from what has the focus by then, and the screen in front is still the
    same. Whatever the event brought about then stands; a screen that it opened has its parts, for it answers nothing
    before.
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
        if not self._busy or time.monotonic() - self._began > _GIVEN_UP_SECONDS:
            await self._next()

    async def _next(self) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._began = time.monotonic()
            self._number += 1
            event, focused = self._waiting.popleft(), self._focused
            await self._hand_on(event)
            self._climb(self._under_the_mouse if isinstance(event, MouseEvent) else focused, None, self._number)

    @property
    def _focused(self) -> DOMNode:
        return self._app.focused or self._app.screen

    @property
    def _under_the_mouse(self) -> DOMNode:
        return self._app.mouse_over or self._app.screen

    def _climb(self, node: DOMNode, front: Screen[Any] | None, number: int) -> None:
        """Have a callback go from a widget up to the app. `front`: the screen that was in front when it set out."""
        above = node.parent
        if above is None or not node.call_later(self._climb, above, front, number):
            self._app.call_later(self._arrived, front, number)

    async def _arrived(self, front: Screen[Any] | None, number: int) -> None:
        """A callback has come up to the app: look whether all is done, unless the event was given up."""
        if number != self._number:
            return
        if front is self._app.screen:
            await self._next()
        else:
            self._climb(self._focused, self._app.screen, number)
