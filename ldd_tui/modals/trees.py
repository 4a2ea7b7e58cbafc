"""Both Technology Trees: levels with year, number needed, state and effect."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.paged import PagedDialog
from ldd_tui.modals.parts import levels
from ldd_tui.modals.parts.styles import BOLD, DIM, SIDE, column, lines, row, side_by_side, widest
from ldd_tui.telling import refusals
from ldd_tui.text import N_, _, names, ngettext, technologies
from ldd_tui.text.phrases import before, cite, cubes, full_stop, together
from rules.model import IMPLEMENTED, Side, State, Technology
from rules.quick_play import NOT_IN_QUICK_PLAY
from rules.refusals import NotInQuickPlay

_NAME = 22
_LEVEL, _BETWEEN = 34, 2
_WHO = 20  # the room for five sectors in letters, beside whole names
"""Cells of a level without its sectors, and between two technologies."""
_BOTH_TREES, _ONE_PAGE = 38, (180, 46)  # terminal sizes from which both trees, or everything, share a page
_SIDES = (N_("Entente"), N_("Central Powers"))
_SECTORS, _EFFECTS = N_("In sectors"), N_("What levels do")


class TreesModal(PagedDialog[None]):
    """The tree of `first` (by default the active side's), the other one, sectors, and what levels do."""

    PURPOSE = N_(
        "The levels of both sides: reached, possible this year, and later. Each with its year and "
        "the number needed on the die (3.4)."
    )
    DOCKS = False
    WIDTH = 196
    PLACE = "trees"

    def load(self, state: State, first: Side | None = None) -> None:
        super().load()
        self.state = state
        self.first = state.active if first is None else first

    def heading(self) -> str:
        return _("Technology Trees")

    @property
    def pages(self) -> Sequence[str]:
        width, height = self.app.size
        if width >= _ONE_PAGE[0] and height >= _ONE_PAGE[1]:
            return ()
        if height >= _BOTH_TREES:
            return (N_("Both trees"), _SECTORS, _EFFECTS)
        return (_SIDES[self.first], _SIDES[self.first.enemy], _SECTORS, _EFFECTS)

    def detail(self, width: int) -> Content:
        pages = self.pages
        if not pages:
            return self._all(width)
        title = pages[self.here]
        if title == _SECTORS:
            both = [*self._sectors(self.first), *self._sectors(self.first.enemy)]
            return lines(levels.head(), *both, levels.legend(self.state), self._implementing())
        if title == _EFFECTS:
            return lines(*_effects(self.state))
        if title in _SIDES:
            return lines(*self._tree(Side(_SIDES.index(title)), width), "", self._legend())
        return lines(*self._tree(self.first, width), "", *self._tree(self.first.enemy, width), "", self._legend())

    def _all(self, width: int) -> Content:
        half = (width - 3) // 2
        sides = (self.first, self.first.enemy)
        left, right = (self._tree(side, half) for side in sides)
        trees = side_by_side(left, right, width)
        left, right = ([levels.head(), *self._sectors(side)] for side in sides)
        sectors = side_by_side(left, right, width)
        return lines(
            *trees,
            self._legend(),
            "",
            *sectors,
            levels.legend(self.state),
            self._implementing(),
            "",
            *_effects(self.state),
        )

    def hints(self) -> list[Key]:
        return [*self.page_hints(), self.back_hint()]

    # -- trees

    def _tree(self, side: Side, width: int) -> list[Content]:
        rows = [Content.styled(names.side(side), SIDE[side])]
        columns = technologies.printed_on(self.state.board)
        for left, right in zip(columns[::2], columns[1::2], strict=True):
            room = (width - _BETWEEN) // 2 - _LEVEL
            here, beside = (self._technology(side, one, room) for one in (left, right))
            rows += side_by_side(here, beside, width, _BETWEEN)
        return rows

    def _technology(self, side: Side, technology: Technology, room: int = 0) -> Sequence[Content]:
        tree = self.state.trees[side]
        unlocked, held = tree.levels[technology], tree.cubes[technology]
        year = self.state.board.year(self.state.turn)
        unused = self.state.setup.options.quick_play and technology in NOT_IN_QUICK_PLAY
        notes = [cubes(held)] if held else []
        notes += [f"{refusals.short(NotInQuickPlay('15.1', technology))} {cite('15.1')}"] if unused else []
        heading = row((names.technology(technology), BOLD), *notes)
        numbered = technologies.all_numbered(self.state.board)
        if technology == Technology.AVIATION and not numbered:
            numbers = " ".join(map(str, technologies.printed(self.state.board, side)))
            told = row((names.technology(technology), BOLD), *notes, _("printed {numbers}").format(numbers=numbers))
            heading = told if told.cell_length <= room + _LEVEL else heading
        found, signs = [heading], glyphs()
        column_of = self.state.board.trees[side][technology]
        wider = max(0, widest(map(names.level_name, column_of)) - _NAME)
        whole = room - wider >= (_WHO if technology in IMPLEMENTED else 0)
        for number, level in enumerate(column_of):
            have, soon = number < unlocked, number == unlocked and level.year <= year and not unused
            name = names.level_name(level) if whole else names.level_in_table(level)
            sign = signs.unlocked if have else signs.ready if soon else signs.later
            line = Content.assemble(
                f"{sign} ",
                column(f"{level.value} {name}" if numbered else name, _NAME + 3 * numbered + wider * whole),
                f" {level.year} ",
                _("{number}+").format(number=level.needed),
                f"  {self._where(side, technology, number + 1, room - wider * whole)}",
            )
            found.append(line.stylize(SIDE[side]) if have else line if soon else line.stylize(DIM))
        return found

    def _where(self, side: Side, technology: Technology, level: int, room: int) -> str:
        if technology not in IMPLEMENTED or not self.state.edition.features.implementing:
            return ""
        sectors = self.state.board.of_side(side)
        having = [one for one in sectors if self.state.sectors[one].levels[technology] >= level]
        names_of_them = " ".join(names.short(one, self.state.edition) for one in having)
        count = ngettext("{count} sector", "{count} sectors", len(having)).format(count=len(having))
        short = f"{glyphs().implemented}{len(having)}"
        return next((words for words in (names_of_them, count) if cell_len(words) <= room), short)

    def _legend(self) -> Content:
        words = _("{have} developed  {soon} possible now  {later} later  4+: on the die")
        if self.state.edition.features.implementing:
            words = _("{have} unlocked  {soon} possible now  {later} later  4+: on the die  {done}2: in 2 sectors")
        signs = glyphs()
        return Content.styled(
            words.format(have=signs.unlocked, soon=signs.ready, later=signs.later, done=signs.implemented), DIM
        )

    def _implementing(self) -> Content:
        return Content.styled(technologies.implementing(self.state.setup), DIM)

    def _sectors(self, side: Side) -> list[Content]:
        rows = [levels.row(self.state, sector) for sector in self.state.board.of_side(side)]
        return [Content.styled(names.side(side), SIDE[side]), *rows]


def _effects(state: State) -> list[Content]:
    found = []
    for technology in technologies.printed_on(state.board):
        words = [
            together(
                *dict.fromkeys(
                    technologies.effect(side, technology, number, state.board)
                    for number in range(1, len(state.board.trees[side][technology]) + 1)
                )
            )
            for side in Side
        ]
        name = Content.styled(before(names.technology(technology)), BOLD)
        if words[0] == words[1]:
            found.append(name + words[0])
        else:
            found += [
                Content.assemble(name, (f"{full_stop(names.side(side))} ", SIDE[side]), words[side]) for side in Side
            ]
    return found
