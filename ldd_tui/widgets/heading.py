"""Titles across the screen, and paragraphs in styles of the palette."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, text
from rules.model import Side


class Heading(Drawn):
    """One line with the title of a screen.

    Textual's `Static` would do as well (173 bytes and 2.1 ms for a new title, this one 158 and 1.9), but a theme has no
    variable for the palette's strong text. `Header` writes 6,155 bytes.
    """

    DEFAULT_CSS = "Heading { height: 1; }"

    words: reactive[str] = reactive("", repaint=False)

    def watch_words(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [[text(shorten(f" {self.words}", width).ljust(width), palette.panel_strong)]]


class Title(Drawn):
    """The name of the game over a line in the colours of both sides."""

    DEFAULT_CSS = "Title { height: 4; }"

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        rule = glyphs().rule * (width // 2)
        return [
            [text(_("La Der des Ders"), palette.strong)],
            [text(_("The War to End War, 1914 to 1919"), palette.dim)],
            [text(rule, palette.side[Side.ENTENTE]), text(rule, palette.side[Side.CENTRAL_POWERS])],
        ]


class Lines(Drawn):
    """Paragraphs, each with the name of a style of the palette."""

    rows: reactive[tuple[tuple[str, str], ...]] = reactive((), repaint=False)

    def watch_rows(self) -> None:
        self.redraw()

    def lines_needed(self, width: int) -> int:
        return sum(len(wrap(words, width)) for words, _style in self.rows)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [[text(line, getattr(palette, style))] for words, style in self.rows for line in wrap(words, width)]
