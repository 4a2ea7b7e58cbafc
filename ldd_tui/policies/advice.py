"""What an adviser has to say of a decision: the actions it weighed, best first, and why. Facts, not sentences.

The words for them are in `ldd_tui.words.advice`.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from rules.actions import Action


class Ground(StrEnum):
    """Why an action is worth more or less."""

    COST = "cost"


class Reason(Struct, frozen=True):
    """One reason: what it is, what it is worth (in the units of `Weighed.value`) and the numbers behind it."""

    ground: Ground
    worth: float
    details: dict[str, int | float | str] = {}


class Weighed(Struct, frozen=True):
    """An action and what it is worth to the side that chooses, above doing nothing more in this sub-phase."""

    action: Action
    value: float
    reasons: tuple[Reason, ...] = ()


class Advice(Struct, frozen=True):
    """Every action that was weighed, the best first; never empty."""

    weighed: tuple[Weighed, ...]

    @property
    def best(self) -> Weighed:
        """What the adviser would do."""
        return self.weighed[0]
