"""The events of a turn: cards drawn, cards in force, and how many are still to come."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.modals.base import Key
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.modals.look import BOLD
from ldd_tui.words import _
from ldd_tui.words.phrases import cards, together
from rules.model import State


class EventsListModal(EventCardsModal):
    """All cards that bear on this turn."""

    def load(self, state: State) -> None:  # type: ignore[override]
        drawn = sorted({*state.drawn, *state.this_turn})
        super().load(state, (*drawn, *sorted(set(state.in_force) - set(drawn))))

    def heading(self) -> str:
        return _("Events of turn {turn}").format(turn=self.state.turn)

    def intro(self, width: int) -> Content:
        aside = len(self.state.set_aside)
        return Content.styled(
            together(
                _("In the event deck: {cards}.").format(cards=cards(len(self.state.deck))),
                _("Set aside: {cards}.").format(cards=cards(aside)) if aside else None,
            ),
            BOLD,
        )

    def detail(self, width: int) -> Content:
        return super().detail(width) if self.events else Content(_("No event card has been drawn this turn."))

    def accept(self) -> None:
        self.back()

    def hints(self) -> list[Key]:
        choose = [("↑↓", _("choose"))] if len(self.events) > 1 else []
        return [*choose, self.go_on_hint(), self.back_hint()]
