"""Finding pages and printing them."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ldd_tui import text
from ldd_tui.commands.cli import ldd
from ldd_tui.reference import as_text
from ldd_tui.reference.book import Reference
from tests.text.catalogues import Changed

BOOK = Reference()


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("10.3.4", "10.3.4"),
        ("18, event 9", "E9"),
        ("e15", "E15"),
        ("R120", "R120"),
        ("r303", "R303"),
        ("R118", "10.3.4"),
        ("18", "18"),
        ("counter-attack", "term:Counter-attack"),
        ("COUNTER ATTACK", "term:Counter-attack"),
        ("louis franchet d'esperey", "E36"),
        ("mark tanks", "tree:entente"),
        ("ladder", "10.1.2"),
        ("sector:italy", "sector:italy"),
        ("Austria-Hungary", "sector:austria_hungary"),
    ],
)
def test_what_somebody_means(asked: str, key: str) -> None:
    found = BOOK.find(asked)
    assert found is not None
    assert found.key == key


@pytest.mark.parametrize("asked", ["10.3.9", "E43", "R999", "19", "Napoleon", "tree:nobody"])
def test_what_is_not_there(asked: str) -> None:
    assert BOOK.find(asked) is None


def test_a_section_shows_its_rulings_and_a_card_its_own() -> None:
    lists = {links.heading: links.keys for links in BOOK.article("10.3.4").lists}
    assert {"R116", "R120"} <= set(lists["Rulings"])
    assert "R178" in {key for links in BOOK.article("E19").lists for key in links.keys}
    assert "brusilov_chain" in as_text.page(BOOK, BOOK.article("R178"), 80)


def test_every_text_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_installed", Changed(lambda message: f"{message}#"))
    foreign = Reference()
    for key in ("3.1.1", "10.3.4", "R089", "term:Loss", "E8"):
        article = foreign.article(key)
        spoken = [article.title, *(block.words for block in article.blocks if not block.rows), *article.terms]
        assert [text for text in spoken if "#" not in text] == [], key


@pytest.mark.parametrize("width", [40, 80, 300])
def test_pages_are_printed_within_the_terminal(width: int) -> None:
    for key in ("10.3.4", "R132", "E4", "contents", "term:Loss"):
        assert max(map(len, as_text.page(BOOK, BOOK.article(key), width).splitlines())) <= min(width, as_text.WIDEST)


def test_the_command_prints_a_page_a_list_or_a_suggestion() -> None:
    run = CliRunner().invoke
    section = run(ldd, ["rules", "10.3.4"])
    assert section.exit_code == 0
    assert section.output.startswith("10.3.4  Results\n")
    assert "R120 The Schlieffen Plan counts" in section.output
    contents = run(ldd, ["rules"])
    assert "10 Spending Resource Points" in contents.output
    assert "Rulings" in contents.output
    term = run(ldd, ["rules", "counter-attack"])
    assert "10.3.4  Results" in term.output
    found = run(ldd, ["rules", "schlieffen", "france"])
    assert found.exit_code == 0
    assert "E1  Schlieffen Plan" in found.output
    near = run(ldd, ["rules", "counterattak"])
    assert near.exit_code == 2
    assert "counterattak: not in the rules; near: Counter-attack" in near.stderr
    nothing = run(ldd, ["rules", "xyzzy\x1b[2J"])
    assert nothing.exit_code == 2
    assert "\x1b" not in nothing.stderr
