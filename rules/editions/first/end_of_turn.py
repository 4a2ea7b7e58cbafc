"""The end of a turn and the beginning of the next (6.8, F129)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import facts as f
from rules.cards import Duration, rule
from rules.entry_and_surrender import leave, surrender
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    NOT_PLACED,
    RUSSIA,
    SURRENDERED,
    Cause,
    Dice,
    Fallen,
    Over,
    Purpose,
    SectorState,
    State,
)
from rules.phases.end_of_turn import cleared, is_last_turn, markers_advanced, next_turn, years_cards_joined
from rules.sectors import at_war, end_event, revolution_broke_out, set_sector
from rules.victory import end, succeeds

_ROLL_RULE = "7"


def surrenders(state: State, facts: list[f.Fact]) -> State:
    """One sector surrenders, and its enemy rolls (7, F027, F081); the initiative's enemies, then board order (F080)."""
    if not state.falling:
        return state
    printed = state.setup.board.sectors
    first, *others = sorted(state.falling, key=lambda one: (printed[one.sector].side == state.initiative, one.sector))
    state = surrender(replace(state, falling=tuple(others)), first, facts)
    winner = printed[first.sector].side.enemy
    return replace(state, waiting=Dice(winner, Purpose.ARMISTICE, 1, _ROLL_RULE))


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """A roll below the side's VP wins; other simultaneous surrenders don't count (7, F080)."""
    waiting = state.waiting
    assert isinstance(waiting, Dice)
    side, face = waiting.side, faces[0]
    vp = state.vp[side]
    won = succeeds(face, vp)
    facts.append(f.ArmisticeRolled(side=side, face=face, vp=vp, won=won))
    if won:
        return end(state, Over(side, Cause.ARMISTICE_ROLL, _ROLL_RULE), facts)
    return replace(state, waiting=None)


def counted(state: State, facts: list[f.Fact]) -> State:
    """Count VP at the end of the war; the board says who wins a tie (4, 10, F052)."""
    entente, central_powers = state.vp
    tie = entente == central_powers
    winner = ENTENTE if entente > central_powers else CENTRAL_POWERS
    winner = state.setup.board.tie_winner if tie else winner
    facts.append(f.PointsCounted(vp=state.vp, winner=winner, tie=tie))
    return end(state, Over(winner, Cause.VICTORY_POINTS, "10"), facts)


# ------------------------------------------------------------------------------------------------ end of turn


def proceed(state: State, facts: list[f.Fact]) -> State:
    """End one-turn effects, then end the war if due, or begin the next turn (F129).

    After its Revolution Russia leaves, without VP for anyone (9, F032, F085); or, by an option, it surrenders with VP
    and the usual roll (7, F032).
    """
    leaves = revolution_broke_out(state) and at_war(state, RUSSIA)
    if leaves and state.setup.options.revolution_surrender:
        here = state.sectors[RUSSIA]
        state = set_sector(state, RUSSIA, SectorState(SURRENDERED, here.losses, here.levels))
        return replace(state, falling=(Fallen(RUSSIA),))
    facts.append(f.TurnEnded(turn=state.turn))
    cards = state.setup.board.edition.cards
    for event in state.in_force:  # two-turn events end on the turn on which they weren't drawn (27, F044)
        if cards[event].duration == Duration.TWO_TURNS and event not in state.this_turn:
            state = end_event(state, event, facts, rule(event))
    state = leave(state, RUSSIA, facts, "9") if leaves else state
    if is_last_turn(state):
        return counted(state, facts)
    state = next_turn(years_cards_joined(cleared(state), facts), facts)
    if state.lafayette == NOT_PLACED:
        return state
    state = markers_advanced(state)  # at the very start of a turn, before bids (11.1, F109)
    facts.append(f.MarkerAdvanced(lafayette=True, space=state.lafayette))
    return state
