"""The replay: the board after each event of a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from ldd_tui.games import in_words
from ldd_tui.games.explanations import explainer
from ldd_tui.games.recording import Recording, Unit
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key, command_of, key, keys_in_force, row, with_keys
from ldd_tui.look.wrap import wrap
from ldd_tui.screens.branching import branch_off
from ldd_tui.screens.host import Host
from ldd_tui.screens.replay import replay_words
from ldd_tui.screens.replay.replay_words import Search
from ldd_tui.screens.table.table_screen import TableScreen
from ldd_tui.telling import replay as words
from ldd_tui.telling.passages import tell
from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import as_sentence, together
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.find_line import FindLine
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Asking, Prompt
from saves.errors import SavesError

if TYPE_CHECKING:
    from ldd_tui.games.sharing import Shared

PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds from event to event."""

_BANNER_GAPS = 3  # blank cells around the banner's two parts

_PACE_COMMANDS = {"faster", "slower", "digits"}
_STOP_ONLY = {"accept", "back", "play"}


class StillPrompt(Prompt):
    """Never asks for more lines: nothing may move during a replay."""

    DEFAULT_CSS = "StillPrompt { height: 4; }"

    def lines_needed(self, width: int) -> int:
        return 0

    @property
    def crowded(self) -> bool:
        return len(wrap(self.asking.words, self.size.width - 1)) > self.size.height - 2 > 0


class ReplayMap(MapView, inherit_bindings=False):
    BINDINGS: ClassVar[list[BindingType]] = bindings("replay_map")


class ReplayScreen(TableScreen):
    PLACE = "replay"
    DEFAULT_CSS = "ReplayScreen #find { dock: bottom; display: none; }"

    _search: Search

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._recording: Recording | None = None
        self.pace = 3
        self._timer: Timer | None = None
        self._fresh = True
        self._returns = False
        self._ended = False

    def compose(self) -> ComposeResult:
        for part in super().compose():
            if isinstance(part, MapView):
                yield ReplayMap(id="map")
            else:
                yield StillPrompt(id="prompt") if isinstance(part, Prompt) else part
        yield FindLine(id="find")

    def open(self, recording: Recording) -> None:
        self._stop()
        self._recording = recording
        self.put(recording)
        self._search = Search(recording)
        self._fresh = True
        self._ended = recording.over is not None
        if self.is_mounted:
            self._begin()

    @property
    def recording(self) -> Recording:
        assert self._recording is not None, "no game was opened"
        return self._recording

    @property
    def playing(self) -> bool:
        return self._timer is not None

    def on_mount(self) -> None:
        self._begin()

    def on_unmount(self) -> None:
        self._stop()

    def on_screen_resume(self) -> None:
        if self._ended and self.is_active:
            self._ended = False
            self.action_enter()

    def on_screen_suspend(self) -> None:
        self._stop()

    def _begin(self) -> None:
        self.query_one(FindLine).sought = ""
        self._to_the_map()
        self._to_the_scene()
        self.show_position()

    def _to_the_map(self) -> None:
        self._returns = self.focused is not self.map_view
        self.map_view.focus()

    def to_share(self) -> Shared | None:
        from ldd_tui.games.sharing import of_recording

        return of_recording(self.recording, self.recording.entry)

    # -- what it says

    def rule(self) -> str:
        return words.rule(self.recording.recent, self.recording.setup)

    def show_position(self, notice: str = "", *, refused: bool = False) -> None:
        recording = self.recording
        notice = notice or together(
            replay_words.notes(recording), words.taken_back(recording.taken_back, recording.taken_back_after)
        )
        super().show_position(notice, refused=refused)
        prompt = self.query_one(StillPrompt)
        if not notice and not self._fresh and prompt.crowded:
            prompt.asking = prompt.asking._replace(notice="")

    def asking(self, notice: str, *, refused: bool) -> Asking:
        if not notice:
            notice = self.welcome() if self._fresh else self.focus_in_words()
        who = self.who()
        width = self.query_one(Prompt).size.width or self.app.size.width
        return Asking(
            side=self.recording.side,
            who=who,
            where=replay_words.where(self.recording, width - cell_len(who) - _BANNER_GAPS),
            words=in_words.happened(self.recording),
            more=with_keys(_("({explain}: all of it)")),
            notice=notice,
            refused=refused,
        )

    def who(self) -> str:
        return _("Replay: playing") if self.playing else _("Replay")

    def welcome(self) -> str:
        return replay_words.welcome(self.recording)

    def none(self, unit: Unit, by: int) -> str:
        return replay_words.none(self.recording, unit, by)

    def on_resize(self, event: events.Resize) -> None:
        if self._recording is not None:
            prompt = self.query_one(Prompt)
            prompt.asking = prompt.asking._replace(where=self.asking("", refused=False).where)

    def keys(self) -> tuple[Key, ...]:
        if self.playing:
            pace = _("pace {pace} of {fastest}").format(pace=self.pace, fastest=len(PACES))
            stop = key(self.PLACE, "back", _("stop"), main=True)
            pieces = ((_("any key"), stop.pressed),)
            return stop._replace(key=_("any key"), pieces=pieces), key(self.PLACE, "1-5 {faster} {slower}", pace)
        coded = bool(replay_words.code(self.recording))
        return replay_words.keys(found=bool(self._search.places), over=self.recording.over is not None, coded=coded)

    # -- going through it

    def _go_to(self, at: int, notice: str = "") -> None:
        self.recording.go_to(at)
        self._to_the_scene()
        self.show_position(notice)

    def _to_the_scene(self) -> None:
        sector = replay_words.scene(self.recording)
        if sector is not None:
            with self.quietly():
                self.map_view.cursor = sector

    def action_go(self, unit: int, by: int) -> None:
        at = self.recording.place(Unit(unit), by)
        if at is None:
            self.say(self.none(Unit(unit), by), refused=True)
        else:
            self._go_to(at)

    def action_start(self) -> None:
        self._go_to(0)

    def action_end(self) -> None:
        self._go_to(len(self.recording.line) - 1)

    def action_enter(self) -> None:
        if self.recording.over is None:
            self.action_go(Unit.STEP, 1)
            return
        from ldd_tui.modals.over import GameOverModal

        history = [fact for entry in self.recording.entries for fact in entry.facts]
        stands = with_keys(_("A replay changes nothing. On the board, {branch} starts a new game from there."))
        then, home = self._end_was_read, _("leave the replay")
        self.open_dialog(GameOverModal, self.recording.state, history, then=then, stands=stands, home=home)

    def _end_was_read(self, wanted: str | None) -> None:
        if wanted == "log":
            self.action_log()
        elif wanted == "leave":
            self.action_leave()
        elif wanted == "analyse":
            self.action_analyse()
        elif wanted == "replay":
            self._fresh = True
            self.action_start()

    # -- playing

    def action_play(self) -> None:
        if self.playing:
            self._stop()
        elif self.recording.place(Unit.STEP, 1) is not None:
            self._set_off()
        else:
            self.say(self.none(Unit.STEP, 1), refused=True)
            return
        self.say()

    def action_pace(self, by: int) -> None:
        self.action_set_pace(self.pace + by)

    def action_set_pace(self, pace: int) -> None:
        self.pace = max(1, min(len(PACES), pace))
        if self.playing:
            self._set_off()
            self.say()
            return
        self.say(with_keys(_("Pace {pace} of {fastest}: {play} plays."), pace=self.pace, fastest=len(PACES)))

    def _set_off(self) -> None:
        self._stop()
        self._timer = self.set_interval(PACES[self.pace - 1], self._tick)

    def _tick(self) -> None:
        self.action_go(Unit.STEP, 1)
        if self.recording.place(Unit.STEP, 1) is None:
            self._stop()
            self.say(self.none(Unit.STEP, 1))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def on_key(self, event: events.Key) -> None:
        """Any key stops playback; most then also do their usual job."""
        self._fresh = False
        command = command_of(self.PLACE, event.key)
        if not self.playing or command in _PACE_COMMANDS:
            return
        self._stop()
        self.say()
        if command in _STOP_ONLY or event.key in keys_in_force(row(self.PLACE, "go_on")):
            event.stop()
            event.prevent_default()

    # -- finding

    def action_find(self) -> None:
        line = self.query_one(FindLine)
        line.notes = ((with_keys(_("words in the log, then {accept}")), False),)
        line.display = True
        line.begin()

    def on_find_line_changed(self) -> None:
        line = self.query_one(FindLine)
        self._search.look_for(line.sought)
        count = len(self._search.places)
        told_ = ngettext("{count} place", "{count} places", count).format(count=count)
        line.notes = ((told_ if count else _("nothing found"), not count),) if line.sought else ()

    def on_find_line_closed(self) -> None:
        self._to_the_map()
        if self._search.places:
            self.action_found(0)
        else:
            self.say(as_sentence(_("nothing found")) if self._search.sought else "", refused=bool(self._search.sought))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Restore the keys after a search; the last notice stays."""
        line = self.query_one(FindLine)
        line.display = line is self.focused
        if self._returns and self.focused is self.map_view:
            self._returns = False
            event.prevent_default()

    def retranslate(self) -> None:
        self.search_anew()
        super().retranslate()

    def search_anew(self) -> None:
        sought, self._search = self._search.sought, Search(self.recording)
        if sought:
            self._search.look_for(sought)

    def action_found(self, by: int) -> None:
        if not self._search.places:
            self.say(with_keys(_("Nothing to find yet: {find} finds words.")), refused=True)
            return
        at = self._search.near(by)
        self._go_to(at, self._search.number(at))

    # -- what else there is

    def action_branch(self) -> None:
        branch_off(self.app, self.recording, self.host, partial(self.say, refused=True))

    def action_analyse(self) -> None:
        self._stop()
        self.host.explain(self.recording)

    def action_log(self) -> None:
        entries = self.recording.entries
        facts = [fact for entry in entries for fact in entry.facts]
        self.host.show_log(tell(facts, self.recording.setup), explainer(entries), self.recording, self.undone)

    # -- notes

    def action_note(self) -> None:
        from ldd_tui.modals.name import NoteModal

        if self.recording.takes_notes(self.host.store):
            self.open_dialog(NoteModal, self.recording, then=self._noted)
        else:
            self.say(with_keys(_("You write notes in your own games: {branch} makes one of this.")), refused=True)

    def _noted(self, words: str | None) -> None:
        if words is None:
            return
        try:
            self.recording.write_note(words)
        except SavesError as error:
            self.say(error_text(error), refused=True)
            return
        self._search = Search(self.recording)
        self.show_position("" if words else _("The note is deleted."))

    def action_open_note(self) -> None:
        code = replay_words.code(self.recording)
        if code:
            self._stop()
            self.host.open_code(code)
        else:
            self.say(_("No note here has a position code."), refused=True)

    def action_lesson(self) -> None:
        from ldd_tui.screens.exporting import write_lesson

        self._stop()
        write_lesson(self.app, self.recording, self.host, partial(self.say, refused=True))

    def action_explain(self) -> None:
        if not self.recording.recent:
            self.say(in_words.happened(self.recording))
            return
        super().action_explain()

    def action_keys(self) -> None:
        self.host.show_keys(self.PLACE, _("Keys of the replay"))

    def action_back_out(self) -> None:
        if self.focused is self.map_view:
            self.action_leave()
        else:
            super().action_back_out()

    def action_leave(self) -> None:
        self._stop()
        self.app.pop_screen()
