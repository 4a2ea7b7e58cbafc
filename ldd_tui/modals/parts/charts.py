"""The charts of a war (`ldd_tui.text.war_charts`) as dialogs show them: in the colours of the theme."""

from __future__ import annotations

from textual.content import Content, Span

from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.parts.styles import BOLD, DIM, SIDE, column
from ldd_tui.text import war_charts
from ldd_tui.text.war_charts import Chart, Piece
from rules.model import Board, Side


def draw(chart: Chart, board: Board, width: int, height: int) -> list[Content]:
    """A chart in so many cells and lines; what does not fit is cut off at the right."""
    return [column(_content(line), width) for line in war_charts.draw(chart, board, width, height, glyphs())]


def _content(line: list[Piece]) -> Content:
    text, spans = "", []
    for piece in line:
        if piece.style is not None:
            spans.append(Span(len(text), len(text) + len(piece.text), _style(piece)))
        text += piece.text
    return Content(text, spans)


def _style(piece: Piece) -> str:
    if isinstance(piece.style, Side):
        return SIDE[piece.style]
    return BOLD if piece.style == "bold" else DIM
