"""Nothing is painted twice, and what is spared is not missed on the terminal."""

from __future__ import annotations

import pytest

from tests.modals.scenes import SCENES, Host
from tests.textual_inside import OnATerminal

SMALL, LARGE = (80, 24), (120, 40)
SOME = ("reinforce", "offensive", "result_offensive")
KEYS = ("down", "right", "up", "9", "pagedown")


class Watched(OnATerminal, Host):
    """A dialog, and what of it was painted."""


@pytest.mark.parametrize("name", SOME)
async def test_a_dialog_opens_with_one_painting(name: str) -> None:
    app = Watched()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause(0.05)
        app.install_screen(SCENES[name](), "dialog")
        for _time in range(2):
            before = app.paintings
            app.push_screen("dialog")
            await pilot.pause(0.1)  # some frames of Textual's clock
            assert app.paintings == before + 1
            assert app.terminal == app.picture()
            app.pop_screen()
            await pilot.pause(0.05)


@pytest.mark.parametrize("name", SOME)
async def test_keys_leave_nothing_of_what_was_there(name: str) -> None:
    app = Watched(SCENES[name]())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.05)
        assert app.terminal == app.picture()
        for key in KEYS:
            await pilot.press(key)
            await pilot.pause(0.03)
            seen = app.terminal
            for widget in app.screen.walk_children(with_self=True):
                widget.refresh()
            await pilot.pause(0.03)
            assert seen == app.picture(), key


@pytest.mark.parametrize("name", SOME)
async def test_a_dialog_in_another_size_is_painted_as_if_it_were_new(name: str) -> None:
    pictures = []
    for size in (SMALL, LARGE):
        app = Watched(SCENES[name]())
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.05)
            await pilot.resize_terminal(*LARGE)
            await pilot.pause(0.05)
            assert app.terminal == app.picture()
            pictures.append(app.picture())
    assert pictures[0] == pictures[1]


async def test_a_key_that_comes_too_early_does_nothing() -> None:
    """A player may type after a screen is pushed but before its parts exist."""
    dialog = SCENES["event_cards"]()
    assert not dialog.check_action("accept", ())
    app = Watched(dialog)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert dialog.check_action("accept", ())
