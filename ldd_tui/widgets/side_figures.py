"""The figures of both sides in an analysis, and how they add up."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import reactive

from ldd_tui.analysis.model import Analysis
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import judged, names
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.lists import in_cells
from rules.model import Side

_GAP = 2
_WIDEST = 22


class SideFigures(Drawn):
    """A line for each figure, with a column for each side; below it how they add up, and what was judged."""

    analysis: reactive[Analysis | None] = reactive(None)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        if self.analysis is None:
            return []
        rows = judged.summary(self.analysis)
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
        told = (
            (judged.adding_up(self.analysis), palette.base),
            (judged.about_further(self.analysis), palette.dim),
            (judged.about_gravity(), palette.dim),
            (judged.extent(self.analysis), palette.dim),
        )
        for words, style in told:
            wrapped = wrap(words, width) if words else []
            if len(lines) + len(wrapped) <= height:  # the rest of a sentence cannot be scrolled to; the help has it
                lines += [[text(line, style)] for line in wrapped]
        return lines
