"""A page of text: headings, paragraphs, and keys with what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.widgets.drawn import Drawn, Line, spread, text
from ldd_tui.widgets.scrolled import Scrolled

# ------------------------------------------------------------------------------------------------ page titles
# The titles of pages in a line, the present one with a pointer; a note at the right end.


class PageTitles(Drawn):
    """The titles, each with its number unless they are not `numbered`."""

    DEFAULT_CSS = "PageTitles { height: 1; }"

    def __init__(self, *, id: str | None = None, numbered: bool = True) -> None:
        super().__init__(id=id)
        self._numbered = numbered

    titles: reactive[tuple[str, ...]] = reactive((), repaint=False)
    here: reactive[int] = reactive(0, repaint=False)
    note: reactive[str] = reactive("", repaint=False)

    def watch_titles(self) -> None:
        self.redraw()

    def watch_here(self) -> None:
        self.redraw()

    def watch_note(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        line: Line = [text(" ", palette.base)]
        for index, title in enumerate(self.titles):
            here = index == self.here
            pointer = glyphs().pointer if here else " "
            number = index + 1 if self._numbered else ""
            line += [
                text(f"{pointer}{number} {title} ", palette.cursor if here else palette.dim),
                text(" ", palette.base),
            ]
        return [spread(line, [text(f" {self.note} ", palette.dim)], width, palette.base)]


# ------------------------------------------------------------------------------------------------ page


class Paragraph(NamedTuple):
    """A paragraph: a heading, plain words, or words beside a key."""

    words: str
    key: str = ""
    heading: bool = False


_KEY_CELLS = 18


class Page(Scrolled):
    """Paragraphs, from the first one on.

    With 40 paragraphs opening takes 13 kB here, 30 kB with a `Static` in a `VerticalScroll`, 25 kB in a `RichLog`; a
    page takes 5,169 bytes here and some 8,020 in either, with a scroll bar beside it.
    """

    paragraphs: reactive[tuple[Paragraph, ...]] = reactive((), repaint=False)

    def watch_paragraphs(self) -> None:
        self.set_reactive(Page.top, 0)
        self.redraw()

    def lay_out(self, width: int, palette: Palette) -> Sequence[Line]:
        lines: list[Line] = []
        for paragraph in self.paragraphs:
            if paragraph.heading:
                lines += [[]] if lines else []
                lines.append([text(paragraph.words, palette.cursor_frame)])
            elif paragraph.key:
                pad = " " * max(1, _KEY_CELLS - cell_len(paragraph.key))
                for index, row in enumerate(wrap(paragraph.words, max(10, width - _KEY_CELLS))):
                    lead = paragraph.key + pad if not index else " " * _KEY_CELLS
                    lines.append([text(lead, palette.key), text(row, palette.base)])
            else:
                lines += [[text(row, palette.base)] for row in wrap(paragraph.words, width)]
        return lines
