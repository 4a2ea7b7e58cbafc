"""Rollouts by the compiled simulator, if there is one."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_float, c_int, c_uint64
from functools import lru_cache

from msgspec.structs import replace

from ldd_tui.players.value.first_layer import features_of, is_against_athena
from ldd_tui.players.value.network import Layer, NetworkFile, biases_of, network_for, weights_of
from ldd_tui.rollouts.habits import CHOSEN
from ldd_tui.rollouts.simulator import compiling
from ldd_tui.rollouts.simulator.board_header import header_of
from ldd_tui.rollouts.simulator.positions import move_of, position_of
from ldd_tui.rollouts.simulator.structures import POSITIONS, Move
from rules.actions import Action
from rules.model import Board, Choice, Options, State

_SLOT = 0


class Simulator:
    """A board's compiled simulator with one network. Raises `ValueError` if they don't fit together."""

    def __init__(self, library: ctypes.CDLL, board: Board, network: NetworkFile) -> None:
        if network.features != features_of(board.edition.key).layout.count:
            raise ValueError(f"{network.features} inputs")
        position = POINTER(POSITIONS[board.edition.key])
        library.load_network.argtypes = (c_int, *[POINTER(c_float)] * 5, c_float)
        library.load_network.restype = None
        self._rollout = library.rollout
        self._rollout.argtypes = (c_int, position, Move, c_uint64, c_int, c_int)
        self._rollout.restype = c_float
        first, second, last = network.layers
        arrays = (_rows(first), _floats(biases_of(first)), _rows(second), _floats(biases_of(second)), _rows(last))
        library.load_network(_SLOT, *arrays, biases_of(last)[0])

    def rolled_out(self, state: State, action: Action, seed: int, samples: int, turns: int) -> float:
        return float(self._rollout(_SLOT, byref(position_of(state)), move_of(action), seed, samples, turns))


def simulator_for(state: State) -> Simulator | None:
    """The simulator for rollouts from a position; None if it isn't compiled, or doesn't know the choice or options."""
    setup, waiting = state.setup, state.waiting
    usual = Options.usual(setup.board.edition)
    if not isinstance(waiting, Choice) or waiting.decision not in CHOSEN:
        return None
    if state.battle is not None or replace(setup.options, athena=()) != usual:
        return None
    return _compiled(setup.board, is_against_athena(state))


@lru_cache(maxsize=4)
def _compiled(board: Board, judges: bool) -> Simulator | None:
    network = network_for(board.edition.key, judges=judges).source
    try:
        if compiling.is_compiled(board.edition.key, header_of(board), hidden_of(network)):
            found = compiling.library(board.edition.key, header_of(board), hidden_of(network))
            return Simulator(ctypes.CDLL(str(found)), board, network)
    except (ValueError, OSError):  # a board beyond its limits, or a library of another system
        pass
    return None


def is_compiled(board: Board) -> bool:
    """Whether rollouts of games between two players on a board are fast."""
    return _compiled(board, False) is not None


def compile_for(board: Board) -> None:
    """Compile the simulators of a board for its networks. Raises what `compiling.library` raises, or `ValueError`."""
    for judges in (False, True):
        network = network_for(board.edition.key, judges=judges).source
        compiling.library(board.edition.key, header_of(board), hidden_of(network), loud=False)
    forget()


def forget() -> None:
    """Look again whether there are compiled simulators."""
    _compiled.cache_clear()


def hidden_of(network: NetworkFile) -> tuple[int, int]:
    first, second, _last = network.layers
    return first.outputs, second.outputs


def _floats(values: list[float]) -> ctypes.Array[c_float]:
    return (c_float * len(values))(*values)


def _rows(layer: Layer) -> ctypes.Array[c_float]:
    return _floats([weight for row in weights_of(layer) for weight in row])
