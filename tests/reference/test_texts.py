"""The texts of the reference: complete, linked, and without a number that the board or the code has."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import ldd_tui
import rules
from ldd_tui.commands import cli
from ldd_tui.reference import as_text, model, values
from ldd_tui.reference.book import Reference, linked
from ldd_tui.reference.links import cited, key_of
from ldd_tui.reference.model import BadText
from rules.board_file import packaged_text, parse
from rules.cards import rule
from rules.editions import EDITIONS, STANDARD
from rules.editions.second import cards
from rules.model import Options
from tests import coverage_table
from tests.text.test_first_edition_words import assert_of_this_edition

BOOK = Reference()
EDITION, FIRST = STANDARD, "first"
_RULES = Path(rules.__file__).parent
_NOT_TYPED = re.compile(r"\[[^\]]*\]|\{[^}]*\}")
_UNIT = re.compile(r"[+-]1\b")
_NUMERAL = re.compile(
    r"\d|\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty)\b",
    re.I,
)
_FIXED_IN_EXAMPLE = re.compile(
    r"(Value|needs?|limit|production|brings?|worth|highest|maximum)( of| is| stands at)? \d|\d (spaces|cards)", re.I
)
_SECTION = re.compile(r"\d{1,2}(\.\d+)+")


in_each_edition = pytest.mark.parametrize("edition", EDITIONS)


def texts(edition: str) -> Iterator[tuple[str, str]]:
    """Every text that states a rule, with its place. Examples are left out: they are invented."""
    for section in model.sections(edition).values():
        yield from ((section.number, text) for text in (section.title, *section.text))
    for term in model.glossary(edition):
        yield from ((term.term, text) for text in (term.term, term.text))
    for ruling in model.rulings(edition).values():
        yield from ((ruling.number, text) for text in (ruling.title, ruling.text, ruling.otherwise))


def examples(edition: str) -> dict[str, str]:
    found = {number: section.example for number, section in model.sections(edition).items()}
    return found | {f"E{number}": example for number, example in model.card_examples(edition).items()}


def typed_numerals(text: str) -> bool:
    return _NUMERAL.search(_UNIT.sub("", _NOT_TYPED.sub("", text))) is not None


def fixed_in_example(example: str) -> bool:
    """True if the example has a game value rather than an invented number."""
    return _FIXED_IN_EXAMPLE.search(_NOT_TYPED.sub("", example)) is not None


@in_each_edition
def test_every_page_can_be_shown_and_every_link_leads_somewhere(edition: str) -> None:
    book = Reference(edition=edition)
    found = list(book.keys())
    assert len(found) == len(set(found)) > 180
    for key in found:
        article = book.article(key)
        assert as_text.page(book, article, 80).strip(), key
        assert article.title
        assert [*article.blocks, *article.lists], key
        led = [*linked(block.words for block in article.blocks), *(k for links in article.lists for k in links.keys)]
        assert [led_to for led_to in led if led_to not in book] == [], key


@in_each_edition
def test_every_section_has_a_text(edition: str) -> None:
    assert {number for number, section in model.sections(edition).items() if not section.text} == set()


@in_each_edition
def test_no_numeral_is_typed_that_the_board_or_the_code_has(edition: str) -> None:
    assert [(where, text) for where, text in texts(edition) if typed_numerals(text)] == []


@in_each_edition
def test_examples_invent_positions_but_no_values_of_the_game(edition: str) -> None:
    assert {number: text for number, text in examples(edition).items() if fixed_in_example(text)} == {}


def test_the_check_of_numerals_can_fail() -> None:
    assert typed_numerals("Nobody holds more than 20 RP.")
    assert typed_numerals("Draw three cards.")
    assert not typed_numerals("Each level: +1, at most {maximum_rp} [10.2.7].")
    assert fixed_in_example("Italy, with an Attack Value of 5")


def test_an_unknown_placeholder_is_refused() -> None:
    known = values.values_of(BOOK.board)
    for wrong in ("{maximum}", "{italy.attack_value-}", "{italy.neighbours+1}", "{}", "{3 + x}"):
        with pytest.raises(values.UnknownValue):
            values.fill(wrong, known)
    assert values.fill("{maximum_rp-1} {italy.attack_value+1-2}", known) == "19 4"


def test_the_numbers_are_those_of_the_board() -> None:
    text = packaged_text()
    for old, new in (
        ("maximum = { value = 20", "maximum = { value = 17"),
        ("sudden_death_vp = { value = 6", "sudden_death_vp = { value = 9"),
        ('attack_value = { value = 5, ref = "3.1.1" }', 'attack_value = { value = 3, src = "B" }'),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    assert parse(text) != BOOK.board
    own = Reference(text)
    assert "ever holds more than 17" in " ".join(block.words for block in own.article("8.2").blocks)
    assert "has 9 Victory Points" in " ".join(block.words for block in own.article("14.1").blocks)
    assert "Italy's Attack Value is 3" in own.article("3.1.1").blocks[-1].words
    assert ("Attack Value", "3", "B") in own.article("sector:italy").blocks[1].rows
    assert ("Attack Value", "5", "T  3.1.1") in BOOK.article("sector:italy").blocks[1].rows


@pytest.mark.slow("every source file is read")
def test_whatever_is_cited_anywhere_is_in_the_reference() -> None:
    rows = {row.number for row in coverage_table.every_row() if not row.number.startswith("TV")}
    assert {row for row in rows if row not in BOOK} == set()
    facts = {key_of(rule(event)) for event in cards.CARDS.numbers}
    code = {
        found
        for path in _RULES.rglob("*.py")
        if _RULES / "editions" not in path.parents or BOOK.board.edition.key in path.parts  # others have their own book
        for found in re.findall(r'"([^"\n]*)"', path.read_text("utf-8"))
        if _SECTION.fullmatch(found)
    }
    assert "10.3.4" in code
    assert "10.1.2" in code
    words = {
        key_of(found)
        for path in Path(ldd_tui.__file__).parent.rglob("*")
        if path.suffix in (".py", ".toml")
        for bracket in re.findall(r"\(((?:[1-9]\d?(?:\.[1-9])+(?:, )?)+)\)", path.read_text("utf-8"))
        for found in bracket.split(", ")
    }
    assert "10.2.5" in words
    books = [Reference(edition=key) for key in EDITIONS]  # what one of them alone has, its own book tells
    assert {key for key in facts | code | words if not any(key in book for book in books)} == set()


@in_each_edition
def test_rulings_name_options_and_fields_that_exist(edition: str) -> None:
    board = tomllib.loads(packaged_text(edition))
    for ruling in model.rulings(edition).values():
        if ruling.option:
            assert ruling.option in Options.__struct_fields__, ruling.number
        here = board
        for part in ruling.board.split(".") if ruling.board else ():
            here = here[next(iter(here)) if part == "*" else part]


def test_rulings_name_the_sections_of_their_rows() -> None:
    for row in coverage_table.rulings():
        if row.number not in model.answered(EDITION):
            assert set(row.where.split()) <= set(model.rulings(EDITION)[row.number].about), row.number
    readings = {ruling.option for ruling in model.rulings(EDITION).values()}
    assert {"brusilov_chain", "naval_natural", "reserve_mandatory", "lettow_card_fails"} <= readings


def test_a_ruling_has_a_page_or_another_page_answers_it() -> None:
    own, elsewhere = model.rulings(EDITION).keys(), model.answered(EDITION)
    assert own & elsewhere.keys() == set()
    assert sorted({*own, *elsewhere}) == [row.number for row in coverage_table.rulings()]
    pages = {*model.sections(EDITION), *(f"E{number}" for number in cards.CARDS.numbers)}
    assert {*elsewhere.values()} <= pages
    assert BOOK.find("R100") == BOOK.article("10.2.6") and BOOK.article("R280").label == "R136"
    assert [text for _where, text in texts(EDITION) if {*linked([text])} & elsewhere.keys()] == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("number = 5", "x.toml: number: Expected str, got int"),
        ('number = "5"\ntitle = "T"', "x.toml: missing required field section"),
        (
            'number = "5"\ntitle = "T"\n[[section]]\nnumber = "5"\ntitle = "a"\ntext = "a"',
            "x.toml: section[0].text: Expected array, got str",
        ),
        (
            'number = "5"\ntitle = "T"\n[[section]]\nnumber = "5"\ntitle = "a"\ntxt = ["a"]',
            "x.toml: section[0]: contains unknown field txt",
        ),
        (
            'number = "5"\ntitle = "T"\n[[section]]\nnumber = "6.1"\ntitle = "a"',
            'x.toml: section[0].number: expected a new number of chapter 5, found "6.1"',
        ),
        ("number =", "x.toml: not TOML: Invalid value (at line 1, the end of the file)"),
    ],
)
def test_a_file_that_does_not_hold_is_refused_by_its_field(text: str, complaint: str) -> None:
    with pytest.raises(BadText) as refused:
        model.chapter("x.toml", text)
    assert str(refused.value) == complaint


def test_what_a_sentence_cites() -> None:
    assert cited("Whoever holds 3 (RP) pays (10.2.4, 10.2.5).") == "10.2.4"
    assert cited("A die decides (18, event 15)") == "E15"
    assert cited("Keep 3 RP for Battle of Verdun (14).") == "E14"
    assert cited("Keep 3 RP for Battle of Verdun (17).") == "E17"  # of another edition
    assert cited("Keep 3 RP for it (14).") == "14"


# -- The first edition


FIRST_SECTIONS = [
    *("1", "2"),
    *("3", "3.1", "3.2", "3.3", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.3.5", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9"),
    *("4", "5"),
    *("6", "6.1", "6.2", "6.3", "6.4", "6.5", "6.5.1", "6.5.2", "6.5.3", "6.6", "6.7", "6.8"),
    *("7", "8", "9", "10", "11", "11.1", "11.2"),
    *("12", "12.1", "12.2", "12.3", "12.4", "12.4.1", "12.4.2", "12.4.3", "12.4.4"),
    *("14", "15"),
]
_OTHER_EDITION = re.compile(
    r"\b(cubes?|cylinders?|corner|Air Raid|Athena|Cornflower|Collapse Track|Merchant Navy|counter-attack|prestige|"
    r"Middle East|German Colonies|sudden death|implement\w*|Quick play|Rewriting History)\b",
    re.I,
)
_SAID_OF_THE_OTHER = {"F014", "F018", "F029", "F031", "F049", "F052", "F086", "F130"}
_AS_PRINTED = re.compile(r"public program|\(green\)|green the Central Powers|(no|Rewriting History).*(here|draw)")
"""Where the reference says what the other edition has, or of what colour things are."""


def test_every_section_event_and_ruling_of_the_first_edition_is_there() -> None:
    assert list(model.sections(FIRST)) == FIRST_SECTIONS
    assert model.event_chapter(FIRST) == "11" and set(model.card_examples(FIRST)) <= set(range(1, 43))
    assert sorted(model.rulings(FIRST)) == [f"F{number:03}" for number in range(1, 131)]


def test_every_section_and_event_that_needs_a_ruling_has_one() -> None:
    about = {key for ruling in model.rulings(FIRST).values() for key in ruling.about}
    assert {f"E{number}" for number in (3, 4, 5, 6, 7, 8, 9, 14, 16, 17, 18, 19, 22, 23, 24, 27, 34, 36, 37)} <= about
    assert {"3.1", "5", "6.2", "6.3", "6.4", "6.5.1", "6.5.3", "6.6", "6.7", "6.8", "7", "9", "12.4.2"} <= about


def test_nothing_is_told_that_only_another_edition_has() -> None:
    told = {where: text for where, text in texts(FIRST) if _OTHER_EDITION.search(text)}
    told |= {where: text for where, text in examples(FIRST).items() if _OTHER_EDITION.search(text)}
    assert {where: text for where, text in told.items() if where not in _SAID_OF_THE_OTHER} == {}


def test_an_event_says_what_it_makes_the_system_do() -> None:
    book = Reference(edition=FIRST)
    leads = {event: [block.lead for block in book.article(f"E{event}").blocks if "system" in block.lead] for event in
             book.board.edition.cards.numbers}  # fmt: skip
    assert {event: lead for event, lead in leads.items() if lead} == {
        17: ["The system (Central Powers)"],
        18: ["The system (Entente)"],
        19: ["The system (Entente)"],
        23: ["The system (Entente)"],
    }


def test_every_article_is_in_words_of_its_edition() -> None:
    book = Reference(edition=FIRST)
    for key in tuple(book.keys()):
        for block in book.article(key).blocks:
            for said in (block.lead, block.words, *(cell for row in block.rows for cell in row)):
                if not _AS_PRINTED.search(said):
                    assert_of_this_edition(said)
        for links in book.article(key).lists:
            assert_of_this_edition(links.heading)


def reference(*words: str) -> str:
    result = CliRunner().invoke(cli.ldd, ["rules", "--edition", "first", *words], prog_name="ldd-tui")
    assert result.exit_code == 0, result.output
    return result.output


def test_what_the_board_prints_is_there_and_what_it_does_not_is_not() -> None:
    assert "War commitment level" in reference("Egypt") and "Collapse Track" not in reference("Egypt")
    assert "2 x OV" in reference("Russia")
    assert "Corner" not in reference("E14") and "Athena" not in reference("E14")
    assert "Offensive: French Africa" in reference("12.2")
    assert "Naval" not in reference("tree:entente")


def test_a_number_that_is_none_is_told_with_what_there_is() -> None:
    result = CliRunner().invoke(cli.ldd, ["rules", "--edition", "first", "99"], prog_name="ldd-tui")
    assert result.exit_code == 2 and "events E1 to E42 and rulings from F001 on" in result.output
