"""A club's results: the ladder, the finished games and the cups; a member's record, and a cup's table."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult

from ldd_tui.coach import club_results
from ldd_tui.coach.club_results import ClubResults
from ldd_tui.coach.record import network_of
from ldd_tui.games import cup_work
from ldd_tui.games.computer_decisions import GROUP, apart
from ldd_tui.keys.in_force import Key, key
from ldd_tui.screens.base import BaseScreen, notice_rows
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import N_, _, cups
from ldd_tui.text import results as words
from ldd_tui.text.phrases import labelled
from ldd_tui.text.store_errors import error_text
from ldd_tui.text.your_games import Row
from ldd_tui.widgets.heading import Heading, Lines, PageTitles
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from ldd_tui.widgets.your_games import FiguresTable
from rules.editions import EDITIONS
from saves.club.cup_book import Cup
from saves.club.members import Member
from saves.club.standings import Games, played
from saves.errors import SavesError

if TYPE_CHECKING:
    from ldd_tui.screens.club.cups import CupWork

_NAME_CELLS, _WIDE_NAME_CELLS, _WIDE = 14, 24, 110


class View(NamedTuple):
    """A table. `accept`: what to do with the name of a row, if anything."""

    headings: tuple[str, ...]
    rows: list[Row]
    accept: Callable[[str], object] | None = None


_OF_CLUB = N_("Ladder"), N_("Games"), N_("Computers"), N_("Cups")
_CUPS = 3
_OF_CUP = N_("Standings"), N_("Rounds")
_ABOUT_LINES, _MOST_ABOUT_LINES = 3, 6
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
        self._cups: dict[str, Cup] = {}
        self._games: Games = {}
        self._member: Member | None = None
        self._cup_id = ""
        self._view = 0
        self._said = ""

    def open(self, *, cups: bool = False) -> None:
        self._member, self._cup_id, self._view = None, "", _CUPS if cups else 0

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
            self._read_cups()
        except SavesError as error:
            self._said = error_text(error)
        else:
            found = replace(found, played=await apart(partial(club_results.played, found.stored)))
            if self._results is None:
                self._said = ""
            self._results = found
        self._show()

    def _read_cups(self) -> None:
        self._cups = {cup.id: cup for cup in self.host.visit.cups.all()}
        self._games = self.host.visit.cups.games()

    # -- what is shown

    @property
    def _cup(self) -> Cup | None:
        """The cup that is open, if no member is."""
        return self._cups.get(self._cup_id) if self._member is None else None

    @property
    def _titles(self) -> tuple[str, ...]:
        return _OF_MEMBER if self._member is not None else _OF_CUP if self._cup is not None else _OF_CLUB

    @property
    def _table(self) -> FiguresTable:
        return self.query_one(FiguresTable)

    def _shown(self, results: ClubResults) -> View:
        member, view = self._member, self._view
        cells = _WIDE_NAME_CELLS if self.app.size.width >= _WIDE else _NAME_CELLS
        games = partial(words.games, results, now=self.clock(), cells=cells)
        cup, people = self._cup, results.members
        if cup is not None:
            return (
                View(cups.headings_of_standings(cup), cups.table(cup, self._games, people), self._open_member),
                View(cups.headings_of_rounds(), cups.rounds(cup, self._games, people), self._watch),
            )[view]
        if member is None:
            found = cups.cups(tuple(self._cups.values()), self._games, people, self.clock())
            return (
                View(words.headings_of_ladder(), words.ladder(results), self._open_member),
                View(words.headings_of_games(), games(results.found), self.host.watch_game),
                View(words.headings_of_marks(), words.marks()),
                View(cups.headings_of_cups(), found, self._open_cup),
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
        results, cup = self._results, self._cup
        name = words.of_member(self._member) if self._member else cups.name(cup) if cup else ""
        title = cups.title() if cup else words.title()
        self.query_one(Heading).words = labelled(title, name) if name else title
        titles = self.query_one(PageTitles)
        titles.titles = tuple(map(_, self._titles))
        titles.here = self._view
        if results is None:
            about = [] if self._said else [_("The results are being read. This can take a few seconds.")]
        else:
            about = self._about(results)
            shown = self._shown(results)
            self._table.put(shown.headings, shown.rows, self._table.cursor)
        above = self.query_one("#about", Lines)
        above.rows = ((" ".join(about), "base"),)
        needed = above.lines_needed(self.app.size.width - 2)
        above.styles.height = max(_ABOUT_LINES, min(_MOST_ABOUT_LINES, needed))
        self._say()

    def _about(self, results: ClubResults) -> list[str]:
        cup = self._cup
        if self._member is not None:
            return words.about_member(results, self._member)
        if cup is not None:
            return cups.about(cup, results.members, self.clock())
        return cups.how_to() if self._view == _CUPS else words.about_ladder(results)

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
            *self._keys_of_cups(),
            *((key(self.PLACE, "back", _("the club")),) if self._titles is not _OF_CLUB else ()),
            key(self.PLACE, "leave", _("lobby"), pinned=True),
        )

    def _keys_of_cups(self) -> tuple[Key, ...]:
        cup, member = self._cup_here, self.host.visit.member
        if member is None or not self._among_cups:
            return ()
        may = cup is not None and cup_work.can_enter_or_leave(cup, member.id)
        leave = _("leave") if cup is not None and cup_work.plays(cup, member.id) else None
        return (
            *((key(self.PLACE, "enter_cup", leave),) if may else ()),
            *((key(self.PLACE, "rule"),) if member.deputy else ()),
        )

    @property
    def _among_cups(self) -> bool:
        return self._member is None and (self._cup is not None or self._view == _CUPS)

    @property
    def _cup_here(self) -> Cup | None:
        """The cup that is open, or under the cursor."""
        row = self._table.row
        in_list = self._cups.get(row.name) if row is not None and self._among_cups else None
        return self._cup or in_list

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

    def _open_cup(self, cup: str) -> None:
        self._cup_id = cup
        self.action_view(1)

    def _watch(self, game: str) -> None:
        if game in self._games:
            self.host.watch_game(game)
        else:
            self._said = _("This game wasn't played.")
            self._say()

    def _go_to(self, member: Member | None) -> None:
        self._member, self._said = member, ""
        self.action_view(1)

    def action_turn(self, by: int) -> None:
        self.action_view((self._view + by) % len(self._titles) + 1)

    def action_view(self, number: int) -> None:
        if number > len(self._titles):
            return
        self._view, self._said = number - 1, ""
        self._table.cursor = 0
        self._show()

    def action_enter_cup(self) -> None:
        cup, member = self._cup_here, self.host.visit.member
        if self._results is None:
            self._said = _("The results are still being read.")
            self._show()
        elif cup is not None and member is not None:
            self._work(member).enter_or_leave(cup)

    def action_rule(self) -> None:
        member, cup, row = self.host.visit.member, self._cup_here, self._table.row
        if member is None or not member.deputy:
            self._said = _("Only the host and deputies can do this.")
            self._say()
        elif self._among_cups:
            found = [] if cup is None else [one for one in played(cup, self._games) if row and one.game == row.name]
            self._work(member).direct(cup, found[0] if found and row and row.name else None)

    def _work(self, member: Member) -> CupWork:
        from ldd_tui.screens.club.cups import CupWork

        return CupWork(self, self.host, member.id, self._do)

    def _do(self, act: Callable[[], object]) -> None:
        self._said = ""
        try:
            act()
            self._read_cups()
        except SavesError as error:
            self._said = error_text(error)
        self._show()

    def action_help(self) -> None:
        from ldd_tui.screens.help_pages import results_help

        self.host.show_page(results_help(), _("Keys of the results"))

    def action_back(self) -> None:
        if self._member is not None:
            self._go_to(None)
        elif self._cup is not None:
            self._cup_id = ""
            self.action_view(_CUPS + 1)
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self.app.pop_screen()
