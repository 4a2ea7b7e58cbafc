"""What the screens of a club know of the app that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ldd_tui.screens.club.requests import ClubRequest
from ldd_tui.screens.host import Host

if TYPE_CHECKING:
    from ldd_tui.widgets.aside import Spoken
    from saves.club.visit import Visit


class ClubHost(Host, Protocol):
    """The app of somebody who is in a club."""

    @property
    def visit(self) -> Visit:
        """Who is here, and the club that he sees."""
        ...

    def club_request(self, request: ClubRequest) -> None:
        """Carry out a request, at once."""
        ...

    def say_aside(self, spoken: Spoken | None) -> None:
        """Say something in a line in whatever is in front, from now on; None: nothing any more."""
        ...

    def awaited(self, game: str, words: str, *, aloud: bool = True) -> None:
        """A game waits for the player, who is told so by his terminal in a few words; "": it does not, or no longer.

        `aloud`: by the bell too, where that is news.
        """
        ...
