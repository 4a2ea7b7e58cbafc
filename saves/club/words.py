"""What members write, before it is kept: printable, on one line, of a bounded length. Screens clean it once more."""

from __future__ import annotations

import unicodedata

_MOST_MARKS = 2
_MARKS = frozenset({"Mn", "Me", "Mc"})
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing."""


def one_line(text: str) -> str:
    """A text without anything that cannot be shown, and with at most two marks on a letter, on one line.

    >>> one_line("  Bonjour\\x1b[2J\\u202e  tout le monde\\n")
    'Bonjour[2J tout le monde'
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        if sign.isspace():
            sign = " "
        elif not sign.isprintable() or sign in _INVISIBLE:
            continue
        marks = marks + 1 if unicodedata.category(sign) in _MARKS else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split())
