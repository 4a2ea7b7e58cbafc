"""The value network as the judge of an analysis."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ldd_tui.analysis.judge import Came
from ldd_tui.players.postponable import can_wait
from ldd_tui.players.value.judging import chance_to_win
from ldd_tui.players.value.network import digest_of
from ldd_tui.players.value.search import after_chance, weigh
from rules.actions import Action
from rules.model import State


class ByNetwork(Struct, frozen=True):
    """A judge (`analysis.judge`): the networks that are packaged for the edition of the game."""

    network: str
    depth: int

    def chance(self, state: State) -> float:
        """The chance to win in a position, whatever it awaits."""
        return chance_to_win(state)

    def weigh(self, state: State, made: Action) -> Sequence[tuple[Action, float]]:
        """The actions that were looked at as deeply as the best one, `made` among them; no other that can wait."""
        judged = weigh(state, self.depth, also=(made,))
        found = [one for one in judged if one.action == made or not can_wait(state, one.action)]
        return [(one.action, one.chance) for one in found if one.depth == found[0].depth]

    def after_chance(self, state: State) -> Sequence[Came]:
        """What the awaited dice or cards may bring."""
        return after_chance(state)


def by_network(edition: str, depth: int = 0) -> ByNetwork:
    """The judge of games of an edition, by its key."""
    return ByNetwork(digest_of(edition), depth)
