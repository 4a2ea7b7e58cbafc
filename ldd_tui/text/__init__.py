"""Every word that a person reads, in the reader's language, and text made safe for a terminal.

    names/              what sides, sectors, technologies, cards, phases and dice are called
    events/             the 42 cards in words: what each does, and its meaning in a position
    sentences/          facts as sentences, with the sum behind each
    refusals/           why an action is refused, and what would make it possible
    advice/             why the General Staff or Athena does something
    prompts, labels     what is awaited, and what each action does; ending: what is asked before it is ended
    phrases, chances, dates    the pieces that sentences are made of
    plain_board, plain_odds, war_charts    boards, odds and charts as plain text; odds_tables: tables of chances
    safe_text           text of strangers without control characters
    forms               names in the forms that a language's sentences need
    numbers             numbers with the decimal point of the language

English is the source language. `use` installs another one from `ldd_tui/locale`; until then, and for words without a
translation, English is shown. Tables are marked with `N_` (or `NP_`, with a context) and translated when they are
used, never on import.

Nothing of Textual belongs here, for these words also serve the command line, the reports, the simulation and the pipe;
nor do the texts of the reference and the lessons, which are data of their rooms.

To collect the words: `xgettext -k_ -kN_ -kngettext:1,2 -kpgettext:1c,2 -kNP_:1c,2`.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path

from ldd_tui.look.glyphs import PLAIN, glyphs
from ldd_tui.text.forms import Sentence

DOMAIN = "ldd-tui"
LOCALE_DIR = Path(__file__).parent.parent / "locale"
SOURCE_LANGUAGE = "en"
_NARROW, _WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"

_installed: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str | None) -> None:
    """Show words in `language` from now on; None: in the language that the environment asks for.

    >>> use("en")
    >>> _("Pass")
    'Pass'
    """
    global _installed
    languages = None if language is None else [language]
    _installed = gettext.translation(DOMAIN, LOCALE_DIR, languages=languages, fallback=True)


def languages() -> tuple[str, ...]:
    """The languages that can be installed, the source language first."""
    found = {path.parent.parent.name for path in LOCALE_DIR.glob("*/LC_MESSAGES/*.mo") if path.stem == DOMAIN}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def _(message: str) -> str:
    """A message in the installed language."""
    return _asking(_installed.gettext(message))


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of a message that suits the number `n`."""
    return _asking(_installed.ngettext(singular, plural, n))


def pgettext(context: str, message: str) -> str:
    """A message whose translation depends on where it stands."""
    return _asking(_installed.pgettext(context, message))


def _asking(translated: str) -> str:
    """A message that can be filled with names in the forms that it asks for, in signs that the terminal has."""
    if _NARROW in translated and glyphs() is PLAIN:
        translated = translated.replace(_NARROW, _WIDE)  # older fonts and character sets have only this one
    return _filled(translated)


@lru_cache(maxsize=16_384)
def _filled(translated: str) -> str:
    return Sentence(translated) if "{" in translated and ":" in translated else translated


def N_(message: str) -> str:
    """Mark a message that is translated later, with `_`."""
    return message


def NP_(context: str, message: str) -> tuple[str, str]:
    """Mark a message that is translated later, with `pgettext`."""
    return context, message
