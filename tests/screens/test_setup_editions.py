"""Editions in the form of a new game: the edition comes first, and then only what it knows."""

from __future__ import annotations

import pytest

from ldd_tui.screens import setup
from ldd_tui.screens.setup import OFFERED, SetupScreen
from ldd_tui.text import game_summary
from ldd_tui.text.game_summary import Room
from ldd_tui.widgets.form import Form
from rules import board_file
from rules.editions import EDITIONS, STANDARD
from rules.model import InitiativeRule, Options, Side
from tests.screens.driving import Keyboard, running
from tests.screens.games.support import summary

OTHER = next(key for key in EDITIONS if key != STANDARD)


@pytest.fixture
def all_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "OFFERED", tuple(EDITIONS))


def form_of(keyboard: Keyboard) -> tuple[SetupScreen, Form]:
    screen = keyboard.app.screen
    assert isinstance(screen, SetupScreen)
    return screen, screen.query_one(Form)


async def test_one_edition_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "OFFERED", OFFERED[:1])
    async with running() as keyboard:
        await keyboard.press("1")
        screen, form = form_of(keyboard)
        assert form.rows[0].name == "entente"
        assert screen.new_game().board_text is None


@pytest.mark.usefixtures("all_offered")
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


@pytest.mark.rule("F068", "F070")
@pytest.mark.usefixtures("all_offered")
async def test_two_people_bid_or_go_by_the_track() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home", "right", "down", "down", "left", "left", "left")
        screen, form = form_of(keyboard)
        while screen.seated(Side.CENTRAL_POWERS) != setup.PERSON:
            await keyboard.press("right")
        row = next(row for row in form.rows if row.name == "initiative")
        assert [option.name for option in row.options] == ["BID", "TRACK"]
        assert screen.new_game().options == Options(initiative=InitiativeRule.BID)


@pytest.mark.rule("F130")
@pytest.mark.usefixtures("all_offered")
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


def test_the_list_of_games_names_an_edition_that_is_not_the_usual_one() -> None:
    agreed = Options(initiative=InitiativeRule.BID)
    here = summary(edition=OTHER, options=agreed)
    assert [game_summary.options(here, room) for room in Room] == [OTHER, OTHER, f"{OTHER} edition"]
    by_track = summary(edition=OTHER, options=Options())
    assert game_summary.options(by_track, Room.MUCH) == f"{OTHER} edition, initiative by the track"
    assert game_summary.options(summary(options=Options()), Room.MUCH) == "full rules"
    assert f"{OTHER} edition" in game_summary.search_text(here)
