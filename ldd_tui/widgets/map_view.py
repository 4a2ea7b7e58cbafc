"""The map: the thirteen sectors where they lie, and the cursor among them."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.reactive import reactive

from ldd_tui.widgets.sector_panel import SectorPanel, SectorView
from ldd_tui.widgets.tracks import CardsPanel, NavalTrack, RevolutionTrack, Track, TradeTrack
from rules.model import SECTORS, Sector, State, Status

ROWS: tuple[tuple[Sector | None, ...], ...] = (
    (Sector.FRANCE, Sector.GERMANY, Sector.AUSTRIA_HUNGARY, Sector.ROMANIA, Sector.RUSSIA),
    (Sector.AFRICA, Sector.ITALY, Sector.SERBIA, Sector.BULGARIA, Sector.OTTOMAN_EMPIRE),
    (Sector.GERMAN_COLONIES, None, None, Sector.GREECE, Sector.MIDDLE_EAST),
)
PLACES: dict[Sector, tuple[int, int]] = {
    sector: (row, column) for row, line in enumerate(ROWS) for column, sector in enumerate(line) if sector is not None
}


def neighbour_on_screen(sector: Sector, down: int, across: int) -> Sector:
    """The sector that one step leads to: the nearest in the next row or along the row; itself at the edge."""
    row, column = PLACES[sector]
    if across:
        line = [PLACES[other][1] for other in PLACES if PLACES[other][0] == row]
        ahead = sorted((abs(place - column), place) for place in line if (place - column) * across > 0)
        return sector if not ahead else _at(row, ahead[0][1])
    if not 0 <= row + down < len(ROWS):
        return sector
    nearest = min((abs(place - column), place) for other, (line_, place) in PLACES.items() if line_ == row + down)
    return _at(row + down, nearest[1])


def _at(row: int, column: int) -> Sector:
    found = ROWS[row][column]
    assert found is not None
    return found


class MapView(Container, can_focus=True):
    """The thirteen panels, the small tracks between them, and the cursor that moves over the panels."""

    DEFAULT_CSS = """
    MapView { layout: grid; grid-size: 5 3; grid-gutter: 0; height: 12; }
    MapView > #between { column-span: 2; height: 1fr; padding: 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1, 0)", show=False),
        Binding("down,j", "move(1, 0)", show=False),
        Binding("left,h", "move(0, -1)", show=False),
        Binding("right,l", "move(0, 1)", show=False),
    ]

    state: reactive[State | None] = reactive(None, repaint=False)
    cursor: reactive[Sector] = reactive(Sector.FRANCE, repaint=False)
    ready: reactive[frozenset[Sector]] = reactive(frozenset[Sector](), repaint=False)

    class Moved(Message):
        """The cursor is on another sector."""

        def __init__(self, sector: Sector) -> None:
            super().__init__()
            self.sector = sector

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._panels = {sector: SectorPanel(sector) for sector in SECTORS}
        self._between: tuple[Track, ...] = (TradeTrack(), NavalTrack(), RevolutionTrack(), CardsPanel())

    def compose(self) -> ComposeResult:
        for line in ROWS:
            gap = False
            for sector in line:
                if sector is not None:
                    yield self._panels[sector]
                elif not gap:
                    gap = True
                    with Vertical(id="between"):
                        yield from self._between

    def show(self, state: State, ready: Collection[Sector]) -> None:
        """Show a position, and which sectors can do what is asked for now."""
        self.state = state
        self.ready = frozenset(ready)

    def watch_state(self, state: State | None) -> None:
        if state is None:
            return
        for sector, panel in self._panels.items():
            panel.view = SectorView.of(state, sector)
        for track in self._between:
            track.state = state
        self._mark_enemies()

    def watch_ready(self, ready: frozenset[Sector]) -> None:
        for sector, panel in self._panels.items():
            panel.ready = sector in ready

    def watch_cursor(self, old: Sector, new: Sector) -> None:
        self._panels[old].focused = False
        self._panels[new].focused = True
        self._mark_enemies()
        self.post_message(self.Moved(new))

    def on_mount(self) -> None:
        self._panels[self.cursor].focused = True

    def action_move(self, down: int, across: int) -> None:
        """Move the cursor one step over the map."""
        self.cursor = neighbour_on_screen(self.cursor, down, across)

    def _mark_enemies(self) -> None:
        """Mark the sectors at war that the sector under the cursor faces, unless that is out of the war."""
        state = self.state
        enemies: set[Sector] = set()
        if state is not None and state.sectors[self.cursor].status in (Status.AT_WAR, Status.NEUTRAL):
            faced = state.setup.board.sectors[self.cursor].neighbours
            enemies = {enemy for enemy in faced if state.sectors[enemy].status == Status.AT_WAR}
        for sector, panel in self._panels.items():
            panel.enemy = sector in enemies
