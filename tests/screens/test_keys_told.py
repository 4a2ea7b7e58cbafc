"""The key `?` tells the keys of whatever is in front, and is on its bar."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ldd_tui.keys.pages import sections
from ldd_tui.screens.help import HelpScreen
from ldd_tui.teach import course
from ldd_tui.widgets.page import Page
from tests.screens.club.support import Hosted
from tests.screens.driving import Keyboard, new_session, playing, running


async def _menu(keyboard: Keyboard) -> None:
    pass


async def _setup(keyboard: Keyboard) -> None:
    keyboard.app.set_up()


async def _settings(keyboard: Keyboard) -> None:
    keyboard.app.action_settings()


async def _lessons(keyboard: Keyboard) -> None:
    keyboard.app.learn()


async def _lesson(keyboard: Keyboard) -> None:
    lesson = course.find("table")
    assert lesson is not None
    keyboard.app.teach(lesson)


async def _games(keyboard: Keyboard) -> None:
    new_session(keyboard.app, "4")
    keyboard.app.show_games()


async def _rules(keyboard: Keyboard) -> None:
    keyboard.app.open_rules("10.3")


async def _game(keyboard: Keyboard) -> None:
    await playing(keyboard, new_session(keyboard.app, "4"))


async def _replay(keyboard: Keyboard) -> None:
    keyboard.app.replay(new_session(keyboard.app, "4").play.game)


async def _analysis(keyboard: Keyboard) -> None:
    keyboard.app.analyse(new_session(keyboard.app, "4", moves=4).play.game)


async def _log(keyboard: Keyboard) -> None:
    await _game(keyboard)
    await keyboard.press("L")


SCREENS = {
    "menu": _menu,
    "setup": _setup,
    "settings": _settings,
    "lessons": _lessons,
    "lesson": _lesson,
    "games": _games,
    "rules": _rules,
    "game": _game,
    "replay": _replay,
    "analysis": _analysis,
    "log": _log,
}


IN_CLUB = {"lobby": "", "new_table": "n", "own_keys": "K"}
"""The screens of a club, by the key that opens them from the lobby."""


@pytest.mark.parametrize(("place", "go"), SCREENS.items(), ids=SCREENS)
async def test_the_keys_of_every_screen_are_told(place: str, go: Callable[[Keyboard], Awaitable[None]]) -> None:
    async with running() as keyboard:
        await go(keyboard)
        await keyboard.quiet()
        await _keys_are_told(keyboard, place)


@pytest.mark.parametrize(("place", "opens"), IN_CLUB.items(), ids=IN_CLUB)
async def test_the_keys_of_a_clubs_screens_are_told(tmp_path: Path, place: str, opens: str) -> None:
    hosted = Hosted(tmp_path)
    hosted.member("Anna")
    async with running(app=hosted.app("Anna")) as keyboard:
        await keyboard.press(*opens)
        await _keys_are_told(keyboard, place)


async def _keys_are_told(keyboard: Keyboard, place: str) -> None:
    screen = keyboard.app.screen
    assert " ? " in keyboard.seen.splitlines()[-1], "there is room for it on the bar"
    await keyboard.press("question_mark")
    assert isinstance(keyboard.app.screen, HelpScreen)
    told = [paragraph.words for paragraph in keyboard.app.screen.query_one(Page).paragraphs]
    headings = {heading for heading, _lines in sections(place)}
    assert headings and headings <= set(told)
    await keyboard.press("question_mark")
    assert keyboard.app.screen is screen
