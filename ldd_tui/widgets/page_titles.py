"""The titles of pages in a line, the present one with a pointer; a note at the right end."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.widgets.drawn import Drawn, Line, spread, text


class PageTitles(Drawn):
    """The titles, each with its number."""

    DEFAULT_CSS = "PageTitles { height: 1; }"

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
            line += [
                text(f"{pointer}{index + 1} {title} ", palette.cursor if here else palette.dim),
                text(" ", palette.base),
            ]
        return [spread(line, [text(f" {self.note} ", palette.dim)], width, palette.base)]
