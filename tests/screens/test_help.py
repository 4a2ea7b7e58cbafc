"""Help: how a game is won, what each sign means, all the keys of a window."""

from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.setup import SetupScreen
from rules.model import Options
from tests.modals.scenes import SCENES
from tests.screens.driving import CENTRAL_POWERS, new_session, playing, running


async def test_help_says_how_a_game_is_won() -> None:
    async with running() as keyboard:
        for keys in ((), ("1",)):
            await keyboard.press(*keys, "?")
            assert isinstance(keyboard.app.screen, HelpScreen)
            text = " ".join(keyboard.seen.split())
            await keyboard.press("pagedown")
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
        for sign in ("Navy Laf KM", "Naval", "Revolution", "[!]", "[o]", "[x]", "(10.2)", "How a war is won", "⚑"):
            assert sign in keyboard.seen, sign


async def test_all_keys_of_a_window_are_seen_in_the_app() -> None:
    async with running() as keyboard:
        keyboard.app.push_screen(SCENES["aviation"]())
        await keyboard.quiet()
        lines = keyboard.seen.splitlines()
        at = next(index for index, line in enumerate(lines) if "Enter throw" in line)
        assert "Esc back" in lines[at] + lines[at + 1]
