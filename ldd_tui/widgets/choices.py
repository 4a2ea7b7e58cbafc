"""A list to choose from: arrows or j and k, Enter, or the number of one of the first nine entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from ldd_tui.safe_text import shorten
from ldd_tui.themes import Palette
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.glyphs import glyphs


class Item(NamedTuple):
    """An entry: its name for programs, its label, and a line that says what it does."""

    name: str
    label: str
    hint: str = ""


class Choices(Drawn, can_focus=True):
    """A list of entries, each with a line that says what it is; it scrolls. `airy`: a blank line after each entry."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home,g", "go_to(0)", show=False),
        Binding("end,G", "go_to(-1)", show=False),
        Binding("enter,space", "choose", show=False),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
    ]

    items: reactive[tuple[Item, ...]] = reactive((), repaint=False)
    cursor: reactive[int] = reactive(0, repaint=False)

    def __init__(self, *, airy: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self._airy = airy

    class Chosen(Message):
        """An entry is chosen."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def watch_items(self) -> None:
        self.redraw()

    def watch_cursor(self) -> None:
        self.redraw()

    def action_move(self, step: int) -> None:
        """Move the cursor, round the ends."""
        if self.items:
            self.cursor = (self.cursor + step) % len(self.items)

    def action_page(self, pages: int) -> None:
        """Move the cursor by as many entries as are seen at once."""
        if self.items:
            by = pages * max(1, self.size.height // self.lines_each - 1)
            self.cursor = max(0, min(len(self.items) - 1, self.cursor + by))

    def action_go_to(self, index: int) -> None:
        """Move the cursor to the first entry, or with -1 to the last."""
        if self.items:
            self.cursor = index % len(self.items)

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        if self.cursor < len(self.items):
            self.post_message(self.Chosen(self.items[self.cursor].name))

    def action_pick(self, number: int) -> None:
        """Choose an entry by its number."""
        if number <= len(self.items):
            self.cursor = number - 1
            self.action_choose()

    @property
    def lines_each(self) -> int:
        """The lines that an entry takes."""
        return 3 if self._airy else 2

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        lines: list[Line] = []
        seen = max(1, height // self.lines_each)
        first = max(0, min(self.cursor - seen // 2, len(self.items) - seen))
        for index, item in list(enumerate(self.items))[first:]:
            here = index == self.cursor
            style = palette.cursor if here else palette.base
            pointer = glyphs().pointer if here else " "
            number = index + 1 if index < 9 else " "
            label = shorten(f" {pointer} {number}  {item.label} ", width)
            lines.append([text(label, style)])
            lines.append([text(shorten(f"      {item.hint}", width), palette.dim)])
            lines += [[]] if self._airy else []
        return lines
