"""A turn that begins: how both sides stand, and what the calendar brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.modals.parts.styles import DIM, SIDE, column, lines
from ldd_tui.text import _, names
from ldd_tui.text.phrases import cards
from rules.cards import of_year
from rules.facts import Income
from rules.model import NOT_PLACED, InitiativeRule, Phase, Side, State
from rules.phases.income import collection
from rules.sectors import operational_value
from rules.victory import prestige_points

_SIDE = 16
_WIDE = 84


def turn_begins(state: State) -> str:
    """The turn that begins, in words."""
    year = state.setup.board.year(state.turn)
    return _("Turn {turn}, {year} begins").format(turn=state.turn, year=year)


def standing(state: State, width: int, incomes: Sequence[Income] = (), *, short: bool = False) -> Content:
    """How both sides stand in a table, and what the calendar brings.

    `incomes`: what was collected this turn already; without it what is in hand now is kept, and what would be
    collected now is reckoned, before the events where they are still to come. `short`: who leads is left to
    the figures.
    """
    points = {side: prestige_points(state, side) for side in Side}
    kept = {side: state.rp[side] for side in Side}
    collects = {side: collection(state, side).collected for side in Side}
    for income in incomes:
        kept[income.side] = income.total - income.collected + income.wasted
        collects[income.side] = income.collected
    before_events = state.phase <= Phase.EVENTS and not state.drawn
    columns: list[tuple[str, Callable[[Side], int]]] = [
        (_("RP kept"), kept.__getitem__),
        (_("Collects before events") if before_events else _("Collects"), collects.__getitem__),
        (_("OV") if width < _WIDE else _("Operational Value"), lambda side: _value(state, side)),
        (_("VP"), lambda side: state.vp[side]),
        (_("Prestige") if width < _WIDE else _("Prestige points"), points.__getitem__),
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
    return lines(
        Content.assemble(" " * _SIDE, *head), *rows, *_calendar(state), None if short else _leader(state, points)
    )


def _value(state: State, side: Side) -> int:
    """The sum of a side's Operational Values."""
    return sum(operational_value(state, sector) for sector in state.setup.board.of_side(side))


def _calendar(state: State) -> list[Content]:
    """Who has the initiative, the cards of a new year, Lafayette, the last turn."""
    board, turn = state.setup.board, state.turn
    year = board.year(turn)
    found = [_initiative(state)]
    if turn > 1 and board.year(turn - 1) != year and of_year(year):
        new = _("{year} has begun: its event cards have joined the deck, {cards} in all.")
        found.append(new.format(year=year, cards=cards(len(state.deck) + len(state.drawn))))
    if turn == board.lafayette_turn and state.lafayette == NOT_PLACED:
        found.append(_("Lafayette comes after this turn's events at the latest."))
    if turn == board.last_turn:
        found.append(_("This is the last turn: prestige points decide at its end."))
    return [Content(words) for words in found]


def _initiative(state: State) -> str:
    """Who has the initiative this turn, or has it in a tie."""
    by_track = state.setup.options.initiative_rule == InitiativeRule.TRACK
    if state.phase > Phase.INITIATIVE:
        return _("The initiative goes to {side}.").format(side=names.the_side(state.initiative))
    words = _("The initiative goes to {side}.") if by_track else _("A tie for the initiative goes to {side}.")
    return words.format(side=names.the_side(state.setup.board.initiative[state.turn - 1]))


def _leader(state: State, points: dict[Side, int]) -> Content:
    """Who would win by prestige points."""
    ahead = max(points, key=lambda side: (points[side], side == state.setup.board.tie_winner))
    words = _("If the war ended now, {side} would win by prestige points.").format(side=names.the_side(ahead))
    return Content(words)
