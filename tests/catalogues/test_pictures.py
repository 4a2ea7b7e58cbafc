"""Every screen and dialog in each language at three sizes, as plain text; and nothing is cut that is not in English.

Colours and frames are those of the English pictures (`tests/screens/test_snapshots.py`, `tests/modals`).
`pytest --snapshot-update` takes them anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot

from ldd_tui import text
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import glyphs
from ldd_tui.settings.settings import Loaded, Settings
from rules.model import Options
from saves.store import MEMORY
from tests.catalogues.entries import languages
from tests.catalogues.speaking import speak
from tests.modals.scenes import SCENES, Host
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, SIZES, Keyboard, new_session, playing
from tests.textual_inside import dealt_with, is_quiet, text_lines

LANGUAGES = languages()
AGAINST_ATHENA = Options(athena=CENTRAL_POWERS)


class Lines(SingleFileSnapshotExtension):
    """A picture as plain text."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


@pytest.fixture(autouse=True)
def _fancy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("LDD_TUI_ASCII", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    glyphs.glyphs.cache_clear()
    yield
    glyphs.glyphs.cache_clear()


def played(seed: str, options: Options, moves: int, *keys: str) -> Callable[[Keyboard], Awaitable[None]]:
    """A game after some moves, and keys pressed in it."""

    async def prepare(keyboard: Keyboard) -> None:
        await playing(keyboard, new_session(keyboard.app, seed, options, moves))
        await keyboard.press(*keys)

    return prepare


def typed(*keys: str) -> Callable[[Keyboard], Awaitable[None]]:
    """Keys pressed in the menu."""

    async def prepare(keyboard: Keyboard) -> None:
        await keyboard.press(*keys)

    return prepare


SCREENS: dict[str, Callable[[Keyboard], Awaitable[None]]] = {
    "menu": typed(),
    "lessons": typed("1"),
    "lesson": typed("1", "enter", "space"),
    "setup": typed("2"),
    "settings": typed("3"),
    "my_box": typed("4"),
    "games": played("menu", Options(athena=ENTENTE), 12, "q", "escape", "g"),
    "first_turn": played("one", AGAINST_ATHENA, 1),
    "middle_of_the_war": played("4", Options(athena=ENTENTE), 45),
    "aimed": played("4", AGAINST_ATHENA, 30, "o"),
    "refusal": played("one", AGAINST_ATHENA, 1, "o"),
    "tracks": played("3", AGAINST_ATHENA, 30, "tab", "down", "down"),
    "keys": played("one", AGAINST_ATHENA, 1, "?"),
    "log": played("3", AGAINST_ATHENA, 30, "L"),
    "rules": played("3", AGAINST_ATHENA, 30, "R"),
    "why": played("3", AGAINST_ATHENA, 30, "x"),
    "odds": played("3", AGAINST_ATHENA, 30, "v"),
    "hint": played("3", AGAINST_ATHENA, 30, "i"),
    "commands": played("3", AGAINST_ATHENA, 30, "ctrl+p"),
}


async def _quiet(pilot: Pilot[Any]) -> None:
    calm = 0
    while calm < 2:
        await dealt_with(pilot)
        calm = calm + 1 if is_quiet(pilot.app) else 0


async def _pictures(app: App[Any], prepare: Callable[[Keyboard], Awaitable[None]] | None) -> list[list[str]]:
    """What is seen at each size, one after the other in one app."""
    seen = []
    async with app.run_test(size=SIZES[0]) as pilot:
        await _quiet(pilot)
        if prepare is not None:
            await prepare(Keyboard(pilot))
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await _quiet(pilot)
            seen.append([line.rstrip() for line in text_lines(app)])
    return seen


def _game() -> LddApp:
    return LddApp(MEMORY, loaded=Loaded(Settings(animation=False)))


def _shown(pictures: list[list[str]]) -> str:
    sized = (
        f"== {width}x{height}\n" + "\n".join(lines) for (width, height), lines in zip(SIZES, pictures, strict=True)
    )
    return "\n".join(sized) + "\n"


def _cut(lines: list[str]) -> int:
    return sum(line.count("…") for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
async def test_dialogs(name: str, language: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    text.use(text.SOURCE_LANGUAGE)
    english = await _pictures(Host(SCENES[name]()), None)
    speak(language, monkeypatch)
    pictures = await _pictures(Host(SCENES[name]()), None)
    assert _cut(pictures[0]) <= _cut(english[0])
    assert _shown(pictures) == snapshot(extension_class=Lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
async def test_screens(name: str, language: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    text.use(text.SOURCE_LANGUAGE)
    english = await _pictures(_game(), SCREENS[name])
    speak(language, monkeypatch)
    pictures = await _pictures(_game(), SCREENS[name])
    assert _cut(pictures[0]) <= _cut(english[0])
    assert _shown(pictures) == snapshot(extension_class=Lines)
