"""Screens full of text to scroll: the whole log, the keys. Each is made once and shown whenever it is asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ldd_tui.widgets.heading import Heading
from ldd_tui.widgets.log import Entry, LogView
from ldd_tui.widgets.page import Page, Paragraph
from ldd_tui.widgets.prompt import Key, KeyBar
from ldd_tui.widgets.scrolled import Scrolled
from ldd_tui.words import _


class ReaderScreen(Screen[None]):
    """A heading, text that scrolls, and the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,L,question_mark,space,enter", "close", show=False),
    ]

    @abstractmethod
    def make_text(self) -> Scrolled:
        """The widget of the text."""

    @abstractmethod
    def heading(self) -> str:
        """The title of the screen."""

    @abstractmethod
    def fill(self) -> None:
        """Put into the widget what is to be read."""

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield self.make_text()
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(KeyBar).keys = (
            Key(_("Up Down"), _("scroll")),
            Key(_("PgUp PgDn"), _("by pages")),
            Key(_("g G"), _("first, last")),
            Key("q", _("back"), main=True),
        )
        self.query_one(Scrolled).focus()
        self._put()

    def refill(self) -> None:
        """Show what was given last, unless that is still to come with the mounting."""
        if self.is_mounted:
            self._put()

    def _put(self) -> None:
        self.query_one(Heading).words = self.heading()
        self.fill()

    def action_close(self) -> None:
        """Back to where it was opened."""
        self.dismiss()


class LogScreen(ReaderScreen):
    """The whole log with the sums."""

    _entries: Sequence[Entry] = ()

    def show(self, entries: Sequence[Entry]) -> None:
        """Show these entries when the screen is opened next."""
        self._entries = entries
        self.refill()

    def heading(self) -> str:
        return _("What has happened, with the sums")

    def make_text(self) -> Scrolled:
        return LogView(full=True, id="text")

    def fill(self) -> None:
        self.query_one(LogView).show(self._entries)


class HelpScreen(ReaderScreen):
    """The keys and signs of a screen, or another page of text."""

    _paragraphs: tuple[Paragraph, ...] = ()
    _title = ""

    def show(self, paragraphs: Sequence[Paragraph], title: str = "") -> None:
        """Show these paragraphs when the screen is opened next, under a title of their own if they have one."""
        self._paragraphs = tuple(paragraphs)
        self._title = title
        self.refill()

    def heading(self) -> str:
        return self._title or _("Keys and signs")

    def make_text(self) -> Scrolled:
        return Page(id="text")

    def fill(self) -> None:
        self.query_one(Page).paragraphs = self._paragraphs
