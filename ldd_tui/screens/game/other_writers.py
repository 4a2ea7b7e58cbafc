"""Noticing that somebody else plays the game that is on the table: in another terminal, by another program."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from textual.message import Message

from ldd_tui.games.session import GameSession
from ldd_tui.games.watch import Watch
from saves.errors import SavesError
from saves.store import MEMORY


class Listener(Protocol):
    """A screen, as far as it can be told that something was written."""

    @property
    def session(self) -> GameSession:
        """The game on the table."""
        ...

    def post_message(self, message: Message) -> bool:
        """Tell the screen something, from any thread."""
        ...


class OtherWriters:
    """Watches the store. The screen gets a `Written`, and has `look` find out whether its game was played on."""

    class Written(Message):
        """Something was written to the store, perhaps by somebody else."""

    def __init__(self, screen: Listener, take_over: Callable[[], None]) -> None:
        self._screen = screen
        self._take_over = take_over
        self._watch: Watch | None = None

    def start(self, path: Path | str) -> None:
        """Watch the store in a file; one in memory has no other writers."""
        if path != MEMORY:
            game = self._screen.session.play.game
            self._watch = Watch(Path(path), lambda: self._screen.post_message(self.Written()), game)

    def stop(self) -> None:
        """Watch no longer."""
        if self._watch is not None:
            self._watch.stop()

    def look(self) -> None:
        """Take over what somebody else has played in the meantime."""
        with suppress(SavesError):  # the next move will say what is wrong
            if self._screen.session.play.is_stale():
                self._take_over()
