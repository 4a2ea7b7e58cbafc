"""Noticing that a game is played on elsewhere: another terminal, another process."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path

from saves.errors import SavesError
from saves.store import Store

_PATIENCE = 2.0
"""Seconds after which the thread checks whether it was stopped."""


class Watch:
    """Calls back, from a thread of its own, whenever something is written to the store at `path`.

    `game`: of what does not concern this game it tells later, or not at all.

    It has a connection of its own, so that the app's writes are heard too: the caller finds out whose it was. A store
    that cannot be opened is not watched: the game that is played on it has reported that already. After each time it
    rests for `rest` seconds, in which no writer wakes it: then it calls back once for all that was written.
    """

    def __init__(self, path: Path, changed: Callable[[], object], game: str | None = None) -> None:
        self.rest = 0.0
        self._path = path
        self._game = game
        self._changed = changed
        self._over = threading.Event()
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def stop(self) -> None:
        """Call back no more."""
        self._over.set()

    def _run(self) -> None:
        with contextlib.suppress(SavesError), Store(self._path) as store:
            store.wait_for_change(0, self._game)
            if not self._over.is_set():
                self._changed()  # something may have been written before there was a connection that hears of it
            while not self._over.is_set():
                if store.wait_for_change(_PATIENCE, self._game) and not self._over.is_set():
                    self._changed()
                    self._over.wait(self.rest)
