"""How a lesson and the course look."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.teach import course
from rules.editions import STANDARD
from saves.store import MEMORY
from tests.screens.driving import Keyboard

WRONG_TURN = ("A", "A", "space", "right", "right", "o", "1", "enter")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_a_wrong_turn(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    async def prepare(pilot: Pilot[None]) -> None:
        keyboard = Keyboard(pilot)
        lesson = course.find("offensive")
        assert lesson is not None
        keyboard.app.progress.reached(lesson, 3)
        keyboard.app.teach(lesson)
        await keyboard.quiet()
        await keyboard.press(*WRONG_TURN)

    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=prepare)


def test_the_course(snap_compare: Callable[..., bool]) -> None:
    async def prepare(pilot: Pilot[None]) -> None:
        keyboard = Keyboard(pilot)
        first, second, *_rest = course.lessons(STANDARD)
        keyboard.app.progress.finished(first)
        keyboard.app.progress.reached(second, 4)
        keyboard.app.learn()
        await keyboard.quiet()

    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=prepare)
