"""Charts of a war as text: each turn has a bar for the Entente and for the Central Powers, with values. Bars differ by
texture, or by letters in ASCII. No Textual: dialogs and reports style the pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from rich.cells import cell_len

from ldd_tui.look.glyphs import FANCY, Glyphs
from ldd_tui.statistics.records import Chronicle, SideTurn
from ldd_tui.text import _, names, pgettext
from rules.model import Board, Side

_LABEL = 4
_AXIS = _LABEL + 2
_NARROWEST, _WIDEST = 3, 7
_TWO_CELLS_FROM = 5
BELOW = 5
"""Lines under the bars: axis, turns, years, and both sides' values."""
LEAST_HEIGHT = 1 + 4 + BELOW
"""Title, four rows of bars, and the lines below."""


class Chart(NamedTuple):
    """`values`: of each side, from turn 1 on; None where there is none."""

    title: str
    values: tuple[Sequence[int | None], Sequence[int | None]]


class Piece(NamedTuple):
    """`style`: a side's colour, dim, bold, cursor or plain."""

    text: str
    style: Side | Literal["dim", "bold", "cursor"] | None = None


Line = list[Piece]


class _Scale(NamedTuple):
    """`top`: the value that fills all `rows`."""

    rows: int
    top: int

    def cells(self, value: int) -> int:
        """Rounded; at least 1 unless the value is 0."""
        return max(int(value > 0), (2 * value * self.rows + self.top) // (2 * self.top))

    def label(self, row: int) -> str:
        halfway = next((half for half in ((self.rows + 1) // 2, self.rows // 2) if not half * self.top % self.rows), 0)
        return str(row * self.top // self.rows) if row in (self.rows, halfway) else ""


def war_charts(chronicle: Chronicle) -> list[Chart]:
    return [
        _chart(chronicle, _("RP kept each turn"), lambda turn: turn.kept),
        _chart(chronicle, _("Production each turn"), lambda turn: turn.production),
        _chart(chronicle, _("Operational Value of all sectors at war"), lambda turn: turn.operational_value),
        _chart(chronicle, _("Victory Points"), lambda turn: turn.vp),
    ]


def all_charts(chronicle: Chronicle, board: Board) -> list[Chart]:
    """The charts of every war, plus War commitment levels and paid naval rolls if there are any."""
    *others, victory_points = war_charts(chronicle)
    found = list(others)
    if board.commitment:
        found.append(_chart(chronicle, _("War commitment levels of all sectors at war"), lambda turn: turn.left))
    found.append(victory_points)
    if chronicle.sea:
        found.append(_at_sea(chronicle))
    return found


def _at_sea(chronicle: Chronicle) -> Chart:
    lost: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for roll in chronicle.sea:
        counts = lost if roll.fact.side == Side.CENTRAL_POWERS else won
        counts[roll.turn] += roll.fact.rp + roll.fact.owed
    over = [turn.turn for turn in chronicle.turns if turn.is_over]
    title = _("At sea: RP lost by the Entente, won by the Central Powers")
    return Chart(title, ([lost[turn] for turn in over], [won[turn] for turn in over]))


def _chart(chronicle: Chronicle, title: str, of: Callable[[SideTurn], int | None]) -> Chart:
    over = [turn for turn in chronicle.turns if turn.is_over]
    entente, central_powers = ([of(turn.sides[side]) for turn in over] for side in Side)
    return Chart(title, (entente, central_powers))


def texture(side: Side, signs: Glyphs) -> str:
    if signs is not FANCY:
        return names.side_letter(side)
    return "█" if side == Side.ENTENTE else "▓"


def draw(chart: Chart, board: Board, width: int, height: int, signs: Glyphs) -> list[Line]:
    """Title, bars, axis, turns, years and values. A turn has at least three cells, so lines may exceed `width`."""
    cell = max(_NARROWEST, min(_WIDEST, (width - _AXIS) // board.last_turn))
    room = max(1, height - 1 - BELOW)
    most = max((value for series in chart.values for value in series if value), default=1)
    scale = _Scale(room // most * most if most <= room else room, most)  # whole cells per unit, if one fits
    return [
        _title(chart, width, signs),
        *[[Piece("")] for _row in range(room - scale.rows)],
        *(_bars(chart, scale, row, cell, board.last_turn, signs) for row in range(scale.rows, 0, -1)),
        _axis(board, cell, signs),
        _row(_("Turn"), [str(turn) for turn in range(1, board.last_turn + 1)], cell, "dim"),
        _years(board, cell),
        *(_row(names.side_letter(side), [_value(value) for value in chart.values[side]], cell, side) for side in Side),
    ]


def _title(chart: Chart, width: int, signs: Glyphs) -> Line:
    for named in (True, False):
        entente, central_powers = (_bar_of(side, signs, named=named) for side in Side)
        gap = width - cell_len(chart.title) - cell_len(entente.text) - cell_len(central_powers.text) - 2
        if gap > 1:
            return [Piece(chart.title, "bold"), Piece(" " * gap), entente, Piece("  "), central_powers]
    return [Piece(chart.title, "bold")]


def _bar_of(side: Side, signs: Glyphs, *, named: bool) -> Piece:
    marks = dict.fromkeys((texture(side, signs), names.side_letter(side)))
    return Piece(" ".join([*marks, *([names.side(side)] if named else [])]), side)


def _bars(chart: Chart, scale: _Scale, row: int, cell: int, turns: int, signs: Glyphs) -> Line:
    label = scale.label(row)
    ground = signs.dot if label else " "
    thick = 2 if cell >= _TWO_CELLS_FROM else 1
    pieces = [Piece(f"{label:>{_LABEL}} {signs.frame[-1]}", "dim")]
    for turn in range(turns):
        for side in Side:
            values = chart.values[side]
            value = values[turn] if turn < len(values) else None
            stands = value is not None and scale.cells(value) >= row
            pieces.append(Piece(texture(side, signs) * thick, side) if stands else Piece(ground * thick, "dim"))
        pieces.append(Piece(ground * (cell - 2 * thick), "dim"))
    return pieces


def _axis(board: Board, cell: int, signs: Glyphs) -> Line:
    marks = "".join(
        (signs.dot if turn > 1 and board.year(turn) != board.year(turn - 1) else signs.rule) + signs.rule * (cell - 1)
        for turn in range(1, board.last_turn + 1)
    )
    corner = "+" if signs is not FANCY else "┼"
    return [Piece(f"{0:>{_LABEL}} {corner}{marks}", "dim")]


def _row(label: str, cells: Sequence[str], cell: int, style: Side | Literal["dim"]) -> Line:
    laid = "".join(words.ljust(cell) for words in cells)
    return [Piece(label.rjust(_LABEL), style), Piece("  "), Piece(laid, style)]


def _years(board: Board, cell: int) -> Line:
    spans = [(year, len(list(turns))) for year, turns in groupby(board.year(t + 1) for t in range(board.last_turn))]
    short = cell < _TWO_CELLS_FROM
    years = "".join((f"{year % 100:02}" if short else str(year)).ljust(cell * span) for year, span in spans)
    return [Piece(pgettext("in four cells", "Year").rjust(_LABEL) + "  " + years, "dim")]


def _value(value: int | None) -> str:
    return "-" if value is None else str(value)
