"""Where dialogs lie over a table: beside the map, or below it, so that the sectors they are about are still seen."""

from __future__ import annotations

from collections.abc import Collection

from textual.screen import Screen
from textual.widget import Widget

from ldd_tui.widgets.docking import Place
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Prompt
from rules.model import Sector

_LEAST_COLUMN = 50


class DialogPlaces:
    """Finds the place of a dialog. Where the map leaves a column at its right it lies there, otherwise below.

    Below it may cover the lower rows of the map, and where that is not enough the map is lifted over the tracks.
    """

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._lift = 0

    def place(self, sectors: Collection[Sector], columns: int = 0) -> Place:
        """Where a dialog about some sectors that needs so many columns may lie, so that these are still seen."""
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
        """Have some sectors seen above the last `lines` lines, and mark them; with none, be as before."""
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
        """The first line of the map, if it is not lifted."""
        middle = self._screen.query_one("#middle")
        above = self._screen.children[: self._screen.children.index(middle)]
        return sum(part.outer_size.height for part in above if part.display)

    def _line(self, part: Widget) -> int:
        """The first line of a part of the table, if the map is not lifted; the last line, if it is not there."""
        if not part.region:
            return self._screen.app.size.height
        return self._top + part.region.y - self._map.region.y

    def _rows(self, sectors: Collection[Sector]) -> tuple[int, int]:
        """The first line of the rows of some sectors on the map and the one after their last; without any, of none."""
        panels = [self._map.panel(sector) for sector in sectors]
        if not panels:
            return 0, self._top
        return min(map(self._line, panels)), max(self._line(panel) + panel.region.height for panel in panels)
