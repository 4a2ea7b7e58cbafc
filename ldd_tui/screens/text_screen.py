"""The base of screens with scrolling, searchable text."""

from __future__ import annotations

from abc import abstractmethod

from textual import events
from textual.app import ComposeResult
from textual.reactive import Reactive
from textual.widget import Widget

from ldd_tui.keys.in_force import Key, command_of
from ldd_tui.screens.base import BaseScreen
from ldd_tui.widgets.find_line import FindLine
from ldd_tui.widgets.heading import Heading
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import Frugal, PaintedOnce


class SideBySide(Frugal):
    DEFAULT_CSS = "SideBySide { layout: horizontal; width: 1fr; height: 1fr; }"


class TextScreen(PaintedOnce, BaseScreen):
    PLACE = "reader"

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Moving the focus between lines doesn't repaint the whole screen."""

    @abstractmethod
    def make_text(self) -> Widget:
        """The widget of the text, or its container."""

    @abstractmethod
    def heading(self) -> str: ...
    @abstractmethod
    def fill(self) -> None:
        """Put the text into its widget."""

    @abstractmethod
    def look_for(self, sought: str) -> None:
        """Show only matches; everything for ""."""

    @abstractmethod
    def keys(self) -> tuple[Key, ...]: ...
    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield FindLine(id="find")
        yield self.make_text()
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._put()
        self._focus_text()

    def retranslate(self) -> None:
        self._put()
        super().retranslate()

    def _focus_text(self) -> None:
        self.set_focus(self.query_one("#text"), scroll_visible=False)

    def refill(self) -> None:
        if self.is_mounted:
            self._put()

    def _put(self) -> None:
        self.query_one(KeyBar).keys = self.keys()
        self.query_one(Heading).words = self.heading()
        self.fill()

    @property
    def find_line(self) -> FindLine:
        return self.query_one(FindLine)

    def on_key(self, event: events.Key) -> None:
        """Letters typed before the search line gets the focus still belong to it."""
        if self.focused is self.find_line:
            self.find_line.on_key(event)
        elif command_of(self.PLACE, event.key) == "find":
            event.stop()
            event.prevent_default()
            self.action_find()

    def on_find_line_changed(self) -> None:
        self.look_for(self.find_line.sought)

    def on_find_line_closed(self) -> None:
        self._focus_text()

    def action_find(self) -> None:
        self.find_line.begin()

    def action_stay(self) -> None:
        """Tab leads nowhere else."""

    def action_back(self) -> None:
        if self.find_line.sought:
            self.find_line.sought = ""
            self.look_for("")
        else:
            self.action_close()

    def action_close(self) -> None:
        self.dismiss()
