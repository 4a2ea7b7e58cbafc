"""Small catalogues for tests, compiled as the package's own are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

OWN_NAME = ("the name of the language, in itself", "English")
Key = str | tuple[str, str]
NO_PLURALS: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType({})


def written(
    locale: Path,
    language: str,
    messages: Mapping[Key, str],
    plurals: Mapping[tuple[str, str], tuple[str, ...]] = NO_PLURALS,
) -> Path:
    """Write a catalogue into a directory of languages. `messages`: by message, or context and message."""
    catalogue = Catalog(locale=language)
    for key, translation in messages.items():
        context, message = key if isinstance(key, tuple) else (None, key)
        catalogue.add(message, translation, context=context)
    for forms, translations in plurals.items():
        catalogue.add(forms, translations)
    file = locale / language / "LC_MESSAGES" / "ldd-tui.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, catalogue)
    return file
