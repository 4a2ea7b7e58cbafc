"""The book of the first edition: every article can be read, with the values of its own board."""

from __future__ import annotations

from click.testing import CliRunner

from ldd_tui.commands import cli
from ldd_tui.reference import as_text
from ldd_tui.reference.book import Reference

BOOK = Reference(edition="first")


def test_every_article_can_be_read() -> None:
    keys = BOOK.keys()
    assert keys
    for key in keys:
        assert as_text.page(BOOK, BOOK.article(key), 80).strip(), key


def rules(*words: str) -> str:
    result = CliRunner().invoke(cli.ldd, ["rules", "--edition", "first", *words], prog_name="ldd-tui")
    assert result.exit_code == 0, result.output
    return result.output


def test_what_the_board_prints_is_there_and_what_it_does_not_is_not() -> None:
    assert "War commitment level" in rules("Egypt") and "Collapse Track" not in rules("Egypt")
    assert "2 x OV" in rules("Russia")
    assert "Corner" not in rules("E14") and "Athena" not in rules("E14")
    assert "Offensive: French Africa" in rules("12.2")
    assert "Naval" not in rules("tree:entente")


def test_a_number_that_is_none_is_told_with_what_there_is() -> None:
    result = CliRunner().invoke(cli.ldd, ["rules", "--edition", "first", "99"], prog_name="ldd-tui")
    assert result.exit_code == 2 and "events E1 to E42 and rulings from F001 on" in result.output
