"""Two programs with one game open: each shows at once what the other has played."""

import asyncio
import random
import time
from pathlib import Path
from random import Random

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.widgets.prompt import Prompt
from rules import actions as a
from rules.model import Decision, Options
from saves.played_game import PlayedGame
from saves.store import Store
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, Keyboard, asked_for, new_session, playing, running, until

PATIENCE = 10.0  # seconds


async def shown(keyboard: Keyboard, words: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while words not in keyboard.seen:
        assert time.monotonic() < deadline, keyboard.seen
        await asyncio.sleep(0.01)


async def test_a_move_played_elsewhere_is_shown(tmp_path: Path) -> None:
    app = LddApp(tmp_path / "games.sqlite3")
    async with running(app=app) as keyboard:
        session = new_session(app, "4", Options(athena=CENTRAL_POWERS))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE), Random(4)))
        with Store(tmp_path / "games.sqlite3") as elsewhere:
            other = PlayedGame(elsewhere, session.play.game)
            await keyboard.press("e", "escape")
            other.choose(session.legal[0])
            await shown(keyboard, "played on elsewhere")
            assert keyboard.game.session.state == other.state
            await keyboard.press("L")
            other.undo()
            await keyboard.press("escape")
            await shown(keyboard, "played on elsewhere")
            assert keyboard.game.session.state == other.state


async def test_ones_own_moves_are_no_news(tmp_path: Path) -> None:
    app = LddApp(tmp_path / "games.sqlite3")
    async with running(app=app) as keyboard:
        session = new_session(app, "4", Options(athena=CENTRAL_POWERS))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE), Random(4)))
        await keyboard.press("p", "y")
        await asyncio.sleep(0.5)  # twice as long as the longest nap of the watch
        await keyboard.quiet()
        assert "elsewhere" not in keyboard.game.query_one(Prompt).asking.notice
        with Store(tmp_path / "games.sqlite3") as elsewhere:
            PlayedGame(elsewhere, session.play.game).undo()
        await shown(keyboard, "played on elsewhere")


async def test_a_game_played_elsewhere_is_taken_over() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE), random.Random(4)))
        other = GameSession.resume(keyboard.app.store, session.play.game)
        other.choose(a.DONE)
        await keyboard.press("1")
        assert session.state == other.state
        assert "played on elsewhere" in keyboard.seen
