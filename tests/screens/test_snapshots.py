"""Pictures of the screens at three sizes, from fixed games. `pytest --snapshot-update` takes them anew."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from rules.model import Options
from saves.store import MEMORY
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, SIZES, Keyboard, new_session, playing

Compare = Callable[..., bool]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))


def game(seed: str, options: Options, moves: int, *keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def prepare(pilot: Pilot[Any]) -> None:
        keyboard = Keyboard(pilot)
        await playing(keyboard, new_session(keyboard.app, seed, options, moves))
        await keyboard.press(*keys)

    return prepare


def typing(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def prepare(pilot: Pilot[Any]) -> None:
        await Keyboard(pilot).press(*keys)

    return prepare


@sizes
def test_menu(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = LddApp(MEMORY)
    new_session(app, "menu", Options(athena=ENTENTE), 12)
    assert snap_compare(app, terminal_size=size)


@sizes
def test_setup(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(
        LddApp(MEMORY), terminal_size=size, run_before=typing("2", "up", *"1914", "up", "up", "up", "right")
    )


@sizes
def test_my_box(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=typing("4", "2", "9", "enter", "enter", "s"))


def test_a_cornflower_card_of_my_box(snap_compare: Compare) -> None:
    to_the_card = ["end", *["pageup"] * 5]
    run_before = typing("4", *to_the_card, *"x123", "down", "+")
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=run_before)


@sizes
def test_first_turn(snap_compare: Compare, size: tuple[int, int]) -> None:
    options = Options(athena=CENTRAL_POWERS)
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=game("one", options, 1, "right"))


@sizes
def test_middle_of_the_war(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=game("4", Options(athena=ENTENTE), 45))


@pytest.mark.parametrize("theme", ["ldd-light", "ldd-contrast", "ldd-safe"])
def test_themes(snap_compare: Compare, theme: str) -> None:
    app = LddApp(MEMORY)
    app.theme = theme
    assert snap_compare(app, terminal_size=(120, 40), run_before=game("3", Options(athena=CENTRAL_POWERS), 30))


@sizes
def test_an_offensive_is_aimed(snap_compare: Compare, size: tuple[int, int]) -> None:
    options = Options(athena=CENTRAL_POWERS)
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=game("4", options, 30, "o"))


def test_a_track_explains_itself(snap_compare: Compare) -> None:
    options = Options(athena=CENTRAL_POWERS)
    run_before = game("3", options, 30, "tab", "down", "down")
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=run_before)


def test_refusal(snap_compare: Compare) -> None:
    options = Options(athena=CENTRAL_POWERS)
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=game("one", options, 1, "o"))


def test_keys(snap_compare: Compare) -> None:
    options = Options(athena=CENTRAL_POWERS)
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=game("one", options, 1, "?"))


def test_log(snap_compare: Compare) -> None:
    options = Options(athena=CENTRAL_POWERS)
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=game("3", options, 30, "L", "pageup"))


def test_a_small_terminal(snap_compare: Compare) -> None:
    options = Options(athena=CENTRAL_POWERS)
    assert snap_compare(LddApp(MEMORY), terminal_size=(60, 20), run_before=game("one", options, 1, "o"))
