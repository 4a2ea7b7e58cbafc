"""The value network as the judge of an analysis."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import astuple, replace

from ldd_tui.analysis.judge import Came
from ldd_tui.analysis.positions import NotAnalysed, Why
from ldd_tui.players.value.judging import chance_to_win
from ldd_tui.players.value.network import network_for
from ldd_tui.players.value.network_file import written
from ldd_tui.players.value.search import after_chance, weigh
from rules import engine
from rules.actions import Action
from rules.model import Cards, Deck, State

_SHOWN = 12  # signs of a hash


class ByNetwork(Struct, frozen=True):
    """A judge (`analysis.judge`): the network that is packaged for the edition of the game."""

    network: str
    depth: int

    def chance(self, state: State) -> float:
        """The chance to win in a position, whatever it awaits."""
        return chance_to_win(state)

    def weigh(self, state: State, made: Action) -> Sequence[tuple[Action, float]]:
        """The actions that were looked at as deeply as the best one, `made` among them."""
        found = weigh(state, self.depth, also=(made,))
        return [(one.action, one.chance) for one in found if one.depth == found[0].depth]

    def after_chance(self, state: State) -> Sequence[Came]:
        """What the awaited dice or cards may bring."""
        waiting = state.waiting
        if isinstance(waiting, Cards) and waiting.deck == Deck.CORNFLOWER:
            return _after_cornflower(state)
        return after_chance(state)


def _after_cornflower(state: State) -> Sequence[Came]:
    """What Athena may draw. Of hundreds of hands most come to the same, which is judged once: the network does not see
    her piles, and she draws no more before something is thrown or decided."""
    every = engine.chance(state)
    whole = sum(weight for _hand, weight in every)
    known: dict[tuple[object, ...], float] = {}
    found: list[Came] = []
    for hand, weight in every:
        after = engine.apply(state, hand).state
        _setup, *rest = astuple(replace(after, athena=replace(after.athena, pile=(), discard=())))
        key = tuple(rest)
        if key not in known:
            known[key] = chance_to_win(after)
        found.append(((hand,), weight / whole, known[key]))
    return found


def by_network(edition: str, depth: int = 0) -> ByNetwork:
    """The judge of games of an edition, by its key. Raises `NotAnalysed` if there is no network for it."""
    network = network_for(edition)
    if network is None:
        raise NotAnalysed(Why.NO_NETWORK)
    return ByNetwork(hashlib.sha256(written(network.source)).hexdigest()[:_SHOWN], depth)
