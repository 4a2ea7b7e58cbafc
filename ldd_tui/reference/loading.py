"""Reading the files of an edition's reference; a mistake in them is reported with its file and field."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TypeVar

from ldd_tui.reference.model import CardExamples, Chapter, Glossary, Ruling, Rulings, Section, Term
from ldd_tui.text import _, toml_files
from ldd_tui.text.phrases import labelled
from ldd_tui.text.toml_files import WrongToml

T = TypeVar("T")


class BadText(ValueError):
    """A mistake in a file of the reference: the file, the field, and what was expected there."""


@cache
def chapters(edition: str) -> tuple[Chapter, ...]:
    """The chapters of an edition's rulebook, in their order. `edition`: its key."""
    files = sorted(file.name for file in _folder(edition).iterdir() if file.name[0].isdigit())
    return tuple(chapter(name, _text(edition, name)) for name in files)


@cache
def sections(edition: str) -> dict[str, Section]:
    """All sections, in their order, by number."""
    return {section.number: section for one in chapters(edition) for section in one.section}


@cache
def event_chapter(edition: str) -> str:
    """The number of the chapter that is the list of events."""
    return next(chapter.number for chapter in chapters(edition) if chapter.events)


@cache
def glossary(edition: str) -> tuple[Term, ...]:
    """The words of the glossary."""
    return parse("glossary.toml", _text(edition, "glossary.toml"), Glossary).terms


@cache
def rulings(edition: str) -> dict[str, Ruling]:
    """The rulings by number, in their order."""
    read = parse("rulings.toml", _text(edition, "rulings.toml"), Rulings)
    return {ruling.number: ruling for ruling in read.ruling}


@cache
def card_examples(edition: str) -> dict[int, str]:
    """An example of each event, by its number."""
    read = parse("events.toml", _text(edition, "events.toml"), CardExamples)
    return {card.number: card.example for card in read.event}


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
        raise BadText(labelled(name, error)) from error


def _text(edition: str, name: str) -> str:
    return (_folder(edition) / name).read_text("utf-8")


def _folder(edition: str) -> Traversable:
    return resources.files("ldd_tui.reference") / "data" / edition
