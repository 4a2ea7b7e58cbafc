"""Dialogs that lie over a part of a table and leave the rest to be seen: where they lie, and how they are painted.

What a dialog does not cover is on the terminal already, and stays there: only the cells of its box are written when it
opens and when it closes. Textual writes all cells of a screen with a translucent background, 50 kB at 120x40.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, ClassVar, NamedTuple, Protocol, Self, runtime_checkable

from textual.app import App
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip

from ldd_tui.widgets.painting import PaintedOnce
from rules.model import Sector
from saves.events import Help


class Place(NamedTuple):
    """Where a dialog may lie: from column `x` on in `width` cells, upwards from the last line of the terminal.

    It has at least `least` lines, which hide all of the prompt and the keys, and `most` at the most.
    """

    x: int
    width: int
    least: int
    most: int


@runtime_checkable
class Table(Protocol):
    """A screen on which dialogs can lie."""

    @property
    def help(self) -> Help: ...

    def place(self, sectors: Collection[Sector], columns: int = 0) -> Place: ...

    def make_room(self, lines: int, sectors: Collection[Sector]) -> None:
        """Keep sectors visible above the last `lines` lines, and mark them; no sectors undoes this."""
        ...


def help_below(app: App[Any]) -> Help:
    """The help that the topmost table's game allows; all help if there is no table."""
    return next((screen.help for screen in reversed(app.screen_stack) if isinstance(screen, Table)), Help.ALL)


class Overlay(PaintedOnce):
    """Mixed into a screen: it may lie over a `Table`, and then paints only what it covers.

    A subclass says what that is: `covered`.
    """

    DOCKS: ClassVar[bool] = True
    """Whether it lies over a part of a table where there is one, rather than on a page of its own."""

    _changed_below: Region | None = None
    _terminal: Size | None = None
    _lines_below: set[int] | None = None
    _lies_there = False

    @property
    def table(self) -> Table | None:
        """The table that the screen lies over, with nothing between them but its like; None if there is none.

        A screen that is closed lies over none, though something that it was computing may still reach it.
        """
        stack = self.app.screen_stack
        for screen in reversed(stack[: stack.index(self)] if self in stack else []):
            if isinstance(screen, Table):
                return screen
            if not isinstance(screen, Overlay):
                return None
        return None

    @property
    def is_overlay(self) -> bool:
        return self.DOCKS and self.table is not None

    @property
    def owed(self) -> Region:
        owed = self.covered
        for region in (self._changed_below, self._uncovered):
            owed = owed if region is None else owed.union(region)
        return owed

    def on_screen_resume(self) -> None:
        self._terminal = None  # what lies below was painted for the terminal as it is now
        if isinstance(self.table, Screen):
            self.table.screen_layout_refresh_signal.subscribe(self, self._table_laid_out, immediate=True)
        if not self._lies_there:
            self._overpainted, self._uncovered = False, self.covered or None
        self._lies_there = True

    def _table_laid_out(self, _screen: Screen[Any]) -> None:
        if self in self.app.screen_stack:
            self.table_laid_out()

    def table_laid_out(self) -> None:
        """The table was laid out anew: what lies over it may have another place."""

    def on_screen_suspend(self) -> None:
        self._lies_there = self in self.app.screen_stack

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Repaint regions where the content below changed; without regions, see `PaintedOnce`."""
        if self.is_overlay and repaint and not regions:
            regions = self._to_be_painted()
            repaint = bool(regions)
        for region in regions:
            self._changed_below = region if self._changed_below is None else self._changed_below.union(region)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _compositor_refresh(self) -> None:
        """As in Textual, but after a layout change, write only the covered cells."""
        dirty, whole, covered = self._compositor._dirty_regions, self.size.region, self.covered
        overlay = self.is_overlay and self.is_active
        if overlay and not covered:
            dirty.clear()  # not laid out yet
            return
        if overlay and whole in dirty and self._terminal in (None, self.size):
            dirty.discard(whole)
            dirty.add(covered)
        if overlay and self._changed_below is not None:
            dirty.update((self._changed_below, *self._changes_below(self._changed_below)))
        self.clip_changes()  # what is then all of the terminal is written with all that lies below
        partly = overlay and self._compositor.size.region not in dirty
        self._lines_below = set(_lines_beside(covered, dirty)) if partly else None
        super()._compositor_refresh()
        self._lines_below, self._changed_below, self._terminal = None, None, self.size

    def _changes_below(self, within: Region) -> Iterator[Region]:
        stack = self.app.screen_stack
        for screen in stack[: stack.index(self)]:
            if isinstance(screen, PaintedOnce) and screen.is_seen:
                yield from screen.take_changes(within)

    def render_lines(self, crop: Region) -> list[Strip]:
        if not self.is_overlay:
            return super().render_lines(crop)
        blank = Strip.blank(crop.width)
        lines = set(crop.line_range) if self._lines_below is None else self._lines_below.intersection(crop.line_range)
        if not lines:
            return [blank] * crop.height
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1]._compositor
        first, last = min(lines), max(lines)
        chops = below._render_chops(Region(0, first, self.size.width, last + 1 - first), lines.__contains__)
        seen = {y: Strip.join(chops[y].values()) for y in lines if y < len(chops)}  # it may not have the new size yet
        return [
            seen[y].crop(crop.x, crop.right).adjust_cell_length(crop.width) if y in seen else blank
            for y in crop.line_range
        ]


def _lines_beside(covered: Region, regions: Collection[Region]) -> Iterator[int]:
    for region in regions:
        yield from (y for y in region.line_range if not covered.contains_region(Region(region.x, y, region.width, 1)))
