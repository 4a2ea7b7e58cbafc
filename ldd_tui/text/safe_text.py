"""Text of people or files, made safe for a terminal. Control characters, escape sequences and bidirectional overrides
can rewrite a terminal, and Textual passes them on: every name goes through `clean`. The program's sentences, which may
contain names, go through `clean_sentence`, which keeps no-break spaces. Widgets never read markup in such text."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePath

from rich.cells import cell_len

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.wrap import BLANK
from ldd_tui.text import _

NAME_CELLS = 32
FILE_CELLS = 200
_WHY_CELLS = 120
_UNWELCOME = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
_LINES = frozenset({"Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me", "Mc"})
_MOST_MARKS = 2
_BLANKS = re.compile(f"{BLANK}+")


def clean(text: str, cells: int = NAME_CELLS) -> str:
    """Printable characters only, on one line, with at most two marks on a letter, in at most `cells` cells.

    Every space becomes a plain one, so that two names which look alike are the same.

    >>> clean("  Anna\\x1b[2J\\u202e  and Bob ")
    'Anna[2J and Bob'
    """
    return shorten(" ".join(printable(text).split()), cells)


def clean_sentence(text: str, cells: int) -> str:
    """As `clean`, for what the program says itself: no-break spaces stay as they are.

    >>> clean_sentence("100\\xa0%\\n  of  Anna\\x1b[2J", 80)
    '100\\xa0% of Anna[2J'
    """
    return shorten(" ".join(filter(None, _BLANKS.split(printable(text)))), cells)


def printable(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category in _UNWELCOME and character not in "\t\n\r":
            continue
        if category in _MARKS:
            marks += 1
            if marks > _MOST_MARKS or not kept:
                continue
        else:
            marks = 0
        kept.append(" " if category in _LINES or character in "\t\n\r" else character)
    return "".join(kept)


_directories = True


def hide_directories() -> None:
    """Show only the last part of file names from now on: the machine isn't the reader's."""
    global _directories
    _directories = False


def file_shown(file: object, cells: int = FILE_CELLS) -> str:
    """The name of a file, in so many `cells` that what is wrong with it can be read after it.

    >>> file_shown("a\\nb.toml")
    'a b.toml'
    """
    shown = str(file) if _directories else PurePath(str(file)).name
    return clean(shown, cells) or '""'


def why(error: Exception) -> str:
    """Why a file can't be read or written."""
    if isinstance(error, UnicodeDecodeError):
        return _("it is not text in UTF-8")
    words = (error.strerror or type(error).__name__) if isinstance(error, OSError) else str(error)
    return clean(words, _WHY_CELLS)


def shorten(text: str, cells: int) -> str:
    """A text in at most `cells` cells, with an ellipsis where something is left out.

    >>> shorten("Austria-Hungary", 10)
    'Austria-H…'
    """
    if cell_len(text) <= cells:
        return text
    kept, used = [], 1
    for character in text:
        used += cell_len(character)
        if used > cells:
            break
        kept.append(character)
    while cell_len("".join(kept)) >= cells > 0:  # together some signs are wider than each by itself
        kept.pop()
    return "".join(kept).rstrip() + glyphs().ellipsis if cells > 0 else ""
