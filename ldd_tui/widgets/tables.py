"""Tables of stored games, a club's lobby, and judged decisions or throws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len

from ldd_tui.look.glyphs import glyphs
from ldd_tui.text import _, game_summary, names, pgettext
from ldd_tui.text.game_summary import Room
from ldd_tui.text.labels import Forms
from ldd_tui.text.lobby import HEADINGS, LobbyRow, Section
from ldd_tui.text.phrases import capital
from ldd_tui.widgets.lists import BASE, DIM, SIDE, STRONG, WARN, Column, Table
from rules.model import Side
from saves.game_list import Summary

# ------------------------------------------------------------------------------------------------ stored games

_CELLS = {Room.LITTLE: (9, 10, 7, 11, 9), Room.SOME: (14, 14, 7, 18, 15), Room.MUCH: (20, 40, 23, 18, 15)}
_NARROWEST = 76


class GameTable(Table[Summary]):
    """`now`: seconds since 1970, which decides what is today."""

    now = 0.0

    def name_of(self, row: Summary) -> str:
        return row.id

    def columns(self, width: int) -> tuple[Sequence[Column[Summary]], int]:
        """The name takes what the others leave."""
        room = Room.MUCH if width >= 170 else Room.SOME if width >= 110 else Room.LITTLE
        gap = 1 if room == Room.LITTLE else 2
        player, options, turn, result, played = _CELLS[room]
        others = [
            *(
                Column[Summary](
                    game_summary.side_label(side, room),
                    player,
                    partial(game_summary.player_label, side=side),
                    SIDE[side],
                )
                for side in Side
            ),
            Column[Summary](_("Options"), options, lambda game: game_summary.options(game, room), DIM),
            Column[Summary](_("Turn"), turn, lambda game: game_summary.turn(game, room)),
            Column[Summary](_("To move"), result, lambda game: game_summary.result(game, room), _style_of_result),
            Column[Summary](_("Played"), played, lambda game: game_summary.played(game, self.now, room), DIM),
        ]
        if width < _NARROWEST:
            del others[5], others[2]
        left = width - self.LEAD - sum(column.cells + gap for column in others)
        name = Column[Summary](
            capital(_("name")),
            min(max(1, left), game_summary.NAME_CELLS),
            lambda game: game_summary.name(game) or _("(no name)"),
            lambda game: STRONG if game.over is None else BASE,
        )
        return (name, *others), gap


def _style_of_result(game: Summary) -> str:
    if game.over is None:
        return BASE if game.side is None else f"bold {SIDE[game.side]}"
    return DIM if game.over.winner is None else SIDE[game.over.winner]


# ------------------------------------------------------------------------------------------------ the lobby of a club

_MOST_NAME, _MUCH = 40, 150
_NARROW_SEAT, _LEAST_SEAT = 14, 8


class LobbyTable(Table[LobbyRow]):
    """`finished`: the heading of finished games."""

    LEAD = 5
    finished = ""

    def show(self, rows: Sequence[LobbyRow], cursor: int | None = None, *, at: str = "") -> None:
        """The cursor stays with its game, or goes to the game `at`."""
        if tuple(rows) != self.rows or at:  # most of what is written in a club is no other line here
            at = at or (self.row.id if self.row else "")
            super().show(rows, next((place for place, row in enumerate(rows) if row.id == at), cursor))

    def name_of(self, row: LobbyRow) -> str:
        return row.id

    def lead(self, row: LobbyRow) -> str:
        return glyphs().ready if row.section == Section.AWAITS_YOU else ""

    def section(self, row: LobbyRow) -> str:
        return (self.finished if row.section == Section.OVER else "") or _(HEADINGS[row.section])

    def columns(self, width: int) -> tuple[Sequence[Column[LobbyRow]], int]:
        """The name takes the rest. If that cuts one, columns repeated below the table are dropped, then seats cut."""
        most = _NARROW_SEAT if width < 110 else 18 if width < _MUCH else 22
        archive = bool(self.rows) and all(row.section == Section.OVER for row in self.rows)
        awaited = self._awaited(pgettext("of a game", "Result") if archive else _("Awaited"), width)
        turn = Column[LobbyRow](_("Turn"), 7, lambda row: row.turn)
        played = Column[LobbyRow](_("Played"), 6, lambda row: row.since, DIM)
        seats = [self._seat(side, most) for side in Side]
        others = [awaited, *seats, turn, played]
        if any(row.left for row in self.rows):
            others.append(Column[LobbyRow](pgettext("time left", "Left"), 7, lambda row: row.left, DIM))
        if width >= _MUCH:
            others.append(Column[LobbyRow](_("Here"), 26, lambda row: row.people, DIM))

        def left() -> int:
            return width - self.LEAD - 1 - sum(column.cells + 1 for column in others)

        wanted = min(_MOST_NAME, max((cell_len(row.name) for row in self.rows), default=0))
        for column in (turn,) if archive else (played, turn):
            if left() < wanted:
                others.remove(column)
        for at, seat in enumerate(others):
            if seat in seats and left() < wanted:
                others[at] = seat._replace(cells=max(min(seat.cells, _LEAST_SEAT), seat.cells - wanted + left()))
        name = Column[LobbyRow](_("Game"), max(1, min(left(), _MOST_NAME)), lambda row: row.name)
        return (awaited, name, *others[1:]), 1

    def _awaited(self, heading: str, width: int) -> Column[LobbyRow]:
        if width >= 110:
            return Column(heading, 26, lambda row: row.standing, STRONG)
        cells = max(cell_len(words) for words in (heading, *(row.brief for row in self.rows)))
        return Column(heading, min(cells, _NARROW_SEAT), lambda row: row.brief, STRONG)

    def _seat(self, side: Side, most: int) -> Column[LobbyRow]:
        name = names.side(side) if most > _NARROW_SEAT else names.side_short(side)
        cells = min(most, max(cell_len(words) for words in (name, *(row.seats[side] for row in self.rows))))
        heading = name if cell_len(name) <= cells else names.side_short(side)
        return Column(heading, cells, lambda row: row.seats[side], SIDE[side])


# ------------------------------------------------------------------------------------------------ an analysis

_BROAD = 110


class JudgedRow(NamedTuple):
    """`entry`: of the record; `mark`: the turning point's number or ""; `words`: columns in ever shorter forms;
    `figure` and its word."""

    entry: int
    mark: str
    turn: str
    side: Side
    letter: str
    words: tuple[Forms, ...]
    figure: str
    verdict: str
    grave: bool = False


class JudgedTable(Table[JudgedRow]):
    """`headings`: of mark, turn, side, words, figure and verdict."""

    headings: tuple[str, ...] = ()

    def put(self, headings: tuple[str, ...], rows: tuple[JudgedRow, ...]) -> None:
        self.headings = headings
        self.show(rows, 0)

    def name_of(self, row: JudgedRow) -> str:
        return str(row.entry)

    def columns(self, width: int) -> tuple[Sequence[Column[JudgedRow]], int]:
        gap = 2 if width >= _BROAD else 1
        cells = self._cells(width, gap)
        mark, turn, side, *words, figure, verdict = zip(self.headings, cells, strict=True)
        return [
            Column(*mark, lambda row: row.mark, STRONG),
            Column(*turn, lambda row: row.turn, DIM),
            Column(*side, lambda row: row.letter, lambda row: f"bold {SIDE[row.side]}"),
            *(Column(*head, partial(_in_room, at, head[1])) for at, head in enumerate(words)),
            Column(*figure, lambda row: row.figure, lambda row: WARN if row.grave else STRONG),
            Column(*verdict, lambda row: row.verdict, lambda row: WARN if row.grave else BASE),
        ], gap

    def _cells(self, width: int, gap: int) -> list[int]:
        """The words share the rest; of two columns one that needs less than half leaves it to the other."""
        first, last = self.headings[:3], self.headings[-2:]
        rows = self.rows
        marks = max((len(row.mark) for row in rows), default=0), 2, 1
        ends = max((len(row.figure) for row in rows), default=0), max((len(row.verdict) for row in rows), default=0)
        fixed = [max(len(head), least) for head, least in zip((*first, *last), (*marks, *ends), strict=True)]
        words = max(1, len(self.headings) - len(fixed))
        left = width - self.LEAD - sum(fixed) - gap * len(self.headings)
        each = [max(1, left // words + (at < left % words)) for at in range(words)]
        if len(each) == 2 and rows:
            longest = [max(len(row.words[at][0]) for row in rows) for at in (0, 1)]
            shortest = [max(min(map(len, row.words[at])) for row in rows) for at in (0, 1)]
            if longest[0] > each[0] or longest[1] > each[1]:
                each[0] = max(min(each[0], longest[0], shortest[0]), left - longest[1])
                each[1] = left - each[0]
        return [*fixed[:3], *each, *fixed[3:]]


def _in_room(at: int, cells: int, row: JudgedRow) -> str:
    forms = row.words[at]
    words = next((form for form in forms if len(form) <= cells), "")
    if words:
        return words
    begun = forms[-1][: cells - 1]
    return f"{begun.rpartition(' ')[0]} …" if " " in begun else forms[-1]
