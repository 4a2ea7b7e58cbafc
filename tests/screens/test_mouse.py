"""Played with the mouse alone."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.games.session import GameSession
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.decisions.reinforce import ReinforceModal
from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.screens import position_words
from ldd_tui.screens.box import BoxScreen
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.screens.rules import RulesScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.widgets.form import Form
from rules import facts as f
from rules.editions import EDITIONS
from rules.model import Decision, Sector, Side
from tests.screens.driving import Keyboard, asked_for, new_session, places, playing, running, until
from tests.screens.games.support import listed, with_games


async def test_a_game_is_set_up_and_begun() -> None:
    async with running() as keyboard:
        await keyboard.click_on("New game")
        screen = keyboard.app.screen
        assert isinstance(screen, SetupScreen)
        form = screen.query_one(Form)
        await keyboard.click_on("Quick-play rules")
        assert form.value("quick") == "yes" and form.rows[form.cursor].name == "quick"
        await keyboard.click_on("Your name")
        await keyboard.click_on("Start the game")
        assert isinstance(keyboard.app.screen, GameScreen)


async def test_a_game_is_deleted_and_the_list_left() -> None:
    async with running((120, 40), with_games("one", "two")) as keyboard:
        table = await listed(keyboard)
        await keyboard.click_on("delete")
        assert isinstance(keyboard.app.screen, ConfirmModal)
        await keyboard.click_on("Delete it")
        if isinstance(keyboard.app.screen, ConfirmModal):  # the first click went to the row
            await keyboard.click_on("Delete it")
        assert isinstance(keyboard.app.screen, GamesScreen) and len(table.rows) == 1
        await keyboard.click_on("q back")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_the_box_is_left() -> None:
    async with running() as keyboard:
        await keyboard.click_on("My box")
        assert isinstance(keyboard.app.screen, BoxScreen)
        await keyboard.click_on("Esc back")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_links_of_the_rules_are_followed() -> None:
    async with running((120, 40)) as keyboard:
        await keyboard.click_on("rules")
        assert isinstance(keyboard.app.screen, RulesScreen)
        await keyboard.click_on("10  Spending")
        await keyboard.click_on("10.3  Offensives")
        assert "10.3 Offensives" in keyboard.seen.splitlines()[2]
        await keyboard.click_on("10.3.1 Conditions")
        assert "10.3.1 Conditions" in keyboard.seen.splitlines()[2]
        await keyboard.click_on("close")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def click_sector(keyboard: Keyboard, sector: Sector) -> None:
    await keyboard.click(*keyboard.game.map_view.panel(sector).region.offset)


async def act(keyboard: Keyboard, session: GameSession, done: set[tuple[Side, Decision]]) -> None:
    screen, seen = keyboard.app.screen, places(keyboard.app)
    decision, able = session.decision, position_words.able(session)
    first = decision is not None and (session.state.active, decision) not in done
    if isinstance(screen, OffensiveModal):
        smallest = str(min(screen.pair.sizes))
        if smallest in seen:
            await keyboard.click_key(smallest)
        assert screen.chosen == min(screen.pair.sizes)
        await keyboard.click_key("enter")
    elif isinstance(screen, TechnologyModal) and first:
        assert decision is not None
        done.add((session.state.active, decision))
        amount = screen.amount
        await keyboard.click_key("right")
        assert screen.amount == amount + 1
        await keyboard.click_key("enter")
    elif isinstance(screen, Dialog):
        await keyboard.click_key(
            "p" if isinstance(screen, TechnologyModal) else "enter" if "enter" in seen else "space"
        )
    elif first and decision == Decision.TECHNOLOGY:
        await keyboard.click_key("t")
    elif first and able and decision is not None:
        done.add((session.state.active, decision))
        await click_sector(keyboard, min(able))
        if decision == Decision.REINFORCE:
            await keyboard.click_key("1")
        elif keyboard.app.screen is screen:  # a second click, if the cursor was elsewhere
            await click_sector(keyboard, min(able))
    else:
        keys = ("enter", "space") if keyboard.game.map_view.aim is not None else ("p", "space", "enter")
        await keyboard.click_key(next(key for key in keys if key in seen))


@pytest.mark.slow("a turn takes some forty clicks")
@pytest.mark.parametrize("edition", EDITIONS)
async def test_a_turn_is_played(edition: str) -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", edition=edition)
        await playing(keyboard, session)
        done: set[tuple[Side, Decision]] = set()
        while session.state.turn == 1:
            await act(keyboard, session, done)
        facts = {type(fact) for entry in session.entries for fact in entry.facts}
        assert {f.Reinforced, f.OffensiveLaunched} <= facts
        assert facts & {f.ResearchRolled, f.LevelUnlocked}


@pytest.mark.parametrize("dialog", [False, True])
async def test_selected_text_is_copied(dialog: bool) -> None:
    """Over a dialog's row the end of the selection accepts nothing."""
    async with running() as keyboard:
        session = until(new_session(keyboard.app, "3"), asked_for(Decision.REINFORCE), Random(1))
        await playing(keyboard, session)
        if dialog:
            await keyboard.press("r")
        screen, lines = keyboard.app.screen, keyboard.seen.splitlines()
        y = max(y for y, line in enumerate(lines[:-1]) if "Serbia" in line or "sector" in line)
        await keyboard.drag((1, y), (40, y))
        selected = screen.get_selected_text()
        assert selected and selected in lines[y] and len(selected) > 30
        before = session.state
        await keyboard.press("ctrl+c")
        assert keyboard.app.clipboard == selected and not screen.selections
        assert keyboard.app.screen is screen and session.state == before


async def test_a_search_is_begun_cleared_and_left_for_a_key() -> None:
    async with running(app=with_games("one", "two")) as keyboard:
        table = await listed(keyboard)
        await keyboard.click_key("slash")
        await keyboard.press("o", "n")
        assert len(table.rows) == 1
        await keyboard.click_key("escape")
        assert len(table.rows) == 2
        await keyboard.click_key("slash")
        await keyboard.press("o", "n")
        await keyboard.click_key("enter")
        await keyboard.click_key("escape")
        assert len(table.rows) == 2 and keyboard.app.screen.focused is table


async def test_a_clicked_key_is_not_typed_into_a_search() -> None:
    async with running((120, 40)) as keyboard:
        await keyboard.press("R", "slash", "d")
        await keyboard.click_key("c")
        screen = keyboard.app.screen
        assert isinstance(screen, RulesScreen)
        assert not screen.find_line.has_focus and screen.find_line.sought in ("", "d")


async def test_a_replay_is_stepped_through_and_stopped() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", moves=30)
        keyboard.app.replay(session.play.game)
        await keyboard.quiet()
        screen = keyboard.app.screen
        assert isinstance(screen, ReplayScreen)
        at = screen.recording.at
        for key, expected in (("right", at + 1), ("left", at)):
            await keyboard.click_key(key)
            assert screen.recording.at == expected
        await keyboard.click_key("a")
        await keyboard.click_key("5")
        assert screen.pace == 5
        await keyboard.click_key("minus")
        assert screen.pace == 4 and screen.playing
        await keyboard.click_key("escape")
        assert not screen.playing and keyboard.app.screen is screen


async def test_a_sector_is_chosen_on_the_map_beside_a_dialog() -> None:
    async with running((120, 40)) as keyboard:
        session = until(new_session(keyboard.app, "3"), asked_for(Decision.REINFORCE, able=2), Random(1))
        await playing(keyboard, session)
        game, (_first, other) = keyboard.game, sorted(position_words.able(session))[:2]
        await keyboard.press("r")
        dialog = keyboard.app.screen
        assert isinstance(dialog, ReinforceModal) and dialog.sector != other
        await keyboard.click(*game.map_view.panel(other).region.offset)
        assert dialog.sector == other and keyboard.app.screen is dialog
