"""The base of widgets that show more lines than there is room for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import reactive

from ldd_tui.themes import Palette
from ldd_tui.widgets.drawn import Drawn, Line, spread, text
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.words import _


class Scrolled(Drawn, can_focus=True):
    """Lines that scroll. `top` is the first one shown; None: as far down as it goes, whatever is added."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_lines(-1)", show=False),
        Binding("down,j", "scroll_lines(1)", show=False),
        Binding("pageup", "scroll_pages(-1)", show=False),
        Binding("pagedown", "scroll_pages(1)", show=False),
        Binding("home,g", "scroll_to(0)", show=False),
        Binding("end,G", "scroll_to(-1)", show=False),
    ]

    top: reactive[int | None] = reactive(None, repaint=False)

    @abstractmethod
    def lay_out(self, width: int, palette: Palette) -> Sequence[Line]:
        """All the lines."""

    def watch_top(self) -> None:
        self.redraw()

    def action_scroll_lines(self, lines: int) -> None:
        """Scroll by some lines."""
        furthest = self._furthest
        now = furthest if self.top is None else min(self.top, furthest)
        target = max(0, now + lines)
        self.top = None if target >= furthest and self.sticks else min(target, furthest)

    def action_scroll_pages(self, pages: int) -> None:
        """Scroll by pages that overlap by a line."""
        self.action_scroll_lines(pages * max(1, self.size.height - 1))

    def action_scroll_to(self, line: int) -> None:
        """Scroll to a line; -1: to the end."""
        self.action_scroll_lines(10**6 if line < 0 else line - 10**6)

    @property
    def sticks(self) -> bool:
        """Whether it stays at the end when something is added there."""
        return True

    @property
    def _furthest(self) -> int:
        return max(0, len(self.lay_out(self.size.width, self.palette)) - self.size.height)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        lines = self.lay_out(width, palette)
        furthest = max(0, len(lines) - height)
        top = furthest if self.top is None else min(self.top, furthest)
        shown = list(lines[top : top + height])
        below = len(lines) - top - len(shown)
        if below and shown:
            more = text(_(" {count} more {sign} ").format(count=below, sign=glyphs().down), palette.key)
            shown[-1] = spread(shown[-1], [more], width, palette.base)
        return shown
