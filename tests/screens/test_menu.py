"""The menu: the games that it offers, all of them behind one line, and the way back."""

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.modals.over import GameOverModal
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.menu import MenuScreen
from rules.model import Options
from saves.store import MEMORY
from tests.screens.driving import CENTRAL_POWERS, new_session, playing, running
from tests.screens.game.support import finished, session_of


async def test_the_last_game_is_offered() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 30)
        await playing(keyboard, session)
        await keyboard.press("q")
        assert f"turn {session.state.turn}" in keyboard.seen and "Anna" in keyboard.seen
        await keyboard.press("enter")
        assert session_of(keyboard).state == session.state
        assert session_of(keyboard) is not session


async def test_every_game_can_be_opened_from_the_menu() -> None:
    app = LddApp(MEMORY)
    ended = finished(app)
    new_session(app, "4", Options(athena=CENTRAL_POWERS), 3, players=("An\x1b[2Jna", "Bob"))
    async with running(app=app) as keyboard:
        assert "1-7" in keyboard.seen and "All games" in keyboard.seen
        await keyboard.press("3")
        assert isinstance(app.screen, GamesScreen)
        assert " won " in keyboard.seen and "\x1b" not in keyboard.seen and "2 games" in keyboard.seen
        await keyboard.press("down", "enter")
        assert keyboard.game.session.state == ended.state
        assert "undo" not in keyboard.seen and "fast" not in keyboard.seen
        await keyboard.press("enter")
        assert isinstance(app.screen, GameOverModal)
        await keyboard.press("escape", "u")
        assert "No decision" in keyboard.seen
        await keyboard.press("escape", "q")
        assert isinstance(app.screen, GamesScreen)
        await keyboard.press("escape", "escape")
        assert isinstance(app.screen, MenuScreen)


async def test_the_page_of_the_end_and_the_board_behind_it_are_left_by_the_same_key() -> None:
    async with running() as keyboard:
        for keys in ((), ("escape",)):
            await playing(keyboard, finished(keyboard.app))
            await keyboard.press("enter", *keys)
            assert isinstance(keyboard.app.screen, GameOverModal) != bool(keys)
            assert "q menu" in keyboard.seen and "m menu" not in keyboard.seen
            await keyboard.press("q")
            assert isinstance(keyboard.app.screen, MenuScreen)
