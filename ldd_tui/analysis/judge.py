"""Who judges positions for an analysis: the value network, or whoever else can say the chance to win."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from ldd_tui.analysis.model import Weighed
from ldd_tui.players.value.deeper import Deeper, can_wait
from ldd_tui.players.value.judging import both, resolved
from ldd_tui.players.value.network import digest_of
from ldd_tui.players.value.search import after_chance, never, second_opinion, weigh
from rules.actions import Action
from rules.chance import Outcome
from rules.model import State

DEPTH = 2
"""A game takes 10 to 25 seconds on a busy machine, at depth 1 a third of that. But large costs told at depth 1 are 1.6
times the true ones, at depth 2 only 1.2 times (training/README.md).
"""

MOST_DEPTH = 3
"""The deepest analysis on offer."""

Came = tuple[Collection[Outcome], float, float]
"""Equivalent outcomes, their total probability, and the Entente's chance to win after them."""


class Judge(Protocol):
    """Judges the Entente's chance to win, always alike for the same position; it can be sent to other processes."""

    @property
    def network(self) -> str:
        """The version of what it judges by."""

    @property
    def depth(self) -> int:
        """How many choices further it looks."""

    def chance(self, state: State) -> float:
        """The chance to win in a position, whatever it awaits."""

    def weigh(self, state: State, made: Action) -> Sequence[Weighed]:
        """The best action, and others judged as deeply, `made` among them."""

    def after_chance(self, state: State) -> Sequence[Came]:
        """What the awaited dice or cards may bring. The probabilities sum to 1."""


class ByNetwork(Struct, frozen=True):
    """Every number is the mean of what two networks say, which errs less than either (training/README.md). Only one of
    them chooses the best action. Its own number for that is too high more often than too low, because it took the best
    of several slightly wrong ones. Other actions keep their distance from the best.
    """

    network: str
    depth: int

    def chance(self, state: State) -> float:
        return resolved(state, both)

    def weigh(self, state: State, made: Action) -> list[Weighed]:
        search = Deeper(never)
        judged = weigh(state, self.depth, search, (made,))
        found = [one for one in judged if one.action == made or not can_wait(state, one.action)]
        first, *others = [one for one in found if one.depth == found[0].depth]
        second = second_opinion(state, (first.action, made), self.depth, search)
        best = Weighed(first.action, (first.chance + second[first.action]) / 2)
        weighed = [best]
        for one in others:
            chance = best.chance + one.chance - first.chance
            if one.action == made:
                chance = (one.chance + second[made]) / 2
            weighed.append(Weighed(one.action, min(max(chance, 0.0), 1.0)))
        return weighed

    def after_chance(self, state: State) -> Sequence[Came]:
        return after_chance(state, both)


def by_network(edition: str, depth: int = 0) -> ByNetwork:
    return ByNetwork(digest_of(edition), depth)
