"""Self-play: games of the network against itself, its past and Athena, and what it learns from them by TD(lambda)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from rules.model import Board
from training.library import FEATURES
from training.network import Floats, Learner, fresh, widened
from training.plan import Plan
from training.playing import ATHENA, Simulator

_ITSELF, _PAST = 0, 1
_RARE = 0.3  # of Athena's positions in games against herself, so many are kept


class Memory:
    """The last positions with what they were worth, in a ring."""

    def __init__(self, size: int) -> None:
        self.features = np.zeros((size, FEATURES), np.float16)
        self.targets = np.zeros(size, np.float32)
        self.filled = 0
        self.next = 0

    def add(self, features: np.ndarray, targets: Floats) -> None:
        """Adds positions; the oldest go."""
        places = (self.next + np.arange(len(targets))) % len(self.targets)
        self.features[places], self.targets[places] = features, targets
        self.next = int(self.next + len(targets)) % len(self.targets)
        self.filled = min(self.filled + len(targets), len(self.targets))


def targets_of(chances: Floats, result: float, trace: float) -> Floats:
    """What the positions of a game are worth by TD(lambda): the result at the end, before it the chances mixed in.

    >>> [round(float(x), 3) for x in targets_of(np.array([0.5, 0.6], np.float32), 1.0, 0.9)]
    [0.96, 1.0]
    """
    found = np.empty(len(chances), np.float32)
    worth = result
    for index in range(len(chances) - 1, -1, -1):
        found[index] = worth
        worth = (1 - trace) * float(chances[index]) + trace * worth
    return found


def result_of(winner: int) -> float:
    """A result as the Entente's chance."""
    return 0.5 if winner < 0 else float(winner == 0)


class Training:
    """A training run between two iterations: all that it needs to go on."""

    def __init__(self, board: Board, plan: Plan) -> None:
        self.plan, self.simulator = plan, Simulator(board, plan.hidden)
        self.learner = Learner(fresh(plan.hidden, plan.seed), plan.keep)
        self.memory = Memory(plan.memory)
        self.past: list[list[Floats]] = []
        self.iteration = 0
        self.games = 0

    def start(self, weights: Sequence[Floats] | None = None) -> None:
        """Learns from games of Athena against herself how they end; or goes on from a network, widened to the plan."""
        plan = self.plan
        if weights is not None:
            self.learner = Learner(widened(weights, plan.hidden, plan.seed), plan.keep)
            return
        self.simulator.seed(plan.seed)
        self.simulator.take(_ITSELF, self.learner.average)
        for _ in range(plan.start_games):
            played = self.simulator.play(ATHENA, ATHENA, share=_RARE)
            result = result_of(played.winner)
            self.memory.add(played.features, np.full(len(played.chances), result, np.float32))
        self.games += plan.start_games
        self._learn(plan.start_steps, plan.rate, seed=(plan.seed, 0))

    def iterate(self) -> None:
        """One iteration: games, then steps."""
        plan, self.iteration = self.plan, self.iteration + 1
        random = Random(f"{plan.seed} {self.iteration}")
        self.simulator.seed(random.getrandbits(64))
        self.simulator.take(_ITSELF, self.learner.average)
        if self.past:
            self.simulator.take(_PAST, random.choice(self.past))
        for _ in range(plan.games):
            entente, central_powers = self._players(random)
            played = self.simulator.play(
                entente, central_powers, random_moves=plan.random_moves, noise=plan.noise, share=plan.share
            )
            self.memory.add(played.features, targets_of(played.chances, result_of(played.winner), plan.trace))
        self.games += plan.games
        self._learn(plan.steps, plan.rate_at(self.iteration), seed=(plan.seed, self.iteration))
        if self.iteration % plan.past_every == 0:
            self.past = [*self.past, [w.copy() for w in self.learner.average]][-plan.past_kept :]

    def _players(self, random: Random) -> tuple[int, int]:
        plan, drawn = self.plan, random.random()
        other, entente = _ITSELF, 0.5
        if drawn < plan.against_athena:
            other, entente = ATHENA, 1 - plan.as_central_powers
        elif drawn < plan.against_athena + plan.against_past and self.past:
            other = _PAST
        return (_ITSELF, other) if random.random() < entente else (other, _ITSELF)

    def _learn(self, steps: int, rate: float, seed: tuple[int, int]) -> None:
        plan, memory = self.plan, self.memory
        if memory.filled < plan.batch:
            return
        random = np.random.default_rng(seed)
        for _ in range(steps):
            chosen = random.integers(0, memory.filled, plan.batch)
            features = memory.features[chosen].astype(np.float32)
            self.learner.step(features, memory.targets[chosen], rate, plan.decay)
