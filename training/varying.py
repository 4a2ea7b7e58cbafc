"""What a changed value of the board does to games that a network plays on both sides, in the simulator."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ldd_tui.simulation.workers import Crew, each
from rules.model import Board
from training.blocks import blocks_of, games_of
from training.measuring import seed_of
from training.network import Floats
from training.playing import Look, hidden_of, simulator_of

_ITSELF = 0


class Ended(Struct, frozen=True):
    """How a game ended: the winner's number as a side, -1 for nobody, and in which turn."""

    winner: int
    turn: int


class _OnABoard(Struct, frozen=True):
    board: Board
    weights: Sequence[Floats]
    games: int
    seed: int
    depth: int


def games_on(
    board: Board, weights: Sequence[Floats], games: int, seed: int, depth: int, crew: Crew | None = None
) -> list[Ended]:
    """Games of a network against itself on a board, each looking so deep; the same numbers have the same seeds.

    `crew`: who plays. Raises what `workers.each` raises.
    """
    task = _OnABoard(board, weights, games, seed, depth)
    blocks = each(_block, task, blocks_of(games), crew or Crew())
    return [ended for _number, block in blocks for ended in block]


def _block(task: _OnABoard, block: int) -> list[Ended]:
    simulator = simulator_of(task.board, hidden_of(task.weights))
    simulator.take(_ITSELF, task.weights)
    found = []
    for number in games_of(block, task.games):
        simulator.seed(seed_of(task.seed, number))
        played = simulator.play(_ITSELF, _ITSELF, looks=(Look(task.depth), Look(task.depth)))
        found.append(Ended(played.winner, played.turn))
    return found
