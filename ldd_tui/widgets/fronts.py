"""The fronts: gaps between map columns, with a line per pair of facing enemies."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from rich.style import Style
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.layout import Link, Place, links
from ldd_tui.look.themes import Palette
from ldd_tui.telling.turn_so_far import Fought, TurnSoFar
from ldd_tui.text.numbers import decimal
from ldd_tui.widgets.drawn import Drawn, Line, text
from rules.model import Board, Sector, State, Status


class Prospect(NamedTuple):
    attacker: Sector
    defender: Sector
    losses: Fraction

    @property
    def figure(self) -> str:
        """In three cells."""
        return decimal(float(self.losses), 1)


_Cells = list[list[tuple[str, Style]]]
_Path = Sequence[tuple[int, int]]

FIGURE_CELLS = 3
"""The gap needed for a figure."""


class LinkView(NamedTuple):
    """`attacks`: who attacked along it, with the result, "" if unknown; last turn's if `before`. `prospects`: expected
    losses, if shown."""

    link: Link
    at_war: bool
    attacks: tuple[tuple[Sector, str], ...] = ()
    before: bool = False
    marked: bool = False
    prospects: tuple[Prospect, ...] = ()


class Front(Drawn):
    """The gap east of a `column`, over `rows` rows of the map from row `top` on."""

    DEFAULT_CSS = "Front { width: 1fr; height: 1fr; }"

    views: reactive[tuple[LinkView, ...]] = reactive(())

    def __init__(self, places: dict[Sector, Place], column: int, top: int, rows: int) -> None:
        super().__init__(id=f"front-{column}")
        self._places = places
        self.column = column
        self.top = top
        self._rows = rows
        self._board: Board | None = None
        self._links: tuple[Link, ...] = ()

    def show(
        self, state: State, marked: Collection[frozenset[Sector]], turn: TurnSoFar, prospects: Sequence[Prospect]
    ) -> None:
        """`marked`: the pairs of enemies to highlight."""
        if state.board is not self._board:
            # cached, because every cursor move needs them
            pairs = ((here, there) for here in self._places for there in state.board.sectors[here].neighbours)
            self._board, self._links = state.board, links(self._places, pairs, self.column)
        self.views = tuple(
            LinkView(
                link,
                at_war=all(state.sectors[end].status == Status.AT_WAR for end in (link.west, link.east)),
                attacks=_attacks(turn, frozenset((link.west, link.east))),
                before=turn.of_last_turn,
                marked=frozenset((link.west, link.east)) in marked,
                prospects=tuple(one for one in prospects if {one.attacker, one.defender} == {link.west, link.east}),
            )
            for link in self._links
        )

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        cells: _Cells = [[(" ", palette.base)] * width for _row in range(height)]
        free = 0  # from this row on nothing is drawn yet: what attacks bring takes more rows than the lines do
        for view in sorted(self.views, key=lambda one: one.link.west_row + one.link.east_row):
            path = self.path(view.link, width, height)
            if view.prospects and width >= FIGURE_CELLS:
                free = self._draw_prospects(view, path, free, cells, palette)
            else:
                down = max(0, free - min(y for _x, y in path))
                path = [(x, y + down) for x, y in path]
                self._draw_link(view, path, cells, palette)
                free = max(y for _x, y in path) + 1
        return [[text(sign, style) for sign, style in row] for row in cells]

    def _draw_link(self, view: LinkView, path: _Path, cells: _Cells, palette: Palette) -> None:
        link = view.link
        style = palette.cursor_frame if view.marked else palette.base if view.at_war else palette.faint
        slope = link.east_row - link.west_row  # -1: up towards the east
        across, up, down = list(glyphs().front if view.at_war else glyphs().quiet)
        for x, y in path:
            _put(cells, x, y, (across, down, up)[slope], style)
        if len(view.attacks) > 1 and len(path) == 1:
            x, y = path[0]
            _put(cells, x, y, glyphs().both_before if view.before else glyphs().both, palette.warn)
        else:
            self._draw_attacks(view, path, cells, palette)

    def _draw_attacks(self, view: LinkView, path: _Path, cells: _Cells, palette: Palette) -> None:
        """Past attacks: an arrow where each arrived, and the enemy's losses if there is room. On a level line the
        eastward attack is above."""
        slope = view.link.east_row - view.link.west_row
        styles = palette.side_plain if view.before else palette.side
        both = len(view.attacks) > 1
        middle_x, middle_y = path[len(path) // 2]
        for attacker, brought in view.attacks:
            eastwards = attacker == view.link.west
            style = styles[attacker.side]
            x, y = path[-1 if eastwards else 0]
            if both and eastwards and not slope:
                y -= 1
                _put(cells, 0, y, glyphs().front[0] * len(path), palette.base)
            _put(cells, x, y, self._arrow(slope, eastwards, before=view.before), style)
            if len(path) >= FIGURE_CELLS:
                _put(cells, middle_x, y if both else middle_y, brought, style)

    def _draw_prospects(self, view: LinkView, path: _Path, free: int, cells: _Cells, palette: Palette) -> int:
        """Expected losses, each next to its own arrow. Rows are along the line, or from `free` on; returns the next
        row."""
        slope, middle = view.link.east_row - view.link.west_row, path[len(path) // 2][1]
        across, up, down = list(glyphs().front)
        ways = {one.attacker == view.link.west: one for one in view.prospects}  # eastwards: True
        both = len(ways) > 1
        shapes = (across * 2 + "{}", "{}" + across * 2)
        if slope:
            shapes = (f" {up}{{}}", f"{{}}{up} ") if slope < 0 else (f"{{}}{down} ", f" {down}{{}}")
        first = middle - 2 if both and not slope else middle - 1
        rows: list[tuple[str, Style]] = []
        for above, shape in zip((True, False), shapes, strict=True):
            eastwards = above == (slope <= 0)
            one = ways.get(eastwards)
            if one is None:
                rows += [(shape.format(" "), palette.base)] if slope else []
                continue
            side = one.attacker.side
            figure = (one.figure, palette.bar[side])
            arrow = (shape.format(self._arrow(slope, eastwards)), palette.side[side])
            rows += [figure, arrow] if above or not (both or slope) else [arrow, figure]
        first = max(first, free)
        for at, (signs, style) in enumerate(rows):
            _put(cells, 0, first + at, signs, style)
        return first + len(rows)

    def path(self, link: Link, width: int, height: int) -> list[tuple[int, int]]:
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
    def _arrow(slope: int, eastwards: bool, *, before: bool = False) -> str:
        """`slope`: the line's. `before`: made in the previous turn."""
        signs = glyphs()
        left, right, up, down = (
            (signs.left_before, signs.right_before, signs.up_before, signs.down_before)
            if before
            else (signs.left, signs.right, signs.up, signs.down)
        )
        if slope == 0:
            return right if eastwards else left
        return down if (slope > 0) == eastwards else up


def _put(cells: _Cells, x: int, y: int, signs: str, style: Style) -> None:
    """Write characters into a row from cell `x` on; ignore rows that don't exist."""
    if 0 <= y < len(cells):
        cells[y][x : x + len(signs)] = [(sign, style) for sign in signs]


def _attacks(turn: TurnSoFar, pair: frozenset[Sector]) -> tuple[tuple[Sector, str], ...]:
    """Who attacked, with the enemy's losses or surrender; "" if unknown."""
    attacks = [one for one in turn.offensives if {one.attacker, one.defender} == pair]
    return tuple(
        (attacker, _brought([one for one in attacks if one.attacker == attacker]))
        for attacker in sorted({one.attacker for one in attacks})
    )


def _brought(attacks: Sequence[Fought]) -> str:
    if any(one.felled for one in attacks):
        return glyphs().flag
    losses = [one.losses for one in attacks if one.losses is not None]
    return str(sum(losses))[-1] if len(losses) == len(attacks) else ""
