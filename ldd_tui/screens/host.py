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
        """Whether the app runs on someone else's machine, which the player must not see."""
        ...

    @property
    def player_name(self) -> str:
        """Empty if the name is unknown."""
        ...

    @property
    def settings(self) -> Settings: ...

    def change(self, **changes: str | bool) -> None:
        """Change settings by their names in `Settings`; applies at once and saves them."""
        ...

    @property
    def settings_path(self) -> Path | None:
        """`None` if the settings aren't saved to a file."""
        ...

    @property
    def depth(self) -> str:
        """The terminal's colour depth, as named in `settings.terminal`."""
        ...

    @property
    def library(self) -> Library: ...

    @property
    def store(self) -> Store: ...

    @property
    def progress(self) -> Progress: ...

    @property
    def box(self) -> MyBox: ...

    @property
    def boards(self) -> tuple[BoardChoice, ...]:
        """The boards for a new game, likeliest first; empty if there is only the packaged one."""
        ...

    @property
    def trouble(self) -> str:
        """Problems with the settings and game files, in sentences; empty if there are none."""
        ...
