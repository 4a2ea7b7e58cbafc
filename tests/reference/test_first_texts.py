"""The first edition's texts: all of its rulebook, linked, and without a number that the board or the code has."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldd_tui.reference import model, tables, values
from ldd_tui.reference.book import GLOSSARY, RULINGS, SECTOR_LIST, TREES, Reference, linked
from ldd_tui.reference.model import Ruling, Section, Term
from rules.board_file import packaged_text
from rules.model import Options, Side
from tests.reference.test_texts import BOOK, fixed_in_example, typed_numerals
from tests.text.test_first_edition_words import assert_of_this_edition

EDITION = "first"
SECTIONS = [
    *("1", "2"),
    *("3", "3.1", "3.2", "3.3", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.3.5", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9"),
    *("4", "5"),
    *("6", "6.1", "6.2", "6.3", "6.4", "6.5", "6.5.1", "6.5.2", "6.5.3", "6.6", "6.7", "6.8"),
    *("7", "8", "9", "10", "11", "11.1", "11.2"),
    *("12", "12.1", "12.2", "12.3", "12.4", "12.4.1", "12.4.2", "12.4.3", "12.4.4"),
    *("14", "15"),
]
BOARD = tomllib.loads(packaged_text(EDITION))
OWN_TABLES = {"commitment", "poppies"}
"""The tables that only this edition's board can fill."""

OWN_VALUES = {
    *("most_level", "bid_limit", "least_size", "circus_levels", "lawrence_losses", "armistice_production"),
    *("ov.3", "ov.5", "initiative_price.9"),
    *(f"{sector}.{what}" for sector in BOARD["sectors"] for what in ("level", "star", "production", "attack_value")),
    *(f"{sector}.{what}" for sector in BOARD["sectors"] for what in ("vp", "neighbours")),
}
"""The values that only this edition's board and cards give, besides those of `values` that every edition has."""

_OTHER_EDITION = re.compile(
    r"\b(cubes?|cylinders?|corner|Air Raid|Athena|Cornflower|Collapse Track|Merchant Navy|counter-attack|prestige|"
    r"Middle East|German Colonies|sudden death|implement\w*|Quick play|Rewriting History)\b",
    re.I,
)
_SAID_OF_THE_OTHER = {"F014", "F018", "F029", "F031", "F049", "F052", "F086", "F130"}


def sections() -> dict[str, Section]:
    return model.sections(EDITION)


def rulings() -> dict[str, Ruling]:
    return model.rulings(EDITION)


def glossary() -> tuple[Term, ...]:
    return model.glossary(EDITION)


def stated() -> Iterator[tuple[str, str]]:
    for section in sections().values():
        yield from ((section.number, text) for text in (section.title, *section.text))
    for term in glossary():
        yield from ((term.term, text) for text in (term.term, term.text))
    for ruling in rulings().values():
        yield from ((ruling.number, text) for text in (ruling.title, ruling.text, ruling.otherwise))


def examples() -> dict[str, str]:
    found = {number: section.example for number, section in sections().items()}
    return found | {f"E{number}": example for number, example in model.card_examples(EDITION).items()}


def keys() -> set[str]:
    return {
        *(chapter.number for chapter in model.chapters(EDITION)),
        *sections(),
        *rulings(),
        *(f"E{number}" for number in model.card_examples(EDITION)),
        *(f"term:{term.term}" for term in glossary()),
        *(f"sector:{name}" for name in BOARD["sectors"]),
        *(f"tree:{side.name.lower()}" for side in Side),
        *(GLOSSARY, RULINGS, SECTOR_LIST, TREES),
    }


def test_every_section_of_the_rulebook_is_there_with_a_text_and_an_example() -> None:
    assert list(sections()) == SECTIONS
    assert [section.number for section in sections().values() if not section.text or not section.example] == []


def test_the_events_stand_in_their_chapter() -> None:
    assert model.event_chapter(EDITION) == "11"
    assert tuple(model.card_examples(EDITION)) == tuple(range(1, 43))


def test_every_ruling_is_there() -> None:
    assert list(rulings()) == [f"F{number:03}" for number in range(1, 131)]


def test_every_link_leads_somewhere() -> None:
    led = {
        *linked(text for _where, text in stated()),
        *linked(examples().values()),
        *(key for section in sections().values() for key in section.see),
        *(key for term in glossary() for key in term.see),
        *(key for ruling in rulings().values() for key in ruling.about),
    }
    assert "F072" in led
    assert led - keys() == set()


def test_every_section_and_event_that_needs_a_ruling_has_one() -> None:
    about = {key for ruling in rulings().values() for key in ruling.about}
    assert {f"E{number}" for number in (3, 4, 5, 6, 7, 8, 9, 14, 16, 17, 18, 19, 22, 23, 24, 27, 34, 36, 37)} <= about
    assert {"3.1", "5", "6.2", "6.3", "6.4", "6.5.1", "6.5.3", "6.6", "6.7", "6.8", "7", "9", "12.4.2"} <= about


def test_no_numeral_is_typed_that_the_board_or_the_code_has() -> None:
    assert [(where, text) for where, text in stated() if typed_numerals(text)] == []


def test_examples_invent_positions_but_no_values_of_the_game() -> None:
    assert {number: text for number, text in examples().items() if fixed_in_example(text)} == {}


def test_every_placeholder_names_a_value() -> None:
    known: dict[str, values.Value] = values.values_of(BOOK.board)
    known |= dict.fromkeys(OWN_VALUES, 5)
    for _where, text in stated():
        values.fill(text, known)
    for example in examples().values():
        values.fill(example, known)


def test_tables_are_known() -> None:
    named = {section.table for section in sections().values() if section.table}
    assert named <= {*tables.TABLES, *OWN_TABLES}


def test_rulings_name_options_and_fields_that_exist() -> None:
    for ruling in rulings().values():
        if ruling.option:
            assert ruling.option in Options.__struct_fields__, ruling.number
        here = BOARD
        for part in ruling.board.split(".") if ruling.board else ():
            here = here[part]


def test_nothing_is_told_that_only_another_edition_has() -> None:
    told = {where: text for where, text in stated() if _OTHER_EDITION.search(text)}
    told |= {where: text for where, text in examples().items() if _OTHER_EDITION.search(text)}
    assert {where: text for where, text in told.items() if where not in _SAID_OF_THE_OTHER} == {}


@pytest.mark.parametrize("edition", [EDITION, "second"])
def test_all_editions_have_the_same_kinds_of_files(edition: str) -> None:
    folder = Path(model.__file__).parent / "data" / edition
    others = {path.name for path in folder.iterdir() if not path.name[0].isdigit()}
    assert others == {"events.toml", "glossary.toml", "rulings.toml"}


def test_an_event_says_what_it_makes_the_system_do() -> None:
    book = Reference(edition=EDITION)
    leads = {event: [block.lead for block in book.article(f"E{event}").blocks if "system" in block.lead] for event in
             book.board.edition.cards.numbers}  # fmt: skip
    assert {event: lead for event, lead in leads.items() if lead} == {
        17: ["The system, Central Powers"],
        18: ["The system, Entente"],
        19: ["The system, Entente"],
        23: ["The system, Entente"],
    }


_AS_PRINTED = re.compile(r"public program|is green|green the Central Powers|(no|Rewriting History).*(here|draw)")
"""Where the reference says what the other edition has, or of what colour things are."""


def test_every_article_is_in_words_of_its_edition() -> None:
    book = Reference(edition=EDITION)
    for key in tuple(book.keys()):
        for block in book.article(key).blocks:
            for said in (block.lead, block.words, *(cell for row in block.rows for cell in row)):
                if not _AS_PRINTED.search(said):
                    assert_of_this_edition(said)
        for links in book.article(key).lists:
            assert_of_this_edition(links.heading)
