"""Both Technology Trees: every level with its year, the number needed, and what has come of it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.modals.base import Dialog, Key
from ldd_tui.modals.look import BOLD, DIM, GOOD, SIDE, column, lines, side_by_side
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.words import _, names, technologies
from ldd_tui.words.phrases import cubes
from rules.model import TECHNOLOGIES, Side, State, Technology

_NAME = 22
_LEFT = TECHNOLOGIES[::2]
_RIGHT = TECHNOLOGIES[1::2]


class TreesModal(Dialog[None]):
    """The trees of both sides, the one of `first` on top."""

    def load(self, state: State, first: Side | None = None) -> None:
        super().load()
        self.state = state
        self.first = state.active if first is None else first

    def heading(self) -> str:
        return _("Technology Trees")

    def detail(self, width: int) -> Content:
        both = (self._tree(self.first, width), "", self._tree(self.first.enemy, width))
        return lines(
            *both,
            "",
            _legend(),
            "",
            *self._effects(self.first),
            "",
            *self._effects(self.first.enemy),
            "",
            technologies.implementing(self.state.setup.options),
        )

    def _effects(self, side: Side) -> list[Content]:
        """What the levels of a side do, each sentence once."""
        title = _("What levels do: {side}").format(side=names.side(side))
        found = [Content.styled(title, SIDE[side])]
        for technology in TECHNOLOGIES:
            printed = self.state.setup.board.trees[side][technology]
            each = [technologies.effect(side, technology, number) for number in range(1, len(printed) + 1)]
            words = " ".join(dict.fromkeys(each))
            found.append(Content.assemble((f"{names.technology(technology)}: ", BOLD), words))
        return found

    def turn_over(self) -> None:
        self.first = self.first.enemy
        self.repaint()

    def hints(self) -> list[Key]:
        return [("Tab", _("other side first")), ("↑↓", _("scroll")), self.go_on_hint(), self.back_hint()]

    def _tree(self, side: Side, width: int) -> Content:
        rows: list[Content] = []
        for left, right in zip(_LEFT, _RIGHT, strict=True):
            rows += side_by_side(self._technology(side, left), self._technology(side, right), width, 2)
        return lines(Content.styled(names.side(side), SIDE[side]), *rows)

    def _technology(self, side: Side, technology: Technology) -> Sequence[Content]:
        """A heading and a line for each level, the lowest first."""
        tree = self.state.trees[side]
        unlocked, held = tree.levels[technology], tree.cubes[technology]
        year = self.state.setup.board.year(self.state.turn)
        found = [
            Content.assemble(
                (names.technology(technology), BOLD),
                (f"  {cubes(held)} {glyphs().full * held}" if held else "", ""),
            )
        ]
        for number, level in enumerate(self.state.setup.board.trees[side][technology]):
            have, soon = number < unlocked, number == unlocked and level.year <= year
            sign = glyphs().full if have else glyphs().empty if soon else glyphs().dot
            line = Content.assemble(
                f"{sign} ",
                column(_(level.name), _NAME),
                f" {level.year} ",
                _("{number}+").format(number=level.needed),
            )
            found.append(line.stylize(GOOD) if have else line if soon else line.stylize(DIM))
        return found


def _legend() -> Content:
    return Content.styled(
        _("{have} unlocked   {soon} can be attempted   {later} not yet   4+: the number needed on the die").format(
            have=glyphs().full, soon=glyphs().empty, later=glyphs().dot
        ),
        DIM,
    )
