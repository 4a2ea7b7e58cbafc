"""A screen full of text to scroll: the whole log, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ldd_tui.widgets.heading import Heading
from ldd_tui.widgets.log import Entry, LogView
from ldd_tui.widgets.prompt import Key, KeyBar
from ldd_tui.words import _


class ReaderScreen(Screen[None]):
    """A heading, text, keys. The same screen serves every text: `show` gives it one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,L,question_mark,space,enter", "close", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._entries: Sequence[Entry] = ()
        self._from_start = False

    def show(self, title: str, entries: Sequence[Entry], *, from_start: bool = False) -> None:
        """Show a text when the screen is opened next: from its end, or `from_start`."""
        self._title, self._entries, self._from_start = title, entries, from_start
        if self.is_mounted:
            self._fill()

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield LogView(full=True, id="text")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(KeyBar).keys = (
            Key(_("Up Down"), _("scroll")),
            Key(_("PgUp PgDn"), _("by pages")),
            Key("g G", _("oldest, newest")),
            Key("q", _("back"), main=True),
        )
        self._fill()

    def _fill(self) -> None:
        self.query_one(Heading).words = self._title
        view = self.query_one(LogView)
        view.show(self._entries)
        view.focus()
        if self._from_start:
            self.call_after_refresh(view.action_scroll_to_end, 1)

    def action_close(self) -> None:
        """Back to where it was opened."""
        self.dismiss()
