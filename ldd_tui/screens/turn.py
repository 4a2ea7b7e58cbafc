"""Between two turns: what each side has kept, and how the war stands."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.modals.base import Dialog, Key
from ldd_tui.modals.look import SIDE, cited, column, lines
from ldd_tui.words import _, names
from ldd_tui.words.phrases import rp, vp
from rules.model import Side, State
from rules.victory import prestige_points

_SIDE, _RP, _VP = 18, 16, 8


class TurnModal(Dialog[None]):
    """A new turn begins. Any of the keys that close a dialog goes on."""

    WIDTH = 74

    def load(self, state: State) -> None:
        super().load()
        self.state = state

    def heading(self) -> str:
        return _("Turn {turn}, {year} begins").format(
            turn=self.state.turn, year=self.state.setup.board.year(self.state.turn)
        )

    def detail(self, width: int) -> Content:
        points = {side: prestige_points(self.state, side) for side in Side}
        return lines(*(self._side(side, points[side]) for side in Side), "", self._leader(points))

    def _side(self, side: Side, points: int) -> Content:
        return Content.assemble(
            column(names.side(side), _SIDE, SIDE[side]),
            column(_("{rp} kept").format(rp=rp(self.state.rp[side])), _RP),
            column(vp(self.state.vp[side]), _VP),
            _("{points} prestige points").format(points=points),
        )

    def _leader(self, points: dict[Side, int]) -> Content:
        """Who would win by prestige points."""
        ahead = max(points, key=lambda side: (points[side], side == self.state.setup.board.tie_winner))
        words = _("If the war ended now, {side} would win.").format(side=names.the_side(ahead))
        return cited(words, "14.2")

    def accept(self) -> None:
        self.back()

    def hints(self) -> list[Key]:
        return [("Enter", _("go on")), self.back_hint()]
