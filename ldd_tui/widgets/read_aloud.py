"""The setting `reader`: the terminal's last lines say in words what is new, and the cursor goes there first.

A screen reader reads the line on which the cursor lands; a braille display shows it. The words begin in the first and
the second of these lines by turns, because some readers speak only when the cursor changes lines. The cursor moves a
moment after the words are written, because some ignore a move that comes with new text.
`docs/accessibility.md` describes all this for players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.control import Control
from textual.geometry import Offset, Size

from ldd_tui.look.wrap import wrap
from ldd_tui.text.safe_text import clean_sentence, shorten

LINES = 7
"""Those that the place takes from the app."""
_MOST_CELLS = 2000
_MARGIN = 8  # of texts that are wrapped within a margin of their own
_COLUMNS = re.compile(r"\s{2,}")
_END = re.compile(r"[.:!?](\s*\([^()]*\d[^()]*\))?$")
"""Of a sentence, with its rule."""
_DECORATION = " *|<>;"


class Told(NamedTuple):
    """What a screen says. `news`: what has happened, or why not; `about`: more on what has the focus."""

    news: str = ""
    question: str = ""
    focus: str = ""
    about: str = ""
    keys: str = ""


def sentences(parts: Iterable[str]) -> str:
    """Parts as sentences, each with its full stop.

    >>> sentences(["Germany attacks (10.3)", "", "You have 3 RP. (10.3)", "Pass?"])
    'Germany attacks (10.3). You have 3 RP. (10.3) Pass?'
    """
    found = (part.strip() for part in parts)
    return " ".join(part if _END.search(part) else f"{part}." for part in found if part)


def paragraphs(words: str) -> str:
    return sentences(map(in_a_line, words.splitlines()))


def flowing(lines: Iterable[str], width: int) -> str:
    """Wrapped lines as they are read: a full stop where the next one's first word would have had room.

    >>> flowing(["Germany lost", "two spaces", "", "Naval Control"], 20)
    'Germany lost two spaces. Naval Control'
    """
    told, end = "", 0
    for line in lines:
        if not line.strip():
            end = -width
            continue
        goes_on = not told or end + 1 + cell_len(line.split()[0]) > width - _MARGIN
        told = f"{told if goes_on else sentences([told])} {in_a_line(line)}"
        end = cell_len(line.rstrip())
    return told.lstrip()


def in_a_line(words: str) -> str:
    """A line of a table or a list as it is read: its columns with commas, without its pointer.

    >>> in_a_line(" * Edition     < first edition > ")
    'Edition, first edition'
    """
    return ", ".join(filter(None, (part.strip(_DECORATION) for part in _COLUMNS.split(words))))


class ReadingPlace:
    """The words: changed parts first, keys in the last line."""

    def __init__(self) -> None:
        self.told = Told()
        self.lines: list[str] = []
        self.holds = False
        """Whether the cursor stays here, until the next key."""
        self._caret: Offset | None = None
        self._first = 0
        self._size = Size()
        self._written: list[str] | None = None

    def tell(self, told: Told, size: Size, caret: Offset | None) -> None:
        """`caret`: where the focus can be read; None: only here."""
        moved = caret is None or caret != self._caret
        self._caret = caret
        if (told, size) == (self.told, self._size):
            return
        self._size = size
        changed = {name for name in Told._fields if getattr(told, name) != getattr(self.told, name)}
        self.told = told
        reads_on = told.about and not told.focus and "about" in changed
        here = reads_on or ("focus" in changed and not moved)
        if here or any(getattr(told, name) for name in changed & {"news", "question"}):
            self.holds = True
        if self.holds or caret is None:
            self._first = 1 - self._first  # a reader speaks when the cursor changes lines
        *first, _keys = sorted(Told._fields, key=lambda name: (name == "keys", name not in changed))
        width, room = size.width - 1, max(0, size.height - 2)
        parts = (clean_sentence(getattr(told, name), _MOST_CELLS) for name in first)
        lines = [line for part in parts for line in wrap(part, width)]
        if len(lines) > room:
            lines[max(0, room - 1) :] = [shorten(" ".join(lines[max(0, room - 1) :]), width)]
        keys = shorten(clean_sentence(told.keys, _MOST_CELLS), width)
        blank = [""] * (room - len(lines))
        told_lines = [*[""] * self._first, *lines, *blank, *[""] * (1 - self._first), keys]
        self.lines = told_lines[len(told_lines) - size.height :]

    def cursor(self, top: int) -> Offset:
        """Where it is to go. `top`: the terminal's first line that is not the screen's."""
        return Offset(0, top + self._first) if self.holds or self._caret is None else self._caret

    def forget(self) -> None:
        """The terminal has lost what was written."""
        self._written = None

    def lines_to_write(self, top: int) -> str:
        before, self._written = self._written, list(self.lines)
        return "".join(
            f"{Control.move_to(0, top + at)}\x1b[0m{set_cell_size(line, self._size.width)}"
            for at, line in enumerate(self.lines)
            if before is None or before[at : at + 1] != [line]
        )


SHOW, HIDE = "\x1b[?25h", "\x1b[?25l"
