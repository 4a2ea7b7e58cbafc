"""How a table's parts share the terminal, and where dialogs lie without hiding their sectors."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from textual.screen import Screen
from textual.widget import Widget

from ldd_tui.look.layout import HEADER_LINES, MEDIUM_FROM, map_lines, talk_width
from ldd_tui.text import _
from ldd_tui.widgets.aside import Aside
from ldd_tui.widgets.header import ResourceTrack, TurnTrack
from ldd_tui.widgets.heading import Lines
from ldd_tui.widgets.log_view import LogView
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Prompt
from ldd_tui.widgets.textual_inside import Place, reads_aloud
from rules.model import Sector

_WIDE_ENOUGH, _HIGH_ENOUGH = 80, 24
_PROMPT_BELOW, _PROMPT = (5, 8), (5, 10)
"""The prompt's lines in low terminals and others: for the question and a sector, and at most with a hint."""


class TableFitting:
    """The prompt takes lines from the log, or in a small terminal from tracks and map. It keeps them while it asks the
    same, so that the log doesn't move."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._fitted: tuple[object, ...] = ()
        self._given = 0

    def forget(self) -> None:
        self._fitted = ()

    def fit(self) -> None:
        screen = self._screen
        prompt = screen.query_one(Prompt)
        width, height = screen.app.size
        least, most = _PROMPT_BELOW if height < MEDIUM_FROM else _PROMPT
        needed = min(most, max(least, prompt.lines_needed(talk_width(width, height))))
        prompt.display = not reads_aloud(screen.app)  # its words are below then
        if not prompt.display:
            needed = 0
        asides = sum(aside.lines for aside in screen.query(Aside))
        now = (width, height, asides, prompt.asking.words)
        if self._fitted == now and self._given >= needed:
            return
        self._fitted, self._given = now, needed
        prompt.styles.height = needed
        the_map, log = screen.query_one(MapView), screen.query_one(LogView)
        turns, resources = screen.query_one(TurnTrack), screen.query_one(ResourceTrack)
        for part in (turns, resources, log, the_map):
            part.display = True
        the_map.styles.height = None
        small = tell_if_small(screen, width, height)
        if height >= _HIGH_ENOUGH:
            board = HEADER_LINES + map_lines(width, height) + 1  # with the keys
            log.display = height - needed - small - asides > board
            return
        left = height - needed - 2 - asides
        log.display = False
        resources.display = left >= 1
        turns.display = left >= 2
        the_map.display = left >= 5
        the_map.styles.height = max(0, min(map_lines(width, height), left - 2))
        log.display = left > 2 + map_lines(width, height)


def tell_if_small(screen: Screen[Any], width: int, height: int) -> bool:
    """Returns whether the terminal is too small for the whole board."""
    small = width < _WIDE_ENOUGH or (height < _HIGH_ENOUGH and not reads_aloud(screen.app))
    notice = screen.query_one("#too-small", Lines)
    notice.display = small
    if small:
        words = _("The whole board needs {width}x{height}: you have {here_width}x{here_height}.")
        words = words.format(width=_WIDE_ENOUGH, height=_HIGH_ENOUGH, here_width=width, here_height=height)
        notice.rows = ((words, "warn"),)
    return small


_LEAST_COLUMN = 50


class DialogPlaces:
    """A dialog lies to the right of the map, or covers its lower rows. If necessary the map is lifted over the
    tracks."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._lift = 0

    def place(self, sectors: Collection[Sector], columns: int = 0) -> Place:
        width, height = self._screen.app.size
        if not (self._screen.is_mounted and self._map.region):  # not laid out yet
            return Place(0, width, 0, height)
        the_map = self._map.region
        least = height - self._line(self._screen.query_one(Prompt))
        top, bottom = self._rows(sectors)
        beside = width - the_map.right
        if beside >= max(_LEAST_COLUMN, columns):
            return Place(the_map.right, beside, least, height - self._top)
        if beside >= _LEAST_COLUMN:  # it reaches over what lies below the map
            return Place(width - columns, columns, least, height - bottom)
        return Place(0, width, least, height - (bottom - top))

    def make_room(self, lines: int, sectors: Collection[Sector]) -> None:
        """Show and mark sectors above the last `lines` lines; with none, restore the map."""
        if not self._screen.is_mounted:
            return
        width, height = self._screen.app.size
        _first, end = self._rows(sectors)
        beside = width - self._map.region.right >= _LEAST_COLUMN
        lift = 0 if beside or not sectors else max(0, end - (height - lines))
        if lift != self._lift:
            self._lift = lift
            self._screen.query_one("#middle").styles.offset = (0, -lift)  # its parts would be cut at its edge
        self._map.concerned = frozenset(sectors)

    @property
    def _map(self) -> MapView:
        return self._screen.query_one(MapView)

    # Lines are reckoned from the map's: how far it is lifted now is known only when that has been laid out.

    @property
    def _top(self) -> int:
        middle = self._screen.query_one("#middle")
        above = self._screen.children[: self._screen.children.index(middle)]
        return sum(part.outer_size.height for part in above if part.display)

    def _line(self, part: Widget) -> int:
        """A widget's unshifted first line; the screen height if it is hidden."""
        if not part.region:
            return self._screen.app.size.height
        return self._top + part.region.y - self._map.region.y

    def _rows(self, sectors: Collection[Sector]) -> tuple[int, int]:
        panels = [self._map.panel(sector) for sector in sectors]
        if not panels:
            return 0, self._top
        return min(map(self._line, panels)), max(self._line(panel) + panel.region.height for panel in panels)
