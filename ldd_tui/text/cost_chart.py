"""The strength of decisions over games as text: a bar for each game, or for a few, on the ladder of the levels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len

from ldd_tui.coach.record import Seat, rung
from ldd_tui.look.glyphs import FANCY, Glyphs
from ldd_tui.players.levels import LEVELS
from ldd_tui.text import names, ngettext
from ldd_tui.text.chance_chart import PARTS
from ldd_tui.text.war_charts import Line, Piece

_TOP = len(LEVELS) + 0.4
_WIDEST = 3


def draw(seats: Sequence[Seat], width: int, height: int, signs: Glyphs, *, pointed: int | None = None) -> list[Line]:
    """At least 5 lines. `pointed`: the place of the seat whose bar is shown in reverse."""
    labels = [names.policy(level) for level in LEVELS]
    label = max(map(cell_len, labels)) + 1
    columns = max(1, width - label - 1)
    each = -(-len(seats) // columns) or 1
    groups = [seats[at : at + each] for at in range(0, len(seats), each)]
    cell = max(1, min(_WIDEST, columns // max(1, len(groups))))
    heights = [sum(rung(seat.own) for seat in group) / len(group) for group in groups]
    rows = height - 1
    marked = {max(1, min(rows, round((number + 1) * rows / _TOP))): name for number, name in enumerate(labels)}
    lines = [
        [
            Piece(f"{marked.get(row, ''):>{label}}{signs.frame[-1]}", "dim"),
            *_bars([_part(height, row, rows, cell, signs) for height in heights], pointed, each),
        ]
        for row in range(rows, 0, -1)
    ]
    words = ngettext("each bar is {count} game", "each bar is {count} games", each).format(count=each)
    return [*lines, [Piece(f"{'':>{label}} {words}" if seats else "", "dim")]]


def _part(height: float, row: int, rows: int, cell: int, signs: Glyphs) -> str:
    filled = height * rows / _TOP - (row - 1)
    if signs is not FANCY:
        return ("#" if filled >= 0.5 or (row == 1 and height > 0) else " ") * cell
    eighths = max(int(row == 1), min(len(PARTS) - 1, round(filled * (len(PARTS) - 1))))
    return PARTS[max(0, eighths)] * cell


def _bars(parts: Sequence[str], pointed: int | None, each: int) -> list[Piece]:
    at = None if pointed is None else pointed // each
    runs = groupby(enumerate(parts), lambda one: one[0] == at)
    return [Piece("".join(part for _at, part in run), "cursor" if here else None) for here, run in runs]
