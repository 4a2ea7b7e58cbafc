"""A terminal that changes its size, whatever is on it: nothing fails, and at the old size everything is as it was."""

import pytest

from rules.model import Options
from tests.modals.scenes import SCENES, Host
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running
from tests.soaking import first_of
from tests.textual_inside import text_lines

OTHERS = ((1, 1), (200, 50), (500, 3))
SOME_DIALOGS = ("bid", "event_cards", "over_armistice", "reinforce", "result_offensive", "tannenberg", "technology")
START = (80, 24)
OPENED_BY = {
    "map": (),
    "an offensive aimed": ("o",),
    "an offensive sized": ("o", "1"),
    "cards": ("e",),
    "trees": ("T",),
    "explained": ("x",),
    "log": ("L",),
    "keys": ("?",),
    "a track": ("tab", "down"),
    "palette": ("ctrl+p",),
    "a question": ("p",),
}


@pytest.mark.parametrize("keys", first_of(6, OPENED_BY.values()), ids=OPENED_BY)
async def test_a_game(keys: tuple[str, ...]) -> None:
    async with running(START) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 30))
        await keyboard.press(*keys)
        await there_and_back(keyboard)


@pytest.mark.parametrize("name", SOME_DIALOGS)
async def test_a_dialog(name: str) -> None:
    app = Host(SCENES[name]())
    async with app.run_test(size=START) as pilot:
        await pilot.pause()
        before = text_lines(app)
        for size in (*OTHERS, START):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert text_lines(app) == before


@pytest.mark.parametrize("keys", [(), ("1",), ("1", "up")], ids=["menu", "set-up", "set-up, typing"])
async def test_before_a_game(keys: tuple[str, ...]) -> None:
    async with running(START) as keyboard:
        await keyboard.press(*keys)
        await there_and_back(keyboard)


async def there_and_back(keyboard: Keyboard) -> None:
    await keyboard.resize(START[0] + 1, START[1])
    await keyboard.resize(*START)  # the prompt keeps the lines that it has got, until the size changes
    before, screen = keyboard.seen, keyboard.app.screen
    for size in (*OTHERS, START):
        await keyboard.resize(*size)
        assert keyboard.app.screen is screen
    assert keyboard.seen == before
