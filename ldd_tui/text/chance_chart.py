"""The winning chance as text: the Entente's share below, the Central Powers' above. The shares differ by texture, or by
letters in ASCII; turning points are digits. It needs no colour and no Textual: screen and reports style the pieces."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import groupby
from typing import NamedTuple

from ldd_tui.analysis.figures import turning_points
from ldd_tui.analysis.model import Analysis
from ldd_tui.look.glyphs import FANCY, Glyphs
from ldd_tui.text import _, names
from ldd_tui.text.war_charts import Line, Piece
from rules.model import Board, Side

_LABEL = 5
_AXIS = _LABEL + 1
_NARROWEST = 3
PARTS, _OTHERS = " ▁▂▃▄▅▆▇█", "░"
_WHOLE = len(PARTS) - 1
AROUND = 3
"""Lines besides the chart's rows: marks, axis and turns."""


class At(NamedTuple):
    """In turns since the war began, with the Entente's chance from then on."""

    time: float
    chance: float


class Mark(NamedTuple):
    number: int
    entry: int
    time: float
    before: float
    after: float


class Curve(NamedTuple):
    """The Entente's chance to win; `course`: in the order of play."""

    course: tuple[At, ...]
    marks: tuple[Mark, ...]
    times: dict[int, float]
    """By entries that have a point."""

    @property
    def end(self) -> float:
        return self.course[-1].time

    def chance(self, time: float) -> float:
        return self.course[max(0, bisect_left(self.course, time, key=lambda at: at.time) - 1)].chance


def curve(analysis: Analysis) -> Curve:
    """Each turn's events are spread evenly over the turn."""
    counts = Counter(point.turn for point in analysis.points)
    seen: Counter[int] = Counter()
    course, times = [], {}
    for point in analysis.points:
        time = point.turn - 1 + seen[point.turn] / counts[point.turn]
        seen[point.turn] += 1
        course.append(At(time, point.chance))
        times[point.entry] = time
    marks = [
        Mark(number, link.entry, times[link.entry], link.after - link.step, link.after)
        for number, link in enumerate(turning_points(analysis), start=1)
    ]
    return Curve(tuple(course), tuple(marks), times)


def draw(
    shown: Curve, board: Board, width: int, height: int, signs: Glyphs, *, pointed: int | None = None
) -> list[Line]:
    """At least `AROUND` + 1 lines. `pointed`: the entry with an arrow over it."""
    cell = max(_NARROWEST, (width - _AXIS) // board.last_turn)
    rows = max(1, height - AROUND)
    columns = cell * board.last_turn
    return [
        _marks(shown, cell, columns, signs, pointed),
        *(_row(shown, row, rows, cell, columns, signs) for row in range(rows, 0, -1)),
        _axis(board, cell, signs),
        _turns(board, cell),
    ]


def _column(time: float, cell: int, columns: int) -> int:
    return min(columns - 1, int(time * cell))


def _marks(shown: Curve, cell: int, columns: int, signs: Glyphs, pointed: int | None) -> Line:
    """The turning points' numbers above the columns; clashing ones move to the next free cell."""
    laid = [" "] * columns
    found: dict[int, int] = {}
    for mark in shown.marks:
        column = _column(mark.time, cell, columns)
        free = next((at for at in (*range(column, columns), *range(column, -1, -1)) if laid[at] == " "), column)
        laid[free], found[mark.entry] = str(mark.number), free
    pieces = [Piece(f"{names.side_letter(Side.ENTENTE)} %".rjust(_LABEL) + " ", Side.ENTENTE)]
    if pointed is None or pointed not in shown.times:
        return [*pieces, Piece("".join(laid), "bold")]
    column = found.get(pointed, _column(shown.times[pointed], cell, columns))
    over = laid[column] if pointed in found else signs.down
    return [
        *pieces,
        Piece("".join(laid[:column]), "bold"),
        Piece(over, "cursor"),
        Piece("".join(laid[column + 1 :]), "bold"),
    ]


def _row(shown: Curve, row: int, rows: int, cell: int, columns: int, signs: Glyphs) -> Line:
    label = "100" if row == rows else "50" if row == (rows + 1) // 2 and rows % 2 and rows > 1 else ""
    played = range(min(columns, int(shown.end * cell) + 1))
    cells = [_share(shown.chance((column + 1) / cell), row, rows, signs) for column in played]
    runs = [Piece("".join(sign for sign, _side in run), side) for side, run in groupby(cells, lambda one: one[1])]
    return [Piece(f"{label:>{_LABEL}}{signs.frame[-1]}", "dim"), *runs]


def _share(chance: float, row: int, rows: int, signs: Glyphs) -> tuple[str, Side]:
    height = chance * rows - (row - 1)
    if signs is not FANCY:
        side = Side.ENTENTE if height >= 0.5 else Side.CENTRAL_POWERS
        return names.side_letter(side), side
    eighths = max(0, min(_WHOLE, round(height * _WHOLE)))
    return (PARTS[eighths], Side.ENTENTE) if eighths else (_OTHERS, Side.CENTRAL_POWERS)


def _axis(board: Board, cell: int, signs: Glyphs) -> Line:
    marks = "".join(
        (signs.dot if turn > 1 and board.year(turn) != board.year(turn - 1) else signs.rule) + signs.rule * (cell - 1)
        for turn in range(1, board.last_turn + 1)
    )
    return [Piece(f"{0:>{_LABEL}}{'+' if signs is not FANCY else '┼'}{marks}", "dim")]


def _turns(board: Board, cell: int) -> Line:
    label = _("Turn").rjust(_LABEL) + " "
    return [Piece(label + "".join(str(turn).ljust(cell) for turn in range(1, board.last_turn + 1)), "dim")]


def title() -> str:
    return _("Chance to win for {side}").format(side=names.the_side(Side.ENTENTE))
