"""The analysis: winning chances, the cost of each decision, and luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer
from textual.widget import Widget

from ldd_tui.analysis import arbiter
from ldd_tui.analysis.keeping import keep
from ldd_tui.analysis.model import Analysis, DecisionJudged, Link
from ldd_tui.analysis.positions import NotAnalysed
from ldd_tui.games import analysing
from ldd_tui.games.analysing import Making, RollingOut
from ldd_tui.games.computer_decisions import GROUP
from ldd_tui.games.recording import Recording
from ldd_tui.keys.in_force import does_nothing, key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens.analysis import analysis_words as words
from ldd_tui.screens.analysis.analysis_words import LISTS, VIEWS, View
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.branching import branch_off
from ldd_tui.screens.host import Host
from ldd_tui.text import _, chance_chart, names
from ldd_tui.text.judged import not_analysed
from ldd_tui.widgets.analysis_figures import ChanceChart, SideFigures
from ldd_tui.widgets.heading import Heading, Lines, PageTitles
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.tables import JudgedTable
from ldd_tui.widgets.textual_inside import PaintedOnce
from rules.model import Side

if TYPE_CHECKING:
    from ldd_tui.games.sharing import Shared

_SIDES = (None, *Side)
_LOOK_SECONDS = 0.1
_BAR_CELLS = 40
_HIGH, _TALL = 34, 46
_CHART = {0: 8, _HIGH: 14, _TALL: 18}  # chart lines, by the least terminal lines


class AnalysisScreen(PaintedOnce, BaseScreen):
    """`open` gives it a game. Without a stored analysis one is made, until it is stopped."""

    PLACE = words.PLACE
    DEFAULT_CSS = """
    AnalysisScreen #figures { height: 1fr; margin: 0 1; }
    AnalysisScreen #below { height: 3; margin: 0 1; }
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._recording: Recording | None = None
        self._analysis: Analysis | None = None
        self._making: Making | None = None
        self._rolling: RollingOut | None = None
        self._timer: Timer | None = None
        self._why_not: NotAnalysed | None = None
        self._view = View.DECISIONS
        self._side: Side | None = None
        self._links: dict[int, Link] = {}
        self._marks: dict[int, int] = {}
        self._said = ""

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield ChanceChart(id="chart")
        yield PageTitles(id="views")
        yield JudgedTable(id="rows")
        yield SideFigures(id="figures")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    @property
    def in_focus(self) -> Widget:
        return self.focused or self.query_one(SideFigures)

    # -- the game

    @property
    def recording(self) -> Recording:
        assert self._recording is not None, "no game was opened"
        return self._recording

    def open(self, recording: Recording) -> None:
        before = self._recording
        same = before is not None and before.game == recording.game and before.last_seq == recording.last_seq
        if same and recording.game is not None and self._analysis is not None and self._analysis.complete:
            return
        self._stop()
        self._recording, self._analysis, self._making = recording, None, None
        self._view, self._side, self._why_not, self._said = View.DECISIONS, None, None, ""
        if self.is_mounted:
            self._begin()

    def on_mount(self) -> None:
        self._begin()

    def on_unmount(self) -> None:
        self._stop()

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.height)

    def _fit(self, height: int) -> None:
        self.query_one(ChanceChart).styles.height = _CHART[max(least for least in _CHART if least <= height)]

    def _begin(self) -> None:
        self._fit(self.app.size.height)
        self.query_one(Heading).words = words.title(self.recording)
        try:
            judge = analysing.judge_of(self.recording.setup.board.edition.key)
        except NotAnalysed as error:
            self._refuse_all(error)
            return
        found = self._kept()
        if found is not None:
            self._take(found)
            return
        self._making = Making(self.recording, judge)
        self._timer = self.set_interval(_LOOK_SECONDS, self._show_progress)
        self._show_progress()
        self.run_worker(self._make(self._making), group=GROUP)

    def retranslate(self) -> None:
        self._said = ""
        self.query_one(Heading).words = words.title(self.recording)
        if self._analysis is not None:
            self._take(self._analysis)
        elif self._making is not None:
            self._show_progress()
        else:
            self._show()
        super().retranslate()

    def _kept(self) -> Analysis | None:
        store, game = self.recording.store, self.recording.game
        if store is None or game is None:
            return None
        return analysing.deepest_kept(store, game, self.recording.history)

    async def _make(self, making: Making) -> None:
        try:
            analysis = await making.make()
        except NotAnalysed as error:
            if making is self._making:
                self._stop()
                self._refuse_all(error)
            return
        if making is self._making:
            self._stop()
            if analysis is None:
                self.app.pop_screen()
            else:
                self._take(analysis)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._making is not None:
            self._making.stop()
        if self._rolling is not None:
            self._rolling.stop()
            self._rolling = None

    def _refuse_all(self, error: NotAnalysed) -> None:
        self._why_not, self._making = error, None
        self._show()

    def _take(self, analysis: Analysis) -> None:
        if not analysis.complete and self._making is not None:
            self._said = words.stopped(self._making.done, self._making.count)
        self._analysis, self._making = analysis, None
        curve = chance_chart.curve(analysis)
        self._marks = {mark.entry: mark.number for mark in curve.marks}
        chart = self.query_one(ChanceChart)
        chart.board = self.recording.setup.board
        chart.curve = curve
        self._show()

    # -- what is shown

    @property
    def _table(self) -> JudgedTable:
        return self.query_one(JudgedTable)

    @property
    def link(self) -> Link | None:
        row = self._table.row if self._table.display else None
        return None if row is None else self._links[row.entry]

    def _show(self) -> None:
        analysis = self._analysis
        for part in (ChanceChart, PageTitles):
            self.query_one(part).display = analysis is not None
        self._table.display = analysis is not None and self._view in LISTS
        figures = self.query_one(SideFigures)
        figures.display = not self._table.display
        self.query_one("#below").display = self._view in LISTS or analysis is None
        figures.edition, figures.details = self.recording.setup.board.edition, self._view == View.DETAILS
        figures.analysis = None if self._view in LISTS else analysis
        if analysis is not None and self._table.display:
            self._fill(analysis)
        self._say()

    def _fill(self, analysis: Analysis) -> None:
        links = words.links_of(analysis, self._view, self._side)
        self._links = {link.entry: link for link in links}
        self._table.put(
            words.headings(self._view), tuple(words.row(link, self._marks, self.recording) for link in links)
        )
        self._table.focus()

    def on_option_list_option_highlighted(self) -> None:
        self._said = ""
        self._say()

    def _say(self) -> None:
        analysis, bar, link = self._analysis, self.query_one(KeyBar), self.link
        below = self.query_one("#below", Lines)
        if analysis is None:
            below.rows = () if self._why_not is None else ((not_analysed(self._why_not.why), "base"),)
            bar.keys = key(self.PLACE, "help"), key(self.PLACE, "leave", pinned=True)
            return
        titles = self.query_one(PageTitles)
        titles.titles = tuple(_(title) for title in VIEWS.values())
        titles.here = self._view
        titles.note = _("both sides") if self._side is None else _("{side} only").format(side=names.side(self._side))
        self.query_one(ChanceChart).pointed = None if link is None else link.entry
        if self._rolling is not None:
            told = words.rolling(self._rolling.decision, self._rolling.so_far, self.recording)
            below.rows = ((told, "base"),)
            bar.keys = (key(self.PLACE, "back", _("stop"), main=True),)
            return
        if self._said:
            below.rows = ((f"{glyphs().alert} {self._said}", "warn"),)
        elif link is not None:
            below.rows = ((words.sentence(link, self.recording), "dim"),)
        else:
            empty = words.nothing(self._view, self._side) if self._view in LISTS else ""
            below.rows = ((empty, "dim"),) if empty else ()
        bar.keys = words.keys(self._view, link, partial=not analysis.complete)

    def _show_progress(self) -> None:
        making = self._making
        if making is None:
            return
        for part in (ChanceChart, PageTitles, JudgedTable):
            self.query_one(part).display = False
        figures = self.query_one(SideFigures)
        figures.display, figures.analysis = True, None
        self.query_one("#below").display = True
        share = making.done / making.count if making.count else 0.0
        told = _("{done} of {count} positions judged").format(done=making.done, count=making.count)
        full = int(share * _BAR_CELLS)
        drawn = glyphs().strength * full + glyphs().spent * (_BAR_CELLS - full)
        self.query_one("#below", Lines).rows = (
            (_("The game is being analysed."), "base"),
            (f"{drawn} {told}" if making.count else drawn, "strong"),
        )
        self.query_one(KeyBar).keys = (key(self.PLACE, "back", _("stop"), main=True),)

    def _refuse(self, why: str) -> None:
        self._said = why
        self._say()

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.key not in self.active_bindings and self._analysis is not None:
            self._refuse(does_nothing(event.key, event.character))

    # -- keys

    def action_turn(self, by: int) -> None:
        self.action_view((self._view + by) % len(View) + 1)

    def action_view(self, number: int) -> None:
        if self._analysis is not None:
            self._view, self._said = View(number - 1), ""
            self._show()

    def action_side(self, step: int) -> None:
        if self._analysis is not None and self._view in LISTS:
            self._side, self._said = _SIDES[(_SIDES.index(self._side) + step) % len(_SIDES)], ""
            self._show()

    def on_option_list_option_selected(self) -> None:
        from ldd_tui.modals import reuse
        from ldd_tui.modals.judged import JudgedModal

        link = self.link
        if link is not None:
            number = self._marks.get(link.entry)
            dialog = reuse(self.app, JudgedModal, self.recording, link, number)
            self.app.push_screen(dialog, self._was_read)

    def _was_read(self, wanted: str | None) -> None:
        if wanted == "branch":
            self.action_branch()
        elif wanted == "replay":
            self.action_replay()

    def _go_before(self, link: Link) -> None:
        self.recording.go_to(self.recording.place_of_event(link.entry) - 1)

    def to_share(self) -> Shared | None:
        """Before what is under the cursor."""
        from ldd_tui.games.sharing import of_recording

        recording, link = self.recording, self.link
        at = len(recording.line) if link is None else recording.place_of_event(link.entry)
        return of_recording(recording, recording.line[at - 1])

    def action_branch(self) -> None:
        if self.link is not None:
            self._go_before(self.link)
            branch_off(self.app, self.recording, self.host, self._refuse)

    def action_replay(self) -> None:
        if self.link is not None:
            self._go_before(self.link)
            self.host.show_replay(self.recording)

    def action_roll_out(self) -> None:
        link = self.link
        if self._rolling is not None or self._analysis is None or link is None:
            return
        if not isinstance(link, DecisionJudged) or not arbiter.can_be_rolled_out(link):
            self._refuse(words.not_rolled_out(link))
            return
        self._said = ""
        self._rolling = RollingOut(self.recording, link)
        self._timer = self.set_interval(_LOOK_SECONDS, self._say)
        self._say()
        self.run_worker(self._roll_out(self._rolling), group=GROUP)

    async def _roll_out(self, rolling: RollingOut) -> None:
        rollout = await rolling.make()
        if rolling is not self._rolling:
            return
        self._stop()
        if rollout is not None and self._analysis is not None:
            self._analysis = arbiter.with_rollout(self._analysis, rolling.decision, rollout)
            store, game = self.recording.store, self.recording.game
            if store is not None and game is not None:
                keep(store, game, self._analysis)
            row = self._table.highlighted
            self._show()
            self._table.highlighted = row
        self._say()

    def action_analyse(self) -> None:
        if self._analysis is not None and not self._analysis.complete:
            self._analysis, self._said = None, ""
            self._begin()

    def action_help(self) -> None:
        from ldd_tui.screens.help_pages import analysis_help

        self.host.show_page(analysis_help(), _("Keys of the analysis"))

    def action_back(self) -> None:
        if self._rolling is not None:
            self._rolling.stop()
        elif self._making is not None and self._analysis is None:
            self._making.stop()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self._stop()
        self._making = None
        self.app.pop_screen()
