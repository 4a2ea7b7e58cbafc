"""A turn begins before its cards are drawn: initiative bids or real dice come first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import DIM, SIDE, column, lines, widest
from ldd_tui.text import N_, _, names
from ldd_tui.text.new_turn import calendar, if_it_ended_now, turn_begins
from rules import victory
from rules.facts import Income
from rules.model import Phase, Side, State
from rules.phases.income import collection
from rules.sectors import operational_value

_GAPS = (4, 3, 2)  # blanks between columns, as many as fit; 1 for the shortest names


class _Column(NamedTuple):
    """A column's names, longest first, and a side's number."""

    titles: tuple[str, str, str]
    of: Callable[[Side], int]


def standing(state: State, width: int, incomes: Sequence[Income] = (), *, short: bool = False) -> Content:
    """A table of both sides' standing, and what the calendar brings. `incomes`: collected this turn already; by default
    estimated before any events to come. `short`: without leader, initiative and cards that join the deck."""
    points = {side: victory.prestige_points(state, side) for side in Side}
    kept = {side: state.rp[side] for side in Side}
    collects = {side: collection(state, side).collected for side in Side}
    for income in incomes:
        kept[income.side] = income.total - income.collected + income.wasted
        collects[income.side] = income.collected
    before_events = state.phase in (Phase.INITIATIVE, Phase.EVENTS) and not state.drawn
    columns = [
        _Column((_("RP kept"),) * 3, kept.__getitem__),
        _Column((_("Collects"),) * 3, collects.__getitem__),
        _Column((_("Operational Value"), _("OV"), _("OV")), lambda side: _value(state, side)),
        _Column((_("VP"),) * 3, lambda side: state.vp[side]),
    ]
    if victory.is_counted(state.board):
        columns.append(_Column((_("Prestige points"), _("Prestige"), _("Prestige")), points.__getitem__))
    starred = _("Collects") + "*"
    if before_events:
        long = _("Collects before events")
        columns[1] = columns[1]._replace(titles=(long, long, starred))
    titles, gap = _titles(columns, width)
    return lines(
        *_table(columns, titles, gap),
        Content.styled(_("* before this turn's events"), DIM) if starred in titles else None,
        *calendar(state, short=short),
        None if short else if_it_ended_now(state),
    )


def _titles(columns: Sequence[_Column], width: int) -> tuple[list[str], int]:
    """The longest column names that fit, and the gap in cells."""
    room = width - _widest_side()
    forms = [list(titles) for titles in zip(*(one.titles for one in columns), strict=True)]
    fitting = ((titles, gap) for titles in forms for gap in _GAPS if sum(gap + cell_len(one) for one in titles) <= room)
    return next(fitting, (forms[-1], 1))


def _table(columns: Sequence[_Column], titles: Sequence[str], gap: int) -> list[Content]:
    cells = [gap + cell_len(title) for title in titles]
    head = [column(title, cell, DIM, right=True) for title, cell in zip(titles, cells, strict=True)]
    rows = [
        Content.assemble(
            column(names.side(side), _widest_side(), SIDE[side]),
            *(column(str(one.of(side)), cell, right=True) for one, cell in zip(columns, cells, strict=True)),
        )
        for side in Side
    ]
    return [Content.assemble(" " * _widest_side(), *head), *rows]


def _widest_side() -> int:
    return widest([names.side(side) for side in Side])


def _value(state: State, side: Side) -> int:
    return sum(operational_value(state, sector) for sector in state.board.of_side(side))


class TurnModal(Dialog[None]):
    PURPOSE = N_("How both sides stand as the turn begins.")
    WIDTH = 84
    goes_on = True

    def load(self, state: State) -> None:
        super().load()
        self.state = state

    def heading(self) -> str:
        return turn_begins(self.state)

    def detail(self, width: int) -> Content:
        return standing(self.state, width)

    def hints(self) -> list[Key]:
        return self.read_hints(self.hint("fast"))
