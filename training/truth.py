"""Whether a decision cost what the analysis says: by luck-adjusted rollouts of the same position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

import numpy as np
from msgspec import Struct

from ldd_tui.players.value.deeper import KEPT, MARGIN
from ldd_tui.simulation.workers import Crew, each
from rules.model import Board
from training.blocks import blocks_of, games_of
from training.library import MOST_MOVES, AnyPosition, Move, byref, new_position
from training.measuring import seed_of
from training.network import Floats
from training.playing import Simulator, hidden_of, simulator_of

_CHOOSES, _JUDGES = 0, 1
_NOISE = 0.0087  # moves as good as an Officer's
LARGE = 0.015
_ROLLOUTS, _TURNS = 60, 2
_RARE = 0.02  # the share of cheap decisions that are rolled out


class Truth(Struct, frozen=True):
    """Costs in chance to win, 0.01 for 1 %; `of_all`, `of_large`: told and true cost a decision, of all decisions and
    of those told as `LARGE` or more."""

    decisions: int
    of_all: tuple[float, float]
    large: int
    of_large: tuple[float, float]
    within: float

    @property
    def inflated(self) -> float:
        """How far large told costs are from the true ones, as a share of these, beyond what chance explains."""
        told, true = self.of_large
        return max(0.0, abs(told - true) - self.within) / true if self.large and true > 0 else 0.0

    def __str__(self) -> str:
        return (
            f"a decision costs {self.of_all[0]:.2%} told, {self.of_all[1]:.2%} true; of {self.large} told as "
            f"{LARGE:.1%} or more {self.of_large[0]:.2%} told, {self.of_large[1]:.2%} true (±{self.within:.2%}); "
            f"{self.decisions} decisions"
        )


class _Task(Struct, frozen=True):
    board: Board
    networks: tuple[Sequence[Floats], Sequence[Floats]]
    games: int
    seed: int
    depth: int


def truth(
    board: Board,
    chooses: Sequence[Floats],
    judges: Sequence[Floats],
    games: int,
    seed: int,
    depth: int = 2,
    crew: Crew | None = None,
) -> Truth:
    """Compare told and true costs of decisions in games of players who err. `chooses` finds the best action,
    `judges` plays the rollouts. Raises what `workers.each` raises."""
    task = _Task(board, (chooses, judges), games, seed, depth)
    found = [one for _number, block in each(_block, task, blocks_of(games), crew or Crew()) for one in block]
    weights, told, true = np.array(found).T
    large = told >= LARGE

    def means(here: np.ndarray) -> tuple[float, float]:
        return tuple(float(np.average(cost[here], weights=weights[here])) for cost in (told, true))  # type: ignore[return-value]

    spread = float(np.std((true - told)[large]) / max(1, large.sum()) ** 0.5)
    return Truth(len(found), means(np.ones_like(large)), int(large.sum()), means(large), 1.96 * spread)


def _block(task: _Task, number: int) -> list[tuple[float, float, float]]:
    """Decisions with how many of their kind each stands for, and their told and true cost."""
    simulator = simulator_of(task.board, hidden_of(*task.networks))
    for slot, weights in enumerate(task.networks):
        simulator.take(slot, weights)
    found = []
    for game in games_of(number, task.games):
        seed = seed_of(task.seed, game)
        random = np.random.default_rng(seed)
        for position, moves, made in _decisions(simulator, task.board, random, seed):
            best, told = _told(simulator, position, moves, made, task.depth)
            share = 1.0 if told >= LARGE else _RARE
            if random.random() >= share:
                continue
            rolled = [
                fmean(simulator.rollouts(_JUDGES, position, moves[one], _ROLLOUTS, seed, _TURNS))
                for one in (best, made)
            ]
            true = (rolled[0] - rolled[1]) * (-1 if position.active else 1) if best != made else 0.0
            found.append((1 / share, told, true))
    return found


def _decisions(
    simulator: Simulator, board: Board, random: np.random.Generator, seed: int
) -> Iterator[tuple[AnyPosition, list[Move], int]]:
    """The decisions of a game with a choice: the position, its moves, and the number of the one that is made."""
    library, position = simulator.library, new_position(board)
    simulator.seed(seed)
    library.set_up(byref(position), 0)
    moves = (Move * MOST_MOVES)()
    throw = 0
    while library.to_choice(byref(position)) or not position.over:
        count = library.sensible_moves(byref(position), moves)
        here, made = [Move.from_buffer_copy(moves[n]) for n in range(count)], 0
        if count > 1:
            values = np.array(simulator.chances(_CHOOSES, position, here)) * (-1 if position.active else 1)
            made = int(np.argmax(values + random.gumbel(0, _NOISE, count)))
            yield type(position).from_buffer_copy(position), here, made
            throw += 1
            simulator.seed(seed + throw)  # rollouts have used the dice
        library.carry_out(byref(position), here[made])


def _told(
    simulator: Simulator, position: AnyPosition, moves: Sequence[Move], made: int, depth: int
) -> tuple[int, float]:
    """The number of the best move, and what the one that was made costs: the mean of what both networks say."""
    sign = -1 if position.active else 1
    flat = np.array(simulator.chances(_CHOOSES, position, moves)) * sign
    kept = [n for n in np.argsort(-flat, kind="stable")[:KEPT] if flat[n] >= flat.max() - MARGIN]
    deep = np.array(simulator.chances(_CHOOSES, position, [moves[n] for n in [*kept, made]], depth)) * sign
    best = int([*kept, made][int(np.argmax(deep))])
    if best == made:
        return made, 0.0
    of_best, of_made = simulator.chances(_JUDGES, position, [moves[best], moves[made]], depth, line=_CHOOSES)
    return best, ((of_best - of_made) * sign + float(deep.max() - deep[-1])) / 2
