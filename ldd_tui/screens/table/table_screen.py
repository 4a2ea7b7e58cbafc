"""The base of the screens that show a game: tracks, map, log and prompt."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.reactive import Reactive
from textual.widget import Widget

from ldd_tui.games.pauses import cancelled_events
from ldd_tui.keys.in_force import Key, aloud_in_a_row, does_nothing, with_keys
from ldd_tui.look.layout import BESIDE_FROM, BROAD_FROM, MEDIUM_FROM, TALL_FROM
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.host import Host
from ldd_tui.screens.table.dialog_places import DialogPlaces, TableFitting
from ldd_tui.telling.turn_so_far import so_far
from ldd_tui.telling.undone import undone
from ldd_tui.text import _, club, names, phrases, sector_words
from ldd_tui.text.numbers import told_if
from ldd_tui.widgets.find_line import FindLine
from ldd_tui.widgets.header import ResourceTrack, Ruler, TurnTrack
from ldd_tui.widgets.heading import Lines
from ldd_tui.widgets.log_view import LogView
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.peace import PeacePanel
from ldd_tui.widgets.prompt import Asking, KeyBar, Prompt
from ldd_tui.widgets.read_aloud import Told, sentences
from ldd_tui.widgets.textual_inside import Frugal, PaintedOnce, Place
from ldd_tui.widgets.tracks import Track
from ldd_tui.widgets.trees import TreesPanel
from rules.facts import Fact
from rules.model import Choice, Sector, Side
from saves.events import Help

if TYPE_CHECKING:
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import GameSession
    from ldd_tui.games.sharing import Shared
    from ldd_tui.settings.settings import Settings


class _Region(Container, Frugal): ...


class TableScreen(PaintedOnce, BaseScreen):
    """Shows a game, which `put` gives it, without changing it."""

    AUTO_FOCUS = "#map"
    OWN_LINES = False
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Moving the focus between tracks doesn't repaint the whole screen."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (BROAD_FROM, "-broad"), (BESIDE_FROM[0], "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-low"),
        (MEDIUM_FROM, "-medium"),
        (BESIDE_FROM[1], "-high"),
        (TALL_FROM, "-tall"),
    ]

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.fitting = TableFitting(self)
        self._dialog_places = DialogPlaces(self)
        self._shown: GameSession | Recording | None = None
        self._quiet = False
        self._described: Sector | None = None
        self._hidden_track: Track | None = None

    def compose(self) -> ComposeResult:
        self._break()
        yield Lines(id="too-small")
        yield TurnTrack(id="turns")
        yield ResourceTrack(id="resources")
        with _Region(id="middle"):
            with _Region(id="board"):
                yield MapView(id="map")
                yield TreesPanel(id="trees")
                yield PeacePanel(id="peace")
            with _Region(id="talk"):
                yield from self.compose_talk()

    def compose_talk(self) -> ComposeResult:
        yield LogView(id="log")
        yield Prompt(id="prompt")
        yield KeyBar(id="keys")

    def _break(self) -> None:
        """Set the breakpoint classes before the first layout: Textual would lay out without them."""
        for measure, breakpoints in zip(
            self.app.size, (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS), strict=True
        ):
            fitting = max(least for least, _name in breakpoints if least <= measure)
            for least, name in breakpoints:
                self.set_class(least == fitting, name)

    # -- what a screen says of its game

    @abstractmethod
    def asking(self, notice: str, *, refused: bool) -> Asking:
        """The prompt; without a notice, with the focus in words."""

    @abstractmethod
    def keys(self) -> tuple[Key, ...]:
        """The keys that do something now, those that answer the prompt first."""

    def able(self) -> frozenset[Sector]:
        return frozenset()

    def rule(self) -> str:
        waiting = self.shown.state.waiting
        return "" if waiting is None else waiting.rule

    # -- the game that is shown

    @property
    def shown(self) -> GameSession | Recording:
        assert self._shown is not None, "no game was opened"
        return self._shown

    @property
    def help(self) -> Help:
        return Help.ALL if self._shown is None else self._shown.help

    def put(self, shown: GameSession | Recording) -> None:
        self._shown = shown

    def to_share(self) -> Shared | None:
        from ldd_tui.games.sharing import Shared

        shown = self.shown
        return Shared(shown.state, self._facts, shown.game or "", shown.name, help=shown.help)

    @property
    def settings(self) -> Settings:
        return self.host.settings

    @property
    def map_view(self) -> MapView:
        return self.query_one(MapView)

    @property
    def in_focus(self) -> Widget:
        return self.focused or self.query_one(Prompt)

    @property
    def on_a_track(self) -> bool:
        return isinstance(self.focused, Track)

    @property
    def choice(self) -> Choice | None:
        waiting = self.shown.state.waiting
        return waiting if isinstance(waiting, Choice) else None

    def focus_in_words(self) -> str:
        if isinstance(self.focused, Track):
            return self.focused.about(self.shown.state)
        if isinstance(self.focused, LogView):
            return with_keys(
                _("The log: {up} and {down} scroll, {log} opens it all with the sums, {next_part} goes to the map.")
            )
        return sector_words.describe(self.shown.state, self.map_view.cursor)

    def told(self) -> Told:
        asking, keys = self.query_one(Prompt).asking, self.query_one(KeyBar).keys
        focus = asking.notice
        if isinstance(self.focused, LogView | FindLine):
            focus = self.focus_aloud()
        elif self.noted:
            with told_if(self.help.tells_odds):
                focus = self.focus_in_words()
        return Told(
            asking.notice if self.noted else "",
            sentences((asking.who, asking.where, asking.words, *asking.alarms)),
            focus,
            keys=aloud_in_a_row(keys),
        )

    # -- showing

    def show_position(self, notice: str = "", *, refused: bool = False) -> None:
        """Show the position from disk; this cancels any aiming."""
        with told_if(self.help.tells_odds):
            self._show_state()
        self.say(notice, refused=refused)

    def _show_state(self) -> None:
        state = self.shown.state
        changed = so_far(self.shown.entries, state)
        with self.quietly():
            self.map_view.aim = None
        turns = self.query_one(TurnTrack)
        turns.last_turn = changed.shows_last_turn
        turns.state = state
        self.query_one(ResourceTrack).state = state
        self.query_one(TreesPanel).state = state
        self.query_one(PeacePanel).state = state
        self.map_view.show(state, self.able(), changed)
        self.query_one(LogView).show(self._facts, self.shown.setup, self.undone)

    @property
    def undone(self) -> dict[int, list[str]]:
        return undone(self.shown.all_entries, self.shown.entries, self.ordered)

    @property
    def ordered(self) -> Collection[int]:
        """The events that orders made."""
        return ()

    @property
    def _facts(self) -> list[Fact]:
        return [fact for entry in self.shown.entries for fact in entry.facts]

    def retranslate(self) -> None:
        if self._shown is not None:
            self.show_position()
        super().retranslate()

    def say(self, notice: str = "", *, refused: bool = False) -> None:
        self._described = None if notice else self.map_view.cursor
        with told_if(self.help.tells_odds):
            self.query_one(Prompt).asking = self.asking(notice, refused=refused)
        self.query_one(KeyBar).keys = self.keys()
        self.fitting.fit()

    @property
    def noted(self) -> bool:
        return self._described is None and bool(self.query_one(Prompt).asking.notice)

    def place(self, sectors: Collection[Sector], columns: int = 0) -> Place:
        return self._dialog_places.place(sectors, columns)

    def make_room(self, lines: int, sectors: Collection[Sector]) -> None:
        self._dialog_places.make_room(lines, sectors)

    # -- what happens to the screen

    def on_resize(self, event: events.Resize) -> None:
        self.fitting.forget()
        if self._shown is not None:
            held = self.focused
            self.fitting.fit()
            self._keep_focus(held)

    def _keep_focus(self, held: Widget | None) -> None:
        if isinstance(held, Track) and not held.display:
            self._hidden_track = held
        elif self._hidden_track is not None and self._hidden_track.display:
            self._hidden_track.focus()
            self._hidden_track = None

    def on_screen_resume(self) -> None:
        self._break()
        if self.is_active and self.is_mounted:
            self.make_room(0, ())

    def on_mount(self) -> None:
        self.watch(self.map_view, "cursor", self._cursor_moved, init=False)  # no message: it would cost a frame

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.key not in self.active_bindings:
            self.say(does_nothing(event.key, event.character), refused=True)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._show_rulers()
        if isinstance(event.widget, Track):
            self.say()

    def _show_rulers(self) -> None:
        turns = self.query_one(TurnTrack)
        on_resources = isinstance(self.focused, ResourceTrack)
        turns.ruler = Ruler.TURNS if self.focused is turns else Ruler.RESOURCES if on_resources else Ruler.NONE
        self.map_view.rulers = self.on_a_track and not isinstance(self.focused, TreesPanel)

    # -- the cursor

    def put_cursor(self, sectors: Collection[Sector]) -> None:
        if self.map_view.cursor not in sectors:
            with self.quietly():
                self.map_view.cursor = min(sectors)

    @contextmanager
    def quietly(self) -> Iterator[None]:
        self._quiet = True
        try:
            yield
        finally:
            self._quiet = False

    def _cursor_moved(self) -> None:
        if not self._quiet:
            self.cursor_was_moved()
        elif self._described is not None:
            self.call_next(self._follow_cursor)

    def cursor_was_moved(self) -> None:
        self.say()

    def _follow_cursor(self) -> None:
        if self._described not in (None, self.map_view.cursor):
            self.say()

    # -- regions: the map, the tracks, the trees, the log

    def action_region(self, by: int) -> None:
        regions = [self.map_view, self._tracks()[0], *self.query(TreesPanel), *self.query(LogView)]
        shown = [region for region in regions if region.display]
        here = 1 if self.focused in self._tracks() else shown.index(self.focused) if self.focused in shown else 0
        self.set_focus(shown[(here + by) % len(shown)])
        self.say()

    def action_next_track(self, by: int) -> None:
        tracks = self._tracks()
        if self.focused in tracks:
            tracks[(tracks.index(self.focused) + by) % len(tracks)].focus()

    def _tracks(self) -> list[Widget]:
        tracks = self.query(Track)  # type: ignore[type-abstract]  # only looked for, never made
        return [track for track in tracks if track.display and not isinstance(track, TreesPanel)]

    @property
    def by_themselves(self) -> tuple[Side, ...]:
        return ()

    # -- keys that tell more

    def action_cards(self) -> None:
        from ldd_tui.modals.event_card import EventCardsModal

        state = self.shown.state
        self.open_dialog(
            EventCardsModal,
            state,
            tuple(dict.fromkeys((*state.drawn, *state.this_turn, *state.in_force))),
            cancelled=cancelled_events(self.shown.entries),
        )

    def action_prospects(self) -> None:
        state, choice, the_map = self.shown.state, self.choice, self.map_view
        if the_map.prospects:
            the_map.prospects = ()
            self.say()
            return
        if not self.help.tells_odds:
            self.say(club.help_during(self.help), refused=True)
            return
        from ldd_tui.screens.table.prospects import AT_ARROWS, IN_CARDS, prospects, with_rerolls

        found = prospects(state, choice)
        if not found:
            self.say(_("Nobody can attack now."))
            return
        the_map.prospects = found
        words = with_keys(_(IN_CARDS) if the_map.layout_now.narrow_gaps else _(AT_ARROWS))
        sectors = state.setup.board.sectors
        none = [side for side in Side if not any(sectors[one.attacker].side == side for one in found)]
        idle = [_("{Side} cannot attack now.").format(Side=names.The_side(side)) for side in none]
        self.say(phrases.together(words, *idle, *with_rerolls(state, choice)))

    def action_trees(self, refused: str = "") -> None:
        """`refused`: why the trees are read-only."""
        from ldd_tui.modals.trees import TreesModal

        self.open_dialog(TreesModal, self.shown.state, refused=refused)

    def action_explain(self) -> None:
        from ldd_tui.games import explanations
        from ldd_tui.modals.result import ResultModal
        from ldd_tui.telling.passages import from_the_beginning

        shown = self.shown
        if not shown.recent:
            words = _("Nothing has happened since the last decision. {log} shows the log.")
            self.say(with_keys(words), refused=True)
            return
        self.open_dialog(
            ResultModal,
            from_the_beginning(self._facts, shown.recent),
            shown.setup,
            by_themselves=self.by_themselves,
            explain=explanations.explainer(shown.entries),
        )

    def action_log(self) -> None:
        from ldd_tui.games import explanations
        from ldd_tui.telling.passages import tell

        shown = self.shown
        explain = explanations.explainer(shown.entries)
        self.host.show_log(tell(self._facts, shown.setup), explain, undone=self.undone)

    def action_rules(self) -> None:
        from ldd_tui.reference.links import cited

        asking = self.query_one(Prompt).asking
        told = asking.refused or self.on_a_track
        self.host.open_rules((told and cited(asking.notice)) or self.rule())

    def action_back_out(self) -> None:
        self.map_view.focus()
        self.say()

    def action_scroll_log(self, pages: int) -> None:
        self.query_one(LogView).action_scroll_pages(pages)
