"""Your games: your grade over all that are analysed, its course, and what costs you most."""

from __future__ import annotations

import time
from contextlib import suppress
from enum import IntEnum
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from ldd_tui.analysis.positions import NotAnalysed
from ldd_tui.coach import record
from ldd_tui.coach.record import Seat, Stored
from ldd_tui.games import analysing
from ldd_tui.games.analysing import Making
from ldd_tui.games.computer_decisions import GROUP, apart
from ldd_tui.keys.in_force import Key, key
from ldd_tui.screens.base import BaseScreen, notice_rows
from ldd_tui.screens.host import Host
from ldd_tui.text import N_, _, names
from ldd_tui.text import game_summary as told_of
from ldd_tui.text import your_games as words
from ldd_tui.text.phrases import dashed, together
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.heading import Heading, Lines, PageTitles
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from ldd_tui.widgets.your_games import CostChart, FiguresTable
from rules.editions import EDITIONS
from rules.model import Side
from saves.errors import SavesError
from saves.game_list import Summary

_SIDES = (None, *Side)
_EDITIONS = (None, *EDITIONS)
_LOOK_SECONDS = 0.2
_TALL = 34
_CHART, _TALL_CHART = 6, 12  # lines


class View(IntEnum):
    GAMES = 0
    PARTS = 1
    THEMES = 2


_VIEWS = {View.GAMES: N_("Games"), View.PARTS: N_("Breakdown"), View.THEMES: N_("What costs you most")}


class YourGamesScreen(PaintedOnce, BaseScreen):
    PLACE = "your_games"
    DEFAULT_CSS = """
    YourGamesScreen #grade { height: 3; margin: 0 1; }
    YourGamesScreen #below { height: 3; margin: 0 1; }
    """
    clock: ClassVar[staticmethod[[], float]] = staticmethod(time.time)
    """For tests, which need a fixed today."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._stored: tuple[Stored, ...] = ()
        self._seats: tuple[Seat, ...] | None = None
        self._view = View.GAMES
        self._side: Side | None = None
        self._edition: str | None = None
        self._making: Making | None = None
        self._about: tuple[int, int, Summary] | None = None
        self._timer: Timer | None = None
        self._stopped = False
        self._said = ""

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Lines(id="grade")
        yield CostChart(id="chart")
        yield PageTitles(id="views")
        yield FiguresTable(id="rows")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._table.focus()

    def on_screen_resume(self) -> None:
        self._fit(self.app.size.height)
        self._show()
        if self._making is None:
            self.run_worker(self._read(), group=GROUP)

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.height)

    def _fit(self, height: int) -> None:
        self.query_one(CostChart).styles.height = _TALL_CHART if height >= _TALL else _CHART

    def retranslate(self) -> None:
        self._said = ""
        self._show()
        super().retranslate()

    # -- reading and analysing

    async def _read(self) -> None:
        await apart(partial(list, map(record.network_of, EDITIONS)))
        try:
            self._stored = tuple(self.host.own_games())
        except SavesError as error:
            self._said = error_text(error)
            self._seats = ()
        else:
            self._seats = await apart(lambda: tuple(record.seats(record.analysed(self._stored))))
        self._show()

    def _waiting(self) -> list[Stored]:
        return [one for one in self._stored if one.game.over is not None and one.packed is None]

    async def _analyse(self, games: list[Stored]) -> None:
        for number, one in enumerate(games, 1):
            with suppress(NotAnalysed, SavesError):  # then the next one
                self._making = Making(self.host.recording_of(one.game.id), analysing.judge_of(one.game.edition))
                self._about = number, len(games), one.game
                await self._making.make()
                await self._read()
            if self._stopped:
                break
        self._making = None
        if self._timer is not None:
            self._timer.stop()
        self._show()

    def _stop(self) -> None:
        self._stopped = True
        if self._making is not None:
            self._making.stop()

    def _progress(self) -> str:
        if self._making is None or self._about is None:
            return ""
        number, count, game = self._about
        words = _("Analysing game {number} of {count}, {name}: {done} of {positions} positions judged.")
        return words.format(
            number=number, count=count, name=told_of.title(game), done=self._making.done, positions=self._making.count
        )

    # -- what is shown

    @property
    def _table(self) -> FiguresTable:
        return self.query_one(FiguresTable)

    def _chosen(self) -> list[Seat]:
        """The earliest first."""
        return [
            seat
            for seat in self._seats or ()
            if self._side in (None, seat.own.side) and self._edition in (None, seat.own.edition)
        ]

    def _show(self) -> None:
        chosen, waiting = self._chosen(), words.waiting(len(self._waiting()))
        self.query_one(Heading).words = words.title()
        told = _("Your analysed games are being read.") if self._seats is None else " ".join(words.sentences(chosen))
        self.query_one("#grade", Lines).rows = ((together(told, waiting), "base"),)
        self.query_one(CostChart).seats = tuple(chosen)
        titles = self.query_one(PageTitles)
        titles.titles, titles.here = tuple(_(title) for title in _VIEWS.values()), self._view
        side = "" if self._side is None else _("{side} only").format(side=names.side(self._side))
        titles.note = dashed(filter(None, ("" if self._edition is None else names.edition_of(self._edition), side)))
        if self._view == View.GAMES:
            self._table.put(words.headings_of_games(), words.games(chosen, self.clock())[::-1], self._table.cursor)
        elif self._view == View.PARTS:
            self._table.put(words.headings_of_parts(), words.by_parts(chosen), self._table.cursor)
        else:
            self._table.put(words.headings_of_themes(), words.themes(chosen), self._table.cursor)
        self._say()

    def _say(self) -> None:
        row, games = self._table.row, self._view == View.GAMES
        chart = self.query_one(CostChart)
        chart.pointed = len(chart.seats) - 1 - self._table.cursor if games and row is not None else None
        below: list[tuple[str, str]] = [] if row is None else [(row.about, "dim")]
        if progress := self._progress():
            below.insert(0, (progress, "strong"))
        elif self._said:
            below = notice_rows(self._said, refused=True)
        self.query_one("#below", Lines).rows = tuple(below)
        self.query_one(KeyBar).keys = self._keys(rows=games and row is not None)

    def _keys(self, *, rows: bool) -> tuple[Key, ...]:
        return (
            *((key(self.PLACE, "accept", main=True),) if rows else ()),
            key(self.PLACE, "{next_part}", _("view"), main=not rows),
            key(self.PLACE, "side"),
            key(self.PLACE, "edition"),
            *((key(self.PLACE, "back", _("stop")),) if self._making else ()),
            *((key(self.PLACE, "analyse"),) if self._waiting() and not self._making else ()),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
        )

    def on_option_list_option_highlighted(self) -> None:
        self._said = ""
        self._say()

    # -- keys

    def on_option_list_option_selected(self) -> None:
        row = self._table.row
        if self._view == View.GAMES and row is not None:
            self.host.analyse(row.name.split()[0])

    def action_turn(self, by: int) -> None:
        self.action_view((self._view + by) % len(View) + 1)

    def action_view(self, number: int) -> None:
        self._view, self._said = View(number - 1), ""
        self._table.cursor = 0
        self._show()

    def action_side(self) -> None:
        self._side, self._said = _SIDES[(_SIDES.index(self._side) + 1) % len(_SIDES)], ""
        self._show()

    def action_edition(self) -> None:
        self._edition, self._said = _EDITIONS[(_EDITIONS.index(self._edition) + 1) % len(_EDITIONS)], ""
        self._show()

    def action_analyse(self) -> None:
        games = self._waiting()
        if self._making is not None:
            self._said = _("They are being analysed.")
        elif not games:
            self._said = _("Every finished game of yours is analysed.")
        else:
            self._stopped = False
            self._timer = self.set_interval(_LOOK_SECONDS, self._say)
            self.run_worker(self._analyse(games), group=GROUP)
            return
        self._say()

    def action_help(self) -> None:
        from ldd_tui.screens.help_pages import your_games_help

        self.host.show_page(your_games_help(), _("Keys of your games"))

    def action_back(self) -> None:
        if self._making is not None:
            self._stop()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self._stop()
        self.app.pop_screen()
