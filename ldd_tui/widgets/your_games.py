"""All of a player's analysed games on the screen: the course of the grade, and tables of figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from rich.style import Style
from textual.reactive import reactive

from ldd_tui.coach.record import Seat
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text import cost_chart
from ldd_tui.text.your_games import Row
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.lists import BASE, STRONG, Column, Table

_BROAD = 110


class CostChart(Drawn):
    """`pointed`: the place of a seat."""

    seats: reactive[Sequence[Seat]] = reactive(())
    pointed: reactive[int | None] = reactive(None)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        styles: dict[object, Style] = {None: palette.base, "dim": palette.dim, "cursor": palette.cursor}
        drawn = cost_chart.draw(self.seats, width, height, glyphs(), pointed=self.pointed)
        return [[text(piece.text, styles[piece.style]) for piece in line] for line in drawn]


class FiguresTable(Table[Row]):
    """The first column takes what the others leave."""

    headings: tuple[str, ...] = ("",)

    def put(self, headings: tuple[str, ...], rows: Sequence[Row], cursor: int) -> None:
        self.headings = headings
        self.show(rows, cursor)

    def name_of(self, row: Row) -> str:
        return row.name

    def section(self, row: Row) -> str:
        return row.section

    def columns(self, width: int) -> tuple[Sequence[Column[Row]], int]:
        gap = 2 if width >= _BROAD else 1
        cells = [
            max(cell_len(words) for words in (heading, *(row.cells[at] for row in self.rows)))
            for at, heading in enumerate(self.headings)
        ]
        left = width - self.LEAD - sum(cells[1:]) - gap * len(cells)
        cells[0] = max(1, min(cells[0], left))
        return [
            Column(heading, cells[at], partial(_cell, at), BASE if at else STRONG)
            for at, heading in enumerate(self.headings)
        ], gap


def _cell(at: int, row: Row) -> str:
    return row.cells[at]
