"""The parts of a dialog: a pane of text, rows of which one is highlighted, and what holds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Protocol

from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip

from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.parts.styles import DIM, NOTHING, column
from ldd_tui.widgets.drawn import difference
from ldd_tui.widgets.painting import Frugal


class RowSource(Protocol):
    """The source of `Rows`: the rows, their column titles, the index of the highlighted one, and its style."""

    cursor: int

    def head(self) -> Content: ...

    def rows(self) -> Sequence[Content]: ...

    def mark(self, line: Content) -> Content: ...


class Pane(Frugal):
    """Content made for the width of the pane; an empty pane has no height."""

    DEFAULT_CSS = "Pane { width: 1fr; height: auto; }"

    def __init__(self, make: Callable[[int], Content], *, id: str) -> None:
        super().__init__(id=id)
        self._make = make
        self._by_width: dict[int, Content] = {}
        self._shown: list[Content] = []
        self.least = 0
        """The least height in lines, if it has any content, so that a layout does not move."""

    def content_for(self, width: int) -> Content:
        """The content, made for a width."""
        if width not in self._by_width:
            self._by_width[width] = self._make(max(1, width)).simplify()  # a style is written once for all its cells
        return self._by_width[width]

    def height_for(self, width: int) -> int:
        """The lines that the content takes."""
        content = self.content_for(width)
        return max(self.least, content.get_height({}, max(1, width))) if content else 0

    @property
    def plain(self) -> str:
        """The words of the content as it stands."""
        return self.content_for(self.size.width).plain

    def forget(self) -> None:
        """Have the content made anew when it is next asked for."""
        self._by_width.clear()

    def repaint(self) -> None:
        """Show the content as it is now; of the lines only those that are different are painted again."""
        width, height = self.size
        if not width:
            self.refresh()  # hidden: when it is shown again, it must not be as it was painted last
            return
        if height != self.height_for(width):
            self.refresh(layout=True)
            return
        before, self._shown = self._shown, self._lines(width)
        changed = [
            Region(start, y, end - start, 1)
            for y, (old, new) in enumerate(zip_longest(before, self._shown, fillvalue=NOTHING))
            if not old.is_same(new)
            for start, end in difference(self._strip(old, width), self._strip(new, width))
        ]
        if changed:
            self.refresh(*changed)

    def _strip(self, line: Content, width: int) -> Strip:
        return Strip(line.pad_right(width - line.cell_length).render_segments(self.visual_style))

    def _lines(self, width: int) -> list[Content]:
        return self.content_for(width).wrap(max(1, width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.height_for(width)

    def render(self) -> Content:
        self._shown = self._lines(self.size.width)
        return self.content_for(self.size.width)


class Rows(Pane):
    """Rows of one line each, of which one is highlighted; where there is no room for all, those around it are seen."""

    def __init__(self, source: RowSource, *, id: str) -> None:
        super().__init__(self._window, id=id)
        self._source = source
        self._top = 0
        self.room = 0

    def height_for(self, width: int) -> int:
        return min(self.wanted, self.room)

    @property
    def wanted(self) -> int:
        """The lines of all rows and of what stands above them."""
        count = len(self._source.rows())
        return count + bool(self._source.head()) if count else 0

    def _window(self, width: int) -> Content:
        rows, cursor, head = self._source.rows(), self._source.cursor, self._source.head()
        above = [Content.assemble(" ", head).truncate(width).stylize(DIM)] if head else []
        room = min(len(rows), max(1, self.room - len(above)))
        self._top = max(cursor - room + 1, min(self._top, cursor, len(rows) - room))
        seen = range(self._top, self._top + room)
        return Content("\n").join([*above, *(self._line(rows[index], width, index == cursor) for index in seen)])

    def _line(self, line: Content, width: int, highlighted: bool) -> Content:
        pointer = glyphs().pointer if highlighted else " "
        line = column(Content.assemble(pointer, line), width)
        return self._source.mark(line) if highlighted else line


class Box(Vertical, Frugal):
    """The frame around everything."""


class Body(Container, Frugal):
    """The rows and the text, above or beside each other."""


class Scroll(VerticalScroll, Frugal):
    """The text, as far as there is room for it."""
