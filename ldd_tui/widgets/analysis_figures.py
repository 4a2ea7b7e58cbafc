"""An analysis on the screen: the chart, both sides' figures, and their sum."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from textual.reactive import reactive

from ldd_tui.analysis.model import Analysis
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import chance_chart, judged, names
from ldd_tui.text.chance_chart import Curve
from ldd_tui.text.war_charts import Piece
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.lists import in_cells
from rules.edition import Edition
from rules.model import Board, Side


class ChanceChart(Drawn):
    """`pointed`: the entry with an arrow over it."""

    curve: reactive[Curve | None] = reactive(None)
    pointed: reactive[int | None] = reactive(None)
    board: Board | None = None

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        if self.curve is None or self.board is None:
            return []
        drawn = chance_chart.draw(self.curve, self.board, width, height, glyphs(), pointed=self.pointed)
        return [[text(piece.text, _style(piece, palette)) for piece in line] for line in drawn]


def _style(piece: Piece, palette: Palette) -> Style:
    if isinstance(piece.style, Side):
        return palette.side_plain[piece.style]
    if piece.style is None:
        return palette.base
    return {"dim": palette.dim, "bold": palette.strong, "cursor": palette.cursor}[piece.style]


_GAP = 2
_WIDEST = 22


class SideFigures(Drawn):
    """`details`: show what adds up to the result."""

    analysis: reactive[Analysis | None] = reactive(None)
    details: reactive[bool] = reactive(False)
    edition: Edition | None = None

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        if self.analysis is None or self.edition is None:
            return []
        rows = judged.details(self.analysis) if self.details else judged.summary(self.analysis, self.edition)
        column = min(_WIDEST, max(cell_len(words) for row in rows for words in (*row.figures, *map(names.side, Side))))
        label = min(width - 2 * (column + _GAP), max(cell_len(row.label) for row in rows))
        between = text(" " * _GAP, palette.base)
        lines: list[Line] = [
            [
                text(" " * label, palette.base),
                *(
                    piece
                    for side in Side
                    for piece in (between, text(in_cells(names.side(side), column), palette.side[side]))
                ),
            ]
        ]
        for row in rows:
            lines.append(
                [
                    text(in_cells(row.label, label), palette.dim),
                    *(
                        piece
                        for side in Side
                        for piece in (between, text(in_cells(row.figures[side], column), palette.base))
                    ),
                ]
            )
        words = (judged.grades(self.analysis, self.edition), judged.about_gravity())
        if self.details:
            words = (judged.adding_up(self.analysis), judged.what_showed_later())
        told = zip((*words, judged.extent(self.analysis)), (palette.base, palette.dim, palette.dim), strict=True)
        for sentence, style in told:
            wrapped = wrap(sentence, width) if sentence else []
            if len(lines) + len(wrapped) <= height:  # the rest of a sentence cannot be scrolled to; the help has it
                lines += [[text(line, style)] for line in wrapped]
        return lines
