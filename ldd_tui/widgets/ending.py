"""A mixin for screens that hand back an answer."""

from __future__ import annotations

from typing import Any

from textual.await_complete import AwaitComplete
from textual.screen import Screen


class EndsOnce(Screen[Any]):
    """Mixed into a screen: it ends once, and only itself. Textual would take away whatever screen is in front."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """End with an answer. A screen that has ended, or lies below another one, does nothing."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
