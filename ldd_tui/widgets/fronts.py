"""The fronts: the gaps between the columns of the map, with a line for each pair of enemies that face each other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from rich.style import Style
from textual.reactive import reactive

from ldd_tui.games.turn_so_far import TurnSoFar
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.layout import Link, Place, links
from ldd_tui.look.themes import Palette
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.sector_view import side_of
from rules.model import Sector, State, Status


class Prospect(NamedTuple):
    """What an attack brings on average: losses of the defender."""

    attacker: Sector
    defender: Sector
    losses: Fraction

    @property
    def figure(self) -> str:
        """The losses, in three cells."""
        return f"{float(self.losses):.1f}"


FIGURE_CELLS = 3
"""The cells that a gap needs for a figure to stand in it."""


class LinkView(NamedTuple):
    """The state of a link: whether both are at war, whether it is highlighted.

    `attacks`: who attacked along it this turn, with the losses of the enemy, None where they are not known.
    `prospect`: what an attack along it brings on average, if that is to be seen.
    """

    link: Link
    at_war: bool
    attacks: tuple[tuple[Sector, int | None], ...] = ()
    marked: bool = False
    prospect: Prospect | None = None


class Front(Drawn):
    """The gap east of a `column`, as high as `rows` rows of the map from row `top` on."""

    DEFAULT_CSS = "Front { width: 1fr; height: 1fr; }"

    views: reactive[tuple[LinkView, ...]] = reactive((), repaint=False)

    def __init__(self, places: dict[Sector, Place], column: int, top: int, rows: int) -> None:
        super().__init__(id=f"front-{column}")
        self._places = places
        self.column = column
        self.top = top
        self._rows = rows

    def show(
        self,
        state: State,
        marked: Collection[frozenset[Sector]],
        turn: TurnSoFar,
        prospects: Sequence[Prospect],
    ) -> None:
        """Show a position, and what has happened this turn. `marked`: the pairs of enemies to highlight."""
        expected = {frozenset((one.attacker, one.defender)): one for one in prospects}
        board = state.setup.board
        pairs = ((here, there) for here in self._places for there in board.sectors[here].neighbours)
        self.views = tuple(
            LinkView(
                link,
                at_war=all(state.sectors[end].status == Status.AT_WAR for end in (link.west, link.east)),
                attacks=_attacks(turn, frozenset((link.west, link.east))),
                marked=frozenset((link.west, link.east)) in marked,
                prospect=expected.get(frozenset((link.west, link.east))),
            )
            for link in links(self._places, pairs, self.column)
        )

    def watch_views(self) -> None:
        self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        cells: list[list[tuple[str, Style]]] = [[(" ", palette.base)] * width for _row in range(height)]
        for view in self.views:
            self._draw_link(view, cells, width, height, palette)
        return [[text(sign, style) for sign, style in row] for row in cells]

    def _draw_link(
        self, view: LinkView, cells: list[list[tuple[str, Style]]], width: int, height: int, palette: Palette
    ) -> None:
        """The cells of a line from its west end to its east end, with an arrow where an attack arrived."""
        link = view.link
        style = palette.cursor_frame if view.marked else palette.base if view.at_war else palette.faint
        slope = link.east_row - link.west_row  # -1: up towards the east
        across, up, down = list(glyphs().front if view.at_war else glyphs().quiet)
        path = self.path(link, width, height)
        for x, y in path:
            cells[y][x] = ((across, down, up)[slope], style)
        middle_x, middle_y = path[len(path) // 2]
        if view.prospect is not None and width >= FIGURE_CELLS:
            for x, sign in enumerate(view.prospect.figure, max(0, middle_x - FIGURE_CELLS // 2)):
                cells[middle_y][x] = (sign, palette.cursor)
            return
        if len(view.attacks) > 1 and len(path) == 1:
            cells[middle_y][middle_x] = (glyphs().both, palette.warn)
            return
        for attacker, _losses in view.attacks:
            x, y = path[-1] if attacker == link.west else path[0]
            cells[y][x] = (self._arrow(slope, attacker == link.west), palette.side[side_of(attacker)])
        if len(view.attacks) == 1 and len(path) >= FIGURE_CELLS and view.attacks[0][1] is not None:
            attacker, losses = view.attacks[0]
            cells[middle_y][middle_x] = (str(losses)[-1], palette.side[side_of(attacker)])

    def path(self, link: Link, width: int, height: int) -> list[tuple[int, int]]:
        """The cells of a line in a gap of this size, from west to east."""
        tops = [height * row // self._rows for row in range(self._rows + 1)]
        if link.west_row == link.east_row:
            row = link.west_row - self.top
            y = (tops[row] + tops[row + 1]) // 2
            return [(x, y) for x in range(width)]
        border = tops[max(link.west_row, link.east_row) - self.top]
        first = border - (width + 1) // 2
        rows = range(first, first + width)
        return list(zip(range(width), rows if link.east_row > link.west_row else reversed(rows), strict=True))

    @staticmethod
    def _arrow(slope: int, eastwards: bool) -> str:
        """The sign of an attack along a line of this slope."""
        signs = glyphs()
        if slope == 0:
            return signs.right if eastwards else signs.left
        downwards = (slope > 0) == eastwards
        return signs.down if downwards else signs.up


def _attacks(turn: TurnSoFar, pair: frozenset[Sector]) -> tuple[tuple[Sector, int | None], ...]:
    """Who of a pair attacked the other this turn, with all the losses of the enemy."""
    found: dict[Sector, int | None] = {}
    for one in turn.offensives:
        if {one.attacker, one.defender} == pair:
            found[one.attacker] = (found.get(one.attacker) or 0) + one.losses if one.dice else None
    return tuple(sorted(found.items()))
