"""What a value in a position must be, and the error that says where it is not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import TypeVar

from msgspec import UnsetType

from rules.model import Side
from rules.strict import NotationError

T = TypeVar("T")
Number = TypeVar("Number", bound=int)


class PositionError(NotationError):
    """A position that cannot be: where (`sectors.germany.losses`) and what was expected there."""


def or_else(value: T | UnsetType, otherwise: T) -> T:
    """A value, or another one where it is missing."""
    return otherwise if isinstance(value, UnsetType) else value


def within(value: int, possible: Sequence[int], at: str) -> int:
    """A number, if it is one of those possible."""
    if value not in possible:
        raise PositionError(at, numbers(possible))
    return value


def numbers(possible: Sequence[int]) -> str:
    """Numbers that would be possible, in words."""
    if isinstance(possible, range) and len(possible) > 1:
        return f"a whole number from {possible[0]} to {possible[-1]}"
    return " or ".join(map(str, possible)) or "nothing here"


def one_of(value: Number, possible: Collection[Number], at: str) -> Number:
    """A number or a member of an enum, if it is one of those possible."""
    if value not in possible:
        raise PositionError(at, "one of: " + ", ".join(map(name_of, sorted(possible))) if possible else "nothing here")
    return value


def all_in(values: Sequence[Number], possible: Collection[Number], at: str) -> None:
    """Each of the values must be possible, and be there once."""
    for index, value in enumerate(values):
        one_of(value, possible, f"{at}[{index}]")
        if value in values[:index]:
            raise PositionError(f"{at}[{index}]", "each once")


def end_of(values: Sequence[Number], whole: Sequence[Number], at: str) -> tuple[Number, ...]:
    """The values, if they are what is left of a whole from some point on, in its order."""
    if tuple(values) != tuple(whole[len(whole) - len(values) :]):
        raise PositionError(at, "what is left from some point on of: " + ", ".join(map(name_of, whole)))
    return tuple(values)


def pair(
    given: dict[Side, int], possible: Sequence[int], at: str, otherwise: tuple[int, int] = (0, 0)
) -> tuple[int, int]:
    """A possible number for each side."""
    entente, central_powers = (
        within(given.get(side, otherwise[side]), possible, f"{at}.{name_of(side)}") for side in Side
    )
    return entente, central_powers


def name_of(value: object) -> str:
    """A member of an enum or a number, as positions name it."""
    return value.name.lower() if isinstance(value, Enum) else str(value)
