"""What screens know of the app that shows them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ldd_tui.screens.requests import Request

if TYPE_CHECKING:
    from ldd_tui.box.boards import BoardChoice
    from ldd_tui.box.kept import MyBox
    from ldd_tui.games.library import Library
    from ldd_tui.settings.settings import Settings
    from ldd_tui.teach.progress import Progress
    from saves.store import Store


class Host(Protocol):
    """The app, as far as a screen may know it. Every screen is given it when it is made."""

    def request(self, request: Request) -> None:
        """Carry out a request, at once.

        It is a call and not one of Textual's messages: those wait in the app's queue behind the keys that somebody has
        typed ahead, and the next of these would still go to the screen that is being left. That screen might also be
        painted once more in between.
        """
        ...

    @property
    def hosted(self) -> bool:
        """Whether the app runs on a machine that is not the player's, of which he is to see nothing."""
        ...

    @property
    def player_name(self) -> str:
        """What the player is called, where that is known; "" elsewhere."""
        ...

    @property
    def settings(self) -> Settings:
        """What the player prefers."""
        ...

    def change(self, **changes: str | bool) -> None:
        """Change settings, as named in `Settings`; at once, and in their file."""
        ...

    @property
    def settings_path(self) -> Path | None:
        """The file that the settings are kept in; None: in no file."""
        ...

    @property
    def depth(self) -> str:
        """How many colours the terminal shows, as `settings.terminal` names it."""
        ...

    @property
    def library(self) -> Library:
        """The player's games."""
        ...

    @property
    def store(self) -> Store:
        """The store of the games."""
        ...

    @property
    def progress(self) -> Progress:
        """How far the player has come in the lessons."""
        ...

    @property
    def box(self) -> MyBox:
        """What the player has seen on a printed game."""
        ...

    @property
    def boards(self) -> tuple[BoardChoice, ...]:
        """The boards that a new game can be played on, the likeliest first; none if there is only the packaged one."""
        ...

    @property
    def trouble(self) -> str:
        """What is wrong with the files of settings and games, in sentences; nothing if all is well."""
        ...
