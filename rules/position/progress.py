"""How far a turn has come: the steps of its phases, as `now.step` counts them."""

from __future__ import annotations

from rules.model import Phase, State
from rules.sequence import EVENTS_RESOLVE

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


def reached(state: State, phase: Phase, step: int = 0) -> bool:
    """Whether a turn has come as far as a step of a phase."""
    return (state.phase, state.stage) >= (phase, step)


def athena_acts(state: State) -> bool:
    """Whether the active side is Athena's."""
    return state.active in state.setup.options.athena
