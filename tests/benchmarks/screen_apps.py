"""The apps that the benchmark of the screen runs, each in a terminal of its own; a bare Textual one beside ours.

python -m tests.benchmarks.screen_apps bare|menu|board|dialogs [STORE [GAME]]
"""

from __future__ import annotations

import gc
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App

HELLO = "hello"
OPEN, CLOSE, CHANGE = "\x1bOQ", "\x1bOR", "\x1bOS"
"""The bytes of F2, F3 and F4: open the next dialog, close it; change a number on the board."""


def bare() -> App[None]:
    """The smallest Textual app; F4 changes what it shows."""
    from textual.app import App, ComposeResult
    from textual.widgets import Static

    class Bare(App[None]):
        BINDINGS = [("f4,right", "change")]  # noqa: RUF012

        def compose(self) -> ComposeResult:
            yield Static(HELLO)

        def action_change(self) -> None:
            self.query_one(Static).update(HELLO.upper())

    return Bare()


def menu(store: str) -> App[None]:
    from ldd_tui.app.ldd_app import LddApp

    return LddApp(store)


def board(store: str, game: str) -> App[None]:
    from ldd_tui.app.ldd_app import LddApp

    return LddApp(store, game=game)


def dialogs(store: str, game: str) -> App[None]:
    """The game with a board in front. F2 opens the dialogs of the tests one after the other, each of them twice; F3
    closes one, F4 changes a number on the board.
    """
    from itertools import cycle

    from msgspec.structs import replace
    from textual.binding import Binding

    from ldd_tui.app.ldd_app import LddApp
    from ldd_tui.widgets.header import ResourceTrack
    from tests.modals.scenes import SCENES

    class Dialogs(LddApp):
        CSS_PATH = str(Path(inspect.getfile(LddApp)).with_name("ldd_app.tcss"))
        BINDINGS = [  # noqa: RUF012
            Binding("f2", "open", priority=True),
            Binding("f3", "pop_screen", priority=True),
            Binding("f4", "change", priority=True),
        ]
        names = cycle([f"scenes.{name}" for name in SCENES for _time in range(2)])

        def on_mount(self) -> None:
            for name, scene in SCENES.items():
                self.install_screen(scene(), f"scenes.{name}")

        def action_open(self) -> None:
            self.push_screen(next(self.names))

        def action_change(self) -> None:
            track = self.screen.query_one(ResourceTrack)
            assert track.state is not None
            entente, central_powers = track.state.rp
            track.state = replace(track.state, rp=(entente + 1, central_powers))

    return Dialogs(store, game=game)


APPS: dict[str, Callable[..., App[None]]] = {"bare": bare, "menu": menu, "board": board, "dialogs": dialogs}


if __name__ == "__main__":
    if sys.argv[1] != "bare":
        gc.disable()  # as the command line does
    APPS[sys.argv[1]](*sys.argv[2:]).run()
