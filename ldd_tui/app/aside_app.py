"""An app in which something can be said at the foot of whatever is in front, and answered there."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import BindingType
from textual.geometry import Region
from textual.screen import Screen

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.keys.bindings import bindings
from ldd_tui.widgets.aside import Aside, Spoken


class AsideApp(LddApp):
    """`say_aside` shows a line in every view: where a screen has no place of its own for it, over its last line."""

    PLACE: ClassVar[str] = "aside"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    _spoken: Spoken | None = None
    _below: Aside | None = None

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._follow_screen)

    def say_aside(self, spoken: Spoken | None) -> None:
        """Show a line in front, from now on in every view; None: nothing."""
        self._spoken = spoken
        self._show_in(self.screen)

    def _follow_screen(self, screen: Screen[Any]) -> None:
        if self._spoken is not None or self._below is not None:
            self._show_in(screen)

    def _show_in(self, screen: Screen[Any]) -> None:
        below = self._below
        if below is not None and (self._spoken is None or below.screen is not screen):
            self._below = None
            below.remove()
            screen.refresh(Region(0, self.size.height - 1, self.size.width, 1))
        if self._spoken is None or screen.query("#aside"):
            return
        if self._below is None:
            self._below = Aside(classes="-foot")
            screen.mount(self._below)
        self._below.spoken = self._spoken

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of an answer are free for others while nothing awaits one."""
        if action == "answer_aside" and (self._spoken is None or self._spoken.answer is None):
            return False
        return super().check_action(action, parameters)

    def action_answer_aside(self, yes: bool) -> None:
        """Answer what is said in the line, from wherever somebody is."""
        if self._spoken is not None and self._spoken.answer is not None:
            self._spoken.answer(yes)
