"""A list to choose from: arrows or j and k, Enter, or the number of an entry."""

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
    """A list of entries, each with a line that says what it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("enter,space", "choose", show=False),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
    ]

    items: reactive[tuple[Item, ...]] = reactive((), repaint=False)
    cursor: reactive[int] = reactive(0, repaint=False)

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

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        if self.cursor < len(self.items):
            self.post_message(self.Chosen(self.items[self.cursor].name))

    def action_pick(self, number: int) -> None:
        """Choose an entry by its number."""
        if number <= len(self.items):
            self.cursor = number - 1
            self.action_choose()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        lines: list[Line] = []
        for index, item in enumerate(self.items):
            here = index == self.cursor
            style = palette.cursor if here else palette.base
            pointer = glyphs().pointer if here else " "
            label = shorten(f" {pointer} {index + 1}  {item.label} ", width)
            lines.append([text(label, style)])
            lines.append([text(shorten(f"      {item.hint}", width), palette.dim)])
            lines.append([])
        return lines
