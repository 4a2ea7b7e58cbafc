"""The contents of the files of the reference, and the articles made of them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the rulebook."""

    number: str
    title: str
    text: tuple[str, ...] = ()
    example: str = ""
    table: str = ""
    see: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook. `events`: whether it is the list of events, whose pages are made from the cards."""

    number: str
    title: str
    section: tuple[Section, ...]
    events: bool = False


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the glossary."""

    term: str
    text: str
    see: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


class Glossary(Struct, frozen=True, forbid_unknown_fields=True, rename={"terms": "entry"}):
    """The file of the glossary: its `[[entry]]` tables."""

    terms: tuple[Term, ...]


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """What was decided where the rulebook leaves a question open."""

    number: str
    about: tuple[str, ...]
    title: str
    text: str
    otherwise: str = ""
    option: str = ""
    board: str = ""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the rulings."""

    ruling: tuple[Ruling, ...]


class CardExample(Struct, frozen=True, forbid_unknown_fields=True):
    """An example of what an event card does."""

    number: int
    example: str


class CardExamples(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of these examples."""

    event: tuple[CardExample, ...]


class Block(NamedTuple):
    """A paragraph, filled in and translated. `lead`: a word before it, as `Example`. `rows`: a table instead."""

    words: str = ""
    lead: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class Links(NamedTuple):
    """A list of articles to go to, by their keys, under a heading."""

    heading: str
    keys: tuple[str, ...]


class Article(NamedTuple):
    """One page of the reference. `label`: its number, if it has one. `above`: the key of the article it is part of."""

    key: str
    label: str
    title: str
    above: str = ""
    blocks: tuple[Block, ...] = ()
    lists: tuple[Links, ...] = ()
    terms: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Number and title."""
        return f"{self.label}  {self.title}" if self.label else self.title
