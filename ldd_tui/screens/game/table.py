"""What is seen of a game: the tracks, the map, the log, the prompt, and the screens that tell more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from ldd_tui.games import decision_reasons, modifier_sources
from ldd_tui.games.session import GameSession
from ldd_tui.screens import position_words, requests
from ldd_tui.screens.host import Host
from ldd_tui.text import _, prompts
from ldd_tui.widgets.heading import Lines
from ldd_tui.widgets.log.log_view import LogView, entries_of
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.painting import PaintedOnce
from ldd_tui.widgets.prompt import Asking, Key, KeyBar, Prompt
from ldd_tui.widgets.tracks import ResourceTrack, Track, TurnTrack
from ldd_tui.widgets.trees import TreesPanel
from rules.facts import Fact
from rules.model import Phase, Reason, Refusal, Sector

if TYPE_CHECKING:
    from ldd_tui.modals.base import Dialog

_NOTHING_SHOWN = (-1, 0)
_WIDE_ENOUGH, _HIGH_ENOUGH = 80, 24
_LEAST_PROMPT_LINES, _MOST_PROMPT_LINES = 6, 8  # what the game asks and a sector; a hint may need more
_MAP_LINES = 12
_BOARD_LINES = _MAP_LINES + 4  # with the tracks and the keys


class TableScreen(PaintedOnce, Screen[None]):
    """One game at a time, given by `session`. Nothing here changes it."""

    AUTO_FOCUS = "#map"
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As Textual has it, but a focus that goes from one track to another does not have the whole screen painted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "cards", show=False),
        Binding("T", "trees", show=False),
        Binding("L", "log", show=False),
        Binding("x", "explain", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("R", "rules", show=False),
        Binding("escape", "calm", show=False),
        Binding("tab", "region(1)", show=False),
        Binding("shift+tab", "region(-1)", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-broad"), (170, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (33, "-medium"), (46, "-tall")]  # noqa: RUF012

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self._session: GameSession | None = None
        self._logged = _NOTHING_SHOWN
        self._fitted: tuple[object, ...] = ()
        self._quiet = False
        self._described: Sector | None = None

    def compose(self) -> ComposeResult:
        self._break()
        yield Lines(id="too-small")
        yield TurnTrack(id="turns")
        yield ResourceTrack(id="resources")
        yield MapView(id="map")
        yield TreesPanel(id="trees")
        yield LogView(id="log")
        yield Prompt(id="prompt")
        yield KeyBar(id="keys")

    def _break(self) -> None:
        """Take the classes of the breakpoints before the first layout: Textual would lay out and paint without them."""
        for measure, breakpoints in zip(
            self.app.size, (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS), strict=True
        ):
            fitting = max(least for least, _name in breakpoints if least <= measure)
            for least, name in breakpoints:
                self.set_class(least == fitting, name)

    @property
    def session(self) -> GameSession:
        """The game on the table."""
        assert self._session is not None, "no game was opened"
        return self._session

    @session.setter
    def session(self, session: GameSession) -> None:
        self._session = session
        self._logged = _NOTHING_SHOWN

    @property
    def map_view(self) -> MapView:
        """The map with its cursor."""
        return self.query_one(MapView)

    def keys(self) -> tuple[Key, ...]:
        """The keys that do something now, those that answer the prompt first."""
        return position_words.always(self.session)

    def what(self) -> str:
        """The prompt."""
        return position_words.what(self.session)

    def about(self) -> str:
        """What has the focus, in words: a track, the log, or the sector under the cursor."""
        if isinstance(self.focused, Track):
            return self.focused.about(self.session.state)
        if isinstance(self.focused, LogView):
            return _("The log: Up and Down scroll it, L shows all of it with the sums. Tab goes back to the map.")
        return position_words.describe(self.session.state, self.map_view.cursor)

    # -- showing

    def show_position(self, notice: str = "", *, refused: bool = False) -> None:
        """Show the position as it is on disk."""
        session = self.session
        self.query_one(TurnTrack).state = session.state
        self.query_one(ResourceTrack).state = session.state
        self.query_one(TreesPanel).state = session.state
        self.map_view.show(session.state, position_words.able(session))
        self._show_log()
        self.say(notice, refused=refused)

    def say(self, notice: str = "", *, refused: bool = False) -> None:
        """Show the prompt and the keys; without a notice, what has the focus in words."""
        session = self.session
        self._described = None if notice else self.map_view.cursor
        asking = Asking(
            side=position_words.side_to_act(session.state),
            who=position_words.who(session),
            where=position_words.where(session.state),
            words=self.what(),
            notice=notice or self.about(),
            refused=refused,
        )
        self.query_one(Prompt).asking = asking
        self.query_one(KeyBar).keys = self.keys()
        self._fit()

    def on_resize(self, event: events.Resize) -> None:
        self._fitted = ()
        if self._session is not None:
            self._fit()

    def _fit(self) -> None:
        """Give the prompt the lines it needs, off the log; in a small terminal the tracks and the map give theirs.

        What the prompt has got it keeps as long as it asks the same, so that the log stands still.
        """
        prompt = self.query_one(Prompt)
        width, height = self.app.size
        needed = min(_MOST_PROMPT_LINES, max(_LEAST_PROMPT_LINES, prompt.lines_needed(width)))
        now = (width, height, prompt.asking.words)
        if self._fitted[:3] == now and self._fitted[3] >= needed:
            return
        self._fitted = (*now, needed)
        prompt.styles.height = needed
        for part in (TurnTrack, ResourceTrack, LogView, MapView):
            self.query_one(part).display = True
        self.map_view.styles.height = None
        small = self.tell_if_small(width, height)
        if height >= _HIGH_ENOUGH:
            self.query_one(LogView).display = height - needed - small > _BOARD_LINES
            return
        left = height - needed - 2
        self.query_one(LogView).display = False
        self.query_one(ResourceTrack).display = left >= 2
        self.query_one(TurnTrack).display = left >= 3
        self.map_view.display = left >= 6
        self.map_view.styles.height = max(0, min(_MAP_LINES, left - 3))
        self.query_one(LogView).display = left > 3 + _MAP_LINES

    def tell_if_small(self, width: int, height: int) -> bool:
        """Say that the terminal is too small for the whole board, if it is; whether it is."""
        small = width < _WIDE_ENOUGH or height < _HIGH_ENOUGH
        notice = self.query_one("#too-small", Lines)
        notice.display = small
        if small:
            words = _("The whole board needs {width}x{height}; this terminal has {here_width}x{here_height}.")
            words = words.format(width=_WIDE_ENOUGH, height=_HIGH_ENOUGH, here_width=width, here_height=height)
            notice.rows = ((words, "warn"),)
        return small

    def refuse(self, why: object, phase: Phase | None = None) -> None:
        """Say why something is not possible. `phase`: when it is, if it is just not its turn."""
        self.say(self.why(why, phase), refused=True)

    def why(self, reason: object, phase: Phase | None = None) -> str:
        """A reason in words; what is awaited instead, if something is just not its turn, and when its `phase` comes."""
        if isinstance(reason, Refusal):
            if reason.reason in (Reason.NOT_AWAITED, Reason.GAME_OVER):
                return (
                    position_words.awaited(self.session)
                    if phase is None
                    else position_words.not_now(self.session, phase)
                )
            return prompts.refusal(reason, self.session.state)
        return str(reason)

    def open_dialog(
        self,
        kind: type[Dialog[Any]],
        *what: Any,
        then: Callable[[Any], None] | None = None,
        said: str = "",
        **more: Any,
    ) -> None:
        """Open a dialog of a kind, the same one each time; `then` gets its answer. `said`: a notice in it."""
        from ldd_tui.modals import reuse

        dialog = reuse(self.app, kind, *what, **more)
        if said:
            dialog.say(said)
        self.app.push_screen(dialog, then)

    def on_screen_resume(self) -> None:
        self._break()

    def on_mount(self) -> None:
        self.watch(self.map_view, "cursor", self._cursor_moved, init=False)  # no message: it would cost a frame

    def _cursor_moved(self) -> None:
        if not self._quiet:
            self.say()
        elif self._described is not None:
            self.call_next(self._follow_cursor)

    def _follow_cursor(self) -> None:
        """Describe no other sector than the one under the cursor, however the cursor came there."""
        if self._described not in (None, self.map_view.cursor):
            self.say()

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Move the cursor without taking a notice away."""
        self._quiet = True
        try:
            yield
        finally:
            self._quiet = False

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Track):
            self.say()

    def _show_log(self) -> None:
        """Add what is new to the log; all of it if the past is another one than when it was shown."""
        session, log = self.session, self.query_one(LogView)
        rewritten, shown = self._logged
        if rewritten != session.rewritten:
            log.show([])
            shown = 0
        entries = session.play.entries
        self._logged = (session.rewritten, len(entries))
        log.add(entries_of([fact for entry in entries[shown:] for fact in entry.facts], session.setup))

    # -- regions: the map, the tracks, the trees, the log

    def action_region(self, by: int) -> None:
        """Take the focus to the next region that is on the screen."""
        regions = [self.map_view, self._tracks()[0], *self.query(TreesPanel), *self.query(LogView)]
        shown = [region for region in regions if region.display]
        here = 1 if self.focused in self._tracks() else shown.index(self.focused) if self.focused in shown else 0
        self.set_focus(shown[(here + by) % len(shown)])
        self.say()

    def action_next_track(self, by: int) -> None:
        """Take the focus to the next track."""
        tracks = self._tracks()
        if self.focused in tracks:
            tracks[(tracks.index(self.focused) + by) % len(tracks)].focus()

    def _tracks(self) -> list[Widget]:
        """The tracks that are on the screen, from the top."""
        return [track for track in self.query(Track) if track.display and not isinstance(track, TreesPanel)]

    # -- keys that tell more

    def action_cards(self) -> None:
        """Show the event cards of this turn and those in force."""
        state = self.session.state
        events = tuple(dict.fromkeys((*state.drawn, *state.this_turn, *state.in_force)))
        from ldd_tui.modals.event_card import EventCardsModal

        self.open_dialog(EventCardsModal, state, events)

    def action_trees(self, said: str = "") -> None:
        """Show both Technology Trees. `said`: a notice with them."""
        from ldd_tui.modals.trees import TreesModal

        self.open_dialog(TreesModal, self.session.state, said=said)

    def action_explain(self) -> None:
        """Tell again what has happened since the last decision, with the sums."""
        if not self.session.recent:
            self.say(_("Nothing has happened since the last decision; L shows all that has happened before."))
            return
        from ldd_tui.modals.result import ResultModal

        self.open_dialog(ResultModal, self.session.recent, self.session.setup, explain=self._behind())

    def _behind(self) -> Callable[[Fact], Sequence[str]]:
        """What tells in lines where the modifiers of an offensive came from, and why a computer did something."""
        entries = self.session.play.entries

        def behind(fact: Fact) -> Sequence[str]:
            return [
                line
                for of_fact in (modifier_sources.of_fact, decision_reasons.of_fact)
                if (line := of_fact(entries, fact))
            ]

        return behind

    def action_log(self) -> None:
        """Show the whole log, with the sums."""
        facts = [fact for entry in self.session.play.entries for fact in entry.facts]
        self.host.request(requests.ShowLog(entries_of(facts, self.session.setup), self._behind()))

    def action_keys(self) -> None:
        """Show the keys of this screen."""
        from ldd_tui.screens.help_pages import game_help

        self.host.request(requests.ShowPage(game_help(self.session)))

    def action_rules(self) -> None:
        """Open the rules at what is cited: by a refusal, or by the track that has the focus; else at what is asked."""
        from ldd_tui.reference.links import cited

        asking = self.query_one(Prompt).asking
        told = asking.refused or isinstance(self.focused, Track)
        self.host.request(requests.ShowRules((told and cited(asking.notice)) or self.rule()))

    def rule(self) -> str:
        """The rule of what is asked."""
        waiting = self.session.state.waiting
        return "" if waiting is None else waiting.rule

    def action_calm(self) -> None:
        """Back to the map, without a notice."""
        self.map_view.focus()
        self.say()

    def action_scroll_log(self, pages: int) -> None:
        """Scroll the log from wherever the focus is."""
        self.query_one(LogView).action_scroll_pages(pages)
