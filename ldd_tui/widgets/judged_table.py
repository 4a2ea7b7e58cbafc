"""The table of judged decisions, or of throws: a line each; only the lines that are shown are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text.labels import Forms
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.choices import Chooser
from ldd_tui.widgets.drawn import Line, text
from ldd_tui.widgets.game_table import in_cells
from rules.model import Side

_POINTER = 3
_BROAD = 110


class JudgedRow(NamedTuple):
    """A row: the entry of the record, the number of the turning point or nothing, the turn, the side, words that share
    the room, each in forms that are shorter and shorter, a figure, and a word for it."""

    entry: int
    mark: str
    turn: str
    side: Side
    letter: str
    words: tuple[Forms, ...]
    figure: str
    verdict: str
    grave: bool = False


class JudgedTable(Chooser):
    """The table. `headings`: of mark, turn, side, each of the words, figure and verdict."""

    DEFAULT_CSS = "JudgedTable { height: 1fr; }"

    rows: reactive[tuple[JudgedRow, ...]] = reactive((), repaint=False)
    headings: tuple[str, ...] = ()

    @property
    def names(self) -> Sequence[str]:
        return [str(row.entry) for row in self.rows]

    @property
    def visible_count(self) -> int:
        return max(1, self.size.height - 1)

    @property
    def row(self) -> JudgedRow | None:
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def put(self, headings: tuple[str, ...], rows: tuple[JudgedRow, ...], cursor: int = 0) -> None:
        self.headings = headings
        self.set_reactive(JudgedTable.cursor, cursor)
        self.set_reactive(JudgedTable.rows, rows)
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        gap = 2 if width >= _BROAD else 1
        cells = self._cells(width, gap)
        heading = (" " * gap).join(map(in_cells, self.headings, cells))
        lines: list[Line] = [[text(" " * _POINTER + heading, palette.dim)]]
        shown = self.shown(height - 1)
        for index in shown:
            row, here = self.rows[index], index == self.cursor
            ground = palette.cursor if here else palette.base
            styles = [
                palette.strong,
                palette.dim,
                palette.side[row.side],
                *(palette.base for _forms in row.words),
                palette.warn if row.grave else palette.strong,
                palette.warn if row.grave else palette.base,
            ]
            line = [text(f" {glyphs().pointer if here else ' '} ", ground)]
            for words, style, room in zip(_laid(row, cells), styles, cells, strict=True):
                line += [text(in_cells(words, room), ground if here else style), text(" " * gap, ground)]
            lines.append(line)
        return lines + self.more(shown, palette)

    def _cells(self, width: int, gap: int) -> list[int]:
        """The cells of each column: the words share what the others leave. Of two columns of words one that needs less
        than half leaves the rest to the other."""
        first, last = self.headings[:3], self.headings[-2:]
        rows = self.rows
        marks = max((len(row.mark) for row in rows), default=0), 2, 1
        ends = max((len(row.figure) for row in rows), default=0), max((len(row.verdict) for row in rows), default=0)
        fixed = [max(len(head), least) for head, least in zip((*first, *last), (*marks, *ends), strict=True)]
        words = max(1, len(self.headings) - len(fixed))
        left = width - _POINTER - sum(fixed) - gap * len(self.headings)
        each = [max(1, left // words + (at < left % words)) for at in range(words)]
        if len(each) == 2 and rows:
            longest = [max(len(row.words[at][0]) for row in rows) for at in (0, 1)]
            shortest = [max(min(map(len, row.words[at])) for row in rows) for at in (0, 1)]
            if longest[0] > each[0] or longest[1] > each[1]:
                each[0] = max(min(each[0], longest[0], shortest[0]), left - longest[1])
                each[1] = left - each[0]
        return [*fixed[:3], *each, *fixed[3:]]


def _at_a_word(words: str, cells: int) -> str:
    return shorten(f"{words[: cells - 1].rpartition(' ')[0]} …" if " " in words[: cells - 1] else words, cells)


def _laid(row: JudgedRow, cells: Sequence[int]) -> list[str]:
    rooms = cells[3 : 3 + len(row.words)]
    words = [
        next((form for form in forms if len(form) <= room), _at_a_word(forms[-1], room))
        for forms, room in zip(row.words, rooms, strict=True)
    ]
    return [row.mark, row.turn, row.letter, *words, row.figure, row.verdict]
