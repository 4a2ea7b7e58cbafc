"""The chart of the chance to win, on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text import chance_chart
from ldd_tui.text.chance_chart import Curve
from ldd_tui.text.war_charts import Piece
from ldd_tui.widgets.drawn import Drawn, Line, text
from rules.model import Board, Side


class ChanceChart(Drawn):
    """Draws a curve; an arrow stands over the entry `pointed`. `board`: whose turns they are."""

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
