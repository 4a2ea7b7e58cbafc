"""The end of the game: sudden death, armistice and prestige points (14)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import facts as f
from rules.model import AT_WAR, CENTRAL_POWERS, ENTENTE, FRANCE, GERMANY, SURRENDERED, Cause, Over, Side, State

HEARTS = (FRANCE, GERMANY)
"""The sectors whose surrender loses the war at once (13.2.4), by side."""


def sudden_death(state: State, facts: list[f.Fact]) -> State:
    """End the game if France or Germany has surrendered or a side has 6 VP; nobody wins if both (14.1, R154)."""
    beaten = [side for side in Side if _is_beaten(state, side)]
    if not beaten:
        return state
    winner = beaten[0].enemy if len(beaten) == 1 else None
    return _end(state, Over(winner, Cause.SUDDEN_DEATH, "14.1"), facts)


def armistice(state: State, facts: list[f.Fact]) -> State:
    """Count prestige points; the board says who wins a tie (14.2)."""
    totals = []
    for side in Side:
        lines = prestige_lines(state, side)
        total = sum(line.operational_value * line.prestige_value for line in lines) + state.vp[side]
        facts.append(f.PrestigeCounted(side=side, lines=lines, vp=state.vp[side], total=total))
        totals.append(total)
    if totals[0] == totals[1]:
        winner = state.setup.board.tie_winner  # R158
    else:
        winner = ENTENTE if totals[0] > totals[1] else CENTRAL_POWERS
    over = Over(winner, Cause.ARMISTICE, "14.2.1", (totals[0], totals[1]))
    return _end(state, over, facts)


def resigned(state: State, side: Side, cause: Cause = Cause.RESIGNATION) -> tuple[State, tuple[f.Fact, ...]]:
    """The end of a game that a side gives up, and the fact that says so. The rules know no such end, and ask no one.

    `cause`: `CLAIM` where the other side ended it, because that side did not go on.

    Raises `ValueError` if the game is over already.
    """
    if isinstance(state.waiting, Over):
        raise ValueError("the game is over already")
    facts: list[f.Fact] = []
    return _end(state, Over(side.enemy, cause, ""), facts), tuple(facts)


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
    """A side's prestige points if the armistice came now (14.2.2)."""
    return state.vp[side] + sum(line.operational_value * line.prestige_value for line in prestige_lines(state, side))


def _is_beaten(state: State, side: Side) -> bool:
    fallen = state.sectors[HEARTS[side]].status == SURRENDERED
    return fallen or state.vp[side.enemy] >= state.setup.board.sudden_death_vp


def _end(state: State, over: Over, facts: list[f.Fact]) -> State:
    facts.append(f.GameEnded(winner=over.winner, cause=over.cause, rule=over.rule))
    return replace(state, waiting=over, battle=None, to_resolve=())
