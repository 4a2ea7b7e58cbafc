"""Who judges positions for an analysis: the value network, or whoever else can say the chance to win."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from rules.actions import Action
from rules.chance import Outcome
from rules.model import State

DEPTH = 2
"""How many choices further a judge looks unless somebody asks for another depth: a game takes some 15 to 30 seconds.

What decisions cost at depths 0 and 1 is often another thing at depth 3 (a correlation of 0.4 or 0.5), at 2 rarely.
"""

Came = tuple[Collection[Outcome], float, float]
"""Outcomes that come to the same, their probability together, and the Entente's chance to win after them."""


class Judge(Protocol):
    """Says the Entente's chance to win. The same position is always judged alike; it can be sent to other processes."""

    @property
    def network(self) -> str:
        """The version of what it judges by."""

    @property
    def depth(self) -> int:
        """How many choices further it looks."""

    def chance(self, state: State) -> float:
        """The chance to win in a position, whatever it awaits."""

    def weigh(self, state: State, made: Action) -> Sequence[tuple[Action, float]]:
        """The actions that were judged as deeply as the best one, each with the chance to win after it: the best one
        and `made` are among them.
        """

    def after_chance(self, state: State) -> Sequence[Came]:
        """What the awaited dice or cards may bring. The probabilities sum to 1."""
