"""What asks in the lobby on behalf of those who do something there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from saves.club.visit import Visit


class Asker(Protocol):
    """The lobby, as far as who does something in it knows it."""

    @property
    def visit(self) -> Visit:
        """The club, and who is here."""
        ...

    def say(self, words: str, *, refused: bool = False) -> None:
        """Have something said below the table of games."""
        ...

    def done(self, act: Callable[[], object]) -> bool:
        """Do something; whether it is done. What it was refused for is said."""
        ...

    def ask(self, text: str, *, title: str, yes: str, no: str, then: Callable[[], None], default: bool = True) -> None:
        """Ask a question, and go on with `then` after a yes."""
        ...

    def type(self, title: str, text: str, done: str, then: Callable[[str], None]) -> None:
        """Have something short typed, and go on with `then` if it was."""
        ...

    def show(self) -> None:
        """Show the games as they are now."""
        ...

    def go_to(self, game: str) -> None:
        """Go to the table of a game."""
        ...
