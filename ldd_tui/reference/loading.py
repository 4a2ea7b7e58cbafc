"""Reading the files of the reference; a mistake in them is reported with its file and field."""

from __future__ import annotations

from functools import cache
from pkgutil import get_data
from typing import TypeVar

from ldd_tui.reference.model import CardExamples, Chapter, Glossary, Ruling, Rulings, Section, Term
from ldd_tui.text import _, toml_files
from ldd_tui.text.toml_files import WrongToml

T = TypeVar("T")

CHAPTERS = (
    "01_introduction.toml",
    "02_words.toml",
    "03_components.toml",
    "04_setting_up.toml",
    "05_turn.toml",
    "06_initiative.toml",
    "07_events.toml",
    "08_income.toml",
    "09_naval.toml",
    "10_spending.toml",
    "11_additional.toml",
    "12_end_of_turn.toml",
    "13_entry_and_surrender.toml",
    "14_end_of_game.toml",
    "15_quick_play.toml",
    "16_rewriting_history.toml",
    "17_solitaire.toml",
    "20_example.toml",
    "22_history.toml",
)
"""The files of the chapters; the list of events, chapter 18, is made from the cards."""


class BadText(ValueError):
    """A mistake in a file of the reference: the file, the field, and what was expected there."""


@cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters of the rulebook, in their order."""
    return tuple(chapter(name, _text(name)) for name in CHAPTERS)


@cache
def sections() -> dict[str, Section]:
    """All sections, in their order, by number."""
    return {section.number: section for one in chapters() for section in one.section}


@cache
def glossary() -> tuple[Term, ...]:
    """The words of the glossary."""
    return parse("glossary.toml", _text("glossary.toml"), Glossary).terms


@cache
def rulings() -> dict[str, Ruling]:
    """The rulings by number, in their order."""
    return {ruling.number: ruling for ruling in parse("rulings.toml", _text("rulings.toml"), Rulings).ruling}


@cache
def card_examples() -> dict[int, str]:
    """An example of each event card, by its number."""
    return {card.number: card.example for card in parse("events.toml", _text("events.toml"), CardExamples).event}


def chapter(name: str, text: str) -> Chapter:
    """Decode a chapter. Raises `BadText`, also where a section has the number of another chapter or a known one."""
    read = parse(name, text, Chapter)
    seen: set[str] = set()
    for index, section in enumerate(read.section):
        if section.number.split(".")[0] != read.number or section.number in seen:
            words = _('{file}: section[{index}].number: expected a new number of chapter {chapter}, found "{found}"')
            raise BadText(words.format(file=name, index=index, chapter=read.number, found=section.number))
        seen.add(section.number)
    return read


def parse(name: str, text: str, kind: type[T]) -> T:
    """Decode a file as `kind`. Raises `BadText`, which names the file and the field."""
    try:
        return toml_files.decode(text, kind)
    except WrongToml as error:
        raise BadText(_("{file}: {what}").format(file=name, what=error)) from error


def _text(name: str) -> str:
    data = get_data("ldd_tui.reference", f"data/{name}")
    assert data is not None, "the package has a loader of its own that reads no files"
    return data.decode()
