"""The variant's cards set aside: one may be drawn, or chosen, to join the events of this turn."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.modals.decisions.card_choice import CardChoiceDialog
from ldd_tui.modals.parts.box import AROUND
from ldd_tui.modals.parts.card_face import card_columns, card_face, card_row, under_titles
from ldd_tui.text import N_, _
from rules import actions as a
from rules.actions import Action


class SetAsideModal(CardChoiceDialog):
    """What may be drawn or chosen, with the card that it is about."""

    PURPOSE = N_(
        "With Rewriting History your lead in Air Raid lets one of the cards set aside join the events of this turn; "
        "what you do not use is gone (16.2)."
    )

    WIDTH = 100

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
