"""The tutor's panel in a lesson: where the learner stands, and what is said, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.reactive import reactive

from ldd_tui.safe_text import shorten
from ldd_tui.themes import Palette
from ldd_tui.widgets.drawn import Drawn, Line, spread, text
from ldd_tui.widgets.wrap import wrap
from ldd_tui.words import _

_MARGIN = 3


class Said(NamedTuple):
    """Paragraphs, with a sign before them and the name of a style of the palette. `spare`: only if there is room."""

    words: str
    sign: str = ""
    style: str = "base"
    spare: bool = False


class TutorPanel(Drawn):
    """A bar with the lesson and the step, and below it what the tutor says; what does not fit is on further pages."""

    DEFAULT_CSS = "TutorPanel { height: 5; }"

    title: reactive[str] = reactive("", repaint=False)
    place: reactive[str] = reactive("", repaint=False)
    said: reactive[tuple[Said, ...]] = reactive((), repaint=False)
    page: reactive[int] = reactive(0, repaint=False)

    def watch_title(self) -> None:
        self.redraw()

    def watch_place(self) -> None:
        self.redraw()

    def watch_page(self) -> None:
        self.redraw()

    def watch_said(self) -> None:
        self.set_reactive(TutorPanel.page, 0)
        self.redraw()

    @property
    def more(self) -> bool:
        """Whether there is another page."""
        width, height = self.size
        return width > 0 and self.page + 1 < len(self._pages(width, height))

    def turn(self) -> None:
        """Show the next page."""
        self.page += 1

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        left = [text(shorten(f" {self.title}", width), palette.panel_strong)]
        bar = spread(left, [text(f"{self.place} ", palette.panel_dim)], width, palette.panel_strong)
        pages = self._pages(width, height)
        page = pages[min(self.page, len(pages) - 1)]
        lines: list[Line] = [bar]
        lines += [[text(words, getattr(palette, style))] for words, style in page]
        if self.page + 1 < len(pages):
            lines.append([text(" " * _MARGIN + _("Space: read on"), palette.key)])
        return lines

    def _pages(self, width: int, height: int) -> list[list[tuple[str, str]]]:
        """The lines of each page. Between paragraphs there is a blank line, if that makes no page more."""
        room = max(1, height - 1)
        needed = tuple(said for said in self.said if not said.spare)
        lines: list[tuple[str, str]] = []
        for parts in (self.said, needed):
            for gap in ([("", "base")], []):
                lines = self._lines(parts, width, gap)
                if len(lines) <= room:
                    return [lines]
        each = max(1, room - 1)
        return [lines[start : start + each] for start in range(0, len(lines), each)]

    @staticmethod
    def _lines(parts: Sequence[Said], width: int, gap: list[tuple[str, str]]) -> list[tuple[str, str]]:
        lines: list[tuple[str, str]] = []
        for said in parts:
            for index, paragraph in enumerate(filter(None, said.words.split("\n\n"))):
                if lines:
                    lines += gap
                sign = said.sign if not index else ""
                for row, line in enumerate(wrap(paragraph, max(1, width - _MARGIN - 1))):
                    lead = f" {sign if not row else '':<{_MARGIN - 1}}"
                    lines.append((lead + line, said.style))
        return lines
