"""How far a turn has come: the steps of its phases, as `now.step` counts them, and whose go has begun."""

from __future__ import annotations

from rules.model import Phase, Side, State
from rules.sequence import EVENTS_RESOLVE, here, place

# Initiative 0 event 41, 1 bids, 2 dice; events 0 draw, 1 air raid, 2 cards set aside,
# 4 resolve; income 0 collect, 1 event 9; naval: who rolls, by number; reinforcements and technology 1 Athena's cards
# are on the table; end of turn 0 markers, 1 the end of the game, 2 a new year's cards.
BIDS, DICE, NEW_YEAR = 1, 2, 2
LAST_STEP = {
    Phase.INITIATIVE: DICE,
    Phase.EVENTS: EVENTS_RESOLVE,
    Phase.INCOME: 1,
    Phase.NAVAL: 2,
    Phase.REINFORCEMENTS: 1,
    Phase.TECHNOLOGY: 1,
    Phase.OFFENSIVES: 0,
    Phase.END_OF_TURN: NEW_YEAR,
}
BY_SIDES = (Phase.REINFORCEMENTS, Phase.TECHNOLOGY, Phase.OFFENSIVES)
"""The phases in which now one side is active, now the other; in the others nobody but who has the initiative is."""


def reached(state: State, phase: Phase, step: int = 0) -> bool:
    """Whether what comes about at a step of a phase can be there: the turn has come as far, and is not cleared (12)."""
    return (here(state), state.stage) >= (place(state, phase), step) and not is_cleared(state)


def is_cleared(state: State) -> bool:
    """Whether the turn has been cleared away, and with it all that does not stay on the board (12)."""
    return at(state, Phase.END_OF_TURN, NEW_YEAR)


def at(state: State, phase: Phase, step: int = 0) -> bool:
    """Whether a turn stands at a step of a phase."""
    return (state.phase, state.stage) == (phase, step)


def has_begun(state: State, phase: Phase, side: Side) -> bool:
    """Whether what a side does in its own step of a phase can be there: Athena first has her cards on the table."""
    if is_cleared(state):
        return False
    now, there = here(state), place(state, phase, side)
    return now > there or (now == there and (side not in state.setup.options.athena or state.stage > 0))


def athena_acts(state: State) -> bool:
    """Whether the active side is Athena's."""
    return state.active in state.setup.options.athena
