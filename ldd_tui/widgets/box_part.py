"""A part of the printed game with its owner's answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.geometry import Offset
from textual.reactive import reactive

from ldd_tui.box import board, words
from ldd_tui.box.model import Count, Doubt, Grid, Part, Row, Seen, Sheet, Slot
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, fitted, marked, text

if TYPE_CHECKING:
    from rich.style import Style

_LIST_CELLS, _LEAST_FOR_LIST = 28, 108
_MOST_CELLS = 104
_LABEL_CELLS = 36
_ROOMY_LINES = 30


class BoxView(NamedTuple):
    """`at`: the part; after the last one, what is open. `slot`: the cursor in the part. `draft`: being typed, or None.
    `notice`: an error. `state`: the paragraphs on what is open."""

    parts: tuple[Part, ...] = ()
    sheet: Sheet = Sheet()
    at: int = 0
    slot: int = 0
    draft: str | None = None
    notice: str = ""
    state: tuple[str, ...] = ()
    counted: Count = Count(0, 0, 0)

    @property
    def part(self) -> Part | None:
        """None for the list of open values."""
        return self.parts[self.at] if self.at < len(self.parts) else None


class BoxPart(Drawn):
    """A part, or what is open; in a broad terminal next to the list of parts. A cursor move repaints two cells and a
    sentence; a `DataTable` would repaint the whole table."""

    DEFAULT_CSS = "BoxPart { height: 1fr; }"

    view: reactive[BoxView] = reactive(BoxView())

    @property
    def caret(self) -> Offset:
        """The value rather than the part in the list next to it."""
        beside = self.size.width >= _LEAST_FOR_LIST
        found = marked((strip.crop(_LIST_CELLS) for strip in self._strips), self.palette.cursor) if beside else None
        return super().caret if found is None else found + Offset(_LIST_CELLS)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        view = self.view
        beside = width >= _LEAST_FOR_LIST
        room = min(_MOST_CELLS, width - _LIST_CELLS - 3 if beside else width)
        lines = [[], *self._progress(room, palette), []] if height >= _ROOMY_LINES else self._progress(room, palette)
        drawn = _Drawing(view, room, height - len(lines), palette)
        lines += drawn.state() if view.part is None else drawn.part(view.part)
        lines = [[text(" ", palette.base), *line] for line in lines]
        return _side_by_side(self._list(height, palette), lines, palette) if beside else lines

    def _progress(self, width: int, palette: Palette) -> list[Line]:
        found, room = self.view.counted, max(0, width - 2)
        done = room * found.checked // found.asked if found.asked else 0
        signs = glyphs()
        return [[text(signs.chance[0] * done, palette.key), text(signs.rule * (room - done), palette.faint)]]

    def _list(self, height: int, palette: Palette) -> list[Line]:
        view = self.view
        entries = [(part.short, _mark(view.sheet, part)) for part in view.parts]
        entries.append((capital(_("what is open")), " "))
        first = max(0, min(view.at - height // 2, len(entries) - height))
        lines: list[Line] = []
        for index, (name, mark) in list(enumerate(entries))[first : first + height]:
            here = index == view.at
            pointer = glyphs().pointer if here else " "
            label = f" {pointer} {mark} {shorten(name, _LIST_CELLS - 6)} "
            style = palette.base if mark == words.SIGNS[Seen.OPEN] else palette.dim
            if here or mark == glyphs().alert:
                style = palette.cursor if here else palette.warn
            lines.append([text(label, style + style.from_meta({"@click": f"screen.part({index})"}))])
        return lines


def _mark(sheet: Sheet, part: Part) -> str:
    if board.flaw(part, sheet):
        return glyphs().alert
    if not sheet.is_checked(part):
        return words.SIGNS[Seen.OPEN]
    others = any(sheet.seen(cell) is Seen.OTHER for cell in part.cells)
    return words.SIGNS[Seen.OTHER if others else Seen.AS_ASSUMED]


def _side_by_side(left: list[Line], right: list[Line], palette: Palette) -> list[Line]:
    count = max(len(left), len(right))
    left, right = left + [[]] * (count - len(left)), right + [[]] * (count - len(right))
    bar = text(f" {glyphs().frame[5]}", palette.faint)
    return [[*fitted(one, _LIST_CELLS, palette.base), bar, *other] for one, other in zip(left, right, strict=True)]


class _Drawing:
    def __init__(self, view: BoxView, width: int, height: int, palette: Palette) -> None:
        self._view = view
        self._width = width - 2
        self._height = height
        self._palette = palette

    def state(self) -> list[Line]:
        lines: list[Line] = []
        for index, paragraph in enumerate(self._view.state):
            style = self._palette.strong if not index else self._palette.base
            lines += [[text(line, style)] for line in wrap(paragraph, self._width)] + [[]]
        if len(lines) > self._height:
            lines = [line for line in lines if line][: self._height]
        return lines

    def part(self, part: Part) -> list[Line]:
        palette, view = self._palette, self._view
        head: list[Line] = [[text(part.title, palette.strong)]]
        head += self._paragraph(part.where, palette.base)
        head += self._paragraph(part.look, palette.dim)
        grids: list[Line] = []
        begin = 0
        labels = max(cell_len(self._label(row)) for grid in part.grids for row in grid.rows)
        for grid in part.grids:
            grids += self._grid(grid, begin, min(_LABEL_CELLS, labels))
            begin += sum(len(row.slots) for row in grid.rows)
        cell = part.slots[view.slot].cell
        foot = self._paragraph(words.about(view.sheet, cell), palette.strong)
        foot += self._paragraph(view.notice, palette.warn, f"{glyphs().alert} ") if view.notice else []
        foot.append([text(words.legend(), palette.faint)])
        spare = self._height - len(head) - len(grids) - len(foot)
        gap: list[Line] = [[]] if spare > 1 else []
        return [*head, *gap, *grids, *gap, *foot]

    def _paragraph(self, said: str, style: Style, lead: str = "") -> list[Line]:
        return [[text(line, style)] for line in wrap(lead + said, self._width)]

    # -- a grid

    def _grid(self, grid: Grid, begin: int, labels: int) -> list[Line]:
        """A framed grid: heads, then rows. `begin`: its first slot in the part. `labels`: the width of row labels."""
        columns = max(len(row.slots) for row in grid.rows)
        cells, after = self._cells(grid, columns, labels)
        faint = self._palette.faint
        corner = glyphs().frame
        across = [corner[4] * (cells + 1 + len(after))] * columns
        pad = " " * (labels + 1)
        lines: list[Line] = [[text(pad + corner[0] + corner[4].join(across) + corner[1], faint)]]
        if grid.heads:
            heads = [f" {set_cell_size(shorten(head, cells), cells)}{after}" for head in grid.heads]
            lines.append(self._framed("", labels, [[text(head, self._palette.dim)] for head in heads]))
        at = begin
        for row in grid.rows:
            lines += self._row(row, at, labels, cells, after)
            at += len(row.slots)
        lines.append([text(pad + corner[3] + corner[4].join(across) + corner[2], faint)])
        return lines

    def _cells(self, grid: Grid, columns: int, labels: int) -> tuple[int, str]:
        room = (self._width - labels - 2 - columns) // columns
        shown = [*grid.heads, *(self._words(slot) for row in grid.rows for slot in row.slots)]
        wanted = max(map(cell_len, shown))
        if room == wanted + 1:
            return wanted, ""
        return max(1, min(room - 2, wanted)), " "

    def _label(self, row: Row) -> str:
        cell = row.slots[0].cell
        return f"{row.label} {words.sign(self._view.sheet, cell)}" if cell.several else row.label

    def _words(self, slot: Slot) -> str:
        sheet, cell = self._view.sheet, slot.cell
        value = sheet.value(cell)
        if cell.several:
            return "+" if isinstance(value, tuple) and slot.member in value else "-"
        return f"{cell.shown(value)} {words.sign(sheet, cell)}".rstrip()

    def _row(self, row: Row, at: int, labels: int, cells: int, after: str) -> list[Line]:
        pieces: list[list[Line]] = []
        for index, slot in enumerate(row.slots, at):
            here = index == self._view.slot
            shown = self._words(slot)
            if here and self._view.draft is not None:
                shown = f"{self._view.draft}_"
            style = self._style(slot, here)
            if slot.cell.doubt is not Doubt.TOLD:
                style += style.from_meta({"@click": f"screen.slot({index})"})
            rows = wrap(shown, cells) or [""]
            pieces.append([[text(f" {set_cell_size(line, cells)}{after}", style)] for line in rows])
        count = max(map(len, pieces))
        blank: Line = [text(" " * (cells + 1 + len(after)), self._palette.base)]
        pieces = [piece + [blank] * (count - len(piece)) for piece in pieces]
        lead = shorten(self._label(row), labels)
        return [
            self._framed(lead if not number else "", labels, [piece[number] for piece in pieces])
            for number in range(count)
        ]

    def _framed(self, label: str, labels: int, pieces: list[Line]) -> Line:
        bar = text(glyphs().frame[5], self._palette.faint)
        line: Line = [text(f"{set_cell_size(label, labels)} ", self._palette.dim), bar]
        for piece in pieces:
            line += [*piece, bar]
        return line

    def _style(self, slot: Slot, here: bool) -> Style:
        palette, cell = self._palette, slot.cell
        if here:
            return palette.cursor
        if cell.doubt is Doubt.TOLD:
            return palette.faint
        seen = self._view.sheet.seen(cell)
        if seen is Seen.OTHER:
            return palette.key
        return palette.strong if cell.doubt is Doubt.ASKED and seen is Seen.OPEN else palette.base
