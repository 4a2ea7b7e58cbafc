"""The whole log of a game with its sums, to filter and search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual import events
from textual.widget import Widget

from ldd_tui.games.recording import Recording
from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.screens.host import Host
from ldd_tui.screens.text_screen import SideBySide, TextScreen
from ldd_tui.telling.notes import put_beside
from ldd_tui.telling.passages import Explain, Kind, Line, Passage, unexplained, with_headings
from ldd_tui.telling.undone import put_after
from ldd_tui.text import _, names
from ldd_tui.text.phrases import as_sentence, cite, together
from ldd_tui.widgets.log_list import LogAside, LogList
from rules.model import Side
from saves.notes import Note

_SIDES = (None, *Side)
_WIDE = 170


class Filter(NamedTuple):
    """`side` None: both; `turn` 0: all; `sought`: required words."""

    side: Side | None = None
    turn: int = 0
    sought: str = ""

    def lets_through(self, passage: Passage) -> bool:
        return (
            (not self.turn or passage.turn == self.turn)
            and (self.side is None or passage.side == self.side or passage.grave)
            and (not self.sought or passage.tells_of(self.sought.casefold()))
        )


class LogScreen(TextScreen):
    """The whole log. Reopened, it keeps its place if nothing has happened, else shows the newest."""

    DEFAULT_CSS = "LogScreen LogAside { width: 66; height: 1fr; margin-right: 1; }"

    PLACE = "log"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._told: tuple[Passage, ...] = ()
        self._notes: tuple[Note, ...] = ()
        self._undone: Mapping[int, Sequence[str]] = {}
        self._book: list[Passage] = []
        self._explain: Explain = unexplained
        self._filter = Filter()
        self._typed = 0
        self._fresh = True

    def show(
        self,
        told: tuple[Passage, ...],
        explain: Explain,
        recording: Recording | None = None,
        undone: Mapping[int, Sequence[str]] = {},
    ) -> None:
        """`recording`: whose notes are shown. `undone`: as in `ldd_tui.telling.undone`."""
        notes = () if recording is None else recording.notes
        same = (notes, undone) == (self._notes, self._undone)
        if same and [one.facts for one in told] == [one.facts for one in self._told]:
            return
        self._notes, self._undone = notes, undone
        self._told, self._explain = told, explain
        self._book = [piece for one in told for piece in ((one,) if one.is_heading else one.apart())]
        if recording is not None:
            put_beside(self._book, recording.entries, notes)
        put_after(self._book, undone)
        self._filter = Filter(side=self._filter.side)
        self._fresh = True
        self.refill()

    def _behind(self, passage: Passage) -> Sequence[Line]:
        return passage.behind(self._explain)

    def heading(self) -> str:
        return _("What happened")

    def make_text(self) -> Widget:
        aside = LogAside(self._behind)
        aside.display = self.app.size.width >= _WIDE
        return SideBySide(LogList(self.say, self._behind, id="text"), aside)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(LogAside).display = event.size.width >= _WIDE

    @property
    def log_list(self) -> LogList:
        return self.query_one(LogList)

    def keys(self) -> tuple[Key, ...]:
        return (
            key(self.PLACE, "accept", main=True),
            key(self.PLACE, "all_sums"),
            key(self.PLACE, "side"),
            key(self.PLACE, "this_turn"),
            key(self.PLACE, "{turn_before} {next_turn}"),
            key(self.PLACE, "find"),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
            key(self.PLACE, "rules"),
            key(self.PLACE, "{first:2} {last:2}"),
        )

    def fill(self) -> None:
        self.find_line.sought = self._filter.sought
        self._choose(self._filter)

    # -- filters

    def _choose(self, wanted: Filter, at: Passage | None = None) -> None:
        here = None if self._fresh else at or self.log_list.passage
        self._fresh = False
        self._filter = wanted
        found = with_headings(self._book, wanted.lets_through)
        way_out = _("{back} shows all.") if wanted.sought else _("0 shows all turns, {side} both sides.")
        self.log_list.nothing = together(as_sentence(_("nothing found")), with_keys(way_out))
        self.log_list.show(found, self._nearest(found, here))

    def _nearest(self, found: Sequence[Passage], here: Passage | None) -> Passage | None:
        """The passage looked at, or the nearest before it, or the first; None: the newest."""
        if here is None:
            return None
        order = {passage: index for index, passage in enumerate(self._book)}
        listed = [passage for passage in found if not passage.is_heading]
        return next((one for one in reversed(listed) if order[one] <= order[here]), listed[0] if listed else None)

    def look_for(self, sought: str) -> None:
        self._choose(self._filter._replace(sought=sought))

    def action_side(self, step: int) -> None:
        now = _SIDES.index(self._filter.side)
        self._choose(self._filter._replace(side=_SIDES[(now + step) % len(_SIDES)]))

    def action_this_turn(self) -> None:
        passage = self.log_list.passage
        turn = 0 if self._filter.turn or passage is None else passage.turn
        self._choose(self._filter._replace(turn=turn))

    def action_turn(self, step: int) -> None:
        if not self._filter.turn:
            self.log_list.to_turn(step)
            return
        turns = self._turns
        index = turns.index(self._filter.turn) + step
        if 0 <= index < len(turns):
            self._only(turns[index])

    @property
    def _turns(self) -> list[int]:
        return [passage.turn for passage in self._book if passage.kind == Kind.TURN]

    def action_digit(self, digit: int) -> None:
        """Show only the turn with this number, which may get a second digit; 0 shows all."""
        turns = self._turns
        longer = 10 * self._typed + digit
        turn = longer if self._typed and longer in turns else digit
        if turn and turn not in turns:
            return
        self._typed = turn
        self._only(turn)

    def _only(self, turn: int) -> None:
        first = next((one for one in self._book if one.turn == turn and not one.is_heading), None)
        self._choose(self._filter._replace(turn=turn), at=first)

    def on_key(self, event: events.Key) -> None:
        if not event.key.isdigit():
            self._typed = 0

    # -- what it says

    def say(self) -> None:
        listed, wanted = self.log_list, self._filter
        self.query_one(LogAside).passage = listed.passage
        filtered = wanted != Filter()
        entry = _("entry {number} of {count}").format(number=listed.number, count=listed.count)
        if not listed.count:
            entry = _("nothing found")
        if filtered:
            entry = _("{entry}, {total} in all").format(
                entry=entry, total=sum(not passage.is_heading for passage in self._book)
            )
        turn = _("turn {turn} only").format(turn=wanted.turn) if wanted.turn else _("all turns")
        side = _("both sides") if wanted.side is None else _("{side} only").format(side=names.side(wanted.side))
        self.find_line.notes = ((side, wanted.side is not None), (turn, bool(wanted.turn)), (entry, not listed.count))

    def action_rules(self) -> None:
        from ldd_tui.reference.links import cited

        passage = self.log_list.passage
        self.host.open_rules("" if passage is None else cited(cite(passage.main.rule)))

    def action_keys(self) -> None:
        from ldd_tui.screens.help_pages import log_help

        self.host.show_page(log_help(), _("Keys of the log"))
