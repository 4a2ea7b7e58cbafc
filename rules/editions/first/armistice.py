"""The end of the war: who has won (4, 7, 10)."""

from __future__ import annotations

from rules import facts as f
from rules.model import CENTRAL_POWERS, ENTENTE, Cause, Over, State
from rules.victory import end


def counted(state: State, facts: list[f.Fact]) -> State:
    """The side with more VP has won; the board says who wins a tie (10, F052)."""
    entente, central_powers = state.vp
    winner = ENTENTE if entente > central_powers else CENTRAL_POWERS
    if entente == central_powers:
        winner = state.setup.board.tie_winner
    return end(state, Over(winner, Cause.VICTORY_POINTS, "10"), facts)
