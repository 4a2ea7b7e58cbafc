"""The order of a turn (5, 17.3): which phase follows which, and whose it is."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from msgspec.structs import replace

from rules import facts as f
from rules.model import CENTRAL_POWERS, ENTENTE, Phase, Side, State

Step = tuple[Phase, Side | None]

# The stages of the event phase, as `State.stage` counts them; other phases keep theirs to themselves.
EVENTS_DRAW, EVENTS_AIR_RAID, EVENTS_SET_ASIDE, EVENTS_REVEAL, EVENTS_RESOLVE, EVENTS_LAFAYETTE = range(6)

_OPENING: tuple[Step, ...] = (
    (Phase.INITIATIVE, None),
    (Phase.EVENTS, None),
    (Phase.INCOME, None),
    (Phase.NAVAL, None),
)
_CLOSING: tuple[Step, ...] = ((Phase.OFFENSIVES, None), (Phase.END_OF_TURN, None))


@cache
def steps(first: Side, athena: tuple[Side, ...]) -> tuple[Step, ...]:
    """The steps of a turn in which `first` has the initiative.

    Two players: reinforcements then technology, the initiative first in each (5). Against Athena: the
    player reinforces and researches, then Athena researches and reinforces (17.3, R207). Athena on both
    sides: each takes Athena's two steps, the initiative first (R301).
    """
    second = first.enemy
    middle: list[Step] = []
    if not athena:
        for phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY):
            middle += [(phase, first), (phase, second)]
    else:
        for side in (first, second):
            if side not in athena:
                middle += [(Phase.REINFORCEMENTS, side), (Phase.TECHNOLOGY, side)]
        for side in (first, second):
            if side in athena:
                middle += [(Phase.TECHNOLOGY, side), (Phase.REINFORCEMENTS, side)]
    return (*_OPENING, *middle, *_CLOSING)


def begin(state: State, began: f.PhaseBegan, facts: list[f.Fact]) -> State:
    """Enter a step of the turn, which is told as a fact; what was awaited in the step before is awaited no more."""
    facts.append(began)
    side = state.initiative if began.side is None else began.side
    return replace(state, phase=began.phase, active=side, stage=0, waiting=None)


def next_step(state: State, facts: list[f.Fact]) -> State:
    """Leave the present step and enter the one after it (R026: there is no way back)."""
    return begin(state, _after(state.phase, state.active, state.initiative, state.setup.options.athena), facts)


@cache
def _after(phase: Phase, side: Side, first: Side, athena: tuple[Side, ...]) -> f.PhaseBegan:
    """The step after a phase: after that of `side`, where sides take it in order."""
    following = dict(pairwise(steps(first, athena)))
    phase, side_or_none = following.get((phase, side)) or following[(phase, None)]
    return f.PhaseBegan(phase=phase, side=side_or_none)


def still_reinforces(state: State, side: Side) -> bool:
    """Whether a side's reinforcements of this turn are still to come, or under way (5, 17.3)."""
    if state.phase < Phase.REINFORCEMENTS:
        return True
    course = steps(state.initiative, state.setup.options.athena)
    here = next(i for i, (phase, side_) in enumerate(course) if phase == state.phase and side_ in (None, state.active))
    return course.index((Phase.REINFORCEMENTS, side)) >= here


def in_athena_order(state: State) -> tuple[Side, Side]:
    """Who rolls first for naval control: the player before Athena (17.3); else the initiative or 9.1's order."""
    athena = state.setup.options.athena
    if len(athena) == 1:
        return (athena[0].enemy, athena[0])
    if athena:
        return (state.initiative, state.initiative.enemy)
    return (CENTRAL_POWERS, ENTENTE)
