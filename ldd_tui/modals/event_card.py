"""All event cards in one dialog."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.new_turn import standing
from ldd_tui.modals.parts.card_face import card_face, card_head, card_row, drawn_cards, status
from ldd_tui.modals.parts.styles import BOLD, DIM, lines
from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.events.card_texts import CANCELLED
from ldd_tui.text.new_turn import turn_begins
from ldd_tui.text.phrases import as_sentence, capital, cards, cited, together
from rules.cards import rule
from rules.facts import Income
from rules.model import State

_IF_DRAWN = N_("If drawn now")
_YEAR = 5


class EventsListModal(Dialog[None]):
    """The 42 cards, those in play first and then by year, each with its state. `here`: highlighted at first.
    `cancelled`: those that Air Raid has cancelled."""

    PURPOSE = N_("All events: those in play, then the others by year. Each year adds its own to the deck (12).")
    DOCKS = False
    WIDTH = 108

    def load(self, state: State, here: int | None = None, *, cancelled: Collection[int] = ()) -> None:
        super().load()
        self.state = state
        self.cancelled = cancelled
        numbers = state.edition.cards.numbers
        self.events = tuple(sorted(numbers, key=lambda event: not self._in_play(event)))
        self.in_play = sum(map(self._in_play, numbers))
        self.cursor = 0 if here is None else self.events.index(here)
        self.listed = tuple(self._row(event) for event in self.events)

    @property
    def purpose(self) -> str:
        return cited(super().purpose, self.state.edition)

    def heading(self) -> str:
        return _("All events")

    def intro(self, width: int) -> Content:
        state = self.state
        deck, aside = len(state.deck), len(state.set_aside)
        return Content.styled(
            together(
                as_sentence(_("turn {turn}, {year}").format(turn=state.turn, year=self._year)),
                _("To draw from: {count}.").format(count=deck),
                _("Set aside: {cards}.").format(cards=cards(aside)) if aside else None,
            ),
            BOLD,
        )

    def rule(self) -> str:
        return rule(self.events[self.cursor])

    def head(self) -> Content:
        return Content(capital(_("year")).ljust(_YEAR)) + card_head(self.state)

    def rows(self) -> Sequence[Content]:
        return self.listed

    def _row(self, event: int) -> Content:
        line = Content(str(self.state.edition.cards[event].year).ljust(_YEAR)) + card_row(
            event, self.state, self._status(event)
        )
        return line.stylize(DIM) if self._is_past(event) else line

    def detail(self, width: int) -> Content:
        event = self.events[self.cursor]
        now = None if self._in_play(event) else _(_IF_DRAWN) if self._may_come(event) else ""
        return card_face(event, self.state, self._status(event), now=now)

    # -- what has become of a card

    @property
    def _year(self) -> int:
        return self.state.board.year(self.state.turn)

    def _in_play(self, event: int) -> bool:
        return event in (*self.state.drawn, *self.state.this_turn, *self.state.in_force)

    def _may_come(self, event: int) -> bool:
        """Whether players know it as still in the deck or set aside."""
        return event in (*self.state.deck, *self.state.set_aside)

    def _is_past(self, event: int) -> bool:
        waits = self._may_come(event) or event == self.state.extra_card
        return self.state.edition.cards[event].year <= self._year and not self._in_play(event) and not waits

    @property
    def _are_cards(self) -> bool:
        return bool(self.state.board.corners)

    def _status(self, event: int) -> Content:
        if self._in_play(event) or event == self.state.extra_card:
            return status(event, self.state)
        if self._is_past(event):
            return Content.styled(_(CANCELLED) if event in self.cancelled else _("past"), DIM)
        if self._may_come(event):
            aside = self.state.setup.options.rewriting_history
            in_deck = _("in the deck or set aside") if aside else _("in the deck")
            return Content(in_deck if self._are_cards else _("not drawn yet"))
        return Content(_("from {year} on").format(year=self.state.edition.cards[event].year))

    # -- keys

    def step(self, by: int) -> None:
        years = [self.state.edition.cards[event].year for event in self.events]
        starts = [
            index
            for index, year in enumerate(years)
            if index in (0, self.in_play) or (index > self.in_play and year != years[index - 1])
        ]
        ahead = [index for index in starts if index > self.cursor]
        earlier = [index for index in starts if index < self.cursor]
        if by > 0:
            self.move_to(ahead[0] if ahead else starts[0])
        else:
            self.move_to(earlier[-1] if earlier else starts[-1])

    def action_digit(self, number: int) -> None:
        for index, event in enumerate(self.events):
            if index >= self.in_play and self.state.edition.cards[event].year % 10 == number:
                self.move_to(index)
                return

    def hints(self) -> list[Key]:
        return [
            self.hint("{up}{down}", _("card") if self._are_cards else _("event")),
            self.hint("{left}{right} 4-8", _("year")),
            *self.read_hints(),
        ]


_AROUND = 4  # lines besides its text: frame, keys and a blank one


class EventCardsModal(Dialog[None]):
    """Drawn cards and their meaning now. Enter scrolls to the end before it closes. `goes_on`: shown during play.
    `begins`: at a turn's start, with both sides' standing after `incomes`. `cancelled`: by Air Raid."""

    PURPOSE = N_(
        "This turn's events and those in force: what each does, and what it means now. In brackets, "
        "when it acts: ! at once, o at the collection, x during offensives (7.3)."
    )
    WIDTH = 118
    PLACE = "event_cards"

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
        return together(cited(super().purpose, self.state.edition), self._corners())

    def _corners(self) -> str:
        return names.corners_note(self.state.setup.options) if self.state.board.corners else ""

    def rule(self) -> str:
        return rule(self.events[0]) if self.events else ""

    def detail(self, width: int) -> Content:
        if not self.events:
            return Content(_("No event was drawn."))
        room = self.room.height - _AROUND
        found = self._drawn(width, short=False)
        if len(found) > room:
            found = self._drawn(width, short=True)
            if len(found) == room + 1:
                found.pop()  # the edge of the last card: the dialog's own is enough
        corners = "" if self.goes_on else self._corners()
        note = Content.styled(corners, DIM).wrap(width) if corners else []
        return lines(*found, *(note if len(found) + len(note) <= room else []))

    def _drawn(self, width: int, *, short: bool) -> list[Content]:
        """`short`: without what can be read elsewhere."""
        before = standing(self.state, width, self.incomes, short=short).split() if self.begins else []
        return [*before, *drawn_cards(self.events, self.state, width, short=short)]

    def action_accept(self) -> None:
        if self.unread:
            self.action_page(1)
        else:
            self.action_back()

    def hints(self) -> list[Key]:
        return self.read_hints(self.hint("all_cards"), *([self.hint("fast")] if self.goes_on else []))

    def action_all_cards(self) -> None:
        from ldd_tui.modals import reuse

        here = self.events[0] if self.events else None
        self.app.push_screen(reuse(self.app, EventsListModal, self.state, here, cancelled=self.cancelled))
