"""The order of a turn (5, 17.3): which phase follows which, whose it is, and how far the turn is."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from msgspec.structs import replace

from rules import facts as f
from rules.edition import TurnOrder
from rules.model import Phase, Side, State

Step = tuple[Phase, Side | None]

# Values of `State.stage` in the event phase; other phases define their own.
EVENTS_DRAW, EVENTS_AIR_RAID, EVENTS_SET_ASIDE, EVENTS_REVEAL, EVENTS_RESOLVE, EVENTS_LAFAYETTE = range(6)


def steps(state: State) -> tuple[Step, ...]:
    setup = state.setup
    return steps_of(setup.board.edition.turn, state.initiative, setup.options.athena)


@cache
def steps_of(turn: TurnOrder, first: Side, athena: tuple[Side, ...]) -> tuple[Step, ...]:
    """The steps of a turn in which `first` has the initiative.

    Two players: phase by phase, the initiative first in each, or in blocks (5). Against Athena: the person's block,
    then hers, perhaps in another order (17.3, R207). Athena on both sides: two of her blocks, the initiative first
    (R301).
    """
    sides = (first, first.enemy)
    people, systems = [s for s in sides if s not in athena], [s for s in sides if s in athena]
    if turn.in_blocks:
        own = [(phase, side) for side in sides for phase in (turn.of_athena if side in athena else turn.own)]
    elif not athena:
        own = [(phase, side) for phase in turn.own for side in sides]
    else:
        own = [(phase, side) for side in people for phase in turn.own]
        own += [(phase, side) for side in systems for phase in turn.of_athena]
    opening, closing = ([(phase, None) for phase in phases] for phases in (turn.opening, turn.closing))
    return (*opening, *own, *closing)


def begin(state: State, began: f.PhaseBegan, facts: list[f.Fact]) -> State:
    facts.append(began)
    side = state.initiative if began.side is None else began.side
    return replace(state, phase=began.phase, active=side, stage=0, waiting=None)


def next_step(state: State, facts: list[f.Fact]) -> State:
    """Enter the next step, for good (R026)."""
    setup = state.setup
    after = _after(setup.board.edition.turn, state.phase, state.active, state.initiative, setup.options.athena)
    return begin(state, after, facts)


@cache
def _after(turn: TurnOrder, phase: Phase, side: Side, first: Side, athena: tuple[Side, ...]) -> f.PhaseBegan:
    """The step after a phase: after `side`'s, where each side has its own."""
    following = dict(pairwise(steps_of(turn, first, athena)))
    phase, side_or_none = following.get((phase, side)) or following[(phase, None)]
    return f.PhaseBegan(phase=phase, side=side_or_none)


# ------------------------------------------------------------------------------- how far a turn has come


def place(state: State, phase: Phase, side: Side | None = None) -> int:
    """A phase's position in this turn, from 0: `side`'s, or the first if each side has its own."""
    setup = state.setup
    return _places(setup.board.edition.turn, state.initiative, setup.options.athena)[phase, side]


@cache
def _places(turn: TurnOrder, first: Side, athena: tuple[Side, ...]) -> dict[Step, int]:
    found: dict[Step, int] = {}
    for index, (phase, side) in enumerate(steps_of(turn, first, athena)):
        for one in (None, *Side) if side is None else (None, side):
            found.setdefault((phase, one), index)
    return found


def here(state: State) -> int:
    return place(state, state.phase, state.active)


def reached(state: State, phase: Phase, side: Side | None = None) -> bool:
    """Whether the turn has reached or passed a phase: `side`'s, or the first if each has its own."""
    return here(state) >= place(state, phase, side)


def is_past(state: State, phase: Phase, side: Side | None = None) -> bool:
    """Whether the turn has passed a phase: `side`'s, or the first if each has its own."""
    return here(state) > place(state, phase, side)


def later(state: State, side: Side) -> frozenset[Phase]:
    """The phases of this turn still to come for a side, excluding the present one."""
    to_come = steps(state)[here(state) + 1 :]
    return frozenset([phase for phase, whose in to_come if whose in (None, side)])


def still_reinforces(state: State, side: Side) -> bool:
    """Whether a side's reinforcements this turn are in progress or still to come (5, 17.3)."""
    return here(state) <= place(state, Phase.REINFORCEMENTS, side)
