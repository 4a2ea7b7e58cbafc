"""What peace brings by sector: both sides' prestige points or VP."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual.reactive import reactive

from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _, names, phrases, situation
from ldd_tui.widgets.drawn import Drawn, Line, halves, text
from rules import facts as f
from rules import victory
from rules.model import Over, Side, State, Status
from rules.victory import prestige_lines, prestige_points


class PeacePanel(Drawn):
    """Each side's points if peace came now; after the war, those counted; blank if the war was won earlier."""

    DEFAULT_CSS = "PeacePanel { height: 4; }"

    state: reactive[State | None] = reactive(None)

    def fill(self, palette: Palette) -> Style:
        return palette.slot

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        state = self.state
        if state is None:
            return []
        half = width // 2
        if not victory.is_counted(state.board):
            left, right = (_points(state, side, half - 1, height, palette) for side in Side)
            return halves(left, right, width, palette.slot)
        if isinstance(state.waiting, Over) and state.waiting.prestige is None:
            return []
        lines = [_counted(state, side) for side in Side]
        apart = max(map(len, lines)) + 1 < height
        left, right = (self._side(state, side, lines[side], half - 1, height, palette, apart=apart) for side in Side)
        return halves(left, right, width, palette.slot)

    def _side(
        self,
        state: State,
        side: Side,
        lines: Sequence[f.PrestigeLine],
        width: int,
        height: int,
        palette: Palette,
        *,
        apart: bool,
    ) -> list[Line]:
        """`apart`: each sector on its own line."""
        wins = not isinstance(state.waiting, Over) and situation.leader(state) == side
        title = _(" {side}: {points} prestige, would win a peace now ") if wins else _(" {side}: {points} prestige ")
        told = title.format(side=names.side(side), points=prestige_points(state, side))
        rows: list[Line] = [[text(told, palette.bar[side])]]
        words = "{sector} {value} x {prestige} = {points}" if apart else "{sector} {value}x{prestige}"
        points = [
            words.format(
                sector=names.sector(line.sector, state.edition),
                value=line.operational_value,
                prestige=line.prestige_value,
                points=line.operational_value * line.prestige_value,
            )
            for line in lines
        ]
        points.append(phrases.vp(state.vp[side]))
        rows += [[text(f" {line}", palette.slot)] for line in (points if apart else wrap(", ".join(points), width - 1))]
        return (rows + [[]] * height)[:height]


def _counted(state: State, side: Side) -> list[f.PrestigeLine]:
    lines = [line for line in prestige_lines(state, side) if line.operational_value * line.prestige_value]
    return sorted(lines, key=lambda line: -line.operational_value * line.prestige_value)


def _points(state: State, side: Side, width: int, height: int, palette: Palette) -> list[Line]:
    wins = not isinstance(state.waiting, Over) and situation.leader(state) == side
    title = _(" {side}: {points}, would win if the war ended now ") if wins else _(" {side}: {points} ")
    rows: list[Line] = [
        [text(title.format(side=names.side(side), points=phrases.vp(state.vp[side])), palette.bar[side])]
    ]
    board = state.board
    fallen = [one for one in board.of_side(side.enemy) if state.sectors[one].status == Status.SURRENDERED]
    brought = [f"{names.sector(one, board.edition)} {board.sectors[one].victory_points}" for one in fallen]
    rows += [[text(f" {line}", palette.slot)] for line in wrap(", ".join(brought), width - 1) if line]
    return (rows + [[]] * height)[:height]
