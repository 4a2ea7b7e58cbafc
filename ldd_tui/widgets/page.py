"""Pages of scrolling text: Textual's `Static` in a `VerticalScroll`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Offset
from textual.widgets import Static

from ldd_tui.keys.bindings import bindings
from ldd_tui.look.wrap import wrap
from ldd_tui.widgets.lists import in_cells
from ldd_tui.widgets.textual_inside import reads_aloud

HEADING, KEY = "bold $accent", "bold $accent"


class TextPage(VerticalScroll, inherit_bindings=False):
    """A subclass lays out the lines. A page further writes some 8 kB at 120x40."""

    DEFAULT_CSS = """
    TextPage { scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    TextPage Static { text-wrap: nowrap; text-overflow: clip; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("scrolling")

    _laid_for = 0
    _lines: Sequence[Content] = ()
    _read = 0

    def compose(self) -> ComposeResult:
        yield Static()

    @abstractmethod
    def lay_out(self, width: int) -> Sequence[Content]:
        """The lines, at most `width` cells wide."""

    @property
    def caret(self) -> Offset:
        """The line that is read: the first one in sight, unless a screen reader goes on by lines."""
        return Offset(0, max(0, self._read - self.top))

    @property
    def top(self) -> int:
        return round(self.scroll_y)

    def redraw(self, top: int | None = None) -> None:
        """Lay out again; `top`: the first line."""
        if self._laid_for:
            before, self._lines = len(self._lines), self.lay_out(self._laid_for)
            self.query_one(Static).update(Content("\n").join(self._lines), layout=len(self._lines) != before)
            if top is not None:
                self._read = 0
                self.scroll_to(y=top, animate=False)

    def on_resize(self, event: events.Resize) -> None:
        width = max(1, self.scrollable_content_region.width - 1)
        if width != self._laid_for:
            self._laid_for = width
            self.redraw()

    def action_scroll_lines(self, lines: int) -> None:
        if not reads_aloud(self.app):
            self.scroll_relative(y=lines, animate=False)
            return
        ahead = range(max(self._read, self.top) + lines, len(self._lines) if lines > 0 else -1, 1 if lines > 0 else -1)
        self._read = next((at for at in ahead if self._lines[at].plain.strip()), self._read)
        self.scroll_to(y=max(min(self.top, self._read), self._read - self.size.height + 1), animate=False)

    def action_scroll_pages(self, pages: int) -> None:
        self._read = 0
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)

    def action_scroll_to_end(self, first: bool) -> None:
        self._read = 0
        self.scroll_to(y=0 if first else self.max_scroll_y, animate=False)


class Paragraph(NamedTuple):
    words: str
    key: str = ""
    heading: bool = False


_KEY_CELLS = 18


class Page(TextPage):
    paragraphs: Sequence[Paragraph] = ()

    def show(self, paragraphs: Sequence[Paragraph]) -> None:
        self.paragraphs = paragraphs
        self.redraw(0)

    def lay_out(self, width: int) -> Sequence[Content]:
        lines: list[Content] = []
        for paragraph in self.paragraphs:
            if paragraph.heading:
                lines += [Content("")] if lines else []
                lines.append(Content.styled(paragraph.words, HEADING))
                continue
            indent = _KEY_CELLS if paragraph.key else 0
            for index, row in enumerate(wrap(paragraph.words, max(10, width - indent))):
                lines.append(Content.assemble((in_cells("" if index else paragraph.key, indent), KEY), row))
        return lines
