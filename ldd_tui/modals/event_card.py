"""Event cards, all of them in one dialog."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.card_face import drawn_cards
from ldd_tui.modals.parts.styles import DIM, lines
from ldd_tui.modals.parts.turn_banner import standing, turn_begins
from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.phrases import cited, together
from rules.cards import rule
from rules.facts import Income
from rules.model import State

_AROUND = 4
"""The lines that a dialog takes besides its text: the frame, the keys and a blank one."""


class EventCardsModal(Dialog[None]):
    """Cards as they lie on the table, with what they mean now. Where they do not fit, Enter scrolls before it closes.

    `goes_on`: they are read out in the course of the game. `begins`: a turn begins with them, so that it is said how
    both sides stand, after the `incomes` collected already.

    `a` shows all the cards of the game. `cancelled`: those of them that Air Raid has cancelled.
    """

    PURPOSE = N_(
        "The events of the turn, and those in force: what each does, and what that means as things stand. The "
        "sign in brackets says when it acts: ! at once, o at the collection, x during offensives (7.3)."
    )

    WIDTH = 118
    PLACE: ClassVar[str] = "event_cards"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def load(
        self,
        state: State,
        events: tuple[int, ...],
        *,
        goes_on: bool = False,
        begins: bool = False,
        incomes: Sequence[Income] = (),
        cancelled: Collection[int] = (),
    ) -> None:
        super().load()
        self.state = state
        self.events = events
        self.goes_on = goes_on
        self.begins = begins
        self.incomes = incomes
        self.cancelled = cancelled

    def heading(self) -> str:
        if self.begins:
            return turn_begins(self.state)
        return ngettext("Event", "Events", len(self.events))

    @property
    def purpose(self) -> str:
        return together(cited(super().purpose, self.state.setup.board.edition), self._corners())

    def _corners(self) -> str:
        """What the corners of cards mean; nothing where they have none."""
        return names.corners_note(self.state.setup.options) if self.state.setup.board.corners else ""

    def rule(self) -> str:
        return rule(self.events[0]) if self.events else ""

    def detail(self, width: int) -> Content:
        if not self.events:
            return Content(_("No event was drawn."))
        room = self.room.height - _AROUND
        found = self._drawn(width, short=False)
        if len(found) > room:
            found = self._drawn(width, short=True)
        corners = "" if self.goes_on else self._corners()
        note = Content.styled(corners, DIM).wrap(width) if corners else []
        return lines(*found, *(note if len(found) + len(note) <= room else []))

    def _drawn(self, width: int, *, short: bool) -> list[Content]:
        """The lines of the page; `short`: without what can be read elsewhere."""
        before = standing(self.state, width, self.incomes, short=short).split() if self.begins else []
        return [*before, *drawn_cards(self.events, self.state, width, short=short)]

    def accept(self) -> None:
        if self.unread:
            self.action_page(1)
        else:
            self.back()

    def hints(self) -> list[Key]:
        return self.read_hints(self.hint("all_cards"))

    def action_all_cards(self) -> None:
        """Show all the cards of the game."""
        from ldd_tui.modals import reuse
        from ldd_tui.modals.events_list import EventsListModal

        here = self.events[0] if self.events else None
        self.app.push_screen(reuse(self.app, EventsListModal, self.state, here, cancelled=self.cancelled))
