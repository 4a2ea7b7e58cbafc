"""Help: how a game is won, what each sign means, all the keys of a window."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.keys.pages import sections
from ldd_tui.look import glyphs
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.screens.command_palette import CommandList
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.help_pages import signs
from ldd_tui.teach import course
from ldd_tui.widgets.page import Page
from rules.board_file import packaged
from rules.model import Decision, Options
from tests.screens.club.support import Hosted
from tests.screens.driving import CENTRAL_POWERS, PLAIN, Keyboard, new_session, playing, running
from tests.screens.game.support import ready_for
from tests.screens.replay.support import replaying


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 45), (200, 50)], ids=str)
async def test_the_legend_has_the_signs_that_the_map_has_room_for_and_no_others(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "4", Options(athena=CENTRAL_POWERS), 60))
        await keyboard.press("escape")
        seen = keyboard.seen
        assert isinstance(keyboard.app.screen, GameScreen)
        listed = dict(signs(keyboard.game.map_view.layout_now, packaged()))
        drawn = glyphs.glyphs()
        for sign, stands in (
            ("Navy Laf KM", " Laf " in seen),
            ("Att Def Art Avi", " Avi " in seen and "Att 0" in seen),
            ("A D R V", bool(re.search(r" A\d| D\d", seen))),
            ("VP prestige", bool(re.search(r"VP · pr|VP \d · pr", seen))),
            ("Revol.", " Revol. " in seen),
            (
                f"{drawn.implemented} {drawn.unlocked} {drawn.later}",
                bool(re.search(r"(Att|Attack) +[■●◦]+ *\d? *│", seen)),
            ),
        ):
            assert (sign in listed) is stands, (sign, stands)


# -- The key `?` tells the keys of whatever is in front, and is on its bar
async def _menu(keyboard: Keyboard) -> None:
    pass


async def _setup(keyboard: Keyboard) -> None:
    keyboard.app.set_up()


async def _settings(keyboard: Keyboard) -> None:
    keyboard.app.action_settings()


async def _lessons(keyboard: Keyboard) -> None:
    keyboard.app.learn()


async def _lesson(keyboard: Keyboard) -> None:
    lesson = course.find("table")
    assert lesson is not None
    keyboard.app.teach(lesson)


async def _games(keyboard: Keyboard) -> None:
    new_session(keyboard.app, "4")
    keyboard.app.show_games()


async def _rules(keyboard: Keyboard) -> None:
    keyboard.app.open_rules("10.3")


async def _game(keyboard: Keyboard) -> None:
    await playing(keyboard, new_session(keyboard.app, "4"))


async def _replay(keyboard: Keyboard) -> None:
    keyboard.app.replay(new_session(keyboard.app, "4").play.game)


async def _analysis(keyboard: Keyboard) -> None:
    keyboard.app.analyse(new_session(keyboard.app, "4", moves=4).play.game)


async def _log(keyboard: Keyboard) -> None:
    await _game(keyboard)
    await keyboard.press("L")


SCREENS = {
    "menu": _menu,
    "setup": _setup,
    "settings": _settings,
    "lessons": _lessons,
    "lesson": _lesson,
    "games": _games,
    "rules": _rules,
    "game": _game,
    "replay": _replay,
    "analysis": _analysis,
    "log": _log,
}


IN_CLUB = {"lobby": "", "new_table": "N", "own_keys": "K"}


@pytest.mark.parametrize(("place", "go"), SCREENS.items(), ids=SCREENS)
async def test_the_keys_of_every_screen_are_told(place: str, go: Callable[[Keyboard], Awaitable[None]]) -> None:
    async with running() as keyboard:
        await go(keyboard)
        await keyboard.quiet()
        await _keys_are_told(keyboard, place)


@pytest.mark.parametrize(("place", "opens"), IN_CLUB.items(), ids=IN_CLUB)
async def test_the_keys_of_a_clubs_screens_are_told(tmp_path: Path, place: str, opens: str) -> None:
    hosted = Hosted(tmp_path)
    hosted.member("Anna")
    async with running(app=hosted.app("Anna")) as keyboard:
        await keyboard.press(*opens)
        await _keys_are_told(keyboard, place)


async def _keys_are_told(keyboard: Keyboard, place: str) -> None:
    screen = keyboard.app.screen
    assert " ? " in keyboard.seen.splitlines()[-1], "there is room for it on the bar"
    await keyboard.press("question_mark")
    assert isinstance(keyboard.app.screen, HelpScreen)
    told = [paragraph.words for paragraph in keyboard.app.screen.query_one(Page).paragraphs]
    headings = {heading for heading, _lines in sections(place)}
    assert headings and headings <= set(told)
    await keyboard.press("question_mark")
    assert keyboard.app.screen is screen


# -- At 80x24 what has no room is wrapped, or is told in full in another place of the same screen; nothing is cut
NAME = "The long evening with everybody at the house by the old lake"
PLAYERS = ("Anna von Hohenzollern", "Bob")


def begun(app: LddApp) -> GameSession:
    assert len(NAME) == 60
    options = Options(athena=CENTRAL_POWERS)
    return GameSession.new(app.store, NewGame(name=NAME, seed="4", players=PLAYERS, options=options))


def told(keyboard: Keyboard) -> str:
    return " ".join(keyboard.seen.split())


@pytest.mark.parametrize("where", ["menu", "game", "dialog", "replay"])
async def test_the_list_of_commands_tells_every_title_and_what_it_does(where: str) -> None:
    async with running() as keyboard:
        if where in ("game", "dialog"):
            await ready_for(keyboard, Decision.OFFENSIVE, PLAIN)
        if where == "dialog":
            await keyboard.press("o", *["enter"] * (not isinstance(keyboard.app.screen, OffensiveModal)))
        if where == "replay":
            await replaying(keyboard)
        await keyboard.press("ctrl+p")
        listed = keyboard.app.screen.query_one(CommandList)
        for command in listed.found:
            seen = keyboard.seen
            assert command.title in seen and command.words in " ".join(seen.split()), command
            await keyboard.press("down")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_map_and_the_dialog_of_an_offensive_cut_no_name(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, PLAIN, able=3)
        for sector in sorted(keyboard.game.able()):
            keyboard.game.map_view.cursor = sector
            await keyboard.press("o")
            assert "…" not in keyboard.seen, sector
            await keyboard.press("escape", "escape")
        assert session.decision == Decision.OFFENSIVE
