"""The ways from screen to screen, and what a screen is made of."""

from __future__ import annotations

import pytest
from textual.screen import Screen

from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.lesson.lesson_screen import LessonScreen
from ldd_tui.screens.log import LogScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.screens.rules import RulesScreen
from ldd_tui.teach.lesson import parse
from rules.model import Options
from tests.screens.driving import CENTRAL_POWERS, new_session, playing, running
from tests.teach.support import SMALL


@pytest.mark.parametrize(("action", "kind"), [("log", LogScreen), ("rules", RulesScreen), ("leave", MenuScreen)])
async def test_the_next_key_finds_the_screen_that_was_asked_for(action: str, kind: type[Screen[None]]) -> None:
    async with running() as keyboard:
        await playing(keyboard, new_session(keyboard.app, "one", Options(athena=CENTRAL_POWERS), 1))
        getattr(keyboard.game, f"action_{action}")()
        assert isinstance(keyboard.app.screen, kind), "a request that waits its turn leaves keys to the old screen"
        await keyboard.quiet()


async def test_keys_of_a_game_that_a_lesson_has_not_say_so() -> None:
    async with running() as keyboard:
        keyboard.app.teach(parse(SMALL))
        await keyboard.quiet()
        for key in ("U", "Z", "f", "a"):
            await keyboard.press("escape", key)
            assert "Not in a lesson. B goes a step back" in keyboard.seen, key


def test_a_lesson_has_only_its_own_actions() -> None:
    missing = ("redo", "auto", "replay")
    assert all(hasattr(GameScreen, f"action_{name}") for name in missing)
    assert not any(hasattr(LessonScreen, f"action_{name}") for name in missing)


@pytest.mark.parametrize("kind", [GameScreen, LessonScreen, ReplayScreen, LogScreen, RulesScreen, GamesScreen])
def test_a_screen_has_at_most_one_screen_of_ours_above_it(kind: type) -> None:
    ours = [base for base in kind.__mro__[1:] if base.__module__.startswith("ldd_tui.screens")]
    assert len(ours) <= 1
