"""A table of the club, as the objects see it that carry out what its keys ask for."""

from __future__ import annotations

from typing import Protocol

from ldd_tui.screens.club.club_host import ClubHost
from ldd_tui.screens.club.company import Company
from ldd_tui.screens.table.table import Table
from saves.errors import SavesError


class ClubTable(Table, Protocol):
    """The screen of a game in the club."""

    @property
    def host(self) -> ClubHost:
        """The app."""
        ...

    @property
    def company(self) -> Company:
        """Who is there, and what is agreed."""
        ...

    def look_around(self) -> None:
        """Look up again who is there and what is asked, and show it."""
        ...

    def catch_up(self) -> None:
        """Show the game as it stands now, whatever lies over the table."""
        ...

    def tell(self, error: SavesError) -> None:
        """Say what went wrong."""
        ...
