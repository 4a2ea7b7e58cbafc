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

# ------------------------------------------------------------------------------------------------ armistice
# The end of the war: an Armistice roll after each surrender, or more VP (4, 7, 10).


_ROLL_RULE = "7"


def fell(state: State, facts: list[f.Fact]) -> State:
    """The first fallen sector surrenders, and its enemy rolls, before anything else (7, F027, F081)."""
    if not state.falling:
        return state
    first, *others = sorted(state.falling, key=lambda fallen: _order(state, fallen))
    state = surrender(replace(state, falling=tuple(others)), first, facts)
    winner = state.setup.board.sectors[first.sector].side.enemy
    return replace(state, waiting=Dice(winner, Purpose.ARMISTICE, 1, _ROLL_RULE))


def _order(state: State, fallen: Fallen) -> tuple[bool, int]:
    """Sort key for simultaneous surrenders: the initiative's enemies first, then board order (F080)."""
    return state.setup.board.sectors[fallen.sector].side == state.initiative, fallen.sector


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
    winner = ENTENTE if entente > central_powers else CENTRAL_POWERS
    tie = entente == central_powers
    if tie:
        winner = state.setup.board.tie_winner
    facts.append(f.PointsCounted(vp=state.vp, winner=winner, tie=tie))
    return end(state, Over(winner, Cause.VICTORY_POINTS, "10"), facts)


def russia_leaves(state: State, facts: list[f.Fact]) -> State:
    """Russia leaves at the end of the turn of its Revolution; no one gets VP (9, F032, F085)."""
    return leave(state, RUSSIA, facts, "9") if _is_to_leave(state) else state


def russia_surrenders(state: State) -> State:
    """The other reading of 9: Russia surrenders, with VP and the usual roll (7, F032)."""
    if not (state.setup.options.revolution_surrender and _is_to_leave(state)):
        return state
    here = state.sectors[RUSSIA]
    state = set_sector(state, RUSSIA, SectorState(SURRENDERED, here.losses, here.levels))
    return replace(state, falling=(Fallen(RUSSIA, 0, 0),))


def _is_to_leave(state: State) -> bool:
    return revolution_broke_out(state) and at_war(state, RUSSIA)


# ------------------------------------------------------------------------------------------------ end of turn


def proceed(state: State, facts: list[f.Fact]) -> State:
    """End one-turn effects, then end the war if due, or begin the next turn (F129)."""
    state = russia_surrenders(state)
    if state.falling:
        return state
    facts.append(f.TurnEnded(turn=state.turn))
    state = russia_leaves(_second_turn_over(state, facts), facts)
    if is_last_turn(state):
        return counted(state, facts)
    return _lafayette_moved(next_turn(years_cards_joined(cleared(state), facts), facts), facts)


def _second_turn_over(state: State, facts: list[f.Fact]) -> State:
    """End two-turn events after their second turn, the one on which they weren't drawn (27, F044)."""
    cards = state.setup.board.edition.cards
    for event in state.in_force:
        if cards[event].duration == Duration.TWO_TURNS and event not in state.this_turn:
            state = end_event(state, event, facts, rule(event))
    return state


def _lafayette_moved(state: State, facts: list[f.Fact]) -> State:
    """Move Lafayette one space at the very start of a turn, before bids (11.1, F109)."""
    if state.lafayette == NOT_PLACED:
        return state
    state = markers_advanced(state)
    facts.append(f.MarkerAdvanced(lafayette=True, space=state.lafayette))
    return state
