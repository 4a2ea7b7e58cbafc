"""The prompt: a banner, what is awaited, a notice; and the line of keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.reactive import reactive

from ldd_tui.keys.in_force import UNFOLD, Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, key_piece, text, width_of
from rules.model import Side


class Asking(NamedTuple):
    """`side`: who acts, or None. `where`: in the banner. `alarms`: gravest first. `notice`: what was just done or
    refused. `more`: replaces words that don't fit."""

    side: Side | None = None
    who: str = ""
    where: str = ""
    words: str = ""
    alarms: tuple[str, ...] = ()
    notice: str = ""
    refused: bool = False
    more: str = ""


_SENTENCES = re.compile(r"(?<=[a-zà-ÿ0-9)\u202f\u00a0][.!?»]) (?=[A-ZÀ-Þ«])")
"""Between two sentences; not after an initial."""
_CLAUSES = (": ", ", ", "; ")  # where a first sentence is cut if it doesn't fit
_PARTS = (": ", "; ", " (")  # the same for questions, whose commas are in lists


_MOST_OF_ALARM, _ROOMY = 2, 6  # the most lines of alarms in a prompt of so many lines


class Prompt(Drawn):
    ALLOW_SELECT = True
    DEFAULT_CSS = "Prompt { height: 4; }"

    asking: reactive[Asking] = reactive(Asking())

    def lines_needed(self, width: int) -> int:
        asking = self.asking
        alarm = self._alarm(width - 2, _MOST_OF_ALARM)
        return len(self._words(asking.words, width)) + len(alarm) + len(wrap(asking.notice, width - 3))

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        asking = self.asking
        notice = wrap(asking.notice, width - 3)
        words = self._words(asking.words, width)
        most = _MOST_OF_ALARM if height >= _ROOMY else 1
        alarm = [[text(f" {line}", palette.warn)] for line in self._alarm(width - 2, most)]
        least = 1 if words[0] else 2  # beside a long banner there is nothing
        room = max(least, height - len(alarm) - min(1 if height < 5 else 2, len(notice)))
        if len(words) > room:
            if asking.where and room > 1:
                words = [words[0], *_in_lines(asking.words, room - 1, width - 1, asking.more)]
            else:
                words = self._fewer_words(room, width)
        banner = text(f" {shorten(asking.who, width - 2)} ", palette.bar_of(asking.side))
        first = [banner, text(words[0], palette.panel_dim if asking.where else palette.strong)]
        if asking.where:
            first.append(text(" " * max(0, width - width_of(first)), palette.panel_dim))
        lines: list[Line] = [first, *([text(f" {line}", palette.strong)] for line in words[1:]), *alarm]
        style = palette.warn if asking.refused else palette.dim
        mark = glyphs().alert if asking.refused else glyphs().note
        left = height - len(lines)
        if notice and left > 0:
            if len(notice) > left:
                notice = _in_lines(asking.notice, left, width - 3)
            lines += [[text(f" {mark if not index else ' '} {line}", style)] for index, line in enumerate(notice)]
        return lines

    def _words(self, words: str, width: int) -> list[str]:
        asking = self.asking
        banner = cell_len(asking.who) + 2
        if asking.where:
            return [shorten(f" {asking.where}", width - banner), *wrap(words, width - 1)]
        beside = next(iter(wrap(words, max(1, width - banner - 2))), "")
        left = words[len(beside) :]
        if left and not left[0].isspace():  # the first word has no room beside the banner
            beside, left = "", words
        return [beside and f" {beside}", *wrap(left, width - 1)]

    def _fewer_words(self, room: int, width: int) -> list[str]:
        asking = self.asking
        for part in _shorter(asking.words, asking.more, _PARTS):
            lines = self._words(part, width)
            if len(lines) <= room:
                return lines
        lines = self._words(asking.words, width)
        last = width - 1 if room > 1 else width - cell_len(asking.who) - 3
        return [*lines[: room - 1], shorten(" ".join(lines[room - 1 :]), last)]

    def _alarm(self, room: int, most: int) -> list[str]:
        """The gravest alarms that fit a line, each whole. A longer single one gets at most `most` lines."""
        found = ""
        for words in self.asking.alarms:
            longer = f"{found} {words}".lstrip()
            if found and cell_len(longer) > room:
                break
            found = longer
        lines = wrap(found, room)
        return lines if len(lines) <= most else [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), room)]


def _in_lines(words: str, count: int, width: int, more: str = "") -> list[str]:
    """Fit as many whole sentences as possible, at least part of the first, followed by `more`."""
    found = wrap(words, width)
    if len(found) <= count:
        return found
    for part in _shorter(words, more, _CLAUSES):
        shorter = wrap(part, width)
        if len(shorter) <= count:
            return shorter
    return [*found[: count - 1], shorten(" ".join(found[count - 1 :]), width)]


def _shorter(words: str, more: str, clauses: tuple[str, ...]) -> Iterator[str]:
    """Ever shorter texts ending in `more`: drop sentences, then cut the first at `clauses`."""
    sentences = _SENTENCES.split(words)
    for end in range(len(sentences) - 1, 0, -1):
        yield f"{' '.join(sentences[:end])} {more}".rstrip()
    first = sentences[0]
    while (end := max(map(first.rfind, clauses))) > 0:
        first = first[:end]
        if first.count("(") == first.count(")"):
            yield f"{first} {more}".rstrip()


class KeyBar(Drawn):
    """Keys that answer the prompt come first, as many as fit with the pinned ones. Each ends with a blank, clear of the
    edge."""

    DEFAULT_CSS = "KeyBar { height: 1; }"

    keys: reactive[tuple[Key, ...]] = reactive(())

    _unfolded = False

    def watch_keys(self) -> None:
        self._unfolded = False

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        pieces = [
            key_piece(key, palette.key, palette.strong if key.main else palette.key_word, unfolded=self._unfolded)
            for key in self.keys
        ]
        kept = sum(width_of(piece) for key, piece in zip(self.keys, pieces, strict=True) if key.pinned)
        lines: list[Line] = [[]]
        for key, piece in zip(self.keys, pieces, strict=True):
            length = width_of(piece)
            if key.pinned:
                kept -= length
            last = len(lines) == height
            if width_of(lines[-1]) + length + (kept if last else 0) <= width:
                lines[-1] += piece
            elif not last and length <= width:
                lines.append(list(piece))
        return lines

    def on_click(self, event: events.Click) -> None:
        if event.style.meta.get("pressed") == UNFOLD:
            event.stop()
            self._unfolded = True
            self.redraw()
