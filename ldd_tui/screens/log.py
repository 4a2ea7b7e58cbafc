"""The whole log of a game, with the sums behind its entries: to scroll, to filter, to search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.screens.host import Host
from ldd_tui.screens.requests import ShowPage, ShowRules
from ldd_tui.screens.text_screen import SideBySide, TextScreen
from ldd_tui.text import _, names
from ldd_tui.widgets.log.log_aside import LogAside
from ldd_tui.widgets.log.log_book import Behind, Filter, Item, ItemKind, book_of, passages, turns_of
from ldd_tui.widgets.log.log_list import LogList
from ldd_tui.widgets.log.log_view import LogEntry
from rules.model import Side

_SIDES = (None, *Side)
_WIDE = 170


class LogScreen(TextScreen):
    """The whole log. Opened again it stands as it was left if nothing has happened since, otherwise at the newest."""

    DEFAULT_CSS = "LogScreen LogAside { width: 66; height: 1fr; margin-right: 1; }"

    PLACE: ClassVar[str] = "log"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._entries: list[LogEntry] = []
        self._book: list[Item] = []
        self._total = 0
        self._filter = Filter()
        self._typed = 0
        self._fresh = True

    def show(self, entries: Sequence[LogEntry], behind: Behind) -> None:
        """Show these entries the next time the screen opens. `behind`: lines to add after a fact."""
        if [entry.facts for entry in entries] == [entry.facts for entry in self._entries]:
            return
        self._entries = list(entries)
        self._book = book_of(entries, behind)
        self._total = sum(item.kind == ItemKind.PARAGRAPH for item in self._book)
        self._filter = Filter(side=self._filter.side)
        self._fresh = True
        self.refill()

    def heading(self) -> str:
        return _("What has happened")

    def make_text(self) -> Widget:
        aside = LogAside()
        aside.display = self.app.size.width >= _WIDE
        return SideBySide(LogList(self.say, id="text"), aside)

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

    def _choose(self, wanted: Filter, at: Item | None = None) -> None:
        here = None if self._fresh else at or self.log_list.item
        self._fresh = False
        self._filter = wanted
        found = passages(self._book, wanted)
        self.log_list.nothing = _("Nothing found. {way_out}").format(way_out=self._way_out())
        self.log_list.show(found, self._nearest(found, here))

    def _nearest(self, found: Sequence[Item], here: Item | None) -> Item | None:
        """The current item, else the last before it, else the first; None for the newest."""
        if here is None or not found:
            return None
        order = {id(item): index for index, item in enumerate(self._book)}
        entries = [item for item in found if item.kind == ItemKind.PARAGRAPH]
        before = [item for item in entries if order[id(item)] <= order[id(here)]]
        return before[-1] if before else entries[0]

    def _way_out(self) -> str:
        if self._filter.sought:
            return with_keys(_("{back} shows all again."))
        return with_keys(_("0 shows all turns, {side} both sides."))

    def look_for(self, sought: str) -> None:
        self._choose(self._filter._replace(sought=sought))

    def action_side(self, step: int) -> None:
        now = _SIDES.index(self._filter.side)
        self._choose(self._filter._replace(side=_SIDES[(now + step) % len(_SIDES)]))

    def action_this_turn(self) -> None:
        """Show only the turn under the cursor, or all turns again."""
        item = self.log_list.item
        turn = 0 if self._filter.turn or item is None else item.turn
        self._choose(self._filter._replace(turn=turn))

    def action_turn(self, step: int) -> None:
        if not self._filter.turn:
            self.log_list.to_turn(step)
            return
        turns = turns_of(self._book)
        index = turns.index(self._filter.turn) + step
        if 0 <= index < len(turns):
            self._only(turns[index])

    def action_digit(self, digit: int) -> None:
        """Show only the turn with this number, which may get a second digit; 0 shows all turns."""
        turns = turns_of(self._book)
        longer = 10 * self._typed + digit
        turn = longer if self._typed and longer in turns else digit
        if turn and turn not in turns:
            return
        self._typed = turn
        self._only(turn)

    def _only(self, turn: int) -> None:
        first = next((item for item in self._book if item.turn == turn and item.kind == ItemKind.PARAGRAPH), None)
        self._choose(self._filter._replace(turn=turn), at=first)

    def on_key(self, event: events.Key) -> None:
        if not event.key.isdigit():
            self._typed = 0

    # -- what it says

    def say(self) -> None:
        listed, wanted = self.log_list, self._filter
        self.query_one(LogAside).item = listed.item
        filtered = wanted != Filter()
        entry = _("entry {number} of {count}").format(number=listed.number, count=listed.count)
        if not listed.count:
            entry = _("nothing found")
        if filtered:
            entry = _("{entry}, {total} in all").format(entry=entry, total=self._total)
        turn = _("turn {turn} only").format(turn=wanted.turn) if wanted.turn else _("all turns")
        side = _("both sides") if wanted.side is None else _("{side} only").format(side=names.side(wanted.side))
        self.find_line.notes = (
            (side, wanted.side is not None),
            (turn, bool(wanted.turn)),
            (entry, not listed.count),
        )

    def action_rules(self) -> None:
        from ldd_tui.reference.links import cited

        item = self.log_list.item
        self.host.request(ShowRules("" if item is None else cited(item.rule)))

    def action_keys(self) -> None:
        from ldd_tui.screens.help_pages import log_help

        self.host.request(ShowPage(log_help(), _("Keys of the log")))
