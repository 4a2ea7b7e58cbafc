"""The table of stored games: a line each, in columns; only the lines that are shown are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text import _
from ldd_tui.text import game_summary as game_summary
from ldd_tui.text.game_summary import Room
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.choices import Chooser
from ldd_tui.widgets.drawn import Line, text
from rules.model import Side
from saves.game_list import Summary

_POINTER = 3


class Column(NamedTuple):
    """A column: its heading, the words of a game in it, their style, its width in cells."""

    heading: str
    words: Callable[[Summary], str]
    style: Callable[[Summary, Palette], Style]
    cells: int


class Layout(NamedTuple):
    """The columns of a table: what there is room for, and the cells between two columns."""

    columns: tuple[Column, ...]
    gap: int


def layout(width: int, now: float) -> Layout:
    """Lay out the columns in `width` cells; the name takes whatever is left."""
    room = Room.MUCH if width >= 170 else Room.SOME if width >= 110 else Room.LITTLE
    gap = 1 if room == Room.LITTLE else 2
    player, options, turn, result, played = _CELLS[room]
    others = [
        *(_player(side, room, player) for side in Side),
        Column(_("Options"), lambda game: game_summary.options(game, room), lambda game, to: to.dim, options),
        Column(_("Turn"), lambda game: game_summary.turn(game, room), lambda game, to: to.base, turn),
        Column(_("To move"), lambda game: game_summary.result(game, room), _style_of_result, result),
        Column(_("Played"), lambda game: game_summary.played(game, now, room), lambda game, to: to.dim, played),
    ]
    if width < _NARROWEST:
        del others[5], others[2]
    left = width - _POINTER - sum(column.cells + gap for column in others)
    name = Column(_("Name"), _name, lambda game, to: to.strong if game.over is None else to.base, max(1, left))
    return Layout((name._replace(cells=min(name.cells, game_summary.NAME_CELLS)), *others), gap)


_CELLS = {Room.LITTLE: (9, 10, 7, 11, 9), Room.SOME: (14, 14, 7, 18, 15), Room.MUCH: (20, 40, 23, 18, 15)}
_NARROWEST = 76


def _player(side: Side, room: Room, cells: int) -> Column:
    return Column(
        game_summary.side_label(side, room),
        lambda game: game_summary.player_label(game, side),
        lambda game, palette: palette.side_plain[side],
        cells,
    )


def _style_of_result(game: Summary, palette: Palette) -> Style:
    if game.over is None:
        return palette.of(game.side)
    return palette.dim if game.over.winner is None else palette.side_plain[game.over.winner]


def _name(game: Summary) -> str:
    return game_summary.name(game) or _("(no name)")


def in_cells(words: str, cells: int) -> str:
    """Fit words to exactly `cells` cells, with an ellipsis if cut; handles wide characters."""
    fitting = shorten(words, cells)
    return fitting + " " * (cells - cell_len(fitting))


class GameTable(Chooser):
    """The table. `now`: the time in seconds since 1970 that decides which days are today and yesterday.

    With 60 games a cursor move takes 600 bytes here and 925 in Textual's `DataTable`, a page 4,368 bytes and 4.8 ms
    against 14,675 and 32 ms, opening 34 kB and 61 kB; and a `DataTable` makes the cells of all rows, however many
    games there are.
    """

    DEFAULT_CSS = "GameTable { height: 1fr; }"

    games: reactive[tuple[Summary, ...]] = reactive((), repaint=False)
    now = 0.0

    @property
    def names(self) -> Sequence[str]:
        return [game.id for game in self.games]

    @property
    def visible_count(self) -> int:
        return max(1, self.size.height - 1)

    @property
    def game(self) -> Summary | None:
        return self.games[self.cursor] if self.cursor < len(self.games) else None

    def watch_games(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        columns, gap = layout(width, self.now)
        between = " " * gap
        heading = between.join(in_cells(column.heading, column.cells) for column in columns)
        lines: list[Line] = [[text(" " * _POINTER + heading, palette.dim)]]
        shown = self.shown(height - 1)
        for index in shown:
            game, here = self.games[index], index == self.cursor
            background = palette.cursor if here else palette.base
            line = [text(f" {glyphs().pointer if here else ' '} ", background)]
            for column in columns:
                style = background if here else column.style(game, palette)
                line += [text(in_cells(column.words(game), column.cells), style), text(between, background)]
            lines.append(line)
        return lines + self.more(shown, palette)
