"""The map: the thirteen sectors, their fronts, and the cursor."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.geometry import Offset
from textual.reactive import reactive

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import first_key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.layout import PLACES, ROWS, digit_of
from ldd_tui.telling.turn_so_far import TurnSoFar
from ldd_tui.text import names
from ldd_tui.widgets.fronts import FIGURE_CELLS, Front, Prospect
from ldd_tui.widgets.sector_panel import SectorPanel, has_pips, is_small
from ldd_tui.widgets.sector_view import SectorView
from ldd_tui.widgets.textual_inside import Frugal
from ldd_tui.widgets.tracks import LONG, CardsPanel, NavalTrack, RevolutionTrack, Track, TradeTrack
from ldd_tui.widgets.trees import TreesPanel
from rules.model import SECTORS, Sector, State, Status


def neighbour_on_screen(sector: Sector, down: int, across: int) -> Sector:
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


class Aim(NamedTuple):
    """Sectors to choose from for an offensive. `fixed`: the other end, None while the attacker is chosen; `attacking`:
    it is the attacker."""

    fixed: Sector | None
    choices: tuple[Sector, ...]
    attacking: bool = True


class Layout(NamedTuple):
    """`small`: sectors without frames; `pips`: a symbol per level; `trees`: next to the map; `long_tracks`: their whole
    names; `narrow_gaps`: fronts of one cell."""

    small: bool
    pips: bool
    trees: bool
    long_tracks: bool
    narrow_gaps: bool


class _Corner(Vertical, Frugal):
    """The small tracks, where the map has no sector."""


class MapView(Container, Frugal, can_focus=True):
    """The sector panels, fronts, small tracks and the cursor. While aiming, choices show digits, and the cursor moves
    only among them. `rulers`: printed Collapse Tracks. `prospects`: attacks with expected losses."""

    DEFAULT_CSS = """
    MapView {
        layout: grid;
        grid-size: 9 3;
        grid-columns: 1fr 1 1fr 1 1fr 1 1fr 1 1fr;
        grid-gutter: 0;
        height: 12;
    }
    MapView > #between { column-span: 3; height: 1fr; }
    MapView > Front { row-span: 3; }
    MapView > #front-3 { row-span: 2; }
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("map")

    state: reactive[State | None] = reactive(None, repaint=False)
    cursor: reactive[Sector] = reactive(Sector.FRANCE, repaint=False)
    ready: reactive[frozenset[Sector]] = reactive(frozenset[Sector](), repaint=False)
    rulers: reactive[bool] = reactive(False, repaint=False)
    prospects: reactive[tuple[Prospect, ...]] = reactive((), repaint=False)
    aim: reactive[Aim | None] = reactive(None, repaint=False)
    concerned: reactive[frozenset[Sector]] = reactive(frozenset[Sector](), repaint=False)
    """The sectors of an open dialog, marked instead of those the cursor faces."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._turn = TurnSoFar()
        self._panels = {sector: SectorPanel(sector) for sector in SECTORS}
        self._between: tuple[Track, ...] = (TradeTrack(), NavalTrack(), RevolutionTrack(), CardsPanel())
        tops = [min(row for row, line in enumerate(ROWS) if line[column] is not None) for column in range(len(ROWS[0]))]
        self._fronts = tuple(Front(PLACES, column, top, len(ROWS) - top) for column, top in enumerate(tops[:-1]))

    def compose(self) -> ComposeResult:
        for row, line in enumerate(ROWS):
            for column, sector in enumerate(line):
                if sector is not None:
                    yield self._panels[sector]
                elif line[column - 1] is not None:
                    with _Corner(id="between"):
                        yield from self._between
                yield from (front for front in self._fronts if (front.top, front.column) == (row, column))

    @property
    def caret(self) -> Offset:
        panel = self._panels[self.cursor]
        return panel.region.offset - self.content_region.offset + panel.caret

    def show(self, state: State, ready: Collection[Sector], turn: TurnSoFar) -> None:
        """`ready`: the sectors that can act now. `turn`: what has changed."""
        self._turn = turn
        self.prospects = ()
        self.state = state
        self.ready = frozenset(ready)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Dim the cursor without focus. Textual's own method would restyle the whole map."""
        for panel in self._panels.values():
            panel.asleep = not has_focus

    def watch_state(self, state: State | None) -> None:
        if state is None:
            return
        for sector, panel in self._panels.items():
            panel.view = SectorView.of(state, sector, self._turn)
        for track in self._between:
            track.state = state
        self._mark()

    def watch_rulers(self, rulers: bool) -> None:
        for panel in self._panels.values():
            panel.ruler = rulers

    def watch_prospects(self, prospects: tuple[Prospect, ...]) -> None:
        """Show prospects in the gaps, or in the targets' cards if gaps are too narrow."""
        if self.state is None:
            return
        edition = self.state.edition
        narrow = self._fronts[0].size.width < FIGURE_CELLS
        for sector, panel in self._panels.items():
            threats = [one for one in prospects if narrow and one.defender == sector]
            panel.threats = tuple(
                f"{names.short(one.attacker, edition)}{glyphs().attacks}{one.figure}" for one in threats
            )
        self._mark()

    def watch_ready(self, ready: frozenset[Sector]) -> None:
        for sector, panel in self._panels.items():
            panel.ready = sector in ready

    def watch_aim(self, before: Aim | None, aim: Aim | None) -> None:
        choices = () if aim is None else aim.choices
        for sector, panel in self._panels.items():
            panel.number = digit_of(sector) if sector in choices else 0
        if aim is not None:
            self.cursor = choices[0]
        elif before is not None and before.fixed is not None:
            self.cursor = before.fixed
        self._mark()

    def watch_concerned(self) -> None:
        self._mark()

    @property
    def layout_now(self) -> Layout:
        size = self._panels[self.cursor].size
        return Layout(
            small=is_small(size.width, size.height),
            pips=has_pips(size.width, size.height),
            trees=any(tree.display for tree in self.screen.query(TreesPanel)),
            long_tracks=self._between[0].size.width >= LONG,
            narrow_gaps=self._fronts[0].size.width == 1,
        )

    def panel(self, sector: Sector) -> SectorPanel:
        return self._panels[sector]

    def watch_cursor(self, old: Sector, new: Sector) -> None:
        self._panels[old].focused = False
        self._panels[new].focused = True
        self._mark()

    def on_mount(self) -> None:
        self._panels[self.cursor].focused = True

    def on_click(self, event: events.Click) -> None:
        """Put the cursor on the clicked sector; where it is already, Enter."""
        sector = next((sector for sector, panel in self._panels.items() if event.widget is panel), None)
        if event.button != 1 or sector is None or not (self.aim is None or sector in self.aim.choices):
            return
        if sector == self.cursor:
            self.app.simulate_key(first_key("game", "accept"))
        self.cursor = sector

    def action_move(self, down: int, across: int) -> None:
        if self.aim is not None:
            choices = self.aim.choices
            self.cursor = choices[(choices.index(self.cursor) + down + across) % len(choices)]
        else:
            self.cursor = neighbour_on_screen(self.cursor, down, across)

    def _mark(self) -> None:
        state = self.state
        if state is None:
            return
        fixed = None if self.aim is None else self.aim.fixed
        others = self.concerned or (self._faced(state) if fixed is None else {fixed})
        for sector, panel in self._panels.items():
            panel.enemy = sector in others
        marked = {self.concerned} if self.concerned else {frozenset((self.cursor, other)) for other in others}
        for front in self._fronts:
            front.show(state, marked, self._turn, self.prospects)

    def _faced(self, state: State) -> set[Sector]:
        if state.sectors[self.cursor].status not in (Status.AT_WAR, Status.NEUTRAL):
            return set()
        faced = state.board.sectors[self.cursor].neighbours
        return {enemy for enemy in faced if state.sectors[enemy].status == Status.AT_WAR}
