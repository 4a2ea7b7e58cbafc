"""A game in front, and where to find it."""

import random

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.screens.game.game_screen import GameScreen
from rules.model import Decision, Options
from tests.screens.driving import BOTH, Keyboard, asked_for, new_session, playing, until


def session_of(keyboard: Keyboard) -> GameSession:
    screen = keyboard.app.get_screen("game")
    assert isinstance(screen, GameScreen)
    return screen.session


def finished(app: LddApp, seed: str = "x") -> GameSession:
    session = new_session(app, seed, Options(athena=BOTH))
    while session.over is None:
        session.advance(fast=True)
    return session


async def ready_for(keyboard: Keyboard, decision: Decision, options: Options, able: int = 2) -> GameSession:
    session = until(new_session(keyboard.app, "4", options), asked_for(decision, able=able), random.Random(4))
    await playing(keyboard, session)
    return session
