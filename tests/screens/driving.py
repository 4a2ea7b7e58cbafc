"""Driving the app by keys, without Pilot's long waits: what a key brings about is over when every queue is empty."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual import events
from textual.app import App
from textual.geometry import Offset
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.computer_decisions import GROUP
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.screens import position_words
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach.course import Learnt, LessonPlace, Progress
from rules.actions import DONE
from rules.board_file import packaged_text
from rules.editions import STANDARD
from rules.model import Decision, Options, Side
from saves.store import MEMORY
from tests import textual_inside
from tests.textual_inside import text_lines

PLAIN = Options()
SIZES = ((80, 24), (120, 40), (200, 50))
ENTENTE, CENTRAL_POWERS = (Side.ENTENTE,), (Side.CENTRAL_POWERS,)
BOTH = (Side.ENTENTE, Side.CENTRAL_POWERS)


def mouse(x: int, y: int, button: int = 1) -> list[events.MouseEvent]:
    kinds = events.MouseDown, events.MouseUp
    return [kind(None, x, y, 0, 0, button, False, False, False, x, y) for kind in kinds]


def places(app: App[Any]) -> dict[str, tuple[int, int]]:
    """The first cell of everything that presses a key when it is clicked."""
    found: dict[str, tuple[int, int]] = {}
    for y, strip in enumerate(textual_inside.strips(app)[: app.size.height]):
        x = 0
        for segment in strip:
            if segment.style is not None and (pressed := segment.style.meta.get("pressed")):
                found.setdefault(pressed, (x, y))
            x += segment.cell_length
    if isinstance(app.screen, Dialog):
        box = app.screen.query_one(DialogBox)
        for place in (Offset(x, y) for y in range(box.content_size.height) for x in range(box.content_size.width)):
            if pressed := box.at(place).get("pressed"):
                found.setdefault(pressed, place + box.content_region.offset)
    return found


class Keyboard:
    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        app = pilot.app
        assert isinstance(app, LddApp)
        self.app = app
        self.patient = True
        """Whether what computers think about is waited for."""

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.app.post_message(textual_inside.key(key))
            await self.quiet()

    async def click(self, x: int, y: int) -> None:
        for event in mouse(x, y):
            self.app.post_message(event)
            await self.quiet()

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        down, up = mouse(*start)[0], mouse(*end)[1]
        move = events.MouseMove(None, *end, 1, 1, 1, False, False, False, *end)
        for event in (down, move, up):
            self.app.post_message(event)
            await self.quiet()

    async def click_on(self, words: str) -> None:
        y, x = next((y, line.index(words)) for y, line in enumerate(self.seen.splitlines()) if words in line)
        await self.click(x, y)

    async def click_key(self, key: str) -> None:
        await self.click(*places(self.app)[key])

    async def quiet(self) -> None:
        """Wait until the app is idle; re-raise its failure, if any."""
        while True:
            screen = self.app.screen
            await textual_inside.dealt_with(self.app)
            failure = textual_inside.failure(self.app)
            if failure is not None:
                raise failure
            thinkers = [worker for worker in self.app.workers if worker.group == GROUP and self.patient]
            if any(not worker.is_finished for worker in thinkers):
                await asyncio.sleep(0.001)
            elif self.app.waiting_input.idle and screen is self.app.screen and textual_inside.is_quiet(self.app):
                break

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.quiet()

    @property
    def game(self) -> GameScreen:
        screen = self.app.screen
        assert isinstance(screen, GameScreen), screen
        return screen

    @property
    def seen(self) -> str:
        return "\n".join(text_lines(self.app))


@asynccontextmanager
async def running(size: tuple[int, int] = (80, 24), app: LddApp | None = None) -> AsyncIterator[Keyboard]:
    """The app on a terminal of this size, with the menu in front.

    Unless one is given, dice do not tumble in it, and its player has seen a lesson: a new game comes first in the menu.
    """
    if app is None:
        app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False)))
        app._progress = Progress(None, Learnt({"table": LessonPlace()}))
    async with app.run_test(size=size) as pilot:
        keyboard = Keyboard(pilot)
        await keyboard.quiet()
        yield keyboard


def new_session(
    app: LddApp,
    seed: str,
    options: Options = PLAIN,
    moves: int = 0,
    players: tuple[str, str] = ("Anna", "Bob"),
    policies: tuple[str, str] = ("", ""),
    edition: str = STANDARD,
) -> GameSession:
    """A seeded game, played on by random decisions of the same seed until it asks again."""
    board = packaged_text(edition)
    game = NewGame(options=options, seed=seed, players=players, name="Test", policies=policies, board_text=board)
    session = GameSession.new(app.store, game)
    chooser = random.Random(seed)
    for _ in range(moves):
        session.advance(fast=True)
        if session.over is not None:
            break
        if session.choice is not None:
            session.choose(chooser.choice(session.legal))
    if moves:
        session.advance(fast=True)
    return session


def until(session: GameSession, wanted: Callable[[GameSession], bool], chooser: random.Random) -> GameSession:
    for _ in range(2000):
        session.advance(fast=True)
        if session.over is None and wanted(session):
            return session
        assert session.over is None, "no such position came up"
        done = DONE in session.legal and session.decision != Decision.OFFENSIVE and chooser.random() < 0.6
        session.choose(DONE if done else chooser.choice(session.legal))
    raise AssertionError("no such position came up")


def asked_for(decision: Decision, *, able: int = 1) -> Callable[[GameSession], bool]:
    """True if the decision is asked for and at least `able` sectors can answer."""
    return lambda session: session.decision == decision and len(position_words.able(session)) >= able


async def playing(keyboard: Keyboard, session: GameSession) -> None:
    keyboard.app.play(session)
    await keyboard.quiet()
