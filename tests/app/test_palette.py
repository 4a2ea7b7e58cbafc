"""Every command by name, wherever one is."""

from collections.abc import Awaitable
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from textual.screen import Screen

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.screens.command_palette import Command, commands, matching
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.settings import SettingsScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.screens.text_screen import TextScreen
from rules.model import SECTORS, Options
from saves.store import MEMORY
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running
from tests.soaking import first_of

EVERYWHERE = {
    "Settings",
    "Theme: light",
    "Theme: colour-blind",
    "What this is",
    "New game",
    "Open another game",
    "Quit",
}


def titles(keyboard: Keyboard) -> list[str]:
    return [command.title for command in commands(keyboard.app, keyboard.app.screen)]


async def first_turn(keyboard: Keyboard, *keys: str) -> None:
    await playing(keyboard, new_session(keyboard.app, "one", Options(athena=CENTRAL_POWERS), 1))
    await keyboard.press(*keys)


async def test_the_game_has_all_its_actions_with_their_keys_and_all_sectors() -> None:
    async with running() as keyboard:
        await first_turn(keyboard)
        found = {command.title: command for command in commands(keyboard.app, keyboard.app.screen)}
        assert set(found) >= EVERYWHERE | {"Offensive", "Undo", "Events", "Log"}
        assert (found["Offensive"].key, found["Go on"].key, found["Keys"].key) == ("o", "Space", "?")
        assert sum(title.startswith("Go to ") for title in found) == len(SECTORS)
        assert all(command.words and "\x1b" not in command.words for command in found.values())
        assert not any("creenshot" in title for title in found)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["Go to Italy", "Italy", "Visit", "Log"]),
        ("it", ["Italy", "Go to Italy", "Visit"]),
        ("read", ["Log"]),
        ("italy go", ["Go to Italy"]),
        ("GO", ["Go to Italy"]),
        ("x", []),
    ],
)
def test_what_answers_a_query(query: str, expected: list[str]) -> None:
    found = [Command("Go to Italy", "", print), Command("Italy", "", print), Command("Visit", "", print)]
    found.append(Command("Log", "read it", print))
    assert [command.title for command in matching(found, query)] == expected


async def run(keyboard: Keyboard, command: Command) -> None:
    answer = command.run()
    if isinstance(answer, Awaitable):
        await answer
    await keyboard.quiet()


LEADS_TO = {
    "Settings": SettingsScreen,
    "New game": SetupScreen,
    "Open another game": GamesScreen,
    "Menu": MenuScreen,
    "What this is": TextScreen,
    "Log": TextScreen,
}


@pytest.mark.parametrize("place", first_of(2, ["game", "menu", "dialog", "log"]))
async def test_every_command_runs(place: str) -> None:
    keys = {"game": (), "dialog": ("e",), "log": ("L",)}
    async with running((120, 40)) as keyboard:
        app = keyboard.app
        session = new_session(app, "one", Options(athena=CENTRAL_POWERS), 1)
        start = app.screen
        done = {"Quit"}
        while True:
            if start not in app.screen_stack or not done - {"Quit"}:
                assert app.to_the_menu()
                await keyboard.quiet()
                if place in keys:
                    await playing(keyboard, session)
                    await keyboard.press(*keys[place])
                start = app.screen
            while app.screen is not start:
                app.pop_screen()
                await keyboard.quiet()
            found = {command.title.split(" to ")[0]: command for command in commands(app, start)}
            assert set(found) >= EVERYWHERE
            left = [title for title in found if title not in done]
            if not left:
                break
            done.add(left[0])
            await run(keyboard, found[left[0]])
            assert len(set(app.screen_stack)) == len(app.screen_stack)
            assert isinstance(app.screen, LEADS_TO.get(left[0], Screen)), left[0]
        assert len(done) > 10


def test_nothing_is_done_to_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = LddApp(MEMORY)
    monkeypatch.setattr("webbrowser.open", lambda *what, **more: pytest.fail("a browser was opened"))
    app.open_url("https://example.org")
    app.deliver_text(StringIO("x"), save_directory=tmp_path)
    app.deliver_binary(BytesIO(b"x"), save_directory=tmp_path)
    app.action_screenshot(path=str(tmp_path))
    assert not list(tmp_path.iterdir())
