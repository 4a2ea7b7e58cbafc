"""Air raids: which of the events of this turn are cancelled."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.modals.decisions.card_choice import CardChoiceDialog
from ldd_tui.modals.parts.box import AROUND
from ldd_tui.modals.parts.card_face import CardColumns, card_columns, card_face, card_head, card_row, under_titles
from ldd_tui.modals.parts.styles import DIM, NOTHING, WARN, lines
from ldd_tui.text import N_, _
from rules import actions as a
from rules.actions import Action
from rules.model import State


class AirRaidModal(CardChoiceDialog):
    """The events drawn, each of which may be cancelled or says why not, and letting them be."""

    PURPOSE = N_(
        "Your lead in Air Raid lets you cancel events of this turn before they take effect (10.2.7). A card's corner "
        "says how large a lead it takes; red cards always happen."
    )

    WIDTH = 100

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
