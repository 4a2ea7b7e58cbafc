"""Pictures of a replay, from a fixed game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from saves.store import MEMORY
from tests.screens.driving import SIZES, Keyboard
from tests.screens.replay.support import replaying

Compare = Callable[..., bool]


def of_the_middle(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def prepare(pilot: Pilot[Any]) -> None:
        keyboard = Keyboard(pilot)
        await replaying(keyboard)
        await keyboard.press("]", "]", "]", "]", "p", "p", "d", *keys)

    return prepare


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_how_it_looks(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=of_the_middle())


@pytest.mark.parametrize("keys", [("B",), ("?",), ("/", *"attack")], ids=["branch", "help", "find"])
def test_how_it_looks_besides(snap_compare: Compare, keys: tuple[str, ...]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=of_the_middle(*keys))
