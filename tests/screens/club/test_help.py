"""The help that two people agreed on is all that any screen gives until their game is over."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ldd_tui.app.club_app import ClubApp
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.hints import HintsModal
from ldd_tui.screens.club.new_table import NewTableScreen
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.table.table_screen import TableScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.text.numbers import told_if
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.prompt import Prompt
from rules.board_file import packaged
from rules.editions import EDITIONS
from rules.model import Decision, InitiativeRule, Options, Setup
from saves.events import Help
from saves.portable import export_game, import_game
from saves.store import MEMORY
from tests.modals.driving import opened, press
from tests.modals.scenes import SCENES, Host
from tests.screens.club.support import Hosted
from tests.screens.club.tables import Watched, until, visiting
from tests.screens.driving import Keyboard, running
from tests.text.support import walk
from tests.text.told import told_of_position

NONE, ODDS = "Help during the game: none.", "Help during the game: odds, no advice."


def tell(*_of: object) -> str:
    raise AssertionError("a chance or an average is told")


@pytest.fixture
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail on any text with a chance or an average."""
    for put in ("in_percent", "decimal"):
        monkeypatch.setattr(f"ldd_tui.text.numbers.{put}", tell)


def table_of(keyboard: Keyboard) -> TableScreen:
    return next(screen for screen in reversed(keyboard.app.screen_stack) if isinstance(screen, TableScreen))


async def attacking(keyboard: Keyboard, watched: Watched) -> None:
    screen = table_of(keyboard)
    assert isinstance(screen, GameScreen)
    while isinstance(keyboard.app.screen, Dialog):
        await keyboard.press("space")
    await until(keyboard, lambda: screen.session.decision == Decision.OFFENSIVE)


# ------------------------------------------------------------------------------------------------- at a table


@pytest.mark.slow("every dialog is opened")
@pytest.mark.usefixtures("no_chance")
async def test_a_table_without_help_tells_no_chance_and_gives_no_advice(tmp_path: Path) -> None:
    watched = Watched.laid_out(tmp_path)
    watched.to_first(Decision.OFFENSIVE)
    async with visiting(watched, "Joffre", ClubApp.open_table) as keyboard:
        await attacking(keyboard, watched)
        for key in ("H", "v"):
            assert f"{key} " not in keyboard.seen.splitlines()[-1]
            await keyboard.press(key)
            assert isinstance(keyboard.app.screen, GameScreen) and NONE in keyboard.seen
        await keyboard.press("i")
        assert isinstance(keyboard.app.screen, HintsModal)
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, GameScreen) and NONE in keyboard.seen
        await keyboard.press("o")
        assert "to surrender" in keyboard.app.screen.query_one(Prompt).asking.notice
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, OffensiveModal)
        await keyboard.press("H")
        assert isinstance(keyboard.app.screen, OffensiveModal) and NONE in keyboard.seen
    async with visiting(watched, "Joffre", ClubApp.watch_game) as keyboard:
        await keyboard.press("left", "left", "D", "right", "B")
        assert table_of(keyboard).help == Help.NONE


async def test_a_copy_of_a_running_game_gives_no_more_help(tmp_path: Path) -> None:
    """The setting is in the header, so an exported and imported file has it too."""
    watched = Watched.laid_out(tmp_path)
    watched.to_first(Decision.OFFENSIVE)
    wanted = Settings(animation=False, chance=True, warnings="officer", hints="off")
    app = LddApp(MEMORY, loaded=Loaded(wanted))
    async with running((120, 40), app) as keyboard:
        lines = list(export_game(watched.hosted.store, watched.game))
        game = import_game(app.store, lines)
        screen = GameScreen(app)
        screen.open(GameSession.resume(app.store, game))
        app.push_screen(screen)
        await keyboard.quiet()
        assert screen.session.choice is not None and screen.help == Help.NONE
        assert not screen.chance_told.told and not screen.second_thoughts._wanted
        for key in ("H", "v"):
            await keyboard.press(key)
            assert app.screen is screen and NONE in keyboard.seen


# ------------------------------------------------------------------------------------------ what is put into words


@pytest.mark.slow("every dialog is opened")
@pytest.mark.usefixtures("no_chance")
async def test_no_dialog_tells_a_chance_without_help(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("base", "decisions.decision", "decisions.ending"):
        monkeypatch.setattr(f"ldd_tui.modals.{module}.help_below", lambda app: Help.NONE)
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        for name, make in SCENES.items():
            if not name.startswith("over_"):  # all is told then
                await opened(pilot, make())
                await press(pilot, "right", "tab", "H", "i")
                while len(app.screen_stack) > 1:
                    app.pop_screen()
                    await pilot.pause()


@pytest.mark.usefixtures("no_chance")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_that_is_said_of_a_position_tells_a_chance_without_help(edition: str) -> None:
    setup, chance = Setup(packaged(edition), Options(initiative=InitiativeRule.BID)), Random(3)
    with told_if(False):
        for number, step in enumerate(walk(5, setup)):
            if number % 5 == 0:
                list(told_of_position(step.state, chance))


# ------------------------------------------------------------------------------------------------- agreeing on it


async def test_the_help_is_agreed_on_at_the_new_table_and_told_before_sitting_down(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    for name in ("Anna", "Bob"):
        hosted.member(name)
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        await keyboard.press("N")
        screen = keyboard.app.screen
        assert isinstance(screen, NewTableScreen)
        form = screen.query_one(Form)
        assert form.value("help") == Help.NONE
        assert form.value("rated") == "yes"
        form.fill_in({"central_powers": "marshal"})
        screen.on_form_changed()
        assert "help" not in [row.name for row in form.rows] and form.value("rated") == "no"
        form.fill_in({"help_alone": Help.NONE})
        screen.on_form_changed()
        assert form.value("rated") == "yes"
        form.fill_in({"central_powers": "random"})
        screen.on_form_changed()
        assert form.value("rated") == "no"
        form.fill_in({"central_powers": "anybody", "help": Help.ODDS, "name": "Ypres"})
        screen.on_form_changed()
        await keyboard.press("end", "enter", "q")
    (game,) = hosted.games.all()
    assert game.summary.help == Help.ODDS
    async with running((80, 24), hosted.app("Bob")) as keyboard:
        await keyboard.press("enter")
        seen = " ".join(keyboard.seen.split())
        assert "Sit down" in seen and f"{ODDS} Not rated." in seen
