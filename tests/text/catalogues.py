"""Languages for tests: small catalogues, compiled as the package's own are, and languages that need none."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from babel.messages.catalog import Catalog

from ldd_tui.text.catalogue import compiled

OWN_NAME = ("the name of the language, in itself", "English")
Key = str | tuple[str, str]
Plurals = Mapping[tuple[str, str], tuple[str, ...]]
NO_PLURALS: Plurals = MappingProxyType({})


def catalogue(language: str, messages: Mapping[Key, str], plurals: Plurals = NO_PLURALS) -> Catalog:
    made = Catalog(locale=language)
    for key, translation in messages.items():
        context, message = key if isinstance(key, tuple) else (None, key)
        made.add(message, translation, context=context)
    for forms, translations in plurals.items():
        made.add(forms, translations)
    return made


def written(locale: Path, language: str, messages: Mapping[Key, str], plurals: Plurals = NO_PLURALS) -> Path:
    file = locale / language / "LC_MESSAGES" / "ldd-tui.words"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled(catalogue(language, messages, plurals)))
    return file


class Changed(gettext.NullTranslations):
    """A language in which every message is the English one, changed."""

    def __init__(self, change: Callable[[str], str]) -> None:
        super().__init__()
        self._change = change

    def gettext(self, message: str) -> str:
        return self._change(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._change(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._change(message)


_LETTER = re.compile(r"\{[^}]*\}|[^\W\d_]")

CROSSED = Changed(lambda message: _LETTER.sub(lambda found: found[0] if found[0].startswith("{") else "x", message))
"""Every letter of every message is an x: what still has other letters was not translated."""
