"""Dialogs over the table: the map stays to be seen, and no cell is written that a dialog does not cover."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual._compositor import ChopsUpdate
from textual.geometry import Region

from ldd_tui.app import ldd_app
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.recording import Recording
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.prompt import KeyBar, Prompt
from rules.model import Decision
from saves.store import MEMORY
from tests.modals.scenes import SCENES
from tests.screens.driving import Keyboard, asked_for, new_session, playing, until
from tests.soaking import first_of
from tests.textual_inside import OnATerminal

LAYOUTS = ((80, 24), (120, 40), (160, 45))


class Watched(OnATerminal, LddApp):
    """The whole app; `written` are the cells that were written since it was emptied."""

    CSS_PATH = str(Path(ldd_app.__file__).with_name("ldd_app.tcss"))

    def __init__(self) -> None:
        super().__init__(MEMORY, loaded=Loaded(Settings(animation=False)))
        self.written: set[tuple[int, int]] = set()

    def _display(self, screen: Any, renderable: Any) -> None:
        super()._display(screen, renderable)
        if isinstance(renderable, ChopsUpdate):
            self.written |= {(x, y) for y, start, end in renderable.spans for x in range(start, end)}
        elif renderable is not None:
            self.written |= cells(self.size.region)


def cells(region: Region) -> set[tuple[int, int]]:
    return {(x, y) for y in range(region.y, region.bottom) for x in range(region.x, region.right)}


@asynccontextmanager
async def offensives(size: tuple[int, int]) -> AsyncIterator[tuple[Keyboard, Watched]]:
    app = Watched()
    async with app.run_test(size=size) as pilot:
        keyboard = Keyboard(pilot)
        await keyboard.quiet()
        session = until(new_session(app, "docked"), asked_for(Decision.OFFENSIVE, able=3), Random("docked"))
        await playing(keyboard, session)
        await settled(keyboard)
        yield keyboard, app


async def settled(keyboard: Keyboard) -> None:
    """Wait until everything is painted, then check the picture."""
    await keyboard.quiet()
    await keyboard.pilot.pause(0.02)
    app = keyboard.app
    assert isinstance(app, Watched)
    assert app.terminal == app.picture()


def dialog(keyboard: Keyboard) -> Dialog[Any]:
    screen = keyboard.app.screen
    assert isinstance(screen, Dialog)
    return screen


async def aimed(keyboard: Keyboard) -> OffensiveModal:
    await keyboard.press("o")
    while not isinstance(keyboard.app.screen, Dialog):
        await keyboard.press("enter")
    window = keyboard.app.screen
    assert isinstance(window, OffensiveModal)
    return window


def table(keyboard: Keyboard) -> GameScreen:
    return next(screen for screen in keyboard.app.screen_stack if isinstance(screen, GameScreen))


@pytest.mark.parametrize("size", first_of(1, LAYOUTS), ids=lambda size: "x".join(map(str, size)))
async def test_the_sectors_that_a_dialog_is_about_are_seen_and_marked(size: tuple[int, int]) -> None:
    async with offensives(size) as (keyboard, _app):
        window = await aimed(keyboard)
        seen = set()
        for _pair in window.pairs:
            await settled(keyboard)
            the_map = table(keyboard).map_view
            assert the_map.concerned == {window.pair.attacker, window.pair.defender}
            for sector in the_map.concerned:
                region = the_map.panel(sector).region
                assert region.y >= 0
                assert not window.covered.overlaps(region), sector
                assert the_map.panel(sector).enemy
            seen.add(the_map.concerned)
            await keyboard.press("down")
        assert len(seen) == len(window.pairs) > 3
        await keyboard.press("escape")
        await settled(keyboard)
        assert not the_map.concerned
        assert not the_map.styles.offset.y.value


@pytest.mark.parametrize("size", first_of(1, LAYOUTS), ids=lambda size: "x".join(map(str, size)))
async def test_only_what_a_dialog_covers_is_written(size: tuple[int, int]) -> None:
    async with offensives(size) as (keyboard, app):
        for key in ("e", "i", "H", "x"):
            for _time in range(2):
                app.written.clear()
                await keyboard.press(key)
                await settled(keyboard)
                covered = cells(dialog(keyboard).covered)
                assert app.written == covered, key
                app.written.clear()
                await keyboard.press("escape")
                await settled(keyboard)
                assert app.written <= covered, key


@pytest.mark.parametrize("size", first_of(1, LAYOUTS), ids=lambda size: "x".join(map(str, size)))
async def test_the_prompt_and_the_keys_of_the_table_are_covered(size: tuple[int, int]) -> None:
    async with offensives(size) as (keyboard, _app):
        for key in ("e", "H", "p", "x"):
            await keyboard.press(key)
            for part in (Prompt, KeyBar):
                region = table(keyboard).query_one(part).region
                assert not region or dialog(keyboard).covered.contains_region(region), (key, part)
            await keyboard.press("escape")


@pytest.mark.parametrize("closed", [True, False])
async def test_no_dialog_reaches_a_table_that_is_not_composed_yet(closed: bool) -> None:
    """A late dialog result may arrive while a table opens in its place."""
    async with offensives((120, 40)) as (keyboard, app):
        recording = Recording.of_game(app.store, table(keyboard).session.play.game)
        for make in SCENES.values():
            late, opening = make(), ReplayScreen(app)
            opening.open(recording)
            if closed:
                app.push_screen(late)
                await keyboard.quiet()
                app.pop_screen()
            app.push_screen(opening)
            if not closed:
                app.push_screen(late)
            late.repaint()
            late.table_laid_out()
            late.refresh()
            await settled(keyboard)
            while app.screen is not table(keyboard):
                app.pop_screen()
            await settled(keyboard)


@pytest.mark.parametrize("key", first_of(2, ["H", "p", "i", "question_mark"]))
async def test_a_dialog_lies_above_another_where_the_column_has_room_for_both(key: str) -> None:
    async with offensives((200, 50)) as (keyboard, app):
        below = await aimed(keyboard)
        await settled(keyboard)
        app.written.clear()
        await keyboard.press(key)
        await settled(keyboard)
        above = dialog(keyboard)
        assert above is not below and above.covered.bottom == below.covered.y
        assert not app.written & cells(below.covered)
        await keyboard.press("escape")
        await settled(keyboard)
        assert dialog(keyboard) is below
