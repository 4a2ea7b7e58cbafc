"""Every word that a person reads, in the reader's language, and text made safe for a terminal.

    names               what sides, sectors, technologies, cards, phases and dice are called
    events/             the 42 cards in words: what each does, and its meaning in a position
    reasons             what speaks for an action and against it
    prompts, labels     what is awaited, and what each action does; hints: what is easily overlooked
    templates           templates of sentences, and what their placeholders stand for
    phrases, numbers, dates    the pieces that sentences are made of
    plain_board, war_charts    boards, tables and charts as plain text
    safe_text           text of strangers without control characters
    forms               names in the forms that a language's sentences need
    catalogue           the translations of a language, read as they are needed

English is the source language. `use` installs another one from `ldd_tui/locale`; until then, and for words without a
translation, English is shown. Tables are marked with `N_` (or `NP_`, with a context) and translated when they are
used, never on import. The language may change while the program runs: a text that is kept is a `kept_text`.

Nothing of Textual belongs here, for these words also serve the command line, the reports, the simulation and the pipe;
nor do the texts of the reference and the lessons, which are data of their rooms.

How they are collected and translated: docs/translating.md.
"""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

from ldd_tui.look.glyphs import FANCY, glyphs
from ldd_tui.look.wrap import NARROW, WIDE
from ldd_tui.text.forms import Sentence

DOMAIN = "ldd-tui"
LOCALE_DIR = Path(__file__).parent.parent / "locale"
SOURCE_LANGUAGE = "en"

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_AS_THE_SOURCE = (SOURCE_LANGUAGE, "C", "POSIX")

_installed: gettext.NullTranslations = gettext.NullTranslations()
_in_use = SOURCE_LANGUAGE


def use(language: str | None) -> None:
    """Show words in `language` from now on; None: in the language that the environment asks for.

    A language that there is not is English. What keeps text in the language before forgets it.

    >>> use("en")
    >>> _("Pass")
    'Pass'
    """
    global _installed, _in_use
    language = asked_for(os.environ, _of_windows()) if language is None else language
    _installed = _opened(language)
    _in_use = language


def in_use() -> str:
    return _in_use


@contextmanager
def speaking(language: str) -> Iterator[None]:
    before = _in_use
    use(language)
    try:
        yield
    finally:
        use(before)


def languages() -> tuple[str, ...]:
    found = {path.parent.parent.name for path in LOCALE_DIR.glob("*/LC_MESSAGES/*.words") if path.stem == DOMAIN}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def asked_for(environ: Mapping[str, str], otherwise: str = SOURCE_LANGUAGE) -> str:
    """The language that an environment asks for, as gettext reads it; of several the first one that there is.

    `otherwise`: if it asks for none at all. Nothing is looked for in files if the language is English.

    >>> asked_for({"LANG": "en_GB.UTF-8"}), asked_for({"LANGUAGE": "tlh:C", "LANG": "fr_FR"}), asked_for({}, "fr")
    ('en', 'en', 'fr')
    """
    asked = next(filter(None, map(environ.get, _VARIABLES)), "")
    if not asked:
        return otherwise
    for wanted in asked.split(":"):
        locale = wanted.partition(".")[0].partition("@")[0]
        whole = locale.partition("_")[0]
        if whole in _AS_THE_SOURCE:
            return SOURCE_LANGUAGE
        for language in (locale, whole):
            if language in languages():
                return language
    return SOURCE_LANGUAGE


def _of_windows() -> str:
    """The language that Windows speaks; other systems have it in the environment."""
    if sys.platform != "win32":
        return SOURCE_LANGUAGE
    import ctypes
    from locale import windows_locale

    return asked_for({"LANG": windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")})


def own_name(language: str) -> str:
    """A language's name in itself, or its code if its catalogue has none."""
    name = _opened(language).pgettext(*_OWN_NAME)
    return language if name == _OWN_NAME[1] and language != SOURCE_LANGUAGE else name


def _opened(language: str) -> gettext.NullTranslations:
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    return _read((LOCALE_DIR / language / "LC_MESSAGES" / DOMAIN).with_suffix(".words"))


@cache
def _read(path: Path) -> gettext.NullTranslations:
    from ldd_tui.text.catalogue import Catalogue

    try:
        with path.open("rb") as file:
            return Catalogue(file)
    except (OSError, ValueError):
        return gettext.NullTranslations()


def _(message: str) -> str:
    return _asking(_installed.gettext(message))


def ngettext(singular: str, plural: str, n: int) -> str:
    return _asking(_installed.ngettext(singular, plural, n))


def pgettext(context: str, message: str) -> str:
    return _asking(_installed.pgettext(context, message))


def _asking(translated: str) -> str:
    """Accepts names in the forms it needs, in characters the terminal has."""
    if NARROW in translated and glyphs() is not FANCY:
        translated = translated.replace(NARROW, WIDE)  # older fonts and character sets have only this one
    return _filled(translated)


@lru_cache(maxsize=16_384)
def _filled(translated: str) -> str:
    return Sentence(translated) if "{" in translated and ":" in translated else translated


def N_(message: str) -> str:
    """Mark for later translation with `_`."""
    return message


def NN_(singular: str, plural: str) -> tuple[str, str]:
    """Mark for later translation with `ngettext`."""
    return singular, plural


def NP_(context: str, message: str) -> tuple[str, str]:
    """Mark for later translation with `pgettext`."""
    return context, message


_OWN_NAME = NP_("the name of the language, in itself", "English")


# -- text that is kept


T = TypeVar("T")


class kept_text(Generic[T]):
    """As `functools.cached_property`, recalculated in another language or after deletion. The object needs a
    `__dict__`."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, of: None, owner: type) -> kept_text[T]: ...
    @overload
    def __get__(self, of: object, owner: type) -> T: ...
    def __get__(self, of: object | None, owner: type) -> kept_text[T] | T:
        if of is None:
            return self
        kept: tuple[str, T] | None = of.__dict__.get(self._name)
        if kept is None or kept[0] != _in_use:
            kept = of.__dict__[self._name] = (_in_use, self._make(of))
        return kept[1]

    def __delete__(self, of: object) -> None:
        of.__dict__.pop(self._name, None)
