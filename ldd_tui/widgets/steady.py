"""A mixin for all screens, against two things that Textual's own do when much happens at once."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen


class Steady(Screen[Any]):
    """Mixed into a screen: it ends once and ends nothing else, and it has the size of the terminal alone."""

    async def on_event(self, event: events.Event) -> None:
        """Deal with an event, but not with the news of a size that the terminal has no longer.

        A screen tells itself of each size that it is laid out for. Of two sizes that came at once, one would follow
        upon the other without end.
        """
        if not (isinstance(event, events.Resize) and event.size != self.app.size):
            await super().on_event(event)

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """End with an answer. A screen that has ended, or lies below another one, does nothing.

        Textual would take away whatever screen is in front.
        """
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
