"""The rules on the screen: opened at what is cited, read, searched, and left as they were."""

import random

from ldd_tui.modals.base import Dialog
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.log import LogScreen
from ldd_tui.screens.rules import RulesScreen
from ldd_tui.widgets.rules_page import RulesContents, RulesPage
from rules.model import Decision
from tests.screens.driving import SIZES, Keyboard, asked_for, new_session, playing, running, until


def page(keyboard: Keyboard) -> str:
    screen = keyboard.app.screen
    assert isinstance(screen, RulesScreen), screen
    return screen.query_one(RulesPage).lay_out(60)[0].plain


async def opened(keyboard: Keyboard, key: str) -> None:
    keyboard.app.open_rules(key)
    await keyboard.quiet()


async def test_a_section_fits_on_every_terminal() -> None:
    async with running() as keyboard:
        await opened(keyboard, "10.3.4")
        screen = keyboard.app.screen
        shown = screen.query_one(RulesPage)
        for width, height in SIZES:
            await keyboard.resize(width, height)
            assert "10.3.4 Results" in keyboard.seen
            assert ("10.3.3  Resolution" in keyboard.seen) == (width >= 110)  # the contents stand beside it
            assert screen.query_one(RulesContents).display == (width >= 110)
            for key in ("sectors", "tree:central_powers", "17.2", "10.3.4"):
                await opened(keyboard, key)
                width_of = shown.size.width
                assert max(line.cell_length for line in shown.lay_out(width_of)) <= width_of, key


async def test_links_are_followed_and_backspace_comes_back() -> None:
    async with running() as keyboard:
        await opened(keyboard, "10.3.4")
        await keyboard.press("tab", "enter")
        assert page(keyboard) == "13.2 Surrender"
        await keyboard.press("1")
        assert page(keyboard) == "13.2.1 Overview"
        await keyboard.press("backspace")
        assert page(keyboard) == "13.2 Surrender"
        await keyboard.press("backspace", "backspace")
        assert page(keyboard) == "10.3.4 Results"
        await keyboard.press("right")
        assert page(keyboard) == "11 Additional reinforcements"
        await keyboard.press("left", "p")
        assert page(keyboard) == "10.3 Offensives"
        await keyboard.press("c", "down", "down", "enter")
        assert page(keyboard) == "3 Components"


async def test_words_are_found_and_escape_goes_back() -> None:
    async with running() as keyboard:
        await opened(keyboard, "10.1")
        await keyboard.press("slash", *"lafay", "enter")
        assert "pages found" in keyboard.seen
        await keyboard.press("enter")
        assert page(keyboard) == "13.1.2 Lafayette"
        await keyboard.press("backspace")
        assert "pages found" in keyboard.seen
        await keyboard.press("escape")
        assert page(keyboard) == "10.1 Reinforcements"
        await keyboard.press("slash", *"e15", "enter", "enter")
        assert page(keyboard) == "E15 Battle of Jutland"
        await keyboard.press("backspace", "escape", "slash", *"xyzzy")
        assert page(keyboard) == "Nothing found."
        await keyboard.press("escape")
        assert page(keyboard) == "10.1 Reinforcements"
        await keyboard.press("escape")
        assert not isinstance(keyboard.app.screen, RulesScreen)


async def test_r_opens_what_is_cited() -> None:
    async with running() as keyboard:
        session = until(new_session(keyboard.app, "rules"), asked_for(Decision.REINFORCE), random.Random(1))
        await playing(keyboard, session)
        await keyboard.press("R")
        assert session.choice is not None and page(keyboard).startswith(session.choice.rule)
        await keyboard.press("R", "o")  # it is not the time for offensives, and the refusal cites what is
        await keyboard.press("R")
        assert page(keyboard).startswith("10.1")
        await keyboard.press("escape", "L", "g", "R")
        log = keyboard.app.screen_stack[-2]
        assert isinstance(log, LogScreen) and log.log_list.passage is not None
        assert log.log_list.passage.main.rule == page(keyboard).split()[0]
        await keyboard.press("escape", "escape", "e", "R")
        dialog = keyboard.app.screen_stack[-2]
        assert isinstance(dialog, Dialog)
        assert page(keyboard).startswith(f"E{session.state.drawn[0]} ")
        await keyboard.press("escape", "escape")
        assert isinstance(keyboard.app.screen, GameScreen)
