"""The base of the dialogs in which an event card is chosen: the box stays as high as it is, whatever is shown in it."""

from __future__ import annotations

from abc import abstractmethod

from textual.content import Content

from ldd_tui.modals.decisions.decision import ActionsDialog
from ldd_tui.modals.parts.box import AROUND, Parts
from ldd_tui.modals.parts.styles import NOTHING, lines
from rules.actions import Action

_EMPTY_LINE = Content(" ")


class CardChoiceDialog(ActionsDialog):
    """A dialog with a row for each card and below them the card of the highlighted one.

    Its text has as many lines as the longest of all rows has, and there is always a line for a notice.
    """

    @abstractmethod
    def about(self, action: Action) -> Content:
        """The text of a row."""

    def detail(self, width: int) -> Content:
        shown = self.about(self.action)
        tallest = max(_height(self.about(action), width) for action in self.actions())
        return lines(shown, *[NOTHING] * (min(tallest, self._room_of_text(width)) - max(1, _height(shown, width))))

    def _parts(self, width: int, title: str) -> Parts:
        parts = super()._parts(width, title)
        return parts if parts.notice or not self.roomy else parts._replace(notice=_EMPTY_LINE)

    def _room_of_text(self, width: int) -> int:
        """The lines that the other parts leave."""
        parts = self._parts(width, "")
        around = sum(_height(part, width) + 1 for part in (parts.intro, parts.notice) if part)
        rows = len(parts.rows) + bool(parts.head) + 1
        return self.room.height - AROUND.height - around - rows - _height(parts.keys, width)


def _height(text: Content, width: int) -> int:
    return len(text.wrap(max(1, width))) if text else 0
