"""Games in the simulator between networks, Athena and who moves at random."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_float
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from ldd_tui.players.value.deeper import KEPT, KEPT_LATER, MARGIN
from rules.model import Board
from training.library import AnyPosition, Lesson, Move, Player, Record, Search, byref, inputs_of, load, new_position
from training.network import Floats, Halves

ATHENA, AT_RANDOM = -1, -2

_CAPACITY = 4096
_SAMPLES = 8


class Look(NamedTuple):
    """How a search looks, as `Search` in simulator/shared/search.h; usually as the game's own."""

    depth: int = 0
    width: int = KEPT
    later: int = KEPT_LATER
    margin: float = MARGIN
    line: int = 0


class Played(Struct, frozen=True):
    """A game: who won (-1: nobody), and in which turn."""

    winner: int
    turn: int


def result_of(winner: int) -> float:
    """A result as the Entente's chance."""
    return 0.5 if winner < 0 else float(winner == 0)


def hidden_of(*networks: Sequence[Floats]) -> tuple[int, int]:
    """As many hidden units as the widest of some networks has."""
    wide = [(weights[0].shape[1], weights[2].shape[1]) for weights in networks]
    return max(first for first, _ in wide), max(second for _, second in wide)


class Simulator:
    """The simulator of a board for networks with so many hidden units, or fewer."""

    def __init__(self, board: Board, hidden: tuple[int, int] = (64, 32)) -> None:
        self.library = load(board, hidden)
        self._hidden = hidden
        self._features = np.zeros((_CAPACITY, inputs_of(board.edition.key)), np.float16)
        self._targets = np.zeros(_CAPACITY, np.float32)
        self._record = Record(self._features.ctypes.data, self._targets.ctypes.data, _CAPACITY, 0)
        self._final = new_position(board)

    def seed(self, seed: int) -> None:
        """The same seed, the same games."""
        self.library.seed_chance(seed & 0xFFFFFFFFFFFFFFFF)

    def take(self, slot: int, weights: Sequence[Floats]) -> None:
        """Makes a network the player of a slot; one with fewer hidden units is filled up with idle ones."""
        first, bias1, second, bias2, last, bias = weights
        wide1, wide2 = self._hidden[0] - first.shape[1], self._hidden[1] - second.shape[1]
        padded = (
            np.pad(first, ((0, 0), (0, wide1))),
            np.pad(bias1, (0, wide1)),
            np.pad(second, ((0, wide1), (0, wide2))),
            np.pad(bias2, (0, wide2)),
            np.pad(last[:, 0], (0, wide2)),
        )
        arrays = [np.ascontiguousarray(array, np.float32) for array in padded]
        self.library.load_network(slot, *(array.ctypes.data for array in arrays), float(bias[0]))

    def best_move(self, slot: int, position: AnyPosition, depth: int) -> Move:
        """The move of a slot's network in a position where a side chooses."""
        found: Move = self.library.chosen_move(slot, byref(position), Search(*Look(depth)))
        return found

    def chances(
        self, slot: int, position: AnyPosition, moves: Sequence[Move], depth: int = 0, *, line: int | None = None
    ) -> list[float]:
        """The Entente's chance to win after each of some moves, `depth` choices deeper, by a slot's network.

        `line`: the slot of the network that makes these choices.
        """
        count, search = len(moves), Search(*Look(depth, line=0 if line is None else 1 + line))
        found = (c_float * count)()
        self.library.chances_after(slot, byref(position), (Move * count)(*moves), count, search, found)
        return list(found)

    def rollouts(self, slot: int, position: AnyPosition, move: Move, games: int, seed: int, turns: int) -> list[float]:
        """Results for the Entente without luck, of games from after a move, as in `ldd_tui.rollouts`."""
        seeds = [(seed + game) & 0xFFFFFFFFFFFFFFFF for game in range(games)]
        return [self.library.rollout(slot, byref(position), move, one, _SAMPLES, turns) for one in seeds]

    def play(
        self,
        entente: int,
        central_powers: int,
        *,
        looks: tuple[Look, Look] = (Look(), Look()),
        noise: float = 0.0,
    ) -> Played:
        """Play a game between two players: slots of networks, `ATHENA` or `AT_RANDOM`."""
        players = (Player * 2)(
            *(
                Player(player, noise, Search(*look))
                for player, look in zip((entente, central_powers), looks, strict=True)
            )
        )
        winner = self.library.play_game(players, byref(self._final))
        return Played(winner, self._final.turn)

    def learn(
        self, entente: int, central_powers: int, *, share: float, trace: float, samples: int, noise: float, noisy: int
    ) -> tuple[Halves, Floats]:
        """Play a game, and return some of its positions with what the network of slot 0 learns of them.

        The arguments are those of `Lesson` in simulator/shared/games.h. The next game overwrites both arrays.
        """
        players = (Player * 2)(*(Player(player, noise, Search()) for player in (entente, central_powers)))
        self.library.learn_game(players, Lesson(share, trace, samples, noisy), byref(self._record))
        count = self._record.count
        return self._features[:count], self._targets[:count]


@lru_cache(maxsize=4)
def simulator_of(board: Board, hidden: tuple[int, int]) -> Simulator:
    """The simulator of a board, made once in a process."""
    return Simulator(board, hidden)
