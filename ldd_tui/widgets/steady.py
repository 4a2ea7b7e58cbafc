"""A mixin for all screens: against two things that Textual's own do when much happens at once, and for languages."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen

from ldd_tui.widgets.drawn import Drawn
from ldd_tui.widgets.lists import Chooser


class Steady(Screen[Any]):
    """Mixed into a screen: it ends once and ends nothing else, it has the size of the terminal alone, and while it is
    open the language can become another one."""

    GIVEN_WORDS: ClassVar[bool] = False
    """Whether whoever opens it has put into words what it shows."""
    _outdated = False

    async def on_event(self, event: events.Event) -> None:
        """Deal with an event, but not with the news of a size that the terminal has no longer.

        A screen tells itself of each size that it is laid out for. Of two sizes that came at once, one would follow
        upon the other without end.
        """
        if not (isinstance(event, events.Resize) and event.size != self.app.size):
            await super().on_event(event)

    def retranslate(self) -> None:
        """Show everything in the language that is in use now.

        A screen that keeps words, or says some only when it is mounted, has more to do. One that was given its words
        cannot: it closes when it is come back to.
        """
        self._outdated = self.GIVEN_WORDS
        for widget in self.query("*"):
            if isinstance(widget, Drawn | Chooser):
                widget.redraw()

    def on_screen_resume(self) -> None:
        if self._outdated:
            self._outdated = False
            self.call_next(self._leave)

    def _leave(self) -> None:
        self.dismiss()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """End with an answer. A screen that has ended, or lies below another one, does nothing.

        Textual would take away whatever screen is in front.
        """
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
