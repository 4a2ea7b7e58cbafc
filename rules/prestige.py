"""Prestige points, which decide the war where the board prints Prestige Values (14.2.2); where it does not, VP do."""

from __future__ import annotations

from rules import facts as f
from rules.model import AT_WAR, Board, Side, State


def is_counted(board: Board) -> bool:
    """Whether the board prints Prestige Values."""
    return any(printed.prestige_value for printed in board.sectors)


def prestige_lines(state: State, side: Side) -> tuple[f.PrestigeLine, ...]:
    """Operational Value and Prestige Value of each sector of a side that is at war (14.2.2, R157)."""
    board = state.setup.board
    return tuple(
        f.PrestigeLine(
            sector,
            board.sectors[sector].track[state.sectors[sector].losses],
            board.sectors[sector].prestige_value,
        )
        for sector in board.of_side(side)
        if state.sectors[sector].status == AT_WAR
    )


def prestige_points(state: State, side: Side) -> int:
    """A side's prestige points if the war ended now (14.2.2): its VP, and what its sectors at war count."""
    return state.vp[side] + sum(line.operational_value * line.prestige_value for line in prestige_lines(state, side))
