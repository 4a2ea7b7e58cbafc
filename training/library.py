"""The simulators as Python sees them: positions, moves and games of the compiled libraries."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_bool, c_double, c_float, c_int, c_uint64
from pathlib import Path

from ldd_tui.players.value.first_layer import features_of
from ldd_tui.rollouts.simulator.board_header import header_of
from ldd_tui.rollouts.simulator.compiling import library
from ldd_tui.rollouts.simulator.structures import (
    MOST_MOVES,
    POSITIONS,
    AnyPosition,
    FirstPosition,
    Move,
    Position,
    new_position,
)
from rules.model import Board

_TRAINING = Path(__file__).parent / "simulator" / "shared"


def inputs_of(edition: str) -> int:
    """How many numbers an edition's network is given."""
    return features_of(edition).layout.count


class Search(ctypes.Structure):
    """As in simulator/shared/search.h."""

    _fields_ = (("depth", c_int), ("width", c_int), ("later", c_int), ("margin", c_float), ("line", c_int))


class Player(ctypes.Structure):
    """As in simulator/shared/games.h."""

    _fields_ = (("player", c_int), ("noise", c_float), ("search", Search))


class Lesson(ctypes.Structure):
    """As in simulator/shared/games.h."""

    _fields_ = (("share", c_float), ("trace", c_float), ("samples", c_int), ("noisy", c_int))


class Record(ctypes.Structure):
    """As in simulator/shared/games.h."""

    _fields_ = (("features", ctypes.c_void_p), ("targets", ctypes.c_void_p), ("capacity", c_int), ("count", c_int))


def load(board: Board, hidden: tuple[int, int] = (64, 32)) -> ctypes.CDLL:
    """The simulator of a board, compiled if need be, with the types of its functions declared."""
    edition = board.edition.key
    found, here = (
        ctypes.CDLL(str(library(edition, header_of(board), hidden, _TRAINING, native=True))),
        POSITIONS[edition],
    )
    position, moves = POINTER(here), POINTER(Move)
    signatures: dict[str, tuple[type | None, tuple[type, ...]]] = {
        "set_up": (None, (position, c_int)),
        "to_chance": (None, (position,)),
        "to_choice": (None, (position,)),
        "proceed": (None, (position,)),
        "awaits_choice": (c_bool, (position,)),
        "awaits_chance": (c_bool, (position,)),
        "legal_moves": (c_int, (position, moves)),
        "sensible_moves": (c_int, (position, moves)),
        "carry_out": (None, (position, Move)),
        "seed_chance": (None, (c_uint64,)),
        "uniform": (c_double, ()),
        "use_tape": (None, (ctypes.c_char_p, c_int)),
        "tape_outcomes": (c_int, ()),
        "features_of": (None, (position, ctypes.c_void_p)),
        "load_network": (None, (c_int, *[ctypes.c_void_p] * 5, c_float)),
        "play_game": (c_int, (POINTER(Player), position)),
        "learn_game": (c_int, (POINTER(Player), Lesson, POINTER(Record))),
        "chosen_move": (Move, (c_int, position, Search)),
        "chances_after": (None, (c_int, position, moves, c_int, Search, POINTER(c_float))),
        "rollout": (c_float, (c_int, position, Move, c_uint64, c_int, c_int)),
        "size_of_position": (c_int, ()),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    if found.size_of_position() != ctypes.sizeof(here):
        raise AssertionError(f"sources/{edition}/position.h and structures.py differ")
    return found


__all__ = [
    "MOST_MOVES",
    "AnyPosition",
    "FirstPosition",
    "Lesson",
    "Move",
    "Player",
    "Position",
    "Record",
    "Search",
    "byref",
    "inputs_of",
    "load",
    "new_position",
]
