"""The base of the dialogs in which an event card is chosen: the box stays as high as it is, whatever is shown in it."""

from __future__ import annotations

from abc import abstractmethod

from textual.content import Content

from ldd_tui.modals.decisions.decision import ActionsDialog
from ldd_tui.modals.parts.box import AROUND, Parts
from ldd_tui.modals.parts.styles import NOTHING, lines
from rules.actions import Action
from rules.model import State

_EMPTY_LINE = Content(" ")
_NOTICE = 2
"""The lines of a notice, with the one above it."""


class CardChoiceDialog(ActionsDialog):
    """A dialog with a row for each card and below them the card of the highlighted one.

    Its text has as many lines as the longest of all rows has, and a line is kept for a notice; where there is no room
    for both, the box takes all that there is.
    """

    def load(self, state: State) -> None:
        super().load(state)
        self._longest: dict[int, int] = {}

    def retranslate(self) -> None:
        self._longest.clear()
        super().retranslate()

    @abstractmethod
    def about(self, action: Action) -> Content:
        """The text of a row."""

    def detail(self, width: int) -> Content:
        shown, room = self.about(self.action), self._room_of_text(width)
        if self._keeps_line(width):
            room = self._tallest(width)
        elif self.notice:
            room -= _height(self.notice, width) + 1
        return lines(shown, *[NOTHING] * (room - max(1, _height(shown, width))))

    def _parts(self, width: int, title: str) -> Parts:
        parts = super()._parts(width, title)
        return parts._replace(notice=_EMPTY_LINE) if not parts.notice and self._keeps_line(width) else parts

    def _keeps_line(self, width: int) -> bool:
        """Whether there is room for a notice below every text."""
        return self._room_of_text(width) >= self._tallest(width) + _NOTICE

    def _tallest(self, width: int) -> int:
        """The lines of the longest text; all of them are set only once."""
        if width not in self._longest:
            self._longest[width] = max(_height(self.about(action), width) for action in self.actions())
        return self._longest[width]

    def _room_of_text(self, width: int) -> int:
        """The lines that the other parts leave, without a notice."""
        parts = super()._parts(width, "")
        rows = len(parts.rows) + bool(parts.head) + 1
        around = _height(parts.intro, width) + bool(parts.intro) + _height(parts.keys, width)
        return self.room.height - AROUND.height - around - rows


def _height(text: Content, width: int) -> int:
    return len(text.wrap(max(1, width))) if text else 0
