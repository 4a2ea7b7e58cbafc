"""The board shows what is read out when all of it has been told: neither before its dice nor only when it is closed."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.modals.result import ResultModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.header import ResourceTrack
from rules.model import Decision
from saves.store import MEMORY
from tests.screens.driving import Keyboard, asked_for, new_session, playing, running, until


def is_up_to_date(keyboard: Keyboard) -> bool:
    table = keyboard.app.get_screen("game", GameScreen)
    return table.query_one(ResourceTrack).state == table.session.state


@pytest.mark.parametrize("animation", [True, False])
async def test_the_dice_of_an_offensive_come_before_what_they_bring(
    animation: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ldd_tui.modals.result.FRAMES_PER_SECOND", 1e-3)  # they fall until a key
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=animation)))
    async with running((120, 40), app) as keyboard:
        session = until(new_session(app, "follow"), asked_for(Decision.OFFENSIVE), Random("follow"))
        await playing(keyboard, session)
        await keyboard.press("o", "enter")
        if not isinstance(app.screen, ResultModal):
            await keyboard.press("enter")
        result = app.screen
        assert isinstance(result, ResultModal)
        assert result.falling == animation and is_up_to_date(keyboard) == (not animation)
        if animation:
            await keyboard.press("space")
        assert app.screen is result and is_up_to_date(keyboard)
