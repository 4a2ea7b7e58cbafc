"""A club's results: the ladder and the finished games, and a member's record."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import ClassVar, NamedTuple

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult

from ldd_tui.coach import club_results
from ldd_tui.coach.club_results import ClubResults
from ldd_tui.coach.record import network_of
from ldd_tui.games.computer_decisions import GROUP, apart
from ldd_tui.keys.in_force import Key, key
from ldd_tui.screens.base import BaseScreen, notice_rows
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import N_, _
from ldd_tui.text import results as words
from ldd_tui.text.phrases import labelled
from ldd_tui.text.store_errors import error_text
from ldd_tui.text.your_games import Row
from ldd_tui.widgets.heading import Heading, Lines, PageTitles
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from ldd_tui.widgets.your_games import FiguresTable
from rules.editions import EDITIONS
from saves.club.members import Member
from saves.errors import SavesError

_NAME_CELLS, _WIDE_NAME_CELLS, _WIDE = 14, 24, 110


class View(NamedTuple):
    """A table. `accept`: what to do with the name of a row, if anything."""

    headings: tuple[str, ...]
    rows: list[Row]
    accept: Callable[[str], object] | None = None


_OF_CLUB = N_("Ladder"), N_("Games"), N_("Computers")
_OF_MEMBER = N_("Record"), N_("Opponents"), N_("Games")


class ResultsScreen(PaintedOnce, BaseScreen):
    PLACE = "results"
    DEFAULT_CSS = """
    ResultsScreen #about { height: 3; margin: 0 1; }
    ResultsScreen #below { height: 3; margin: 0 1; }
    """
    host: ClubHost
    clock: ClassVar[staticmethod[[], float]] = staticmethod(time.time)
    """For tests, which need a fixed today."""

    def __init__(self, host: ClubHost) -> None:
        super().__init__(host)
        self._results: ClubResults | None = None
        self._member: Member | None = None
        self._view = 0
        self._said = ""

    def open(self) -> None:
        self._member, self._view = None, 0

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Lines(id="about")
        yield PageTitles(id="views")
        yield FiguresTable(id="rows")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._table.focus()

    def on_screen_resume(self) -> None:
        self._show()
        self.run_worker(self._read(), group=GROUP, exclusive=True)

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._show()

    def retranslate(self) -> None:
        self._show()
        super().retranslate()

    async def _read(self) -> None:
        await apart(partial(list, map(network_of, EDITIONS)))
        visit = self.host.visit
        viewer = visit.member.id if visit.member else ""
        try:
            found = club_results.read(visit.store, visit.club, visit.games, viewer)
        except SavesError as error:
            self._said = error_text(error)
        else:
            self._results = replace(found, played=await apart(partial(club_results.played, found.stored)))
        self._show()

    # -- what is shown

    @property
    def _table(self) -> FiguresTable:
        return self.query_one(FiguresTable)

    def _shown(self, results: ClubResults) -> View:
        member, view = self._member, self._view
        cells = _WIDE_NAME_CELLS if self.app.size.width >= _WIDE else _NAME_CELLS
        games = partial(words.games, results, now=self.clock(), cells=cells)
        if member is None:
            return (
                View(words.headings_of_ladder(), words.ladder(results), self._open_member),
                View(words.headings_of_games(), games(results.found), self.host.watch_game),
                View(words.headings_of_marks(), words.marks()),
            )[view]
        own = [one for one, _side in results.seats_of(member.id)]
        return (
            View(words.headings_of_record(), words.record(results, member)),
            View(words.headings_of_opponents(), words.opponents(results, member), self._open_member),
            View(words.headings_of_games(), games(own), self.host.watch_game),
        )[view]

    def _show(self) -> None:
        if not self.is_mounted:
            return
        results, member = self._results, self._member
        name = "" if member is None else words.of_member(member)
        self.query_one(Heading).words = labelled(words.title(), name) if name else words.title()
        titles = self.query_one(PageTitles)
        titles.titles = tuple(_(title) for title in (_OF_CLUB if member is None else _OF_MEMBER))
        titles.here = self._view
        if results is None:
            about = [] if self._said else [_("The results are being read.")]
        else:
            about = words.about_ladder(results) if member is None else words.about_member(results, member)
            shown = self._shown(results)
            self._table.put(shown.headings, shown.rows, self._table.cursor)
        self.query_one("#about", Lines).rows = ((" ".join(about), "base"),)
        self._say()

    def _say(self) -> None:
        row = self._table.row
        below = [] if row is None or not row.about else [(row.about, "dim")]
        if self._said:
            below = notice_rows(self._said, refused=True)
        elif row is None and self._results is not None:
            below = [(_("Nothing yet."), "dim")]
        self.query_one("#below", Lines).rows = tuple(below)
        self.query_one(KeyBar).keys = self._keys()

    def _keys(self) -> tuple[Key, ...]:
        results, row = self._results, self._table.row
        opens = results is not None and row is not None and self._shown(results).accept is not None
        return (
            *((key(self.PLACE, "accept", main=True),) if opens else ()),
            key(self.PLACE, "{next_part}", _("view"), main=not opens),
            key(self.PLACE, "help"),
            *((key(self.PLACE, "back", _("the club")),) if self._member is not None else ()),
            key(self.PLACE, "leave", _("lobby"), pinned=True),
        )

    def on_option_list_option_highlighted(self) -> None:
        self._said = ""
        self._say()

    # -- keys

    def on_option_list_option_selected(self) -> None:
        row, results = self._table.row, self._results
        accept = None if results is None else self._shown(results).accept
        if row is not None and accept is not None:
            accept(row.name)

    def _open_member(self, player: str) -> None:
        member = None if self._results is None else self._results.members.known(player)
        if member is None:
            self._said = _("Only members have a record.")
            self._say()
        else:
            self._go_to(member)

    def _go_to(self, member: Member | None) -> None:
        self._member, self._said = member, ""
        self.action_view(1)

    def action_turn(self, by: int) -> None:
        self.action_view((self._view + by) % len(_OF_CLUB) + 1)

    def action_view(self, number: int) -> None:
        self._view, self._said = number - 1, ""
        self._table.cursor = 0
        self._show()

    def action_help(self) -> None:
        from ldd_tui.screens.help_pages import results_help

        self.host.show_page(results_help(), _("Keys of the results"))

    def action_back(self) -> None:
        if self._member is not None:
            self._go_to(None)
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self.app.pop_screen()
