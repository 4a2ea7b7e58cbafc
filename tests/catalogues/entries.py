"""A catalogue's translations, each beside its source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from ldd_tui import text
from ldd_tui.text import forms
from ldd_tui.text.catalogue import Catalogue, compiled
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
        """True if the message's context limits its width in cells, so terms may be abbreviated."""
        return self.context.endswith(" cells")

    @property
    def is_name(self) -> bool:
        """True if the translation is a name in several forms, one per line."""
        return "\n" in self.translated and "\n" not in self.source

    def __str__(self) -> str:
        return f"{self.where}: {self.source!r} -> {self.translated!r}"


def languages() -> list[str]:
    return sorted(path.parent.parent.name for path in LOCALES.glob(f"*/{FILE.as_posix()}"))


@cache
def catalogue(language: str) -> Catalog:
    """A language's catalogue, obsolete entries included. Treat it as read-only."""
    with (LOCALES / language / FILE).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def key(message: Message) -> Key:
    return message.context or "", message.id if isinstance(message.id, str) else message.id[0]


def messages(catalogue: Catalog) -> dict[Key, Message]:
    return {key(message): message for message in catalogue if message.id}


def entries(found: dict[Key, Message]) -> Iterator[Entry]:
    for (context, _text), message in found.items():
        sources = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        translated = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        where = ":".join(map(str, message.locations[0])) if message.locations else "?"
        for number, words in enumerate(translated):
            if words:
                yield Entry(context, sources[min(number, len(sources) - 1)], words, where)


# -- The program in a language of `ldd_tui/locale`, from its catalogue; a form that a name lacks is an error
@cache
def translations(language: str) -> Catalogue:
    return Catalogue(BytesIO(compiled(catalogue(language))))


def speak(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch to a language for the rest of the test; a missing form of a name is an error."""
    plain = forms.Name.__format__

    def strict(name: forms.Name, asked: str) -> str:
        if any(letter.isalpha() for letter in asked) and asked != "s":
            known = forms.AGREEMENT in name.forms if "=" in asked else asked in name.forms
            assert known, f"{str(name)!r} has no form {asked!r}"
        return plain(name, asked)

    monkeypatch.setattr(forms.Name, "__format__", strict)
    monkeypatch.setattr(text, "_installed", translations(language))
    monkeypatch.setattr(text, "_in_use", language)
