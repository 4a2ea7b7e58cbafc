"""Everything that keys do away from the board, done with the mouse alone."""

from __future__ import annotations

from textual.geometry import Offset

from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.screens.box import BoxScreen
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.rules import RulesScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.widgets.form import Form
from tests.screens.driving import Keyboard, running
from tests.screens.games.support import listed, with_games


async def click(keyboard: Keyboard, words: str) -> None:
    """Click on the first letters of some words."""
    lines = keyboard.seen.splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    await keyboard.pilot.click(offset=Offset(lines[y].index(words), y))
    await keyboard.quiet()


async def test_a_game_is_set_up_and_begun() -> None:
    async with running() as keyboard:
        await click(keyboard, "New game")
        screen = keyboard.app.screen
        assert isinstance(screen, SetupScreen)
        form = screen.query_one(Form)
        await click(keyboard, "Quick-play rules")
        assert form.value("quick") == "yes" and form.rows[form.cursor].name == "quick"
        await click(keyboard, "Your name")
        await click(keyboard, "Start the game")
        assert isinstance(keyboard.app.screen, GameScreen)


async def test_a_game_is_deleted_and_the_list_left() -> None:
    async with running(app=with_games("one", "two")) as keyboard:
        table = await listed(keyboard)
        await click(keyboard, "delete")
        assert isinstance(keyboard.app.screen, ConfirmModal)
        await click(keyboard, "Delete it")
        if isinstance(keyboard.app.screen, ConfirmModal):  # the first click went to the row
            await click(keyboard, "Delete it")
        assert isinstance(keyboard.app.screen, GamesScreen) and len(table.rows) == 1
        await click(keyboard, "q back")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_the_box_is_left() -> None:
    async with running() as keyboard:
        await click(keyboard, "My box")
        assert isinstance(keyboard.app.screen, BoxScreen)
        await click(keyboard, "Esc back")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_links_of_the_rules_are_followed() -> None:
    async with running((120, 40)) as keyboard:
        await click(keyboard, "rules")
        assert isinstance(keyboard.app.screen, RulesScreen)
        await click(keyboard, "10  Spending")
        await click(keyboard, "10.3  Offensives")
        assert "10.3 Offensives" in keyboard.seen.splitlines()[2]
        await click(keyboard, "10.3.1 Conditions")
        assert "10.3.1 Conditions" in keyboard.seen.splitlines()[2]
        await click(keyboard, "close")
        assert isinstance(keyboard.app.screen, MenuScreen)
