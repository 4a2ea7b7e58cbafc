"""What a screen of a club asks of the app, beside what every screen may ask (`ldd_tui.screens.requests`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import Struct

from ldd_tui.screens.host import Host
from rules.model import Side
from saves.events import Help

if TYPE_CHECKING:
    from ldd_tui.games.session import NewGame
    from ldd_tui.widgets.aside import Spoken
    from saves.club.visit import Visit


class NewTable(Struct, frozen=True, kw_only=True):
    """A game that is to be played in the club.

    `kept`: the side of every person, with the id of the member for whom the seat is kept; "" for whoever comes first.
    `days`: how many the clock gives for a decision; 0: there is no clock. `watched`: whether spectators may come.
    `help`: what those who play may have.
    """

    game: NewGame
    kept: Mapping[Side, str]
    days: float = 0.0
    watched: bool = True
    help: Help = Help.ALL


class OpenTable(Struct, frozen=True):
    """Go to the table of a game, to play. `game`: its id."""

    game: str


class WatchGame(Struct, frozen=True):
    """Look on at a game; one that is over tells how it ended, and can be gone through again.

    `game`: its id. `from_start`: a game that is over is gone through at once, for who knows how it ended.
    """

    game: str
    from_start: bool = False


class ExplainGame(Struct, frozen=True):
    """Explain a game that is over: what each decision cost, and what was luck. `game`: its id."""

    game: str


class SetUpTable(Struct, frozen=True):
    """Ask what the next game in the club is to be."""


class StartTable(Struct, frozen=True):
    """Start a game in the club, in place of the screen in front."""

    table: NewTable


class EnterCode(Struct, frozen=True):
    """Become a member by the code of an invitation; ask for a name."""

    code: str


class Join(Struct, frozen=True):
    """Become a member of this name, with the code that was entered."""

    name: str


class ShowKeys(Struct, frozen=True):
    """Show the keys with which the member logs in."""


class PlayAlone(Struct, frozen=True):
    """Show the menu of the member's own games, lessons and settings, as at home."""


ClubRequest: TypeAlias = (
    OpenTable | WatchGame | ExplainGame | SetUpTable | StartTable | EnterCode | Join | ShowKeys | PlayAlone
)
"""Anything that a screen of a club may ask of the app."""


# ------------------------------------------------------------------------------------------------ club host
# What the screens of a club know of the app that shows them.


class ClubHost(Host, Protocol):
    """The app of somebody who is in a club."""

    @property
    def visit(self) -> Visit: ...

    def club_request(self, request: ClubRequest) -> None: ...

    def say_aside(self, spoken: Spoken | None) -> None:
        """Show a line on whatever screen is in front until further notice; `None` clears it."""
        ...

    def awaited(self, game: str, words: str, *, aloud: bool = True) -> None:
        """A game waits for the player, who is told so by his terminal in a few words; "": it does not, or no longer.

        `aloud`: by the bell too, where that is news.
        """
        ...
