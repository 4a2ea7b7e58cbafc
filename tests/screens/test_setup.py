"""A new game set up: who plays, by which rules, and what comes of it."""

from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.widgets.form import Form
from rules.model import Options, Side
from tests.screens.driving import BOTH, CENTRAL_POWERS, running
from tests.screens.game.support import session_of


async def test_from_the_menu_through_set_up_to_the_first_cards() -> None:
    async with running() as keyboard:
        assert isinstance(keyboard.app.screen, MenuScreen)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, SetupScreen)
        await keyboard.press("up", *"seven", "up", "up", *"My\x1bwar", "down", "down", "down", "enter")
        session = session_of(keyboard)
        assert session.play.name == "Mywar"
        assert session.options.athena == (Side.CENTRAL_POWERS,)
        assert "draw 3 events" in keyboard.seen.lower()
        await keyboard.press("space")
        assert not isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("escape")
        for _ in range(12):
            if session.choice is not None and isinstance(keyboard.app.screen, GameScreen):
                break
            await keyboard.press("escape")
        assert session.choice is not None


async def test_doubtful_rules_are_as_ruled_unless_chosen() -> None:
    async with running() as keyboard:
        await keyboard.press("enter")
        setup = keyboard.app.screen
        assert isinstance(setup, SetupScreen)
        assert setup.new_game().options == Options(athena=CENTRAL_POWERS)
        await keyboard.press("up", "up", "up", "up", "right")  # the doubtful rules are chosen below
        assert setup.new_game().options == Options(athena=CENTRAL_POWERS)
        await keyboard.press(*("down", "right") * 5)
        chosen = Options(
            athena=CENTRAL_POWERS,
            brusilov_chain=True,
            naval_natural=True,
            reserve_mandatory=True,
            lafayette_ends_wilson=False,
            lettow_card_fails=False,
        )
        assert setup.new_game().options == chosen
        await keyboard.press("up", "up", "up", "up", "up", "left")
        assert setup.new_game().options == Options(athena=CENTRAL_POWERS)


async def test_two_players_and_watching_are_set_up() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home", "down", "down", "1")
        form = keyboard.app.screen.query_one(Form)
        names = ["edition", "entente", "central_powers", "entente_name", "central_powers_name"]
        assert [row.name for row in form.rows][:5] == names
        await keyboard.press("down", *"Anna", "down", *"Bob", *["down"] * 8, "enter")
        assert session_of(keyboard).players == ("Anna", "Bob")
        assert session_of(keyboard).humans == (Side.ENTENTE, Side.CENTRAL_POWERS)
        await keyboard.press("q", "2", "down", "down", "2", "down", "2", "up", "up", "up", "enter")
        assert session_of(keyboard).watching and session_of(keyboard).options.athena == BOTH
