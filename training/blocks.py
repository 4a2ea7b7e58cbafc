"""Games of a training run in blocks, each from a seed of its own: the same positions, whoever plays them and where."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from msgspec import Struct

from rules.model import Board
from training.network import Floats, Halves
from training.plan import Plan
from training.playing import ATHENA, simulator_of

BLOCK = 25
"""Games of a block. Another number makes other games of the same plan."""

_ITSELF, _PAST = 0, 1
_RARE = 0.3  # of Athena's positions in games against herself, so many are kept
_EVERY = 4096  # more steps than a game has
_NOISY = 170  # the most steps with noise in a game that only begins so


class Task(Struct, frozen=True):
    """Games of a plan's iteration; of iteration 0, Athena's against herself.

    `weights`: of the network that plays. `past`: of an earlier self; None if there is none yet.
    """

    board: Board
    plan: Plan
    iteration: int
    weights: Sequence[Floats]
    past: Sequence[Floats] | None = None

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.plan.games if self.iteration else self.plan.start_games


class Learned(Struct, frozen=True):
    """Positions as the network sees them, and what each was worth."""

    features: Halves
    targets: Floats


def blocks_of(games: int) -> range:
    """The numbers of the blocks that so many games make.

    >>> [list(blocks_of(games)) for games in (0, 1, 25, 26)]
    [[], [0], [0], [0, 1]]
    """
    return range(-(-games // BLOCK))


def games_of(block: int, games: int) -> range:
    """The numbers of the games of a block, of so many games.

    >>> list(games_of(1, 28))
    [25, 26, 27]
    """
    return range(BLOCK * block, min(BLOCK * (block + 1), games))


def play_block(task: Task, number: int) -> Learned:
    """Plays the games of a block."""
    plan, simulator = task.plan, simulator_of(task.board, task.plan.hidden)
    random = Random(f"{plan.seed} {task.iteration} {number}")
    simulator.seed(random.getrandbits(64))
    simulator.take(_ITSELF, task.weights)
    if task.past is not None:
        simulator.take(_PAST, task.past)
    features, targets = [], []
    for _ in games_of(number, task.games):
        if task.iteration:
            players = _players(plan, random, past=task.past is not None)
            noise, noisy = plan.noise, _EVERY
            if random.random() >= plan.noisy_games:
                noise, noisy = random.choice(plan.noises), random.randrange(_NOISY)
            seen, worth = simulator.learn(
                *players, share=plan.share, trace=plan.trace, samples=plan.samples, noise=noise, noisy=noisy
            )
        else:
            seen, worth = simulator.learn(ATHENA, ATHENA, share=_RARE, trace=0.0, samples=0, noise=0.0, noisy=0)
        features.append(seen.copy())
        targets.append(np.clip(worth, 0, 1))
    return Learned(np.concatenate(features), np.concatenate(targets))


def _players(plan: Plan, random: Random, *, past: bool) -> tuple[int, int]:
    drawn = random.random()
    other, entente = _ITSELF, 0.5
    if drawn < plan.against_athena:
        other, entente = ATHENA, 1 - plan.as_central_powers
    elif drawn < plan.against_athena + plan.against_past and past:
        other = _PAST
    return (_ITSELF, other) if random.random() < entente else (other, _ITSELF)
