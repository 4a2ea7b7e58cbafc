"""Dice and Athena's steps in the game itself: as the settings say, and never deciding anything."""

import random

import pytest
from textual.types import AnimationLevel

from ldd_tui.modals import result
from ldd_tui.modals.result import ResultModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Settings
from rules import actions as a
from rules import facts as f
from rules.model import Decision, Options, Side
from saves.events import Acted
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, asked_for, new_session, playing, running, until
from tests.textual_inside import ticking


@pytest.mark.parametrize(
    ("animation", "level", "falls"), [(True, "full", True), (False, "full", False), (True, "none", False)]
)
async def test_dice_fall_as_settings_and_terminal_say(
    animation: bool, level: AnimationLevel, falls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result, "IGNORED_SECONDS", 0.0)
    async with running((120, 40)) as keyboard:
        keyboard.app.settings = Settings(animation=animation)
        keyboard.app.animation_level = level
        session = until(new_session(keyboard.app, "3"), asked_for(Decision.OFFENSIVE, able=2), random.Random(3))
        session.choose(next(action for action in session.legal if isinstance(action, a.Offensive)))
        await playing(keyboard, session)
        await keyboard.press("space")
        dialog = keyboard.app.screen
        assert isinstance(dialog, ResultModal)
        assert dialog.falling == falls and bool(ticking(dialog)) == falls
        if falls:
            assert "any key" in keyboard.seen
            await keyboard.press("space")
        assert "Expected" in keyboard.seen and not ticking(dialog)
        thrown = [fact for fact in session.recent if isinstance(fact, f.DiceThrown)]
        assert sum(map(len, (fact.faces for fact in thrown))) == sum(isinstance(x, f.DieRead) for x in session.recent)
        await keyboard.press("space")
        assert keyboard.app.screen is not dialog
        await keyboard.press("escape", "escape", "x")
        explained = keyboard.app.screen
        assert isinstance(explained, ResultModal) and not explained.falling and not explained.more


@pytest.mark.parametrize("athena", [(), ENTENTE, CENTRAL_POWERS])
async def test_a_space_bar_held_down_decides_nothing(athena: tuple[Side, ...]) -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "6", Options(athena=athena))
        await playing(keyboard, session)
        await keyboard.press(*["space"] * 60)
        assert session.choice is not None
        assert not any(isinstance(entry.event, Acted) for entry in session.play.entries)
        await keyboard.press("escape", "escape")
        assert isinstance(keyboard.app.screen, GameScreen)
