from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple, TypeVar

from msgspec import Struct

from ldd_tui.text import _, toml_files
from ldd_tui.text.phrases import labelled
from ldd_tui.text.toml_files import WrongToml


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    number: str
    title: str
    text: tuple[str, ...] = ()
    example: str = ""
    table: str = ""
    see: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """`events`: whether it is the list of events, whose pages are made from the cards."""

    number: str
    title: str
    section: tuple[Section, ...]
    events: bool = False


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    term: str
    text: str
    see: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


class Glossary(Struct, frozen=True, forbid_unknown_fields=True, rename={"terms": "entry"}):
    terms: tuple[Term, ...]


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """What was decided where the rulebook leaves a question open. `also`: further numbers it answers."""

    number: str
    about: tuple[str, ...]
    title: str
    text: str = ""
    otherwise: str = ""
    option: str = ""
    board: str = ""
    also: tuple[str, ...] = ()


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """`said`: for each page, the numbers of the rulings that its own words answer."""

    ruling: tuple[Ruling, ...]
    said: dict[str, str] = {}


class CardExample(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    example: str


class CardExamples(Struct, frozen=True, forbid_unknown_fields=True):
    event: tuple[CardExample, ...]


class AidRow(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str
    rule: str


class AidPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the player aid: rows below a title, or a table of `tables.TABLES`. `numbered`: the rows are steps."""

    title: str = ""
    row: tuple[AidRow, ...] = ()
    numbered: bool = False
    table: str = ""


class Aid(Struct, frozen=True, forbid_unknown_fields=True):
    part: tuple[AidPart, ...]


class Block(NamedTuple):
    """A filled-in, translated paragraph. `lead`: a word before it, as `Example`. `rows`: a table instead."""

    words: str = ""
    lead: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class Links(NamedTuple):
    heading: str
    keys: tuple[str, ...]


class Article(NamedTuple):
    """One page of the reference. `label`: its number, if any. `above`: the key of the article it is part of."""

    key: str
    label: str
    title: str
    above: str = ""
    blocks: tuple[Block, ...] = ()
    lists: tuple[Links, ...] = ()
    terms: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.label}  {self.title}" if self.label else self.title


# ------------------------------------------------------------------------------------------------ loading


T = TypeVar("T")


class BadText(ValueError):
    """A mistake in a file of the reference: the file, the field, and what was expected there."""


@cache
def chapters(edition: str) -> tuple[Chapter, ...]:
    """`edition`: its key."""
    files = sorted(_folder(edition).iterdir(), key=lambda file: file.name)
    return tuple(chapter(file.name, file.read_text("utf-8")) for file in files if file.name[0].isdigit())


@cache
def sections(edition: str) -> dict[str, Section]:
    return {section.number: section for one in chapters(edition) for section in one.section}


@cache
def event_chapter(edition: str) -> str:
    return next(chapter.number for chapter in chapters(edition) if chapter.events)


@cache
def glossary(edition: str) -> tuple[Term, ...]:
    return _read(edition, "glossary.toml", Glossary).terms


@cache
def _rulings(edition: str) -> Rulings:
    return _read(edition, "rulings.toml", Rulings)


@cache
def rulings(edition: str) -> dict[str, Ruling]:
    """By every number, `also` included."""
    return {number: ruling for ruling in _rulings(edition).ruling for number in (ruling.number, *ruling.also)}


@cache
def answered(edition: str) -> dict[str, str]:
    return {number: key for key, numbers in _rulings(edition).said.items() for number in numbers.split()}


def ruling_numbers(edition: str) -> tuple[str, ...]:
    return tuple(ruling.number for ruling in _rulings(edition).ruling)


@cache
def card_examples(edition: str) -> dict[int, str]:
    return {card.number: card.example for card in _read(edition, "events.toml", CardExamples).event}


@cache
def aid(edition: str) -> tuple[AidPart, ...]:
    return _read(edition, "aid.toml", Aid).part


def chapter(name: str, text: str) -> Chapter:
    """Raises `BadText`, also if a section number is duplicated or belongs to another chapter."""
    read = parse(name, text, Chapter)
    seen: set[str] = set()
    for index, section in enumerate(read.section):
        if section.number.split(".")[0] != read.number or section.number in seen:
            words = _('{file}: section[{index}].number: expected a new number of chapter {chapter}, found "{found}"')
            raise BadText(words.format(file=name, index=index, chapter=read.number, found=section.number))
        seen.add(section.number)
    return read


def parse(name: str, text: str, kind: type[T]) -> T:
    """Raises `BadText`, which names the file and the field."""
    try:
        return toml_files.decode(text, kind)
    except WrongToml as error:
        raise BadText(labelled(name, error)) from error


def _read(edition: str, name: str, kind: type[T]) -> T:
    return parse(name, (_folder(edition) / name).read_text("utf-8"), kind)


def _folder(edition: str) -> Traversable:
    return resources.files("ldd_tui.reference") / "data" / edition
