"""The log on its screen: unfolded, filtered, searched, and laid out as far as it is seen."""

import random
from collections.abc import Callable

import pytest

from ldd_tui.games.session import GameSession
from ldd_tui.screens.log import LogScreen
from rules import facts as f
from rules.model import Options, Side
from tests.screens.driving import BOTH, Keyboard, new_session, playing, running
from tests.soaking import first_of
from tests.widgets.test_log_book import plain


async def opened(keyboard: Keyboard, session: GameSession | None = None) -> LogScreen:
    await playing(keyboard, session or new_session(keyboard.app, "x", Options(athena=BOTH), 1))
    if session is None:
        session = keyboard.game.session
        while session.over is None:
            session.advance(fast=True)
    await keyboard.press("L")
    assert isinstance(keyboard.app.screen, LogScreen)
    return keyboard.app.screen


def status(keyboard: Keyboard) -> str:
    return keyboard.seen.splitlines()[1].strip()


async def test_the_newest_is_at_hand_and_unfolds() -> None:
    async with running() as keyboard:
        screen = await opened(keyboard)
        listed = screen.log_list
        total = listed.count
        assert status(keyboard) == f"both sides · all turns · entry {total} of {total}"
        assert " won " in keyboard.seen
        await keyboard.press("k")
        prestige = listed.passage
        assert prestige is not None and isinstance(prestige.main, f.PrestigeCounted)
        terms = f"{prestige.main.lines[0].operational_value} x {prestige.main.lines[0].prestige_value} + "
        closed = keyboard.seen
        await keyboard.press("enter")
        assert terms in keyboard.seen and f"= {prestige.main.total}" in keyboard.seen
        await keyboard.press("left")
        assert keyboard.seen == closed
        await keyboard.press("right", "right", "space")
        assert keyboard.seen == closed
        await keyboard.press("x")
        assert listed.passage is prestige and f"= {prestige.main.total}" in keyboard.seen
        await keyboard.press("x")
        assert keyboard.seen == closed


async def test_filters_by_keys() -> None:
    async with running((120, 40)) as keyboard:
        screen = await opened(keyboard)
        listed = screen.log_list
        total = listed.count
        await keyboard.press("4")
        assert "turn 4 only" in status(keyboard) and "Turn 3 " not in keyboard.seen
        assert listed.number == 1 and {item.turn for item in listed._passages} == {4}
        await keyboard.press("]")
        assert "turn 5 only" in status(keyboard)
        await keyboard.press("1", "2")
        assert "turn 12 only" in status(keyboard)
        await keyboard.press("down", "2")
        assert "turn 2 only" in status(keyboard)
        await keyboard.press("s")
        assert "Entente only" in status(keyboard) and f"{total} in all" in status(keyboard)
        assert {item.side for item in listed._passages if not item.is_heading and not item.grave} == {Side.ENTENTE}
        await keyboard.press("tab")
        assert "Central Powers only" in status(keyboard)
        await keyboard.press("tab", "0")
        assert status(keyboard) == f"both sides · all turns · entry {listed.number} of {total}"
        item = listed.passage
        assert item is not None and item.turn == 2
        await keyboard.press("t")
        assert "turn 2 only" in status(keyboard) and listed.passage is item
        await keyboard.press("t", "[", "[")
        assert listed.number == 1 and " Turn 1 of 14, 1914" in keyboard.seen.splitlines()[2]
        await keyboard.press("]")
        assert " Turn 2 of 14, 1915" in keyboard.seen.splitlines()[2]


@pytest.mark.parametrize("size", first_of(2, [(80, 24), (50, 9), (120, 40), (20, 5)]))
async def test_what_is_seen_is_a_window_on_the_whole_with_the_cursor_in_it(size: tuple[int, int]) -> None:
    chooser = random.Random(sum(size))
    keys = ("up", "down", "pageup", "pagedown", "enter", "[", "]", "home", "end", "x", "s", "t", "k", "j")
    async with running(size) as keyboard:
        listed = (await opened(keyboard)).log_list
        before = None
        for _ in range(40):
            key = chooser.choice(keys)
            await keyboard.press(key)
            assert keyboard.seen  # painted now: no test has a terminal
            seen = [strip.text.rstrip() for strip in listed._strips]
            whole: list[str] = []
            begins = ends = 0
            for index in range(len(listed._passages)):
                here = index == listed.cursor
                begins = len(whole) if here else begins
                whole += plain(listed._block(index, here=here))
                ends = len(whole) if here else ends
            top = listed._top
            assert seen == (whole[top:] + [""] * len(seen))[: len(seen)]
            assert top <= max(0, len(whole) - len(seen)), "no blank lines while there are others"
            if ends - begins > len(seen):
                assert top < ends and begins < top + len(seen), "some of it is seen"
            else:
                assert top <= begins and ends <= top + len(seen)
                if key in ("down", "j") and before is not None and top > before and len(seen) > 15:
                    assert ends == top + len(seen), "no further than it takes"
            before = top


Compare = Callable[..., bool]
