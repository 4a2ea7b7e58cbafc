"""Both Technology Trees next to the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import named
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text import N_, _, names, technologies
from ldd_tui.text import tracks as track_texts
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Line, halves, text, width_of
from ldd_tui.widgets.tracks import Track
from rules.model import TECHNOLOGIES, Side, State, Technology
from rules.phases.technology import next_level

_NAME_CELLS = 11
_TAILS = (
    (N_("{year}, needs {needed}"), N_(" +{cubes} by cubes")),
    (N_("{year}: {needed}+"), N_(" +{cubes}")),
    (N_("{needed}+"), N_(" +{cubes}")),
)
"""What follows a level's name, with bonuses from cubes, the longest first."""


class TreesPanel(Track):
    """A row for each technology: unlocked levels, highest number, and the next one's year, number needed and cubes."""

    OPENS = "trees"
    DEFAULT_CSS = "TreesPanel { height: 8; }"
    BINDINGS: ClassVar[list[BindingType]] = bindings("trees_panel")

    def lines(self, state: State, width: int, height: int, palette: Palette) -> Sequence[Line]:
        left, right = (self._side(state, side, width // 2 - 1, palette) for side in Side)
        return halves(left, right, width, palette.slot)

    def about(self, state: State) -> str:
        return track_texts.trees(state, named("trees"))

    def _side(self, state: State, side: Side, width: int, palette: Palette) -> list[Line]:
        title = _(" {side}: technologies ").format(side=names.side(side))
        rows: list[Line] = [[text(title, self.label(palette.bar[side], palette))]]
        rows += [self._row(state, side, which, width, palette) for which in technologies.in_use(state.setup)]
        rows += [[] for _missing in range(1 + len(TECHNOLOGIES) - len(rows))]
        return rows

    def _row(self, state: State, side: Side, which: Technology, width: int, palette: Palette) -> Line:
        signs = glyphs()
        tree = state.trees[side]
        printed = state.board.trees[side]
        unlocked, most, longest = tree.levels[which], len(printed[which]), max(map(len, printed))
        number = printed[which][unlocked - 1].value or unlocked if unlocked else ""  # as on the sector cards (R015)
        ink = palette.side_on_slot[side]
        line: Line = [
            text(f" {names.technology(which):<{_NAME_CELLS}}", palette.slot_dim),
            text(signs.unlocked * unlocked, ink),
            text(signs.later * (most - unlocked) + " " * (1 + longest - most), palette.slot_dim),
            text(f"{number:<2}", ink),
        ]
        coming = next_level(state, side, which)
        if coming is None:
            return [*line, text(_("complete"), palette.slot_dim)]
        open_now = state.board.year(state.turn) >= coming.year
        style = palette.slot if open_now else palette.slot_dim
        cubes = tree.cubes[which]
        name = names.level(state.board, side, which, unlocked + 1)
        if technologies.all_numbered(state.board):
            name = labelled(str(coming.value), name)
        tail: Line = []
        for facts, helped in _TAILS:
            tail = [text(" " + _(facts).format(year=coming.year, needed=coming.needed), style)]
            if cubes:
                tail.append(text(_(helped).format(cubes=cubes), ink))
            if which in state.attempted and state.active == side:
                tail.append(text(_(" not again"), palette.slot_dim))
            if width_of(line) + cell_len(name) + width_of(tail) <= width:
                break
        return [*line, text(shorten(name, width - width_of(line) - width_of(tail)), style), *tail]
