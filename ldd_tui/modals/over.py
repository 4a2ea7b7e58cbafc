"""The end of the game: who won and why, the course, prestige points and charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from textual.content import Content

from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.paged import PagedDialog
from ldd_tui.modals.parts import figures, war_summary
from ldd_tui.modals.parts.styles import BOLD, DIM, NOTHING, SIDE, column, lines, room_for, side_by_side
from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.text import N_, _, names, pgettext
from ldd_tui.text.phrases import capital, cite, together, vp
from ldd_tui.text.war_charts import LEAST_HEIGHT, war_charts
from rules import victory
from rules.facts import Fact
from rules.model import Over, Side, State, Status
from rules.victory import prestige_lines, prestige_points

_NAME, _POINTS = 16, 3
_TABLE = 35  # the least cells of a name, of its points, and of a row
_STORY, _GAP = 80, 3
_SUMS = 2
_AROUND = 6  # lines besides the text: frame, pages with a blank line, keys, and a spare one
_TWO_PAGES, _ONE_PAGE = (112, 38), (180, 46)
"""Terminal sizes from which all charts, or everything, share a page."""
_PAGES = (
    N_("result"),
    N_("Prestige"),
    N_("Sums"),
    N_("RP"),
    N_("Production"),
    N_("OV"),
    N_("VP"),
)
_VP_PAGES = (_PAGES[0], N_("points"), *_PAGES[2:])
_FEW_PAGES = (_PAGES[0], N_("Charts"))


class _Row(NamedTuple):
    """`counts`: others are faint."""

    name: str
    words: str
    points: int
    counts: bool = True


class GameOverModal(PagedDialog[str]):
    """The end of the game in pages, fewer on larger terminals. `history`: all facts; `stands`: why the last decision
    can't be undone; `home`: where leaving leads, if not to the menu. Returns an action of the game screen, `log`,
    `replay`, `analyse`, `undo` or `leave`; None to look at the board."""

    PURPOSE = N_("Who won the war, why, and how both sides did turn by turn.")
    DOCKS = False
    WIDTH = 196
    PLACE = "game_over"
    GIVEN_WORDS = True

    def load(self, state: State, history: Iterable[Fact] = (), *, stands: str = "", home: str = "") -> None:
        super().load()
        self.state, self._stands, self._home = state, stands, home
        self.war_chronicle = chronicle(state.setup, history)

    @property
    def over(self) -> Over:
        assert isinstance(self.state.waiting, Over)
        return self.state.waiting

    def owner(self) -> Side | None:
        return self.over.winner

    def heading(self) -> str:
        return _("The war is over: {cause}").format(cause=names.cause(self.over.cause))

    # -- pages

    @property
    def pages(self) -> Sequence[str]:
        width, height = self.app.size
        if width >= _ONE_PAGE[0] and height >= _ONE_PAGE[1]:
            return ()
        if width >= _TWO_PAGES[0] and height >= _TWO_PAGES[1]:
            return _FEW_PAGES
        return _PAGES if victory.is_counted(self.state.board) else _VP_PAGES

    def detail(self, width: int) -> Content:
        pages = self.pages
        if not pages:
            right = self._four_charts(width - _STORY - _GAP, self._room)
            return lines(*_beside([*self._report(_STORY), NOTHING, *self._points(_STORY)], right, _STORY))
        page = self.here
        if pages == _FEW_PAGES:
            tables = self._tables_width()
            one = max(table[0].cell_length for table in self._tables(0))
            left = width - _GAP - (tables if width - _GAP - tables >= _STORY else one)
            all_charts = self._four_charts(width, self._room)
            return lines(
                *(all_charts if page else _beside(self._report(left), self._points(width - _GAP - left), left))
            )
        if page == 0:
            return lines(*war_summary.result_lines(self.state, self.war_chronicle, width))
        if page == 1:
            return lines(*self._points(width))
        if page == _SUMS:
            return lines(*war_summary.totals(self.war_chronicle))
        chart = war_charts(self.war_chronicle)[page - _SUMS - 1]
        return lines(*figures.draw(chart, self.state.board, width, self._room))

    @property
    def _room(self) -> int:
        return max(LEAST_HEIGHT, self.app.size.height - _AROUND)

    def _four_charts(self, width: int, room: int) -> list[Content]:
        half, high = (width - 3) // 2, max(LEAST_HEIGHT, (room - 1) // 2)
        drawn = [figures.draw(chart, self.state.board, half, high) for chart in war_charts(self.war_chronicle)]
        upper, lower = (side_by_side(drawn[at], drawn[at + 1], width) for at in (0, 2))
        return [*upper, NOTHING, *lower]

    def _report(self, width: int) -> list[Content]:
        result = war_summary.result_lines(self.state, self.war_chronicle, width)
        wrapped = [piece for line in result for piece in line.wrap(width)]
        return [*wrapped, NOTHING, *war_summary.totals(self.war_chronicle)]

    # -- prestige points, or VP

    def _points(self, width: int) -> list[Content]:
        most = max(len(self.state.board.of_side(side)) for side in Side)
        about = [*Content.styled(self._about_points(), DIM).wrap(width), NOTHING]
        if width < self._tables_width():
            upper, lower = self._tables(0)
            return [*about, *upper, NOTHING, *lower]
        left, right = self._tables(most)
        return [*about, *side_by_side(left, right, self._tables_width(), _GAP, right_width=right[0].cell_length)]

    def _tables(self, most: int) -> list[list[Content]]:
        return [self._table(side, most) for side in Side]

    def _tables_width(self) -> int:
        return sum(table[0].cell_length for table in self._tables(0)) + _GAP

    def _about_points(self) -> str:
        board = self.state.board
        if not victory.is_counted(board):
            words = _("Victory Points: for each enemy sector that has surrendered.")
            return together(words, cite(board.edition.cited("13.2")))
        words = _(
            "Prestige points: Operational Value x Prestige Value of each sector at war, and 1 for each VP (14.2.2)."
        )
        return together(_("Prestige points did not decide.") if self.over.prestige is None else None, words)

    def _table(self, side: Side, most: int) -> list[Content]:
        """A side's sectors, padded to `most` lines, then its VP and total."""
        if not victory.is_counted(self.state.board):
            return self._victory_points(side, most)
        counted = {line.sector: line for line in prestige_lines(self.state, side)}
        rows = []
        for sector in self.state.board.of_side(side):
            line = counted.get(sector)
            if line is None:
                words, points = names.status(self.state.sectors[sector].status), 0
            else:
                words = f"{line.operational_value} x {line.prestige_value}"
                points = line.operational_value * line.prestige_value
            rows.append(_Row(names.sector(sector, self.state.edition), words, points, line is not None))
        won = self.state.vp[side]
        below = [_Row(pgettext("row of a table", "Victory points"), vp(won), won)]
        return _drawn(side, rows, most, below, prestige_points(self.state, side))

    def _victory_points(self, side: Side, most: int) -> list[Content]:
        board = self.state.board
        rows = []
        for sector in board.of_side(side.enemy):
            status = self.state.sectors[sector].status
            fallen = status == Status.SURRENDERED
            points = board.sectors[sector].victory_points if fallen else 0
            rows.append(_Row(names.sector(sector, board.edition), names.status(status), points, fallen))
        return _drawn(side, rows, most, [], self.state.vp[side])

    # -- keys

    def action_want(self, what: str) -> None:
        if what == "undo" and self._stands:
            self.refuse(self._stands)
        else:
            self.dismiss(what)

    @property
    def purpose(self) -> str:
        return together(super().purpose, None if self._stands else with_keys(_("{undo} undoes the last decision.")))

    def hints(self) -> list[Key]:
        return [
            *self.page_hints(),
            self.hint("log"),
            self.hint("replay"),
            self.hint("analyse"),
            *([] if getattr(self.app, "hosted", False) else [self.hint("export")]),
            *([] if self._stands else [self.hint("undo")]),
            self.hint("leave", self._home or None),
            self.back_hint(_("the board")),
        ]


def _drawn(side: Side, rows: Sequence[_Row], most: int, below: Sequence[_Row], total: int) -> list[Content]:
    sums = _Row(capital(_("total")), "", total)
    every = (*rows, *below, sums)
    name_cells = room_for((one.name for one in every), _NAME)
    words_cells = room_for((one.words for one in every), _TABLE - name_cells - _POINTS)
    cells = name_cells + words_cells + _POINTS

    def drawn(one: _Row) -> Content:
        name, words = column(one.name, name_cells), column(one.words, words_cells)
        line = Content.assemble(name, words, column(str(one.points), _POINTS, right=True))
        return line if one.counts else line.stylize(DIM)

    blank = [NOTHING] * (most - len(rows))
    rule = Content.styled(glyphs().rule * cells, DIM)
    title = Content.styled(names.side(side), SIDE[side])
    title = title.pad_right(cells - title.cell_length)
    return [title, *map(drawn, rows), *blank, *map(drawn, below), rule, drawn(sums).stylize(BOLD)]


def _beside(left: Sequence[Content], right: Sequence[Content], width: int) -> list[Content]:
    """`width`: cells for the left block."""
    both = zip_longest(left, right, fillvalue=NOTHING)
    return [Content.assemble(column(one, width), " " * _GAP, other) for one, other in both]
