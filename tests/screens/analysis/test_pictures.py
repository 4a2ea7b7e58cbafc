"""Pictures of the analysis at three sizes, from a fixed game and a judge whose numbers are fixed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import glyphs
from ldd_tui.settings.settings import Loaded, Settings
from saves.store import MEMORY
from tests.screens.analysis.support import explaining, judged_by
from tests.screens.driving import SIZES, Keyboard

Compare = Callable[..., bool]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))


@pytest.fixture(autouse=True)
def _judge(monkeypatch: pytest.MonkeyPatch) -> None:
    judged_by(monkeypatch)


def of_the_game(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def prepare(pilot: Pilot[Any]) -> None:
        keyboard = Keyboard(pilot)
        await explaining(keyboard)
        await keyboard.press(*keys)

    return prepare


@sizes
def test_decisions(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=of_the_game("down"))


@sizes
def test_both_sides(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=of_the_game("3"))


@pytest.mark.parametrize("keys", [("2",), ("enter",)], ids=["luck", "details"])
def test_how_it_looks_besides(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=of_the_game(*keys))


def test_with_signs_that_every_terminal_has(snap_compare: Compare) -> None:
    app = LddApp(MEMORY, loaded=Loaded(Settings(signs="ascii")))
    assert snap_compare(app, terminal_size=(80, 24), run_before=of_the_game())
    glyphs.choose("auto")
