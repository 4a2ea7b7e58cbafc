"""Where the parts of the table stand: the map in one region, what is said in another, at every size; and the header."""

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
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.look.layout import is_beside, talk_width
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.players import advising
from ldd_tui.screens import position_words
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.text import sector_words
from ldd_tui.widgets.header import ResourceTrack
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Prompt
from rules.board_file import packaged
from rules.model import Decision, Options, Sector
from saves.store import MEMORY, Store
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, Keyboard, asked_for, new_session, playing, running, until
from tests.screens.game.support import ready_for
from tests.soaking import first_of
from tests.textual_inside import OnATerminal

EDITION = packaged().edition

ALL = ((80, 24), (100, 30), (120, 40), (149, 60), (150, 40), (160, 45), (200, 50), (260, 70))


async def test_what_is_said_has_a_region_of_its_own_at_every_size() -> None:
    async with running() as keyboard:
        await playing(keyboard, new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 30))
        game = keyboard.game
        for size in ALL:
            await keyboard.resize(*size)
            talk, board = game.query_one("#talk").region, game.query_one("#board").region
            said = [game.query_one(part).region for part in ("#log", "#prompt", "#keys")]
            assert all(talk.contains_region(part) for part in said), size
            assert not talk.overlaps(board) and talk.bottom == size[1] and talk.right == size[0], size
            assert game.query_one(Prompt).size.width == talk_width(*size), size
            assert (talk.x > 0) == is_beside(*size), size
            for line in keyboard.seen.splitlines()[:2]:
                assert line.rstrip() and len(line.rstrip()) < size[0], size


async def test_losses_to_expect_are_shown_and_taken_away() -> None:
    for size in ((80, 24), (120, 40)):
        async with running(size) as keyboard:
            await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE), able=2)
            await keyboard.press("escape")
            before = keyboard.seen
            await keyboard.press("v")
            shown = keyboard.game.map_view.prospects
            assert shown
            above = "\n".join(keyboard.seen.splitlines()[:-8])
            assert all(one.figure in above for one in shown)
            told = " ".join(" ".join(keyboard.seen.splitlines()[-8:]).split())
            assert ("the target's panel" if size == (80, 24) else "at each arrow") in told
            await keyboard.press("v")
            assert keyboard.seen == before


async def test_the_key_that_chooses_the_target_launches_nothing() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE), able=2)
        await keyboard.press("escape")
        before = len(session.entries)
        for sector in position_words.able(session):
            keyboard.game.map_view.cursor = sector
            await keyboard.press("o", "o", "1", "1")  # the digits after the first one are sizes
            assert len(session.entries) == before
            await keyboard.press("escape", "escape", "escape")


# -- The board: where the cursor starts, and who is out of the war
async def test_a_new_game_starts_on_ones_own_side() -> None:
    async with running() as keyboard:
        for athena, first in ((ENTENTE, Sector.GERMANY), (CENTRAL_POWERS, Sector.FRANCE)):
            await playing(keyboard, new_session(keyboard.app, "4", Options(athena=athena)))
            assert keyboard.game.query_one(MapView).cursor == first
            await keyboard.press("q")


# -- board follows
def is_up_to_date(keyboard: Keyboard) -> bool:
    table = keyboard.app.get_screen("game", GameScreen)
    return table.query_one(ResourceTrack).state == table.session.state


@pytest.mark.parametrize("animation", [True, False])
async def test_the_dice_of_an_offensive_come_before_what_they_bring(
    animation: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ldd_tui.modals.result.FRAMES_PER_SECOND", 1e-3)  # they fall until a key
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=animation)))
    async with running((120, 40), app) as keyboard:
        session = until(new_session(app, "follow"), asked_for(Decision.OFFENSIVE), Random("follow"))
        await playing(keyboard, session)
        await keyboard.press("o", "enter")
        if not isinstance(app.screen, ResultModal):
            await keyboard.press("enter")
        result = app.screen
        assert isinstance(result, ResultModal)
        assert result.falling == animation and is_up_to_date(keyboard) == (not animation)
        if animation:
            await keyboard.press("space")
        assert app.screen is result and is_up_to_date(keyboard)


# -- Dialogs over the table: the map stays to be seen, and no cell is written that a dialog does not cover
LAYOUTS = ((80, 24), (120, 40), (160, 45))


class Watched(OnATerminal, LddApp):
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


@pytest.mark.slow("each cell is compared")
@pytest.mark.parametrize("size", first_of(1, LAYOUTS), ids=lambda size: "x".join(map(str, size)))
async def test_only_what_a_dialog_covers_is_written(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "deepened", lambda _state, advice, **_: advice)  # it may take fewer lines
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


async def test_a_dialog_lies_above_another_where_the_column_has_room_for_both() -> None:
    async with offensives((200, 50)) as (keyboard, app):
        below = await aimed(keyboard)
        await settled(keyboard)
        for key in ("p", "i"):
            app.written.clear()
            await keyboard.press(key)
            await settled(keyboard)
            above = dialog(keyboard)
            assert above is not below and above.covered.bottom == below.covered.y, key
            assert not app.written & cells(below.covered), key
            await keyboard.press("escape")
            await settled(keyboard)
            assert dialog(keyboard) is below, key


# -- The prompt and what it says of the sector or track under the cursor: nothing else, and nothing cut
async def test_no_other_sector_is_described_than_that_under_the_cursor() -> None:
    async with running() as keyboard:
        await ready_for(keyboard, Decision.REINFORCE, Options(athena=ENTENTE))
        game = keyboard.game
        await keyboard.press("escape")
        for sector, name in ((Sector.SERBIA, "Serbia"), (Sector.GERMANY, "Germany")):
            game.put_cursor(frozenset({sector}))
            await keyboard.quiet()
            assert game.query_one(Prompt).asking.notice.startswith(f"{name}: ")
        game.say("Told.")
        game.put_cursor(frozenset({Sector.SERBIA}))
        await keyboard.quiet()
        assert game.query_one(Prompt).asking.notice == "Told."


@pytest.mark.rule("13.2.4")
def test_a_sector_that_no_war_survives_says_so() -> None:
    state = GameSession.new(Store(MEMORY), NewGame()).state
    for sector, worth in ((Sector.FRANCE, "ends the war"), (Sector.GERMANY, "ends the war"), (Sector.RUSSIA, "3 VP")):
        assert f" from surrender ({worth})," in sector_words.describe(state, sector)


@pytest.mark.parametrize("decision", [Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE])
async def test_nothing_in_the_prompt_is_cut(decision: Decision) -> None:
    async with running() as keyboard:
        await ready_for(keyboard, decision, Options(athena=ENTENTE), able=0)
        game = keyboard.game
        prompt = game.query_one(Prompt)

        def shows_all() -> None:
            asking, shown = prompt.asking, " ".join(keyboard.seen.replace("▸", " ").replace("‼", " ").split())
            assert " ".join(asking.words.split()) in shown and asking.notice.strip() in shown

        shows_all()  # the hint
        await keyboard.press("escape")
        heights = set()
        for sector in Sector:
            game.map_view.cursor = sector
            await keyboard.quiet()
            shows_all()
            heights.add(prompt.size.height)
        await keyboard.press("tab")
        for _track in range(6):
            shows_all()
            heights.add(prompt.size.height)
            await keyboard.press("down")
        assert len(heights) == 1
        game.say("notice " * 50)
        await keyboard.quiet()
        shows_all()  # even where the log gives way
        await keyboard.press("escape", "o")
        while keyboard.app.screen is not game:
            await keyboard.press("escape")
        shows_all()
