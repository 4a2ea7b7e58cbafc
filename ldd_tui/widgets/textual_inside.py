"""All that the app uses of Textual's and Rich's private parts, why, and what it saves.

Measured with Textual 8.2.8 at 120x40; the number of Textual's own issue is in brackets, where there is one.

- `PaintedOnce`: a new screen is laid out some three times, and painted after each.
- `Overlay`: a dialog over the board writes the cells of its box, 23 kB and not 50.
- `Steady`: of two sizes at once one is laid out after the other without end; a second answer closes another screen; a
  click over a widget without a parent ends the app while text can be selected (#6643), and a selection ends in a click.
- `terminal_driver`: an invalid byte or sequence of keys ends the app (#6456); a stop in the middle of writing waits for
  ever.
- `CalmApp`: a failure prints a traceback with the values of variables.
- `keep_together`: Rich breaks a line at a no-break space, which French has before `: ; ! ?`.

`docs/terminals.md` describes the faults of input and of terminals. `PRIVATE` names every private part, so that the test
of this module is the first to fail with a new Textual.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, runtime_checkable

from textual import events
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.content import Content
from textual.errors import NoWidget
from textual.geometry import Offset, Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.visual import RenderOptions
from textual.widget import Widget

from ldd_tui.look.wrap import BLANK, NARROW, WIDE
from ldd_tui.widgets.read_aloud import Told, in_a_line
from rules.model import Sector
from saves.events import Help

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text
    from rich.traceback import Traceback
    from textual.widgets import OptionList

PRIVATE: dict[str, tuple[str, ...]] = {
    "textual.app.App": ("_batch_count", "_exception", "_exception_event", "_handle_exception", "_return_code"),
    "textual.widget.Widget": ("_get_style",),
    "textual.widgets._option_list.OptionList": ("_index_to_line",),
    "textual.screen.Screen": (
        "_callbacks",
        "_compositor",
        "_compositor_refresh",
        "_dirty_widgets",
        "_forward_event",
        "_layout_required",
        "_on_timer_update",
        "_push_result_callback",
        "_recompose_required",
        "_scroll_required",
        "_set_dirty",
    ),
    "textual._compositor.Compositor": ("_dirty_regions", "_render_chops"),
    "textual._xterm_parser.XTermParser": (),
    "textual.drivers.linux_driver.LinuxDriver": (
        "_disable_mouse_support",
        "_enable_mouse_support",
        "_file",
        "_get_terminal_size",
        "_loop",
        "_mouse",
        "_sigcont_application",
        "_sigtstp_application",
    ),
    "rich._wrap": ("re_word",),
}
"""By owner."""

# ------------------------------------------------------------------------------------------------ text and failures


def keep_together() -> None:
    from rich import _wrap

    _wrap.re_word = re.compile(rf"{BLANK}*[\S{WIDE}{NARROW}]+{BLANK}*")


class Below(Offset):
    """A place below the screen, for the words read aloud: Textual keeps the cursor within the screen."""

    def clamp(self, width: int, height: int) -> Offset:
        return self


class CalmApp(App[None]):
    """Shows no traceback on a player's terminal."""

    has_failed = False

    @property
    def cursor_position(self) -> Offset:
        """Where Textual puts the terminal's cursor after each frame: at the focus. Screen readers follow it."""
        return self.focus_on_screen()

    @cursor_position.setter
    def cursor_position(self, _place: Offset) -> None:
        """Textual's inputs set it themselves."""

    def focus_on_screen(self) -> Offset:
        screen = self.screen
        return screen.caret if isinstance(screen, Steady) else Offset()

    @abstractmethod
    def farewell(self, error: Exception | Traceback) -> Text:
        """What the player is told of a failure."""

    def _handle_exception(self, error: Exception) -> None:
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self.fail(error)

    def use_mouse(self, on: bool) -> None:
        """Have the terminal report the mouse, or leave it to the terminal; Textual decides only at the start."""
        driver: Any = self._driver
        if hasattr(driver, "_enable_mouse_support"):
            driver._mouse = True  # or else neither does anything
            (driver._enable_mouse_support if on else driver._disable_mouse_support)()
            driver._mouse = on

    def panic(self, *renderables: RenderableType) -> None:
        """Exit the way Textual does, but without printing a traceback."""
        from rich.traceback import Traceback

        trace = next((shown for shown in renderables if isinstance(shown, Traceback)), None)
        if trace is None:
            super().panic(*renderables)
        else:
            self.fail(trace)

    def fail(self, error: Exception | Traceback) -> None:
        """Say goodbye once: the first failure causes others."""
        self._return_code = 1
        if not self.has_failed:
            self.has_failed = True
            self.panic(self.farewell(error))


def replace_first(app: App[Any], screen: Screen[Any]) -> AwaitComplete:
    """Replace the app's first screen, to which Textual gives no callback, although it takes one."""
    app.screen._push_result_callback(app.screen, None)
    return app.switch_screen(screen)


# ------------------------------------------------------------------------------------------------ painting
# Mixins that keep Textual from painting the same cells twice, which takes time on a slow line and flickers.


class Frugal(Widget):
    """A widget mixin: a new layout alone does not repaint. Textual paints what a layout moves anyway."""

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Request a repaint, or a layout if `layout` is set, but never both."""
        return super().refresh(*regions, repaint=repaint and not layout, layout=layout, recompose=recompose)

    def strips_of(self, line: Content, width: int) -> list[Strip]:
        return line.render_strips(width, 1, self.visual_style, RenderOptions(self._get_style, {}))


def line_of_highlight(options: OptionList) -> int:
    """The first line of the highlighted option, from the list's first visible one on."""
    return options._index_to_line.get(options.highlighted or 0, 0) - options.scroll_offset.y


class PaintedOnce(Screen[Any]):
    """A screen mixin: painted once while opening, by its first layout, and as a whole only after being painted over.
    Widgets repaint themselves."""

    _painted = False
    _overpainted = False
    _uncovered: Region | None = None

    @property
    def opening(self) -> bool:
        return not self._painted

    @property
    def is_overlay(self) -> bool:
        return False

    @property
    def covered(self) -> Region:
        """Its cells; empty before the first layout."""
        return self.size.region

    @property
    def owed(self) -> Region:
        """The cells to repaint on closing: those it covers, and those it still had to paint."""
        return self.covered

    def uncover(self, region: Region) -> None:
        """Limit the next repaint to `region`, which the closing screen above covered."""
        self._uncovered = region

    def on_resize(self, event: events.Resize) -> None:
        if self._painted:
            return
        if self.app._batch_count:  # while the app itself starts, what a layout paints is lost
            self._has_been_painted()
            self._overpainted = True
            self.refresh()
        else:
            self.call_after_refresh(self._has_been_painted)

    def on_screen_suspend(self) -> None:
        self._has_been_painted()
        if not self.is_seen:
            self._overpainted = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse actions while the screen isn't mounted: a key may arrive too early."""
        return super().check_action(action, parameters) if self.is_mounted and self.children else False

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Repaint regions; by default what has been painted over."""
        if repaint and self._painted and not regions and self.is_seen:  # what a page hides is painted when that closes
            regions = self._to_be_painted()
        if repaint and regions:  # not as Textual does it, who would forget the widgets that changed
            self._set_dirty(*regions)
            self._dirty_widgets.add(self)
        return super().refresh(repaint=False, layout=layout, recompose=recompose)

    def _on_timer_update(self) -> None:
        """Update the screen. While many keys wait, painting is left to the timer's next tick."""
        more = self.opening or self._layout_required or self._scroll_required or self._recompose_required
        if more or self._callbacks or not getattr(self.app, "painting_can_wait", False):
            super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        """Write what has changed, or leave visible cells to the screen above. Textual's own method would ask that one
        without end."""
        if not self.is_active:
            changed = self.take_changes()
            if changed and self.is_seen:
                stack = self.app.screen_stack
                stack[stack.index(self) + 1].refresh(*changed)
            return
        self.clip_changes()
        super()._compositor_refresh()

    def clip_changes(self) -> None:
        dirty, whole = self._compositor._dirty_regions, self._compositor.size.region
        changed = [region.intersection(whole) for region in dirty]
        dirty.clear()
        dirty.update(region for region in changed if region)

    def take_changes(self, within: Region | None = None) -> list[Region]:
        """The unpainted cells. Widgets partly `within` a region are taken whole: a line must not mix two positions."""
        changed = self._dirty_widgets
        if within is not None:
            places = self._compositor.visible_widgets.items()
            changed = changed | {each for each, (at, _) in places if at.overlaps(within) and not each.children}
        self._compositor.update_widgets(changed)
        regions = list(self._compositor._dirty_regions)
        self._compositor._dirty_regions.clear()
        self._dirty_widgets.clear()
        return regions

    @property
    def is_seen(self) -> bool:
        """Whether it is in front or has only overlays above it."""
        stack = self.app.screen_stack
        above = stack[stack.index(self) + 1 :] if self in stack else [None]
        return all(isinstance(screen, PaintedOnce) and screen.is_overlay for screen in above)

    def _to_be_painted(self) -> tuple[Region, ...]:
        region = self.size.region if self._overpainted else self._uncovered
        self._overpainted, self._uncovered = False, None
        return () if region is None else (region,)

    def _has_been_painted(self) -> None:
        self._painted = True


# ------------------------------------------------------------------------------------------------ docking
# Dialogs that lie over a part of a table and leave the rest to be seen: where they lie, and how they are painted.


class Place(NamedTuple):
    """A dialog's place: `width` cells from column `x`, upwards from the terminal's last line, `least` to `most` lines.
    `least` hides all of the prompt and the keys."""

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


def reads_aloud(app: App[Any]) -> bool:
    """Whether a player has chosen the setting `reader`."""
    return bool(getattr(app, "reads_aloud", False))


class Overlay(PaintedOnce):
    """A screen mixin: it may lie over a `Table`, and paints only what it covers (`covered`)."""

    DOCKS: ClassVar[bool] = True
    """Whether it lies over part of a table rather than on its own page."""

    _changed_below: Region | None = None
    _terminal: Size | None = None
    _lines_below: set[int] | None = None
    _lies_there = False

    @property
    def table(self) -> Table | None:
        """The table below, with only overlays between; None if there is none, or the screen is closed: late results may
        reach it."""
        stack = self.app.screen_stack
        for screen in reversed(stack[: stack.index(self)] if self in stack else []):
            if isinstance(screen, Table):
                return screen
            if not isinstance(screen, Overlay):
                return None
        return None

    @property
    def is_overlay(self) -> bool:
        return self.DOCKS and not reads_aloud(self.app) and self.table is not None

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
        """The place may have changed."""

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


# ------------------------------------------------------------------------------------------------ steady
# A mixin for all screens: against two things that Textual's own do when much happens at once, and for languages.


_RIGHT_BUTTON = 3


class Steady(Screen[Any]):
    """A screen mixin: it ends once and alone, has the terminal's size only, survives a change of language, and knows
    where the focus is. A click on what names a key presses it; the right button opens the list of commands."""

    GIVEN_WORDS: ClassVar[bool] = False
    """Whether its words come from its opener."""
    _outdated = False

    OWN_LINES: ClassVar[bool] = True
    """Whether nothing stands beside what has the focus, so that its line can be read."""

    @property
    def in_focus(self) -> Widget | None:
        return self.focused

    def told(self) -> Told:
        """The words for the setting `reader`."""
        return Told(focus=self.focus_aloud())

    def focus_aloud(self) -> str:
        """The focused item in words: the widget's `spoken`, or by default the cursor's line."""
        spoken = getattr(self.in_focus, "spoken", None)
        if isinstance(spoken, str):
            return spoken
        try:
            widget, _region = self.get_widget_at(*self.caret)
        except NoWidget:
            return ""
        return in_a_line(widget.render_line(self.caret.y - widget.content_region.y).text)

    @property
    def caret(self) -> Offset:
        """Where the focus is. A widget answers with a `caret` of its own, counted from its first cell."""
        widget = self.in_focus
        caret: Offset | None = getattr(widget, "caret", None)
        if widget is None or caret is None:
            return Offset()
        within = widget.content_region
        return within.offset + within.size.clamp_offset(caret)

    async def on_event(self, event: events.Event) -> None:
        """Ignore news of an outdated size: of two sizes at once, each would follow upon the other without end."""
        if not (isinstance(event, events.Resize) and event.size != self.app.size):
            await super().on_event(event)

    def get_widget_and_offset_at(self, x: int, y: int) -> tuple[Widget | None, Offset | None]:
        """None for a widget that has just been removed: Textual would look for its parent (#6643)."""
        widget, offset = super().get_widget_and_offset_at(x, y)
        return (None, None) if widget is not self and widget is not None and widget.parent is None else (widget, offset)

    def _forward_event(self, event: events.Event) -> None:
        """The end of a selection with the mouse is no click."""
        if not (isinstance(event, events.Click) and self.selections):
            super()._forward_event(event)

    def on_click(self, event: events.Click) -> None:
        if event.button == _RIGHT_BUTTON:
            self.app.action_command_palette()
        elif key := event.style.meta.get("pressed"):
            if leave := getattr(self.focused, "leave_for", None):
                leave(key)
            self.press(key)

    def press(self, key: str) -> None:
        """As if it came from the terminal: a key sent by a screen itself goes no further than to that."""
        self.app.call_later(self.app.simulate_key, key)

    def retranslate(self) -> None:
        """Show everything in the current language. Screens with kept words override it; one that was given its words
        closes when resumed."""
        self._outdated = self.GIVEN_WORDS
        for widget in self.query("*"):
            if callable(redraw := getattr(widget, "redraw", None)):
                redraw()

    def on_screen_resume(self) -> None:
        if self._outdated:
            self._outdated = False
            self.call_next(self._leave)

    def _leave(self) -> None:
        self.dismiss()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close with an answer if in front and not yet closed. Textual would close whatever screen is in front."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
