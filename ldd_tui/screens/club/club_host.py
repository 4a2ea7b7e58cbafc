"""What the screens of a club know of the app that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ldd_tui.screens.club.requests import ClubRequest
from ldd_tui.screens.host import Host

if TYPE_CHECKING:
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
