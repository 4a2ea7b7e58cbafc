"""Handles keys, pastes and the mouse one after the other. Textual sends a key to whatever has the focus: the second of
two quick keys would reach a screen about to close."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App, ScreenError
from textual.events import Event, Key, Paste

from ldd_tui.keys.in_force import keys_in_force, row

_MOST_WAITING = 1 << 13
_FEW = 16  # how many events are typed within a moment
_GIVEN_UP_SECONDS = 5.0
_LOOKS = 3


class InputQueue:
    """Input that the app hasn't handled yet. `hand_on` passes an event on as Textual does. It waits until the screen in
    front has its parts and no message is pending for some turns of the event loop. Leaving overtakes a heap of keys,
    but not the few typed right before it. `handled`: called after an event and all that it brought about."""

    def __init__(
        self, app: App[Any], hand_on: Callable[[Event], Awaitable[None]], handled: Callable[[], None] = lambda: None
    ) -> None:
        self._app = app
        self._hand_on = hand_on
        self._handled = handled
        self._waiting: deque[Event] = deque()
        self._letters = 0  # of pastes that wait
        self.dealt_with = 0
        self._began = 0.0
        self._busy = False
        self.closed = False

    @property
    def full(self) -> bool:
        return len(self._waiting) + self._letters >= _MOST_WAITING

    @property
    def painting_can_wait(self) -> bool:
        return len(self._waiting) > _FEW and self.dealt_with % _FEW > 0

    @property
    def idle(self) -> bool:
        return not self._busy

    def close(self) -> None:
        self.closed = True
        self._forget()

    def _forget(self) -> None:
        self._waiting.clear()
        self._letters = 0

    async def take(self, event: Event) -> None:
        """Handle an event in its turn, at most some seconds after the previous one."""
        if self.closed:
            return
        if len(self._waiting) > _FEW and isinstance(event, Key) and event.key in keys_in_force(row("app", "quit")):
            self._forget()
        self._waiting.append(event)
        self._letters += len(event.text) if isinstance(event, Paste) else 0
        if not self._busy:
            await self._next()

    async def _next(self) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._began = time.monotonic()
            self.dealt_with += 1
            event = self._waiting.popleft()
            self._letters -= len(event.text) if isinstance(event, Paste) else 0
            await self._hand_on(event)
            self._look_soon(self.dealt_with, 0)

    def _look_soon(self, number: int, quiet: int) -> None:
        asyncio.get_running_loop().call_soon(self._look, number, quiet)

    def _look(self, number: int, quiet: int) -> None:
        """Check whether event `number` is handled; `quiet`: how many checks in a row found nothing to do."""
        if self.closed or number != self.dealt_with:
            return
        quiet = quiet + 1 if self._is_quiet() else 0
        if quiet < _LOOKS and time.monotonic() - self._began < _GIVEN_UP_SECONDS:
            self._look_soon(number, quiet)
            return
        self._handled()
        if self._waiting:
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
