"""The table of a club's lobby: games under headings, a line each, in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text import _, names, ngettext, pgettext
from ldd_tui.text.lobby import HEADINGS, LobbyRow, Section
from ldd_tui.widgets.choices import Chooser
from ldd_tui.widgets.drawn import Line, text
from ldd_tui.widgets.game_table import in_cells
from rules.model import Side

_POINTER = 5
_MOST_NAME, _MUCH = 40, 150
_NARROW_SEAT = 14


class _Column(NamedTuple):
    heading: str
    words: Callable[[LobbyRow], str]
    style: Callable[[Palette], Style]
    cells: int


class LobbyTable(Chooser):
    """The table. A row that awaits its reader has a sign before it."""

    DEFAULT_CSS = "LobbyTable { height: 1fr; }"

    rows: reactive[tuple[LobbyRow, ...]] = reactive((), repaint=False)

    @property
    def names(self) -> Sequence[str]:
        return [row.id for row in self.rows]

    @property
    def visible_count(self) -> int:
        return max(1, self.size.height - 1)

    @property
    def row(self) -> LobbyRow | None:
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def watch_rows(self) -> None:
        self.redraw()

    def show(self, rows: tuple[LobbyRow, ...]) -> None:
        """Show rows and keep the cursor on its game; if that is gone, move to the first row."""
        if rows == self.rows:
            return  # most of what is written in a club is no other line here
        at = self.row.id if self.row else ""
        places = {row.id: place for place, row in enumerate(rows)}
        self.set_reactive(LobbyTable.cursor, places.get(at, min(self.cursor, max(0, len(rows) - 1)) if at else 0))
        self.set_reactive(LobbyTable.rows, rows)
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        columns = _columns(width, self.rows)
        lines: list[Line] = []
        at = 0
        section: Section | None = None
        for index, row in enumerate(self.rows):
            if row.section != section:
                section = row.section
                lines += [[]] if lines else []
                lines.append(_heading(section, () if lines else columns, palette))
            if index == self.cursor:
                at = len(lines)
            lines.append(self._line(row, columns, palette, here=index == self.cursor))
        return _window(lines, at, height, palette)

    def _line(self, row: LobbyRow, columns: Sequence[_Column], palette: Palette, *, here: bool) -> Line:
        signs = glyphs()
        background = palette.cursor if here else palette.base
        awaited = row.section == Section.AWAITS_YOU
        line = [
            text(f" {signs.pointer if here else ' '} ", background),
            text(f"{signs.ready if awaited else ' '} ", background if here else palette.key),
        ]
        for column in columns:
            style = background if here else column.style(palette)
            line += [text(in_cells(column.words(row), column.cells), style), text(" ", background)]
        return line


def _heading(section: Section, columns: Sequence[_Column], palette: Palette) -> Line:
    words = f" {_(HEADINGS[section])} "
    line: Line = [text(words, palette.strong)]
    taken, start = len(words), _POINTER
    for column in columns:
        if start > taken:
            line.append(text(" " * (start - taken) + column.heading, palette.faint))
            taken = start + len(column.heading)
        start += column.cells + 1
    return line


def _columns(width: int, rows: Sequence[LobbyRow]) -> list[_Column]:
    """The columns in so many cells. The name of the game takes what the others leave; where that cuts one, those whose
    words are below the table too leave theirs."""
    most = _NARROW_SEAT if width < 110 else 18 if width < _MUCH else 22
    awaited = _Column(_("Awaited"), lambda row: row.standing, lambda to: to.strong, 26 if width >= 110 else 18)
    turn = _Column(_("Turn"), lambda row: row.turn, lambda to: to.base, 7)
    played = _Column(_("Played"), lambda row: row.since, lambda to: to.dim, 6)
    others = [awaited, *(_seat(side, most, rows) for side in Side), turn, played]
    if any(row.left for row in rows):
        others.append(_Column(pgettext("time left", "Left"), lambda row: row.left, lambda to: to.dim, 6))
    if width >= _MUCH:
        others.append(_Column(_("Here"), lambda row: row.people, lambda to: to.dim, 26))
    wanted = min(_MOST_NAME, max((cell_len(row.name) for row in rows), default=0))
    for column in (played, turn):
        if _left(width, others) < wanted:
            others.remove(column)
    name = _Column(_("Game"), lambda row: row.name, lambda to: to.base, max(1, min(_left(width, others), _MOST_NAME)))
    return [awaited, name, *others[1:]]


def _left(width: int, columns: Sequence[_Column]) -> int:
    return width - _POINTER - 1 - sum(column.cells + 1 for column in columns)


def _seat(side: Side, most: int, rows: Sequence[LobbyRow]) -> _Column:
    name = names.side(side) if most > _NARROW_SEAT else names.side_short(side)
    cells = min(most, max(cell_len(words) for words in (name, *(row.seats[side] for row in rows))))
    heading = name if cell_len(name) <= cells else names.side_short(side)
    return _Column(heading, lambda row: row.seats[side], lambda palette: palette.side_plain[side], cells)


def _window(lines: list[Line], at: int, height: int, palette: Palette) -> list[Line]:
    """At most `height` lines including line `at`; the last one counts the hidden lines, if any."""
    if len(lines) <= height:
        return lines
    room = max(1, height - 1)
    first = max(0, min(at - room // 2, len(lines) - room))
    hidden = len(lines) - room
    more = ngettext("{count} line more", "{count} lines more", hidden)
    return [*lines[first : first + room], [text("   " + more.format(count=hidden), palette.dim)]]
