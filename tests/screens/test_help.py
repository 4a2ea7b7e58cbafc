"""Help: how a game is won, what each sign means, all the keys of a window."""

import re

import pytest

from ldd_tui.look import glyphs
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.help_pages import signs
from ldd_tui.screens.setup import SetupScreen
from rules.board_file import packaged
from rules.model import Options
from tests.screens.driving import CENTRAL_POWERS, new_session, playing, running


async def test_help_says_how_a_game_is_won() -> None:
    async with running() as keyboard:
        for keys in ((), ("1",)):
            await keyboard.press(*keys, "?")
            assert isinstance(keyboard.app.screen, HelpScreen)
            text = ""
            for key in ("g", "pagedown", "pagedown"):
                await keyboard.press(key)
                text += " ".join(keyboard.seen.split())
            assert "6 Victory Points" in text and "end of turn 14" in text
            await keyboard.press("q")
        setup = keyboard.app.screen
        assert isinstance(setup, SetupScreen)
        await keyboard.press("up", "?")  # typed into a name
        assert keyboard.app.screen is setup


async def test_help_of_the_game_explains_the_signs() -> None:
    async with running((80, 200)) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "4", Options(athena=CENTRAL_POWERS), 3))
        await keyboard.press("?")
        for sign in ("Naval", "Revol", "(10.2)", "How a war is won", "⚑"):
            assert sign in keyboard.seen, sign


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
