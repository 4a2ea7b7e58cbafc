"""Self-play: games of the network against itself, its past and Athena, and what it learns from them by TD(lambda)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from ldd_tui.simulation.workers import Crew, each
from rules.model import Board
from training.blocks import Task, blocks_of, play_block
from training.library import inputs_of
from training.network import Floats, Learner, fresh, widened
from training.plan import Plan


class Memory:
    """The last positions with what they were worth, in a ring."""

    def __init__(self, size: int, edition: str = "second") -> None:
        self.features = np.zeros((size, inputs_of(edition)), np.float16)
        self.targets = np.zeros(size, np.float32)
        self.filled = 0
        self.next = 0

    def add(self, features: np.ndarray, targets: Floats) -> None:
        """Adds positions; the oldest go."""
        places = (self.next + np.arange(len(targets))) % len(self.targets)
        self.features[places], self.targets[places] = features, targets
        self.next = int(self.next + len(targets)) % len(self.targets)
        self.filled = min(self.filled + len(targets), len(self.targets))


class Training:
    """A training run between two iterations: all that it needs to go on. `crew`: who plays its games."""

    def __init__(self, board: Board, plan: Plan, crew: Crew | None = None) -> None:
        self.board, self.plan, self.crew = board, plan, crew or Crew()
        self.learner = Learner(fresh(plan.hidden, plan.seed, board.edition.key), plan.keep)
        self.memory = Memory(plan.memory, board.edition.key)
        self.past: list[list[Floats]] = []
        self.iteration = 0
        self.games = 0

    def start(self, weights: Sequence[Floats] | None = None) -> None:
        """Learns from games of Athena against herself how they end; or goes on from a network, widened to the plan.

        Raises what `workers.each` raises.
        """
        plan = self.plan
        if weights is not None:
            self.learner = Learner(widened(weights, plan.hidden, plan.seed), plan.keep)
            return
        self._play(None)
        self._learn(plan.start_steps, plan.rate, seed=(plan.seed, 0))

    def iterate(self) -> None:
        """One iteration: games, then steps. Raises what `workers.each` raises."""
        plan, self.iteration = self.plan, self.iteration + 1
        self._play(Random(f"{plan.seed} {self.iteration}").choice(self.past) if self.past else None)
        self._learn(plan.steps, plan.rate_at(self.iteration), seed=(plan.seed, self.iteration))
        if self.iteration % plan.past_every == 0:
            self.past = [*self.past, [w.copy() for w in self.learner.average]][-plan.past_kept :]

    def _play(self, past: Sequence[Floats] | None) -> None:
        """Have the games of the iteration played, against this earlier self too."""
        task = Task(self.board, self.plan, self.iteration, self.learner.average, past)
        for _number, learned in each(play_block, task, blocks_of(task.games), self.crew):
            self.memory.add(learned.features, learned.targets)
        self.games += task.games

    def _learn(self, steps: int, rate: float, seed: tuple[int, int]) -> None:
        plan, memory = self.plan, self.memory
        if memory.filled < plan.batch:
            return
        random = np.random.default_rng(seed)
        for _ in range(steps):
            chosen = random.integers(0, memory.filled, plan.batch)
            features = memory.features[chosen].astype(np.float32)
            self.learner.step(features, memory.targets[chosen], rate, plan.decay)
