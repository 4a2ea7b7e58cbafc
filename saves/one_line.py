"""Text of people, cleaned before it is stored; screens clean it once more."""

from __future__ import annotations

import unicodedata

_MOST_MARKS = 2
_MARKS = frozenset({"Mn", "Me", "Mc"})
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # although printable


def one_line(text: str) -> str:
    """Put a text on one line, without unprintable characters and with at most two marks on a letter.

    >>> one_line("  Bonjour\\x1b[2J\\u202e  tout le monde\\n")
    'Bonjour[2J tout le monde'
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        if char.isspace():
            char = " "
        elif not char.isprintable() or char in _INVISIBLE:
            continue
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())
