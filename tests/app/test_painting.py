"""What is painted of the board leaves nothing of what was there before, whichever way the board came up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ldd_tui.app import ldd_app
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.settings.settings import Loaded, Settings
from rules.model import Options
from saves.store import MEMORY
from tests.screens.driving import CENTRAL_POWERS, SIZES, Keyboard, new_session, playing
from tests.textual_inside import OnATerminal


class Watched(OnATerminal, LddApp):
    """The whole app."""

    CSS_PATH = str(Path(ldd_app.__file__).with_name("ldd_app.tcss"))

    def __init__(self, **what: Any) -> None:
        super().__init__(MEMORY, loaded=Loaded(Settings(animation=False)), **what)


async def settled(pilot: Pilot[None], app: Watched) -> None:
    await Keyboard(pilot).quiet()
    await pilot.pause(0.1)  # some frames of Textual's clock
    assert app.terminal == app.picture()


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: "x".join(map(str, size)))
async def test_the_board_from_the_menu(size: tuple[int, int]) -> None:
    app = Watched()
    async with app.run_test(size=size) as pilot:
        keyboard = Keyboard(pilot)
        await settled(pilot, app)
        await playing(keyboard, new_session(app, "4", Options(athena=CENTRAL_POWERS), 30))
        await settled(pilot, app)
        for key in ("right", "down", "o", "escape", "tab", "tab", "tab", "e", "escape", "L", "escape", "p", "n"):
            await keyboard.press(key)
            await settled(pilot, app)


async def test_a_page_that_is_opened_again_is_painted_again() -> None:
    app = Watched()
    async with app.run_test(size=(120, 40)) as pilot:
        keyboard = Keyboard(pilot)
        await playing(keyboard, new_session(app, "4", Options(athena=CENTRAL_POWERS), 30))
        for key in ("question_mark", "L", "S", "T", "e"):
            for _time in range(2):
                for one in (key, "escape"):
                    await keyboard.press(one)
                    await settled(pilot, app)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_the_board_at_once(size: tuple[int, int]) -> None:
    with_a_game = Watched()
    game = new_session(with_a_game, "4", Options(athena=CENTRAL_POWERS), 30).play.game
    app = Watched(game=game)
    app.library = with_a_game.library
    async with app.run_test(size=size) as pilot:
        await settled(pilot, app)
        await Keyboard(pilot).press("right")
        await settled(pilot, app)
