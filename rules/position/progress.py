"""How far a turn has come: the steps of its phases, as `now.step` counts them, and whose go has begun."""

from __future__ import annotations

from rules.edition import TurnOrder
from rules.editions import COURSES
from rules.model import Phase, Side, State
from rules.sequence import here, place

BIDS, DICE, NEW_YEAR = 1, 2, 2
"""The steps of finding the initiative, and of the end of a turn, that positions know by themselves."""


def by_sides(turn: TurnOrder, phase: Phase) -> bool:
    """Whether now one side is active in a phase, now the other; in others nobody but who has the initiative is."""
    return phase in turn.own or phase == Phase.OFFENSIVES


def reached(state: State, phase: Phase, step: int = 0, side: Side | None = None) -> bool:
    """Whether what comes about at a step of a phase can be there: the turn has come as far, and is not cleared (12).

    `side`: whose phase it is, if each has its own; else the first.
    """
    return (here(state), state.stage) >= (place(state, phase, side), step) and not is_cleared(state)


def is_cleared(state: State) -> bool:
    """Whether the turn has been cleared away, and with it all that does not stay on the board (12)."""
    return at(state, Phase.END_OF_TURN, NEW_YEAR)


def at(state: State, phase: Phase, step: int = 0) -> bool:
    """Whether a turn stands at a step of a phase."""
    return (state.phase, state.stage) == (phase, step)


def has_begun(state: State, phase: Phase, side: Side) -> bool:
    """Whether what a side does in its own step of a phase can be there: Athena may first need cards on the table."""
    if is_cleared(state):
        return False
    now, there = here(state), place(state, phase, side)
    if now != there or side not in state.setup.options.athena:
        return now >= there
    return state.stage > 0 or not COURSES[state.setup.board.edition.key].last_steps[phase]


def athena_acts(state: State) -> bool:
    """Whether the active side is Athena's."""
    return state.active in state.setup.options.athena
