"""The base of drawn widgets that scroll; the last line counts what follows."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType

from ldd_tui.keys.bindings import bindings
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text import _
from ldd_tui.widgets.drawn import Drawn, Line, spread, text, width_of

_WHEEL_LINES = 3


class Scrolling(Drawn, can_focus=True):
    ALLOW_SELECT = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("scrolling")

    @abstractmethod
    def action_scroll_lines(self, lines: int) -> None:
        """Scroll by some lines."""

    @abstractmethod
    def action_scroll_to_end(self, first: bool) -> None:
        """`first`: or to the last line."""

    def action_scroll_pages(self, pages: int) -> None:
        self.action_scroll_lines(pages * max(1, self.size.height - 1))

    def on_focus(self, event: events.Focus) -> None:
        """Skip Textual's repaint, because the focus changes no style here."""
        event.prevent_default()
        self.has_focus = True

    def on_blur(self, event: events.Blur) -> None:
        event.prevent_default()
        self.has_focus = False

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.wheel(-_WHEEL_LINES)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.wheel(_WHEEL_LINES)

    def wheel(self, lines: int) -> None:
        self.action_scroll_lines(lines)


def with_more(shown: list[Line], below: int, width: int, palette: Palette, above: int = 0) -> list[Line]:
    """Lines with counts of those above and below at the last one's end, or in its own line, with which the next page
    begins."""
    if below > 0 and shown:
        marks = more(above, below, palette)
        if _taken(shown[-1]) > width - width_of(marks) and len(shown) > 1:
            shown[-1], marks = [], more(above, below + 1, palette)
        shown[-1] = spread(shown[-1], marks, width, palette.base)
    elif above > 0 and shown:
        marks = more(above, 0, palette)
        if _taken(shown[-1]) <= width - width_of(marks):
            shown[-1] = spread(shown[-1], marks, width, palette.base)
    return shown


def _taken(line: Line) -> int:
    return cell_len("".join(segment.text for segment in line).rstrip())


def more(above: int, below: int, palette: Palette) -> Line:
    """Counts of hidden entries above and below; an empty line if all are visible."""
    signs, words = glyphs(), _("{count} more {sign}")
    told = [words.format(count=count, sign=sign) for count, sign in ((above, signs.up), (below, signs.down)) if count]
    return [text(f" {'  '.join(told)} ", palette.key)] if told else []
