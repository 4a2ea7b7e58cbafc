"""Everything that a person reads, in the reader's language: names, events, sentences, prompts, help.

English is the source language. `use` installs another one from `ldd_tui/locale`; until then, and for
words without a translation, English is shown. Tables are marked with `N_` (or `NP_`, with a context) and
translated when they are used, never on import. Only the standard library and `rules` are imported here:
these words also serve the command line, the simulator and the pipe.

To collect the words: `xgettext -k_ -kN_ -kngettext:1,2 -kpgettext:1c,2 -kNP_:1c,2`.
"""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "ldd-tui"
LOCALE_DIR = Path(__file__).parent.parent / "locale"
SOURCE_LANGUAGE = "en"

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
    return _installed.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of a message that suits the number `n`."""
    return _installed.ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """A message whose translation depends on where it stands."""
    return _installed.pgettext(context, message)


def N_(message: str) -> str:
    """Mark a message that is translated later, with `_`."""
    return message


def NP_(context: str, message: str) -> tuple[str, str]:
    """Mark a message that is translated later, with `pgettext`."""
    return context, message
