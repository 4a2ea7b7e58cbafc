"""The end of the game: what a surrender brings, sudden death, armistice and prestige points (13.2, 14)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import facts as f
from rules.editions.second.edition import SECOND
from rules.entry_and_surrender import surrender
from rules.model import CENTRAL_POWERS, ENTENTE, ROMANIA, SURRENDERED, Cause, Over, Side, State
from rules.victory import end, prestige_lines

HEARTS = SECOND.features.hearts
"""The sectors whose surrender loses the war at once (13.2.4), by side."""


def fell(state: State, facts: list[f.Fact]) -> State:
    """Let all fallen sectors surrender, then test sudden death once (R153)."""
    for fallen in state.falling:
        state = surrender(state, fallen, facts)
        if fallen.sector == ROMANIA:
            facts.append(f.RomaniaSurrendered())
    return sudden_death(replace(state, falling=()), facts)


def sudden_death(state: State, facts: list[f.Fact]) -> State:
    """End the game on France's or Germany's surrender or 6 VP; if both, no one wins (14.1, R154)."""
    beaten = [side for side in Side if _is_beaten(state, side)]
    if not beaten:
        return state
    winner = beaten[0].enemy if len(beaten) == 1 else None
    return end(state, Over(winner, Cause.SUDDEN_DEATH, "14.1"), facts)


def _is_beaten(state: State, side: Side) -> bool:
    fallen = state.sectors[HEARTS[side]].status == SURRENDERED
    return fallen or state.vp[side.enemy] >= state.setup.board.sudden_death_vp


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
    return end(state, over, facts)
