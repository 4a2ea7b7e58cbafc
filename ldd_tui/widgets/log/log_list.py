"""The book of the log on the screen: a cursor over what happened, and the sums behind an item folded out below it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Size

from ldd_tui.keys.bindings import bindings
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _, names
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Line, spread, text, width_of
from ldd_tui.widgets.log.log_book import Item, ItemKind, rule_cells
from ldd_tui.widgets.scrolled import Scrolling

_WIDEST = 130
_LEAD, _INDENT = 6, 2
_GAP = 2
_RULE_FROM = 60

Place = tuple[int, int]
"""An item by its number among those shown, and a line of it."""


class LogList(Scrolling):
    """Items with a cursor. Only those in sight are laid out, so that a long game opens at once."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("log_list")

    def __init__(self, moved: Callable[[], None], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._moved = moved
        self.cursor = 0
        self.nothing = ""
        self.all_open = False
        self._items: list[Item] = []
        self._numbers: list[int] = []
        self._unfolded: set[int] = set()
        self._top: Place = 0, 0
        self._settled_for: Size | None = None
        self._blocks: dict[tuple[int, bool], list[Line]] = {}
        self._blocks_for: tuple[int, Palette] | None = None

    # -- what it shows

    def show(self, items: Sequence[Item], at: Item | None = None) -> None:
        """Show items with the cursor on `at`, or on the newest if `at` is missing or None."""
        self._items = list(items)
        self._numbers = [index for index, item in enumerate(items) if item.kind == ItemKind.PARAGRAPH]
        self._blocks_for = None
        places = {id(item): index for index, item in enumerate(items)}
        newest = self._numbers[-1] if self._numbers else 0
        self.cursor = newest if at is None else places.get(id(at), newest)
        self._top = self.cursor, 0
        self._settle()
        self._changed()

    @property
    def item(self) -> Item | None:
        return self._items[self.cursor] if self._numbers else None

    @property
    def count(self) -> int:
        return len(self._numbers)

    @property
    def number(self) -> int:
        """The number of the item under the cursor, from 1; 0 if there is none."""
        return self._nearest(self.cursor) + 1 if self._numbers else 0

    def open(self, item: Item) -> bool:
        """Whether an item is expanded."""
        return self.all_open != (id(item) in self._unfolded)

    def _changed(self) -> None:
        self._moved()
        self.redraw()

    # -- keys

    def action_scroll_lines(self, lines: int) -> None:
        """Move the cursor by one item, or by lines within an item taller than the screen."""
        if not self._numbers:
            return
        step = 1 if lines > 0 else -1
        height = max(1, self.size.height)
        start, end = self._distance(self.cursor), self._distance(self.cursor) + len(self._block(self.cursor))
        if (step > 0 and end > height) or (step < 0 and start < 0):
            self._scroll(step)
            self.redraw()
            return
        index = max(0, min(len(self._numbers) - 1, self._nearest(self.cursor) + step))
        self._go_to(self._numbers[index])

    def action_scroll_pages(self, pages: int) -> None:
        self.wheel(pages * max(1, self.size.height - 1))

    def action_scroll_to_end(self, first: bool) -> None:
        if self._numbers:
            self._go_to(self._numbers[0 if first else -1])

    def wheel(self, lines: int) -> None:
        """Scroll and keep the cursor visible; at either end, move it to the last item there."""
        if not self._numbers:
            return
        before = self._top
        self._scroll(lines)
        seen = self._seen()
        if self._top == before:
            self.cursor = seen[-1] if lines > 0 else seen[0]
        else:
            self.cursor = max(seen[0], min(seen[-1], self.cursor))
        self._changed()

    def action_fold(self, out: bool | None = None) -> None:
        """Expand (True), collapse (False) or toggle (None) the item under the cursor."""
        item = self.item
        if item is None or not item.foldable or out == self.open(item):
            return
        self._unfolded ^= {id(item)}
        self._settle()
        self._changed()

    def action_fold_all(self) -> None:
        self.all_open = not self.all_open
        self._unfolded.clear()
        self._top = self.cursor, 0
        self._settle()
        self._changed()

    def to_turn(self, step: int) -> None:
        """Go to the beginning of this turn or an earlier one (-1), or of the next turn (1)."""
        item = self.item
        if item is None:
            return
        starts = [index for index in self._numbers if index and self._begins_a_turn(index)]
        if step > 0:
            target = next((index for index in starts if index > self.cursor), self._numbers[-1])
        else:
            target = next((index for index in reversed(starts) if index < self.cursor), self._numbers[0])
        self.cursor = target
        self._top = self._head(target)
        self._settle()
        self._changed()

    def _begins_a_turn(self, index: int) -> bool:
        return any(item.kind == ItemKind.TURN for item in self._items[self._with_headings(index) : index])

    def on_click(self, event: events.Click) -> None:
        for index, lines in self._from_top(self.size.height):
            if event.y < lines:
                if self._items[index].kind == ItemKind.PARAGRAPH:
                    if index == self.cursor:
                        self.action_fold()
                    else:
                        self._go_to(index)
                return

    # -- places

    def _nearest(self, index: int) -> int:
        return min(bisect_left(self._numbers, index), len(self._numbers) - 1)

    def _go_to(self, index: int) -> None:
        if index != self.cursor:
            self.cursor = index
            self._settle()
            self._changed()
        elif self._head(index) < self._top:
            self._settle()
            self.redraw()

    def _with_headings(self, index: int) -> int:
        while index and self._items[index - 1].kind != ItemKind.PARAGRAPH:
            index -= 1
        return index

    def _head(self, index: int) -> Place:
        """Where its headings begin, without the blank line before a turn."""
        row = self._with_headings(index)
        return row, 1 if row and self._items[row].kind == ItemKind.TURN else 0

    def _distance(self, index: int) -> int:
        """Lines from the top of the screen to an item; negative above it, capped at about a screen."""
        row, line = self._top
        if index < row:
            return -1
        found = -line
        while row < index and found <= self.size.height:
            found += len(self._block(row))
            row += 1
        return found

    def _walk(self, place: Place, lines: int) -> Place:
        """The place `lines` further down, or up if negative, stopping at either end."""
        row, line = place
        line += lines
        while line < 0 and row > 0:
            row -= 1
            line += len(self._block(row))
        while row < len(self._items) - 1 and line >= len(self._block(row)):
            line -= len(self._block(row))
            row += 1
        return row, max(0, min(line, len(self._block(row)) - 1))

    def _scroll(self, lines: int) -> None:
        last = len(self._items) - 1
        furthest = self._walk((last, len(self._block(last)) - 1), 1 - self.size.height)
        self._top = min(self._walk(self._top, lines), furthest)

    def _settle(self) -> None:
        self._settled_for = self.size
        if not self._items or not self.size.width:
            return
        height = max(1, self.size.height)
        length = len(self._block(self.cursor))
        start = self._distance(self.cursor)
        if start + length > height:
            self._top = self._walk((self.cursor, length - 1), 1 - height)
        self._top = min(self._top, self._head(self.cursor))
        if self._distance(self.cursor) + min(length, height) > height:
            self._top = self.cursor, 0
        self._scroll(0)

    def _from_top(self, height: int) -> list[tuple[int, int]]:
        """The visible items, each with the screen line where it ends."""
        row, line = self._top
        found, end = [], -line
        while row < len(self._items) and end < height:
            end += len(self._block(row))
            found.append((row, end))
            row += 1
        return found

    def _seen(self) -> list[int]:
        height = self.size.height
        whole = [
            index
            for index, end in self._from_top(height)
            if end <= height and end >= len(self._block(index)) and self._items[index].kind == ItemKind.PARAGRAPH
        ]
        return whole or [self._numbers[self._nearest(self._top[0])]]

    # -- lines

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        if not self._items:
            return [[], *([text(f" {row}", palette.warn)] for row in wrap(self.nothing, width - 2))]
        if self._settled_for != self.size:
            self._settle()
        row, skipped = self._top
        lines: list[Line] = []
        while row < len(self._items) and len(lines) < height + skipped:
            lines += self._block(row, here=row == self.cursor)
            row += 1
        return lines[skipped:]

    def _block(self, row: int, *, here: bool = False) -> list[Line]:
        width, palette = self.size.width, self.palette
        if self._blocks_for != (width, palette):
            self._blocks_for = width, palette
            self._blocks.clear()
        item = self._items[row]
        if here:
            return self._entry(item, width, palette, here=True)
        key = id(item), self.open(item)
        if key not in self._blocks or row == 0:
            if item.kind == ItemKind.PARAGRAPH:
                self._blocks[key] = self._entry(item, width, palette)
            else:
                self._blocks[key] = _heading(item, width, palette, first=row == 0)
        return self._blocks[key]

    def _entry(self, item: Item, width: int, palette: Palette, *, here: bool = False) -> list[Line]:
        whole = min(width, _WIDEST)
        inks = _Inks(palette, here)
        column = rule_cells() if whole >= _RULE_FROM else 0
        room = max(8, whole - _LEAD - column - _GAP)
        words = inks.strong if item.strong else inks.dim if item.dim else inks.base
        lines: list[Line] = []
        for row in wrap(item.words if column else f"{item.words} {item.rule}", room):
            lines.append([text(" " * _LEAD, inks.base), text(row, words)])
        fold = " " if not item.foldable else "-" if self.open(item) else "+"
        letter = " " if item.side is None else names.side_letter(item.side)
        pointer = glyphs().pointer if here else " "
        lines[0][:1] = [
            text(f"{pointer} ", inks.key),
            text(f"{fold} ", inks.key),
            text(f"{letter} ", inks.base if item.side is None else inks.side[item.side]),
        ]
        _put_rule(lines[0], item.rule if column else "", whole, inks)
        if item.foldable and self.open(item):
            for detail in item.behind:
                style = inks.dim if not detail.hit else inks.strong
                rows = wrap(detail.words, room - _INDENT)
                block: list[Line] = [[text(" " * (_LEAD + _INDENT), inks.base), text(row, style)] for row in rows]
                block[0][0] = text(f"{' ' * _LEAD}{glyphs().dot:<{_INDENT}}", inks.faint)
                _put_rule(block[0], detail.rule if column else "", whole, inks)
                lines += block
        return [[*line, text(" " * max(0, whole - width_of(line)), inks.base)] for line in lines]


class _Inks:
    """The styles of an entry; under the cursor it stands on a panel."""

    def __init__(self, palette: Palette, here: bool) -> None:
        self.base: Style = palette.panel if here else palette.base
        self.dim: Style = palette.panel_dim if here else palette.dim
        self.faint: Style = palette.panel_dim if here else palette.faint
        self.strong: Style = palette.panel_strong if here else palette.strong
        self.side = palette.side_on_panel if here else palette.side
        self.key: Style = palette.target if here else palette.key


def _put_rule(line: Line, rule: str, whole: int, inks: _Inks) -> None:
    if rule:
        line.append(text(" " * max(1, whole - rule_cells() - width_of(line)), inks.base))
        line.append(text(rule, inks.faint))


def _heading(item: Item, width: int, palette: Palette, *, first: bool) -> list[Line]:
    whole = min(width, _WIDEST)
    words = shorten(item.words, whole - 6)
    if item.kind == ItemKind.TURN:
        style = palette.bar_of(item.side)
        right = "" if item.side is None else _("initiative: {side} ").format(side=names.side(item.side))
        bar = spread([text(f" {words}", style)], [text(right, style)], whole, style)
        return [bar] if first else [[], bar]
    rule = glyphs().rule
    letter = "" if item.side is None else f"{names.side_letter(item.side)} "
    style = palette.strong if item.side is None else palette.side[item.side]
    left = [text(f"{rule * 2} ", palette.faint), text(f"{letter}{words}", style), text(" ", palette.base)]
    return [[*left, text(rule * max(0, whole - width_of(left)), palette.faint)]]
