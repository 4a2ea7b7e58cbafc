"""The player aid: its numbers are those of the board and the rules, it fits a terminal, and a key shows it anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ldd_tui.commands.cli import ldd
from ldd_tui.modals.base import Dialog
from ldd_tui.reference import as_text, model
from ldd_tui.reference.book import AID, Reference
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.rules import RulesScreen
from rules.board_file import packaged, packaged_text
from rules.editions import EDITIONS, STANDARD
from rules.model import Options
from tests.catalogues.entries import languages, speak
from tests.reference.test_texts import typed_numerals
from tests.screens.driving import Keyboard, new_session, playing, running

in_each_edition = pytest.mark.parametrize("edition", EDITIONS)


def aid(edition: str, width: int = 80) -> str:
    book = Reference(edition=edition)
    return as_text.page(book, book.article(AID), width)


@in_each_edition
def test_no_number_is_typed_and_every_rule_is_there(edition: str) -> None:
    book, board = Reference(edition=edition), packaged(edition)
    rows = [row for part in model.aid(edition) for row in part.row]
    assert [row for row in rows if typed_numerals(row.text) or row.rule not in book] == []
    page = aid(edition)
    assert f"{board.maximum_rp} " in page and f"Turn {board.last_turn} is the last" in page


def test_its_numbers_are_those_of_the_board() -> None:
    text = packaged_text().replace("maximum = { value = 20", "maximum = { value = 17")
    book = Reference(text.replace("sudden_death_vp = { value = 6", "sudden_death_vp = { value = 9"))
    page = as_text.page(book, book.article(AID), 80)
    assert "Keep at most 17 (8)" in page and "a side has 9 VP (14.1)" in page


@pytest.mark.parametrize("language", ["en", *languages()])
@in_each_edition
def test_it_fits_80_columns_and_a_sheet_of_paper(edition: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if language != "en":
        speak(language, monkeypatch)
    lines = aid(edition).splitlines()
    assert max(map(len, lines)) <= 80 and len(lines) <= 70


@in_each_edition
def test_the_command_prints_it_or_writes_a_page(edition: str, tmp_path: Path) -> None:
    run, file = CliRunner(), tmp_path / "aid.html"
    printed = run.invoke(ldd, ["aid", "--edition", edition])
    assert printed.exit_code == 0 and printed.output == aid(edition) + "\n"
    args = ["aid", "--edition", edition, "--html", str(file)]
    assert run.invoke(ldd, args).exit_code == 0
    page = file.read_text("utf-8")
    assert "<script" not in page and "enemy&#x27;s Defence" in page and "@media print" in page
    assert page.count("<h2") == sum(bool(part.row) for part in model.aid(edition))
    assert run.invoke(ldd, args).exit_code == 2
    assert run.invoke(ldd, [*args, "--force"]).exit_code == 0


def shows_aid(keyboard: Keyboard) -> bool:
    return isinstance(keyboard.app.screen, RulesScreen) and "Player aid" in keyboard.seen


async def test_a_key_shows_it_from_the_menu_and_from_the_rules() -> None:
    async with running() as keyboard:
        await keyboard.press("f1")
        assert shows_aid(keyboard) and "Draw 3" in keyboard.seen
        await keyboard.press("c", "f1")
        assert shows_aid(keyboard)
        await keyboard.press("escape")
        assert isinstance(keyboard.app.screen, MenuScreen)


@in_each_edition
async def test_a_key_shows_it_from_a_game_and_from_a_dialog(edition: str) -> None:
    async with running() as keyboard:
        options = Options.usual(EDITIONS[edition])
        await playing(keyboard, new_session(keyboard.app, "a", options, edition=edition))
        await keyboard.press("f1")
        assert shows_aid(keyboard)
        await keyboard.press("end")
        assert ("prestige" in keyboard.seen) == (edition == STANDARD)
        await keyboard.press("escape", "e")
        dialog = keyboard.app.screen
        assert isinstance(dialog, Dialog)
        await keyboard.press("f1")
        assert shows_aid(keyboard)
        await keyboard.press("escape")
        assert keyboard.app.screen is dialog
