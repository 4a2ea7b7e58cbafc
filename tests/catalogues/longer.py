"""A language in which every message is half as long again: what has no room in it is what would break next."""

from __future__ import annotations

import gettext
import re

_KEPT = r"`[^`]*`|\{[^{}]*\}|\[[^\]]*\]|https?://\S+|--[\w-]+"
"""Code, placeholders, marks and addresses, which stay as they are."""
_WORDS = re.compile(rf"{_KEPT}|([^\W\d_]+)")


def longer(message: str) -> str:
    """A message with the end of each word once more.

    >>> longer("{count} losses of `Serbia`")
    '{count} losseses off `Serbia`'
    """
    return _WORDS.sub(lambda found: found[0] + _end(found[1] or ""), message)


def _end(word: str) -> str:
    return word[(len(word) + 1) // 2 :]


class Longer(gettext.NullTranslations):
    """The language in place of a catalogue."""

    def gettext(self, message: str) -> str:
        return longer(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return longer(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return longer(message)
