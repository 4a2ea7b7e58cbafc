"""Event cards, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.card_face import card_face, card_head, card_row
from ldd_tui.text import N_, _, ngettext
from rules import cards
from rules.model import State


class EventCardsModal(Dialog[None]):
    """Cards with what they mean; Enter goes on to the next card, and from the last one back to the table.

    `a` shows all the cards of the game.
    """

    PURPOSE = N_(
        "The event cards of the turn, and those in force: what each does, and what that means as things stand. The "
        "sign in brackets says when it acts: ! at once, o at the collection, x during offensives (7.3)."
    )

    PLACE: ClassVar[str] = "event_cards"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def load(self, state: State, events: tuple[int, ...]) -> None:
        super().load()
        self.state = state
        self.events = events

    def heading(self) -> str:
        return ngettext("Event card", "Event cards", len(self.events))

    def rule(self) -> str:
        return cards.rule(self.events[self.cursor]) if self.events else ""

    def head(self) -> Content:
        return card_head()

    def rows(self) -> Sequence[Content]:
        return [card_row(event, self.state) for event in self.events] if len(self.events) > 1 else ()

    def detail(self, width: int) -> Content:
        if not self.events:
            return Content(_("No event card was drawn."))
        return card_face(self.events[self.cursor], self.state)

    def step(self, by: int) -> None:
        if self.events:
            self.move_to((self.cursor + by) % len(self.events))

    def accept(self) -> None:
        if self.cursor + 1 < len(self.events):
            self.move_to(self.cursor + 1)
        else:
            self.back()

    def hints(self) -> list[Key]:
        last = self.cursor + 1 >= len(self.events)
        choose = [self.hint("{up}{down}", _("choose"))] if len(self.events) > 1 else []
        go_on = self.go_on_hint(None if last else _("next card"))
        return [*choose, go_on, self.hint("all_cards"), self.back_hint()]

    def action_all_cards(self) -> None:
        """Show all the cards of the game."""
        from ldd_tui.modals import reuse
        from ldd_tui.modals.events_list import EventsListModal

        here = self.events[self.cursor] if self.events else None
        self.app.push_screen(reuse(self.app, EventsListModal, self.state, here))
