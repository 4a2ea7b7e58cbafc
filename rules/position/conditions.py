"""What a value in a position must be, and the error that says where it is not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import TypeVar

from msgspec import UnsetType

from rules.edition import TurnOrder
from rules.editions import COURSES
from rules.model import Phase, Side, State
from rules.sequence import here, place
from rules.strict import NotationError

# ------------------------------------------------------------------------------------------------ progress
# How far a turn has come: the steps of its phases, as `now.step` counts them, and whose go has begun.


BIDS, DICE, NEW_YEAR = 1, 2, 2
"""The steps of finding the initiative, and of the end of a turn, that positions know by themselves."""


def by_sides(turn: TurnOrder, phase: Phase) -> bool:
    """Whether both sides get a go in a phase; otherwise only the side with the initiative acts."""
    return phase in turn.own or phase == Phase.OFFENSIVES


def reached(state: State, phase: Phase, step: int = 0, side: Side | None = None) -> bool:
    """Whether what comes about at a step of a phase can be there: the turn has come as far, and is not cleared (12).

    `side`: whose phase it is, if each has its own; else the first.
    """
    return (here(state), state.stage) >= (place(state, phase, side), step) and not is_cleared(state)


def is_cleared(state: State) -> bool:
    """Whether the turn's temporary markers have been cleared (12)."""
    return at(state, Phase.END_OF_TURN, NEW_YEAR)


def at(state: State, phase: Phase, step: int = 0) -> bool:
    return (state.phase, state.stage) == (phase, step)


def has_begun(state: State, phase: Phase, side: Side) -> bool:
    """Whether a side's own step has begun; Athena may first need cards on the table."""
    if is_cleared(state):
        return False
    now, there = here(state), place(state, phase, side)
    if now != there or side not in state.setup.options.athena:
        return now >= there
    return state.stage > 0 or not COURSES[state.setup.board.edition.key].last_steps[phase]


def athena_acts(state: State) -> bool:
    return state.active in state.setup.options.athena


# ------------------------------------------------------------------------------------------------ conditions


T = TypeVar("T")
Number = TypeVar("Number", bound=int)


class PositionError(NotationError):
    """A position that cannot be: where (`sectors.germany.losses`) and what was expected there."""


def or_else(value: T | UnsetType, otherwise: T) -> T:
    return otherwise if isinstance(value, UnsetType) else value


def within(value: int, possible: Sequence[int], at: str) -> int:
    if value not in possible:
        raise PositionError(at, numbers(possible))
    return value


def numbers(possible: Sequence[int]) -> str:
    if isinstance(possible, range) and len(possible) > 1:
        return f"a whole number from {possible[0]} to {possible[-1]}"
    return " or ".join(map(str, possible)) or "nothing here"


def one_of(value: Number, possible: Collection[Number], at: str) -> Number:
    if value not in possible:
        raise PositionError(at, "one of: " + ", ".join(map(name_of, sorted(possible))) if possible else "nothing here")
    return value


def all_in(values: Sequence[Number], possible: Collection[Number], at: str) -> None:
    """Check that each value is possible and occurs only once."""
    for index, value in enumerate(values):
        one_of(value, possible, f"{at}[{index}]")
        if value in values[:index]:
            raise PositionError(f"{at}[{index}]", "each once")


def end_of(values: Sequence[Number], whole: Sequence[Number], at: str) -> tuple[Number, ...]:
    """The values, if they are the last part of a whole, in its order."""
    if tuple(values) != tuple(whole[len(whole) - len(values) :]):
        raise PositionError(at, "what is left from some point on of: " + ", ".join(map(name_of, whole)))
    return tuple(values)


def pair(
    given: dict[Side, int], possible: Sequence[int], at: str, otherwise: tuple[int, int] = (0, 0)
) -> tuple[int, int]:
    entente, central_powers = (
        within(given.get(side, otherwise[side]), possible, f"{at}.{name_of(side)}") for side in Side
    )
    return entente, central_powers


def name_of(value: object) -> str:
    return value.name.lower() if isinstance(value, Enum) else str(value)
