"""A title across the screen."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from ldd_tui.safe_text import shorten
from ldd_tui.themes import Palette
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.wrap import wrap


class Heading(Drawn):
    """One line: what this screen is."""

    DEFAULT_CSS = "Heading { height: 1; }"

    words: reactive[str] = reactive("", repaint=False)

    def watch_words(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [[text(shorten(f" {self.words}", width).ljust(width), palette.panel_strong)]]


class Lines(Drawn):
    """Paragraphs, each with the name of a style of the palette."""

    rows: reactive[tuple[tuple[str, str], ...]] = reactive((), repaint=False)

    def watch_rows(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [[text(line, getattr(palette, style))] for words, style in self.rows for line in wrap(words, width)]
