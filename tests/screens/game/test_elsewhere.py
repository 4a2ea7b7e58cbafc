"""A game of two people at two screens: each reads what the other does, and nobody is asked for the other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from msgspec import Struct

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.prompt import Prompt
from rules.board_file import packaged, packaged_text
from rules.model import Options, Setup, Side, State
from saves.dice import secret_from_seed
from saves.seats import new_nonce
from saves.store import Store
from saves.verify import verify
from tests.screens.driving import Keyboard, playing, running

PATIENCE = 60.0
TURNS = 3


def screen_of(path: Path) -> LddApp:
    return LddApp(path, loaded=Loaded(Settings(animation=False)))


def laid_out(path: Path) -> str:
    setup = Setup(packaged(), Options())
    with Store(path) as store:
        made = store.create(setup, packaged_text(), ("", ""), secret_from_seed(8), seats=(True, True))
        game = store.load(made)
        for side, name in zip(Side, ("Joffre", "Moltke"), strict=True):
            store.sit(game, name, side, name, new_nonce())
    return made


def table(keyboard: Keyboard) -> GameScreen:
    return next(screen for screen in keyboard.app.screen_stack if isinstance(screen, GameScreen))


class Seat(Struct):
    """What somebody did and saw at his screen."""

    decided: int = 0
    waited: int = 0
    state: State | None = None


async def play(path: Path, game: str, side: Side, turns: int) -> Seat:
    seat, luck = Seat(), Random(side)
    async with running(app=screen_of(path)) as keyboard:
        await playing(keyboard, GameSession.resume(keyboard.app.store, game, (side.enemy,)))
        session = table(keyboard).session
        while session.over is None and session.state.turn <= turns:
            window = keyboard.app.screen
            if isinstance(window, DecisionDialog) or (window is table(keyboard) and session.choice is not None):
                assert session.choice is not None and session.choice.side == side
                seat.decided += 1
                action = luck.choice(session.legal)
                if isinstance(window, DecisionDialog):
                    window.dismiss(action)
                else:
                    table(keyboard).decisions.decided(action)
                await keyboard.quiet()
            elif isinstance(window, Dialog):
                await keyboard.press("space")
            elif session.awaits_others:
                asking = table(keyboard).query_one(Prompt).asking
                assert asking.words.endswith("You see it here as soon as it is done.") and asking.side == side.enemy
                seat.waited += 1
                await asyncio.sleep(0.005)
                await keyboard.quiet()
            else:
                await keyboard.press("space")
        seat.state = session.state
    return seat


async def test_two_people_play_at_two_screens(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    made = laid_out(path)
    async with asyncio.timeout(PATIENCE):
        seats = await asyncio.gather(*(asyncio.create_task(play(path, made, side, TURNS)) for side in Side))
    assert all(seat.decided > 3 and seat.waited for seat in seats)
    with Store(path) as store:
        history = store.load(made).history
    states = [entry.state for entry in history.entries]
    assert all(seat.state in states for seat in seats)
    assert verify(history.entries, secret_from_seed(8)).sound
