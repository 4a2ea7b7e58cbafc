"""A catalogue's translations, each beside its source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tests.catalogues.collected import ROOT

LOCALES = ROOT / "ldd_tui" / "locale"
FILE = Path("LC_MESSAGES") / "ldd-tui.po"
Key = tuple[str, str]


class Entry(NamedTuple):
    """A text and its translation; one of each for every form of a number. `where`: a place in the program."""

    context: str
    source: str
    translated: str
    where: str

    @property
    def is_abbreviated(self) -> bool:
        """Whether a term may be abbreviated in it: its context says in how many cells it stands."""
        return self.context.endswith(" cells")

    @property
    def is_name(self) -> bool:
        """Whether the translation is a name in several forms, a line each."""
        return "\n" in self.translated and "\n" not in self.source

    def __str__(self) -> str:
        return f"{self.where}: {self.source!r} -> {self.translated!r}"


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALES.glob(f"*/{FILE.as_posix()}"))


@cache
def catalogue(language: str) -> Catalog:
    """The catalogue of a language, with what is obsolete in it; for reading only."""
    with (LOCALES / language / FILE).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def key(message: Message) -> Key:
    """What tells a message from others: its context, and its text, the singular of two."""
    return message.context or "", message.id if isinstance(message.id, str) else message.id[0]


def messages(catalogue: Catalog) -> dict[Key, Message]:
    """The messages of a catalogue, without its header."""
    return {key(message): message for message in catalogue if message.id}


def entries(found: dict[Key, Message]) -> Iterator[Entry]:
    """Each translated form of each message, the first beside the singular and the others beside the plural."""
    for (context, _text), message in found.items():
        sources = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        translated = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        where = ":".join(map(str, message.locations[0])) if message.locations else "?"
        for number, words in enumerate(translated):
            if words:
                yield Entry(context, sources[min(number, len(sources) - 1)], words, where)
