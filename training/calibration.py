"""How well a network agrees with itself and with what happens, over games of its best play one choice deep.

A luck-adjusted result is what a position was worth in the end: what the network said of it, and all its later changes
of mind. It has a tenth of a result's noise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from ldd_tui.simulation.workers import Crew, each
from rules.model import Board
from training.blocks import blocks_of, games_of
from training.measuring import seed_of
from training.network import Floats, chances
from training.playing import hidden_of, simulator_of

_SAMPLES = 64
_STEPS = 4096
_BINS = 10


class Calibration(Struct, frozen=True):
    """Shares of a win, 0.01 for 1 %. `residual`: what neither a decision nor luck explains, its mean size a game;
    `drift`: its mean, towards the Entente. `error`: the calibration error (ECE, luck-adjusted) in ten bins of equal
    numbers. `bias`: by how much the Entente does better than it says, with its 95 % interval's half-width."""

    games: int
    residual: float
    drift: float
    error: float
    bias: float
    within: float

    def __str__(self) -> str:
        return (
            f"unexplained {self.residual:.3f} a game (mean {self.drift:+.3f}), calibration error {self.error:.2%}, "
            f"the Entente does {self.bias:+.2%} better than said (±{self.within:.2%}), {self.games} games"
        )


class _Task(Struct, frozen=True):
    board: Board
    weights: Sequence[Floats]
    games: int
    seed: int
    noise: float


def calibration(
    board: Board, weights: Sequence[Floats], games: int, seed: int, noise: float = 0.0, crew: Crew | None = None
) -> Calibration:
    """Measure a network in games against itself. `noise`: of its moves. Raises what `workers.each` raises."""
    task = _Task(board, weights, games, seed, noise)
    blocks = each(_block, task, blocks_of(games), crew or Crew())
    played = [one for _number, block in blocks for one in block]
    said = np.concatenate([said for said, _worth in played])
    worth = np.concatenate([worth for _said, worth in played])
    unexplained = np.array([float(worth[0] - said[0]) for said, worth in played])
    missed = np.array([float((worth - said).sum()) for said, worth in played])
    lengths = np.array([len(said) for said, _worth in played])
    bias = float(missed.sum() / lengths.sum())
    spread = float(np.sqrt(np.square(missed - bias * lengths).sum()) / lengths.sum())  # games, not positions, vary
    order = np.array_split(np.argsort(said, kind="stable"), _BINS)
    error = sum(len(bin_) * abs(float(said[bin_].mean() - worth[bin_].mean())) for bin_ in order) / len(said)
    return Calibration(
        len(played), float(np.abs(unexplained).mean()), float(unexplained.mean()), error, bias, 1.96 * spread
    )


def _block(task: _Task, number: int) -> list[tuple[Floats, Floats]]:
    simulator = simulator_of(task.board, hidden_of(task.weights))
    simulator.take(0, task.weights)
    found = []
    for game in games_of(number, task.games):
        simulator.seed(seed_of(task.seed, game))
        seen, worth = simulator.learn(
            0, 0, share=1.0, trace=1.0, samples=_SAMPLES, noise=task.noise, noisy=_STEPS if task.noise else 0
        )
        found.append((chances(task.weights, seen.astype(np.float32)), worth.copy()))
    return found
