"""Dialogs of several pages, fewer on larger terminals."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog, ResultT
from ldd_tui.modals.parts.styles import NOTHING, tabs
from ldd_tui.text import _
from ldd_tui.text.phrases import capital


class PagedDialog(Dialog[ResultT]):
    """Page titles are on top unless everything fits on one page. Digits, arrows, Tab and going on turn pages."""

    def load(self, *args: Any, **kwargs: Any) -> None:
        super().load(*args, **kwargs)
        self.page = 0

    @property
    @abstractmethod
    def pages(self) -> Sequence[str]:
        """Untranslated titles; none where all is on one page."""

    @property
    def here(self) -> int:
        return min(self.page, max(0, len(self.pages) - 1))

    def intro(self, width: int) -> Content:
        pages = self.pages
        if not pages:
            return NOTHING
        numbers = [str(number) for number in range(1, len(pages) + 1)]
        titles = [f"{number} {capital(_(title))}" for number, title in zip(numbers, pages, strict=True)]
        return tabs(titles, self.here, numbers)

    def turn_to(self, page: int) -> None:
        self.page = page
        self._box.begin()
        self.repaint()

    def step(self, by: int) -> None:
        if self.pages:
            self.turn_to((self.here + by) % len(self.pages))

    def action_turn_over(self) -> None:
        self.step(1)

    def action_digit(self, number: int) -> None:
        if 0 < number <= len(self.pages):
            self.turn_to(number - 1)

    def action_accept(self) -> None:
        if self.here + 1 < len(self.pages):
            self.turn_to(self.here + 1)
        else:
            self.action_back()

    def page_hints(self) -> list[Key]:
        count = len(self.pages)
        go_on = self.go_on_hint(_("next") if self.here + 1 < count else _("close"))
        return [self.hint(f"1-{count} {{left}}{{right}}", _("pages")), go_on] if count else [go_on]
