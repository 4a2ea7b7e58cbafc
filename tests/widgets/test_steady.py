"""Screens that keep in order when much happens at once."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.screen import Screen

import ldd_tui
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.widgets.steady import Steady


def test_every_screen_is_steady() -> None:
    found = set()
    for module in pkgutil.walk_packages(ldd_tui.__path__, "ldd_tui."):
        if module.name.startswith(("ldd_tui.screens", "ldd_tui.modals", "ldd_tui.app")):
            found |= {kind for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass)}
    ours = {
        kind for kind in found if issubclass(kind, Screen) and kind.__module__.startswith(("ldd_tui.s", "ldd_tui.m"))
    }
    assert len(ours) > 20
    assert {kind.__name__ for kind in ours if not issubclass(kind, Steady)} == set()


async def test_a_dialog_ends_once_and_ends_nothing_else() -> None:
    answers: list[bool | None] = []
    app: App[None] = App()
    async with app.run_test() as pilot:
        below, dialog, above = ConfirmModal("Below?"), ConfirmModal("Sure?"), ConfirmModal("Above?")
        for screen in (below, dialog, above):
            app.push_screen(screen, answers.append)
        await pilot.pause()
        dialog.dismiss(True)
        await pilot.pause()
        assert (app.screen, answers) == (above, []), "what lies below another screen is not what is answered"
        above.dismiss(True)
        above.dismiss(False)
        above.dismiss(None)
        await pilot.pause()
        assert (app.screen, answers) == (dialog, [True])


class Counting(Steady, Screen[None]):
    """A screen that counts how often it is laid out."""

    laid_out = 0

    def on_resize(self) -> None:
        self.laid_out += 1


async def test_two_sizes_at_once_are_laid_out_once_each_at_most() -> None:
    app: App[None] = App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = Counting()
        await app.push_screen(screen)
        await pilot.pause()
        before = screen.laid_out
        for _ in range(3):
            screen.post_message(events.Resize(Size(100, 30), Size(100, 30)))
            screen.call_later(lambda: None)  # what stands between two sizes keeps Textual from making them one
            screen.post_message(events.Resize(Size(80, 24), Size(80, 24)))
            screen.call_later(lambda: None)
        for _ in range(20):
            await pilot.pause()
        assert screen.size == (80, 24) and screen.laid_out - before <= 3
