"""The tutor's panel in a lesson, page by page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.reactive import reactive

from ldd_tui.keys import in_force
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, pressing, spread, text

_MARGIN = 3
_GAP = ("", "base")
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-ZÀ-Þ«])")


class Remark(NamedTuple):
    """A tutor's paragraphs with a symbol and a style. `shorter`: replacements if room is short, longest first."""

    words: str
    sign: str = ""
    style: str = "base"
    shorter: tuple[str, ...] = ()


class TutorPanel(Drawn):
    DEFAULT_CSS = "TutorPanel { height: 5; }"

    title: reactive[str] = reactive("")
    place: reactive[str] = reactive("")
    remarks: reactive[tuple[Remark, ...]] = reactive(())
    page: reactive[int] = reactive(0)
    aims: reactive[bool] = reactive(False)

    def watch_remarks(self) -> None:
        self.set_reactive(TutorPanel.page, 0)

    def watch_aims(self) -> None:
        self.set_reactive(TutorPanel.page, 0)

    @property
    def replies(self) -> bool:
        return len(self.remarks) > 1

    @property
    def more(self) -> bool:
        width, height = self.size
        return width > 0 and self.page + 1 < len(self._pages(width, height))

    def lines_needed(self, width: int, height: int) -> int:
        pages = self._pages(width, height)
        return height if len(pages) > 1 else 1 + sum(1 for words, _style in pages[0] if words)

    def turn(self) -> None:
        self.page += 1

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        left = [text(shorten(f" {self.title}", width), palette.panel_strong)]
        bar = spread(left, [text(f"{self.place} ", palette.panel_dim)], width, palette.panel_strong)
        pages = self._pages(width, height)
        page = pages[min(self.page, len(pages) - 1)]
        lines: list[Line] = [bar]
        lines += [[text(words, getattr(palette, style))] for words, style in page]
        if self.page + 1 < len(pages):
            words = " " * _MARGIN + in_force.with_keys(_("{go_on}: read on"))
            lines.append([text(words, pressing(palette.key, in_force.first_key("lesson", "go_on")))])
        return lines

    def _pages(self, width: int, height: int) -> list[list[tuple[str, str]]]:
        room = max(1, height - 1)
        paragraphs: list[list[tuple[str, str]]] = []
        for parts in self._shorter_and_shorter():
            paragraphs = self._paragraphs(parts, width)
            lines = [line for paragraph in paragraphs for line in paragraph]
            if len(lines) + len(paragraphs) - 1 <= room:
                return [[line for paragraph in paragraphs for line in (_GAP, *paragraph)][1:]]
            if len(lines) <= room:
                return [lines]
        room = max(1, room - 1)
        return _paged(self._paragraphs(parts, width, room), room)

    def _shorter_and_shorter(self) -> Iterator[tuple[Remark, ...]]:
        """The full remarks; below a reply and while aiming, also ever shorter ones."""
        yield self.remarks
        shortest = max((len(remark.shorter) for remark in self.remarks), default=0)
        for index in range(shortest if self.replies or self.aims else 0):
            yield tuple(
                remark._replace(words=remark.shorter[min(index, len(remark.shorter) - 1)]) if remark.shorter else remark
                for remark in self.remarks
            )

    @staticmethod
    def _paragraphs(parts: Sequence[Remark], width: int, room: int = 0) -> list[list[tuple[str, str]]]:
        """The lines of each paragraph. `room`: longer ones are split at a full stop."""
        paragraphs = []
        across = max(1, width - _MARGIN - 1)
        for remarks in parts:
            whole = filter(None, remarks.words.split("\n\n"))
            pieces = [piece for words in whole for piece in (_pieces(words, across, room) if room else [words])]
            for index, words in enumerate(pieces):
                sign = remarks.sign if not index else ""
                lines = []
                for row, line in enumerate(wrap(words, across)):
                    lead = f" {sign if not row else '':<{_MARGIN - 1}}"
                    lines.append((lead + line, remarks.style))
                paragraphs.append(lines)
        return paragraphs


def _paged(paragraphs: Sequence[list[tuple[str, str]]], room: int) -> list[list[tuple[str, str]]]:
    pages: list[list[tuple[str, str]]] = [[]]
    for paragraph in paragraphs:
        if pages[-1] and len(pages[-1]) + len(paragraph) > room >= len(paragraph):
            pages.append([])
        for line in paragraph:
            if len(pages[-1]) == room:
                pages.append([])
            pages[-1].append(line)
    return pages


def _pieces(words: str, width: int, room: int) -> list[str]:
    pieces = [""]
    for sentence in _SENTENCE_END.split(words):
        longer = f"{pieces[-1]} {sentence}".lstrip()
        if pieces[-1] and len(wrap(longer, width)) > room:
            pieces.append(sentence)
        else:
            pieces[-1] = longer
    return pieces
