"""What the app uses of Textual's inside: a new Textual that has lost some of it fails here first."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest
from textual import events
from textual.app import App
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

import ldd_tui
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.widgets import terminal_driver, textual_inside
from ldd_tui.widgets.textual_inside import PRIVATE, Steady

NAMES = {name for names in PRIVATE.values() for name in names}


def private(path: Path) -> set[str]:
    """The private attributes that a module reads, sets or overrides."""
    found = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    names = {
        node.attr if isinstance(node, ast.Attribute) else node.name
        for node in found
        if isinstance(node, ast.Attribute | ast.FunctionDef)
    }
    return {name for name in names if name.startswith("_") and not name.endswith("__")}


@pytest.mark.parametrize("holder", PRIVATE)
async def test_textual_still_has_its_private_parts(holder: str) -> None:
    module, _dot, name = holder.rpartition(".")
    app: App[None] = App()
    async with app.run_test():
        found = import_module(holder) if name == "_wrap" else getattr(import_module(module), name, None)
        assert found is not None, f"Textual no longer has {holder}: see ldd_tui/widgets/textual_inside.py"
        shown = {App: app, Screen: app.screen, type(app.screen._compositor): app.screen._compositor}
        there = shown.get(found, found)
        kinds = found.__mro__ if inspect.isclass(found) else (found,)
        initialised = "".join(inspect.getsource(kind) for kind in kinds if kind is not object)
        lost = [part for part in PRIVATE[holder] if not hasattr(there, part) and f"self.{part} " not in initialised]
        assert not lost, f"{holder} no longer has {lost}: see ldd_tui/widgets/textual_inside.py"


def test_no_other_module_uses_a_private_part() -> None:
    own = {Path(str(module.__file__)) for module in (textual_inside, terminal_driver)}
    of_textual = {name for kind in (App, Screen, Widget) for name in dir(kind) if name.startswith("_")} | NAMES
    for path in Path(ldd_tui.__file__).parent.rglob("*.py"):
        used = private(path) & of_textual if "textual" in path.read_text(encoding="utf-8") else set()
        assert used <= (NAMES if path in own else set()), f"{path.name} uses {used}"


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
