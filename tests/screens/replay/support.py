"""A recorded game on the replay screen."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.widgets.prompt import Prompt
from rules.model import Options
from saves.dice import secret_from_seed
from saves.journal import Entry
from tests.saves.playing import journal_of
from tests.screens.driving import CENTRAL_POWERS, Keyboard

SEED = 2
GAME = journal_of(Options(athena=CENTRAL_POWERS), SEED)


def stored(app: LddApp, game: tuple[Entry, ...] = GAME, name: str = "Verdun") -> str:
    return app.store.adopt(game, secret_from_seed(SEED), name)


async def replaying(keyboard: Keyboard, game: tuple[Entry, ...] = GAME) -> str:
    """Replay a stored game from its start; return its id."""
    found = stored(keyboard.app, game)
    keyboard.app.replay(found)
    await keyboard.quiet()
    return found


def screen_of(keyboard: Keyboard) -> ReplayScreen:
    screen = keyboard.app.screen
    assert isinstance(screen, ReplayScreen), screen
    return screen


def seq(keyboard: Keyboard) -> int:
    """The event shown, checked against the board."""
    screen = screen_of(keyboard)
    number = screen.recording.seq
    assert screen.map_view.state is screen.recording.state
    assert f"Event {number} of " in screen.query_one(Prompt).asking.where
    return number


def notice(keyboard: Keyboard) -> str:
    return screen_of(keyboard).query_one(Prompt).asking.notice


def at(game: tuple[Entry, ...], wanted: Callable[[Entry], bool]) -> list[int]:
    return [entry.seq for entry in game if wanted(entry)]
