from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from textual.content import Content, Span

from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.parts.styles import BAR, BOLD, CHOSEN, DIM, SIDE, column, widest
from ldd_tui.text import war_charts
from ldd_tui.text.numbers import percent
from ldd_tui.text.war_charts import Chart, Piece
from rules.model import Board, Side


def draw(chart: Chart, board: Board, width: int, height: int) -> list[Content]:
    """`width` and `height`: in cells; anything beyond the right edge is cut off."""
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


# ------------------------------------------------------------------------------------------------ chances


_PERCENT_CELLS = 6
_LONGEST = 44


class Bar(NamedTuple):
    label: str
    chance: Fraction
    style: str = BAR
    note: str = ""


def bar(chance: Fraction, cells: int) -> str:
    """A chance as a bar that is `cells` long when it is certain; never empty unless impossible.

    >>> bar(Fraction(1, 2), 4)
    '━━'
    """
    halves = max(int(chance > 0), round(chance * cells * 2))
    whole, half = tuple(glyphs().chance)
    return whole * (halves // 2) + half * (halves % 2)


def chart(bars: Sequence[Bar], width: int, *, chosen: int | None = None) -> list[Content]:
    """One line per bar: label, bar, per cent and note; the chosen one has a pointer."""
    labels = widest(one.label for one in bars)
    notes = widest(one.note for one in bars)
    marker = 0 if chosen is None else 2
    room = max(1, min(_LONGEST, width - marker - labels - _PERCENT_CELLS - 2 - (notes + 2 if notes else 0)))
    found = []
    for index, one in enumerate(bars):
        line = Content.assemble(
            "" if chosen is None else f"{glyphs().pointer} " if index == chosen else "  ",
            column(one.label, labels, right=True),
            " ",
            (bar(one.chance, room).ljust(room), one.style),
            " ",
            column(percent(one.chance), _PERCENT_CELLS, right=True),
            *((("  ", ""), (one.note, DIM)) if one.note else ()),
        )
        found.append(line.stylize(CHOSEN) if index == chosen else line)
    return found
