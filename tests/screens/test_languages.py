"""Another language counts at once: what is open, and what is opened then, is as if it had been chosen at the start."""

from __future__ import annotations

import gettext
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from ldd_tui import text
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.settings import language
from ldd_tui.settings.settings import Loaded, Settings, load
from ldd_tui.teach import course
from rules.model import Options
from saves.store import MEMORY
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running
from tests.text.catalogues import CROSSED, OWN_NAME, written

NAME_OF_CROSSED = "xx"


@pytest.fixture(autouse=True)
def _two_languages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    languages = {NAME_OF_CROSSED: CROSSED}
    monkeypatch.setattr(text, "_opened", lambda language: languages.get(language, gettext.NullTranslations()))
    text.use(text.SOURCE_LANGUAGE)
    yield
    monkeypatch.undo()
    text.use(text.SOURCE_LANGUAGE)


async def _game(keyboard: Keyboard, *keys: str) -> None:
    await playing(keyboard, new_session(keyboard.app, "one", Options(athena=CENTRAL_POWERS), 12))
    await keyboard.press("escape", *keys)


async def _replay(keyboard: Keyboard) -> None:
    session = new_session(keyboard.app, "one", Options(athena=CENTRAL_POWERS), 12)
    keyboard.app.replay(session.play.game)
    await keyboard.press("right", "right")


async def _lesson(keyboard: Keyboard) -> None:
    keyboard.app.teach(course.every()[0])
    await keyboard.quiet()


def _keys(*keys: str) -> Callable[[Keyboard], Awaitable[None]]:
    return lambda keyboard: keyboard.press(*keys)


def _in_game(*keys: str) -> Callable[[Keyboard], Awaitable[None]]:
    return lambda keyboard: _game(keyboard, *keys)


def _asked(name: str) -> Callable[[Keyboard], Awaitable[None]]:
    async def ask(keyboard: Keyboard) -> None:
        getattr(keyboard.app, name)()
        await keyboard.quiet()

    return ask


PLACES: dict[str, Callable[[Keyboard], Awaitable[None]]] = {
    "menu": _keys(),
    "setup": _asked("set_up"),
    "lessons": _asked("learn"),
    "games": _asked("show_games"),
    "box": _asked("show_box"),
    "settings": _asked("action_settings"),
    "rules": _asked("action_rules"),
    "game": _game,
    "decision": _in_game("enter", "escape", "enter"),  # the second time nothing is said in it, which would go
    "events": _in_game("e"),
    "trees": _in_game("T"),
    "log": _in_game("l"),
    "replay": _replay,
    "lesson": _lesson,
}


@pytest.mark.parametrize("place", PLACES)
async def test_what_is_open_below_the_settings_is_said_anew(place: str) -> None:
    seen = []
    for begun_in in (text.SOURCE_LANGUAGE, NAME_OF_CROSSED):
        async with running((120, 40)) as keyboard:
            app = keyboard.app
            app.change(language=begun_in)
            await keyboard.quiet()
            await PLACES[place](keyboard)
            front = app.screen
            app.action_settings()
            await keyboard.quiet()
            app.change(language=NAME_OF_CROSSED)
            await keyboard.quiet()
            if place != "settings":
                await keyboard.press("escape")
            assert app.screen is front
            seen.append(keyboard.seen)
    changed, begun = seen
    assert changed == begun
    assert "x" * 4 in begun


async def test_what_others_have_put_into_words_closes() -> None:
    async with running((80, 24)) as keyboard:
        await _game(keyboard, "question_mark")
        game, page = keyboard.app.screen_stack[-2:]
        keyboard.app.action_settings()
        await keyboard.quiet()
        keyboard.app.change(language=NAME_OF_CROSSED)
        await keyboard.press("escape")
        assert keyboard.app.screen is game is not page


async def test_a_row_of_the_settings_is_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(text, "LOCALE_DIR", tmp_path / "locale")
    written(tmp_path / "locale", "fr", {"Settings": "Réglages", "Menu": "Menu", OWN_NAME: "Français", "back": "retour"})
    file = tmp_path / "settings.toml"
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False)), settings_path=file)
    async with running((80, 24), app) as keyboard:
        app.action_settings()
        await keyboard.quiet()
        await keyboard.press("right", "right")
        assert "◂ Français ▸" in keyboard.seen and "Réglages" in keyboard.seen and "retour" in keyboard.seen
        assert load(file) == (Settings(animation=False, language="fr"), "")
        assert language.chosen(file) == "fr"
        await keyboard.press("left")
        assert "◂ English ▸" in keyboard.seen and "Settings" in keyboard.seen
        await keyboard.press("left")
        assert language.chosen(file) is None
