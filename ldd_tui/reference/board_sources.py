"""Where each value of a board file comes from: its `src` and `ref`, as the head of the file explains them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache
from typing import Any, NamedTuple

from ldd_tui.text import N_, _, names
from rules import toml_text
from rules.editions import EDITIONS

_SOURCES = {
    "T": N_("told in the rulebook"),
    "D": N_("follows by arithmetic from what the rulebook tells"),
    "C": N_("printed on a counter or a technology sheet"),
    "P": N_("from a public program made from the printed map"),
    "F": N_("taken from the {edition}"),
    "O": N_("seen in what is left of a picture"),
    "R": N_("reconstructed: plausible, not known"),
    "B": N_("read off a printed box"),
}

_EDITIONS = {key[0].upper(): key for key in EDITIONS}
"""The editions that values of another one are taken from, by the letters of `_SOURCES`."""


class Origin(NamedTuple):
    """The source of a value, a letter of `_SOURCES`, and the note beside it: sections, events or a reason."""

    source: str
    note: str = ""

    @property
    def words(self) -> str:
        """The source in words."""
        return _words(self.source)


def sources(letters: Container[str]) -> tuple[tuple[str, str], ...]:
    """What these letters of sources mean."""
    return tuple((letter, _words(letter)) for letter in _SOURCES if letter in letters)


def _words(letter: str) -> str:
    """What a letter of sources means."""
    words = _(_SOURCES[letter])
    return words.format(edition=taken_from(letter)) if letter in _EDITIONS else words


def taken_from(letter: str) -> str:
    """The edition from which a value with this letter of sources is taken."""
    return names.edition_of(_EDITIONS[letter])


def letters_in(board_text: str) -> frozenset[str]:
    """The letters of sources that a board file can have: those that it has, and those of a corrected copy of it."""
    return frozenset({"T", "B", *_letters(_tables(board_text))})


def _letters(found: Any) -> Iterator[str]:
    if isinstance(found, dict):
        for key, value in found.items():
            yield from [value] if key == "src" else _letters(value)
    elif isinstance(found, list):
        for item in found:
            yield from _letters(item)


def origin(board_text: str, *path: str | int) -> Origin:
    """The source of the value at a path of a board file; that of its table if it has none of its own.

    >>> from rules.board_file import packaged_text
    >>> origin(packaged_text(), "sectors", "italy", "attack_value")
    Origin(source='T', note='3.1.1')
    """
    here: Any = _tables(board_text)
    found = Origin("T")
    for key in path:
        here = here[key]
        if isinstance(here, dict) and ("src" in here or "ref" in here):
            found = Origin(str(here.get("src", found.source)), str(here.get("ref", "")))
    return found


@cache
def _tables(board_text: str) -> dict[str, Any]:
    return toml_text.read(board_text)
