"""Dialogs for choosing an event card. The box keeps its height."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from textual.content import Content

from ldd_tui.modals.decisions.decision import ActionsDialog
from ldd_tui.modals.parts.box import AROUND, Parts
from ldd_tui.modals.parts.card_face import CardColumns, card_columns, card_face, card_head, card_row, under_titles
from ldd_tui.modals.parts.styles import DIM, NOTHING, WARN, lines
from ldd_tui.text import N_, _
from rules import actions as a
from rules.actions import Action
from rules.model import State

_EMPTY_LINE = Content(" ")
_NOTICE = 2  # lines of a notice, with a blank one above


class CardChoiceDialog(ActionsDialog):
    """A row per card, and the highlighted card below. The text has the lines of the longest card, plus those of a
    notice, as far as there is room."""

    WIDTH = 100

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
        return self._room_of_text(width) >= self._tallest(width) + _NOTICE

    def _tallest(self, width: int) -> int:
        if width not in self._longest:
            self._longest[width] = max(_height(self.about(action), width) for action in self.actions())
        return self._longest[width]

    def _room_of_text(self, width: int) -> int:
        parts = super()._parts(width, "")
        rows = len(parts.rows) + bool(parts.head) + 1
        around = _height(parts.intro, width) + bool(parts.intro) + _height(parts.keys, width)
        return self.room.height - AROUND.height - around - rows


def _height(text: Content, width: int) -> int:
    return len(text.wrap(max(1, width))) if text else 0


class AirRaidModal(CardChoiceDialog):
    PURPOSE = N_(
        "Your lead in Air Raid lets you cancel events before they take effect (10.2.7). A card's "
        "corner shows the lead it takes. Red cards can't be cancelled."
    )

    def load(self, state: State) -> None:
        super().load(state)
        self.cursor = self.actions().index(self.legal[0])  # the first card that can be cancelled

    def name_of_decision(self) -> str:
        return _("Air Raid")

    def actions(self) -> Sequence[Action]:
        return [*map(a.CancelEvent, self.state.drawn), a.KEEP_EVENTS]

    def label(self, action: Action) -> Content:
        if isinstance(action, a.CancelEvent):
            line = card_row(action.event, self.state, columns=self._columns)
            return line.stylize(DIM) if self.why_not(action) else line
        return under_titles(super().label(action))

    def head(self) -> Content:
        return card_head(self.state, self._columns)

    @property
    def _columns(self) -> CardColumns:
        return card_columns(self.state.drawn, self.state, self.room.width - AROUND.width)

    def about(self, action: Action) -> Content:
        if not isinstance(action, a.CancelEvent):
            return NOTHING
        refused = self.why_not(action)
        face = card_face(action.event, self.state)
        return lines(Content.styled(refused, WARN), "", face) if refused else face


class SetAsideModal(CardChoiceDialog):
    PURPOSE = N_(
        "Your lead in Air Raid lets you add one card set aside to this turn's events. If you don't, "
        "the chance is lost (16.2)."
    )

    def name_of_decision(self) -> str:
        return _("Cards set aside")

    def label(self, action: Action) -> Content:
        if isinstance(action, a.ChooseSetAside) and not self.state.extra_card:
            offered = [one.event for one in self.actions() if isinstance(one, a.ChooseSetAside)]
            columns = card_columns(offered, self.state, self.room.width - AROUND.width)
            return card_row(action.event, self.state, columns=columns)
        return under_titles(super().label(action))

    def about(self, action: Action) -> Content:
        event = action.event if isinstance(action, a.ChooseSetAside) else self.state.extra_card
        return card_face(event, self.state) if event else Content("")
