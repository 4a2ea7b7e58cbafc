"""A table at which a person plays, as the objects see it that carry out what the keys ask for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from ldd_tui.games.session import GameSession
from ldd_tui.widgets.map_view import MapView
from rules.model import Phase, Sector
from saves.events import Help

if TYPE_CHECKING:
    from textual.app import App

    from ldd_tui.modals.base import Dialog
    from ldd_tui.settings.settings import Settings


class Table(Protocol):
    """The screen of a game or of a lesson."""

    @property
    def app(self) -> App[Any]: ...

    @property
    def session(self) -> GameSession: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def help(self) -> Help: ...

    @property
    def map_view(self) -> MapView: ...

    @property
    def on_a_track(self) -> bool: ...

    def show_position(self, notice: str = "", *, refused: bool = False) -> None: ...

    def say(self, notice: str = "", *, refused: bool = False) -> None: ...

    def refuse(self, why: object, phase: Phase | None = None, *, instead: str = "") -> None:
        """Say why something is not possible. `phase`: when it is, if it is just not its turn. `instead`: what is, in a
        sentence."""
        ...

    def put_cursor(self, sectors: Collection[Sector]) -> None: ...

    def quietly(self) -> AbstractContextManager[None]:
        """Move the cursor without clearing the notice."""
        ...

    def open_dialog(
        self,
        kind: type[Dialog[Any]],
        *what: Any,
        then: Callable[[Any], None] | None = None,
        said: str = "",
        refused: str = "",
        **more: Any,
    ) -> None:
        """Open a dialog of a kind, the same one each time; `then` gets its answer. `said`: a notice in it, `refused`:
        why something else cannot be done."""
        ...

    def action_trees(self, refused: str = "") -> None:
        """Show both Technology Trees. `refused`: why they are read-only."""
        ...
