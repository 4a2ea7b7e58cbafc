"""Editions in the form of a new game: the edition comes first, and then only what it knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.players import PLAYERS
from ldd_tui.screens import setup
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.form import Form
from rules import board_file
from rules.editions import EDITIONS, STANDARD
from rules.model import InitiativeRule, Options, Side
from saves.store import MEMORY
from tests.screens.driving import Keyboard, running

OTHER = next(key for key in EDITIONS if key != STANDARD)


def form_of(keyboard: Keyboard) -> tuple[SetupScreen, Form]:
    screen = keyboard.app.screen
    assert isinstance(screen, SetupScreen)
    return screen, screen.query_one(Form)


def on_the_board(text: str) -> LddApp:
    return LddApp(MEMORY, board_text=text, loaded=Loaded(Settings(animation=False)))


async def test_who_presses_enter_plays_the_usual_edition() -> None:
    async with running() as keyboard:
        await keyboard.press("1")
        screen, form = form_of(keyboard)
        assert [option.name for option in form.rows[0].options] == [STANDARD, OTHER]
        assert form.rows[form.cursor].name == "start" and screen.new_game().board_text is None


async def test_the_edition_comes_first_and_then_what_it_knows() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home")
        screen, form = form_of(keyboard)
        usual = {row.name for row in form.rows}
        assert form.rows[0].name == "edition" and {"quick", "history", "initiative"} <= usual
        await keyboard.press("right")
        assert {row.name for row in form.rows} == usual - {"quick", "history", "initiative"}
        assert "the system" in keyboard.seen and "Athena" not in keyboard.seen
        game = screen.new_game()
        assert game.board_text == board_file.packaged_text(OTHER)
        assert game.options == Options(initiative=InitiativeRule.BID, athena=(Side.CENTRAL_POWERS,))
        await keyboard.press("left")
        assert {row.name for row in form.rows} == usual and screen.new_game().board_text is None


async def test_the_game_that_starts_is_of_the_edition_chosen() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home", "right", "end", "enter")
        game = keyboard.app.screen_stack[1]
        assert isinstance(game, GameScreen) and game.shown.state.setup.board.edition.key == OTHER


@pytest.mark.rule("F068", "F070")
async def test_two_people_bid_or_go_by_the_track() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home", "right", "down", "down", "left", "left", "left")
        screen, form = form_of(keyboard)
        while screen.seated(Side.CENTRAL_POWERS) != setup.PERSON:
            await keyboard.press("right")
        row = next(row for row in form.rows if row.name == "initiative")
        assert [option.name for option in row.options] == ["BID", "TRACK"]
        assert screen.new_game().options == Options(initiative=InitiativeRule.BID)


async def test_each_edition_offers_every_computer() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home", "down", "down")
        screen, form = form_of(keyboard)
        for _key in (STANDARD, OTHER):
            row = next(row for row in form.rows if row.name == "central_powers")
            assert tuple(option.name for option in row.options) == (setup.PERSON, *PLAYERS)
            await keyboard.press("home", "right", "down", "down")
        while screen.seated(Side.CENTRAL_POWERS) != "marshal":
            await keyboard.press("right")
        assert "Level 4 of 4: looks ahead over exact odds; 2 seconds a decision at most." in keyboard.seen
        assert screen.new_game().policies == ("", "marshal")
        await keyboard.press("question_mark")
        assert "Recruit" in keyboard.seen


@pytest.mark.rule("F130")
async def test_readings_are_those_of_the_edition() -> None:
    async with running((80, 40)) as keyboard:
        await keyboard.press("1", "home", "right")
        _screen, form = form_of(keyboard)
        while form.rows[form.cursor].name != "readings":
            await keyboard.press("down")
        await keyboard.press("right")
        named = {row.name for row in form.rows}
        assert {"naval_natural", "reserve_mandatory"} <= named
        assert not {"brusilov_chain", "lafayette_ends_wilson", "lettow_card_fails", "quick_play_blockade"} & named


async def test_a_board_of_ones_own_is_offered_to_its_edition_alone_and_comes_first() -> None:
    text = board_file.packaged_text(OTHER).replace("14", "14  ", 1)
    async with running(app=on_the_board(text)) as keyboard:
        keyboard.app.set_up()
        await keyboard.quiet()
        screen, form = form_of(keyboard)
        assert form.rows[0].options[0].name == OTHER and screen.new_game().board_text == text
        board = next(row for row in form.rows if row.name == "board")
        assert [option.name for option in board.options] == ["file", "packaged"]
        await keyboard.press("home", "right")
        assert not any(row.name == "board" for row in form.rows)
        assert screen.new_game().board_text == board_file.packaged_text(STANDARD)


async def test_the_board_of_a_printed_game_is_not_offered_to_another_edition(tmp_path: Path) -> None:
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False)), settings_path=tmp_path / "settings.toml")
    app.box.record(app.box.sheet.confirmed(app.box.parts[0]))
    async with running(app=app) as keyboard:
        keyboard.app.set_up()
        await keyboard.quiet()
        screen, form = form_of(keyboard)
        assert any(row.name == "board" for row in form.rows)
        await keyboard.press("home", "right")
        assert not any(row.name == "board" for row in form.rows)
        assert screen.new_game().board_text == board_file.packaged_text(OTHER)
