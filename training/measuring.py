"""How strong a network plays, by games in the simulator: against Athena and against another network, both sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from rules.model import ENTENTE, Side
from training.learning import result_of
from training.network import Floats
from training.playing import ATHENA, Simulator

_SURE = 1.96
_FIRST, _SECOND = 2, 3


class Share(Struct, frozen=True):
    """Games won of those played; a game that nobody won is half a win."""

    won: float
    games: int

    @property
    def share(self) -> float:
        """Won of all."""
        return self.won / self.games

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return sqrt(max(self.share * (1 - self.share), 1 / self.games) / self.games)

    def __str__(self) -> str:
        """The share with its 95 % interval (Wilson), in percent."""
        p, n, z = self.share, self.games, _SURE
        middle, half = (p + z * z / (2 * n)), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = ((middle + sign * half) / (1 + z * z / n) for sign in (-1, 1))
        return f"{100 * p:.1f} % ({100 * low:.1f} to {100 * high:.1f}, {n} games)"


def of_games(results: Sequence[float]) -> Share:
    """A share by the results of games for whoever is measured, 0 to 1."""
    return Share(sum(results), len(results))


def against_athena(
    simulator: Simulator, weights: Sequence[Floats], side: Side, games: int, seed: int, depth: int
) -> Share:
    """A network's share of games as one side, the other played by Athena."""
    simulator.take(_FIRST, weights)
    results = []
    for number in range(games):
        simulator.seed(_seed(seed, number))
        players = (_FIRST, ATHENA) if side == ENTENTE else (ATHENA, _FIRST)
        result = result_of(simulator.play(*players, depths=(depth, depth)).winner)
        results.append(result if side == ENTENTE else 1 - result)
    return of_games(results)


def against_each_other(
    simulator: Simulator,
    weights: Sequence[Floats],
    others: Sequence[Floats],
    pairs: int,
    seed: int,
    depths: tuple[int, int] = (0, 0),
) -> tuple[Share, Share]:
    """A network's shares against another, as the Entente and as the Central Powers: each game twice, sides changed.

    `depths`: how deep each of the two looks.
    """
    simulator.take(_FIRST, weights)
    simulator.take(_SECOND, others)
    entente, central_powers = [], []
    for number in range(pairs):
        simulator.seed(_seed(seed, number))
        entente.append(result_of(simulator.play(_FIRST, _SECOND, depths=depths).winner))
        simulator.seed(_seed(seed, number))
        central_powers.append(1 - result_of(simulator.play(_SECOND, _FIRST, depths=(depths[1], depths[0])).winner))
    return of_games(entente), of_games(central_powers)


def _seed(seed: int, number: int) -> int:
    return seed * 1_000_003 + number
