"""A language in which every message is half as long again: what has no room in it is what would break next."""

from __future__ import annotations

import re

from tests.text.catalogues import Changed

_KEPT = r"`[^`]*`|\{[^{}]*\}|\[[^\]]*\]|https?://\S+|--[\w-]+"
"""Code, placeholders, marks and addresses, which stay as they are."""
_WORDS = re.compile(rf"{_KEPT}|([^\W\d_]+)")


def longer(message: str) -> str:
    """Lengthen a message by repeating the second half of each word: *lossesses* for *losses*."""
    return _WORDS.sub(lambda found: found[0] + _end(found[1] or ""), message)


def _end(word: str) -> str:
    return word[(len(word) + 1) // 2 :]


LONGER = Changed(longer)
