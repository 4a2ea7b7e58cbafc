"""Between two turns: how both sides stand, and what the calendar brings."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import DIM, SIDE, cited, column, lines
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import cards
from rules.cards import of_year
from rules.model import NOT_PLACED, InitiativeRule, Side, State
from rules.phases.income import collection
from rules.sectors import operational_value
from rules.victory import prestige_points

_SIDE = 16


class TurnModal(Dialog[None]):
    """A new turn begins. Any of the keys that close a dialog goes on."""

    PURPOSE = N_("Where both sides stand as a turn begins.")

    WIDTH = 84

    def load(self, state: State) -> None:
        super().load()
        self.state = state

    def heading(self) -> str:
        return _("Turn {turn}, {year} begins").format(turn=self.state.turn, year=self._year)

    @property
    def _year(self) -> int:
        return self.state.setup.board.year(self.state.turn)

    def detail(self, width: int) -> Content:
        state = self.state
        points = {side: prestige_points(state, side) for side in Side}
        columns: list[tuple[str, Callable[[Side], int]]] = [
            (_("RP kept"), lambda side: state.rp[side]),
            (_("Collects"), lambda side: collection(state, side).collected),
            (_("Operational Value"), self._value),
            (_("VP"), lambda side: state.vp[side]),
            (_("Prestige points"), points.__getitem__),
        ]
        cells = [cell_len(title) + 2 for title, _of in columns]
        head = [column(title, cell, DIM, right=True) for (title, _of), cell in zip(columns, cells, strict=True)]
        rows = [
            Content.assemble(
                column(names.side(side), _SIDE, SIDE[side]),
                *(column(str(of(side)), cell, right=True) for (_title, of), cell in zip(columns, cells, strict=True)),
            )
            for side in Side
        ]
        return lines(Content.assemble(" " * _SIDE, *head), *rows, "", *self._calendar(), "", self._leader(points))

    def _value(self, side: Side) -> int:
        """The sum of a side's Operational Values."""
        return sum(operational_value(self.state, sector) for sector in self.state.setup.board.of_side(side))

    def _calendar(self) -> list[Content]:
        """Who has the initiative by the track, the cards of a new year, Lafayette, the last turn."""
        state, board = self.state, self.state.setup.board
        by_track = state.setup.options.initiative_rule == InitiativeRule.TRACK
        first = names.the_side(board.initiative[state.turn - 1])
        words = _("The initiative goes to {side}.") if by_track else _("A tie for the initiative goes to {side}.")
        found = [cited(words.format(side=first), "6")]
        if state.turn > 1 and board.year(state.turn - 1) != self._year and of_year(self._year):
            new = _("{year} has begun: its event cards have joined the deck, {cards} in all.")
            found.append(cited(new.format(year=self._year, cards=cards(len(state.deck))), "12"))
        if state.turn == board.lafayette_turn and state.lafayette == NOT_PLACED:
            found.append(cited(_("At the latest after this turn's events Lafayette comes."), "13.1.2"))
        if state.turn == board.last_turn:
            found.append(cited(_("This is the last turn: prestige points decide at its end."), "14.2"))
        return found

    def _leader(self, points: dict[Side, int]) -> Content:
        """Who would win by prestige points."""
        ahead = max(points, key=lambda side: (points[side], side == self.state.setup.board.tie_winner))
        words = _("If the war ended now, {side} would win by prestige points.").format(side=names.the_side(ahead))
        return cited(words, "14.2")

    def accept(self) -> None:
        self.back()

    def hints(self) -> list[Key]:
        return [self.go_on_hint(), self.back_hint()]
