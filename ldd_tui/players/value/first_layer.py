"""The network's first layer for a position: the sum of cached parts."""

from __future__ import annotations

from functools import lru_cache

from ldd_tui.players.value import fronts as x
from ldd_tui.players.value.features_first import FIRST
from ldd_tui.players.value.features_second import SECOND
from ldd_tui.players.value.fronts import Features, Sectors
from ldd_tui.players.value.network import Feature, Network, network_for
from rules.model import SECTORS, Board, Launched, Sector, State, Technology

_OF_EDITIONS: dict[str, Features] = {"first": FIRST, "second": SECOND}


def features_of(edition: str) -> Features:
    return _OF_EDITIONS[edition]


def features(state: State) -> list[float]:
    seen = features_of(state.setup.board.edition.key)
    found = [0.0] * seen.layout.count
    for part in seen.parts_of(state):
        for place, value in part:
            found[place] += value
    return found


# ------------------------------------------------------------------------------------------------ first layer


MOST_PARTS, MOST_TOTALS = 1_000, 600
"""The cache sizes, at a kilobyte an entry; more would save hardly any time."""

_Lasting = tuple[object, ...]
_Left = tuple[tuple[Launched, ...], tuple[Technology, ...], tuple[int, int], tuple[int, ...]]


class _Known:
    """What follows from the sectors: the sum of their parts, with those of what can still be done this turn."""

    __slots__ = ("fronts", "left", "total")

    def __init__(self, fronts: x.Fronts, total: int) -> None:
        self.fronts = fronts
        self.total = total
        self.left: dict[_Left, int] = {}


class FirstLayer:
    """The first layer of a network on one board. Positions share their parts, so a new one costs little."""

    def __init__(self, network: Network, board: Board) -> None:
        self._network = network
        self._board = board
        self._features = features_of(board.edition.key)
        self._sectors: dict[tuple[Sectors, _Lasting], _Known] = {}
        self._totals = 0
        self._parts: dict[object, int] = {}
        self._attackers = [x.attackers_of(board, sector) for sector in SECTORS]

    def of(self, state: State) -> int:
        """The first layer for a position, before its rectifier."""
        sectors, seen = state.sectors, self._features
        lasting = seen.lasting(state)
        known = self._sectors.get((sectors, lasting))
        if known is None:
            known = self._of_sectors(sectors, lasting)
        fronts, parts = known.fronts, self._parts
        left = (state.offensives, state.attempted, x.most_left(state, fronts), seen.passing(state))
        total = known.left.get(left)
        if total is None:
            if self._totals >= MOST_TOTALS:
                self._sectors.clear()
                self._totals = 0
            total = known.left[left] = known.total + self._left(sectors, fronts, lasting, left)
            self._totals += 1
        purses = (state.rp, fronts.strengths)
        part = parts.get(purses)
        total += self._keep(purses, seen.purses_part(*purses)) if part is None else part
        for key in seen.other_keys(state, fronts):
            part = parts.get(key)
            total += self._keep(key, seen.values(self._board, *key)) if part is None else part
        return total

    def _keep(self, key: object, features: list[Feature]) -> int:
        if len(self._parts) >= MOST_PARTS:
            self._parts.clear()
        found = self._parts[key] = self._network.part(features)
        return found

    def _of_sectors(self, sectors: Sectors, lasting: _Lasting) -> _Known:
        fronts, total = x.fronts_of(self._board, sectors), self._network.start
        bearings = self._features.bearings(self._board, lasting, ())
        for sector in SECTORS:
            here = sectors[sector]
            key = (sector, here)
            part = self._parts.get(key)
            total += self._keep(key, self._features.sector_part(self._board, sector, here)) if part is None else part
            total += self._front(sector, sectors, fronts.values, bearings[sector], left=False)
        known = self._sectors[sectors, lasting] = _Known(fronts, total)
        return known

    def _left(self, sectors: Sectors, fronts: x.Fronts, lasting: _Lasting, left: _Left) -> int:
        offensives, attempted, most, passing = left
        sizes = x.sizes_left(self._board, fronts, most, offensives)
        bearings = self._features.bearings(self._board, lasting, passing)
        total = self._network.part(self._features.this_turn_part(offensives, attempted))
        return total + sum([self._front(one, sectors, sizes, bearings[one], left=True) for one in SECTORS])

    def _front(self, defender: Sector, sectors: Sectors, sizes: tuple[int, ...], it: x.Bearing, *, left: bool) -> int:
        key: object = (
            *(left, defender, sectors[defender], it),
            *[(sectors[attacker].levels, sizes[attacker]) for attacker in self._attackers[defender]],
        )
        part = self._parts.get(key)
        if part is None:
            part = self._keep(key, self._features.front_part(self._board, defender, sectors, sizes, it, left=left))
        return part


def first_layer_of(state: State, *, judges: bool = False) -> tuple[FirstLayer, Network]:
    """`judges`: of the network that says what a choice cost. It was trained mostly against Athena, so in games against
    her the two networks change places.
    """
    return _first_layer(state.setup.board, judges != is_against_athena(state))


def is_against_athena(state: State) -> bool:
    """Whether Athena, who plays by her cards, has exactly one side."""
    return len(state.setup.options.athena) == 1


@lru_cache(maxsize=8)
def _first_layer(board: Board, judges: bool) -> tuple[FirstLayer, Network]:
    network = network_for(board.edition.key, judges=judges)
    return FirstLayer(network, board), network


def netted(state: State, *, judges: bool = False) -> float:
    layer, network = first_layer_of(state, judges=judges)
    return network.chance(layer.of(state))
