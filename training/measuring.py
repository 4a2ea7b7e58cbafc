"""How strong a network plays, by games in the simulator: against Athena and against another network, both sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from ldd_tui.simulation.workers import Crew, each
from rules.model import ENTENTE, Board, Side
from training.blocks import blocks_of, games_of
from training.network import Floats
from training.playing import ATHENA, Look, hidden_of, result_of, simulator_of

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


def both(shares: Sequence[Share]) -> Share:
    """The share of both sides together."""
    return Share(sum(one.won for one in shares), sum(one.games for one in shares))


def of_games(results: Sequence[float]) -> Share:
    """A share by the results of games for whoever is measured, 0 to 1."""
    return Share(sum(results), len(results))


class _AgainstAthena(Struct, frozen=True):
    board: Board
    weights: Sequence[Floats]
    side: Side
    games: int
    seed: int
    depth: int


def against_athena(
    board: Board,
    weights: Sequence[Floats],
    side: Side,
    games: int,
    seed: int,
    depth: int,
    crew: Crew | None = None,
) -> Share:
    """A network's share of games as one side, the other played by Athena.

    `crew`: who plays them; every game has its own seed. Raises what `workers.each` raises.
    """
    task = _AgainstAthena(board, weights, side, games, seed, depth)
    blocks = each(_block_against_athena, task, blocks_of(games), crew or Crew())
    return of_games([result for _number, results in blocks for result in results])


def _block_against_athena(task: _AgainstAthena, block: int) -> list[float]:
    simulator = simulator_of(task.board, hidden_of(task.weights))
    simulator.take(_FIRST, task.weights)
    results = []
    for number in games_of(block, task.games):
        simulator.seed(seed_of(task.seed, number))
        players = (_FIRST, ATHENA) if task.side == ENTENTE else (ATHENA, _FIRST)
        result = result_of(simulator.play(*players, looks=(Look(task.depth), Look(task.depth))).winner)
        results.append(result if task.side == ENTENTE else 1 - result)
    return results


class _EachOther(Struct, frozen=True):
    board: Board
    networks: tuple[Sequence[Floats], Sequence[Floats]]
    pairs: int
    seed: int
    looks: tuple[Look, Look]


def against_each_other(
    board: Board,
    weights: Sequence[Floats],
    others: Sequence[Floats],
    pairs: int,
    seed: int,
    looks: tuple[Look, Look] = (Look(), Look()),
    crew: Crew | None = None,
) -> tuple[Share, Share]:
    """A network's shares against another, as the Entente and as the Central Powers: each game twice, sides changed.

    `looks`: how each of the two searches. `crew`: who plays. Raises what `workers.each` raises.
    """
    task = _EachOther(board, (weights, others), pairs, seed, looks)
    blocks = each(_block_against_each_other, task, blocks_of(pairs), crew or Crew())
    both = [pair for _number, results in blocks for pair in results]
    return of_games([first for first, _ in both]), of_games([second for _, second in both])


def _block_against_each_other(task: _EachOther, block: int) -> list[tuple[float, float]]:
    simulator, looks = simulator_of(task.board, hidden_of(*task.networks)), task.looks
    for slot, weights in zip((_FIRST, _SECOND), task.networks, strict=True):
        simulator.take(slot, weights)
    results = []
    for number in games_of(block, task.pairs):
        simulator.seed(seed_of(task.seed, number))
        entente = result_of(simulator.play(_FIRST, _SECOND, looks=looks).winner)
        simulator.seed(seed_of(task.seed, number))
        central_powers = 1 - result_of(simulator.play(_SECOND, _FIRST, looks=(looks[1], looks[0])).winner)
        results.append((entente, central_powers))
    return results


def seed_of(seed: int, number: int) -> int:
    """The seed of a numbered game of a measurement."""
    return seed * 1_000_003 + number
