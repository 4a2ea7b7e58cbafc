"""Decisions taken back and made again by keys; two people agree where dice have fallen."""

import asyncio
import random
import time
from pathlib import Path
from random import Random

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.past_decisions import past_decisions
from ldd_tui.games.session import GameSession
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.take_back import TakeBackModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.prompt import Prompt
from rules import actions as a
from rules.board_file import packaged
from rules.model import Decision, Options
from saves.events import Acted
from saves.played_game import PlayedGame
from saves.store import Store
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, Keyboard, asked_for, new_session, playing, running, until
from tests.screens.game.support import ready_for

EDITION = packaged().edition


async def test_a_decision_is_taken_back_with_u() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE, able=2), random.Random(4)))
        before = session.state
        await keyboard.press("1", "u")
        assert session.state == before and "Undone" in keyboard.seen
        await keyboard.press("U")
        assert session.state != before


async def test_two_people_agree_before_dice_are_taken_back() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4")
        until(session, asked_for(Decision.OFFENSIVE, able=2), random.Random(4))
        before = session.state
        offensive = next(action for action in session.legal if isinstance(action, a.Offensive))
        session.choose(offensive)
        until(session, asked_for(Decision.OFFENSIVE), random.Random(4))
        await playing(keyboard, session)
        await keyboard.press("u")
        assert not isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("n", "u", "y")
        assert session.state == before


async def test_any_earlier_decision_can_be_taken_back() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        before = session.play.entries
        await keyboard.press("Z")
        dialog = keyboard.app.screen
        assert isinstance(dialog, TakeBackModal)
        made = [entry for entry in before if isinstance(entry.event, Acted)]
        assert len(dialog.past_decisions) == len(made) > 1
        await keyboard.press("down")
        assert "Undoes 2 decisions." in keyboard.seen
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, ConfirmModal)
        await keyboard.press("y")
        there = next(index for index, entry in enumerate(before) if entry is made[-2])
        assert session.state == before[there - 1].state
        await keyboard.press("escape", "U")
        assert session.state == before[-1].state


async def test_the_question_says_where_a_step_back_leads() -> None:
    def told() -> str:
        return " ".join(keyboard.seen.replace("│", " ").split())

    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        offensive = next(action for action in session.legal if isinstance(action, a.Offensive))
        session.choose(offensive)
        until(session, asked_for(Decision.OFFENSIVE), random.Random(4))
        await playing(keyboard, session)
        turn, last = session.state.turn, past_decisions(session.play)[0]
        await keyboard.press("u")
        assert f"Back to: {last.row[0]}." in told()
        await keyboard.press("n")
        until(session, lambda one: one.choice is not None and one.state.turn > turn, random.Random(4))
        await playing(keyboard, session)
        last = past_decisions(session.play)[0]
        await keyboard.press("u")
        assert f"Back to turn {turn}, Offensives: {last.row[0]}." in told()
        await keyboard.press("y")
        assert session.state.turn == last.turn == turn


async def test_a_decision_in_the_list_may_be_taken_back_elsewhere(tmp_path: Path) -> None:
    """The list is a snapshot; choosing a decision that is gone changes nothing."""
    app = LddApp(tmp_path / "games.sqlite3", loaded=Loaded(Settings(animation=False)))
    async with running((100, 30), app) as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        await keyboard.press("Z")
        assert isinstance(keyboard.app.screen, TakeBackModal)
        with Store(tmp_path / "games.sqlite3") as elsewhere:
            other = PlayedGame(elsewhere, session.play.game)
            while other.can_undo() is not None:
                other.undo()
        session.reload()
        await keyboard.press("down", "enter")
        assert isinstance(keyboard.app.screen, GameScreen)
        assert "undone elsewhere" in " ".join(keyboard.seen.split())
        assert session.state == other.state


# -- Two programs with one game open: each shows at once what the other has played
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
            await shown(keyboard, "moved on elsewhere")
            assert keyboard.game.session.state == other.state
            await keyboard.press("L")
            other.undo()
            await keyboard.press("escape")
            await shown(keyboard, "moved on elsewhere")
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
        await shown(keyboard, "moved on elsewhere")


async def test_a_game_played_elsewhere_is_taken_over() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE), random.Random(4)))
        other = GameSession.resume(keyboard.app.store, session.play.game)
        other.choose(a.DONE)
        await keyboard.press("1")
        assert session.state == other.state
        assert "moved on elsewhere" in keyboard.seen
