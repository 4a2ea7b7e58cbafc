"""The simulators as Python sees them: positions, moves and games of the compiled libraries."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_bool, c_double, c_float, c_int, c_int8, c_uint8, c_uint16, c_uint64

from ldd_tui.players.value.first_layer import features_of
from rules.model import Board
from training.board_header import header_of
from training.compiling import library
from training.header_first import MOST_MARKERS

MOST_MOVES = 512


class FirstPosition(ctypes.Structure):
    """As in simulator/first/position.h."""

    _fields_ = (
        ("deck", c_uint64),
        ("this_turn", c_uint64),
        ("in_force", c_uint64),
        ("status", c_int8 * 13),
        ("losses", c_int8 * 13),
        ("levels", (c_int8 * 4) * 13),
        ("unlocked", (c_int8 * 4) * 2),
        ("rp", c_int8 * 2),
        ("vp", c_int8 * 2),
        ("lafayette", c_int8),
        ("revolution", c_int8),
        ("kaiserliche_marine", c_int8),
        ("turn", c_int8),
        ("phase", c_int8),
        ("active", c_int8),
        ("initiative", c_int8),
        ("stage", c_int8),
        ("bids", c_int8 * 2),
        ("reinforced", c_int8 * 13),
        ("revolution_dice", c_int8),
        ("attempted", c_uint8),
        ("launches", c_int8 * 13),
        ("launch_target", c_int8 * 13),
        ("passed", c_int8 * 2),
        ("naval_bonus", c_int8),
        ("held", c_int8 * MOST_MARKERS),
        ("over", c_int8),
        ("winner", c_int8),
        ("cause", c_int8),
        ("athena", c_int8),
    )


class Position(ctypes.Structure):
    """As in simulator/second/position.h."""

    _fields_ = (
        ("deck", c_uint64),
        ("this_turn", c_uint64),
        ("in_force", c_uint64),
        ("status", c_int8 * 13),
        ("losses", c_int8 * 13),
        ("levels", (c_int8 * 4) * 13),
        ("unlocked", (c_int8 * 6) * 2),
        ("cubes", (c_int8 * 6) * 2),
        ("rp", c_int8 * 2),
        ("vp", c_int8 * 2),
        ("merchant_navy", c_int8),
        ("lafayette", c_int8),
        ("revolution", c_int8),
        ("kaiserliche_marine", c_int8),
        ("turn", c_int8),
        ("phase", c_int8),
        ("active", c_int8),
        ("initiative", c_int8),
        ("stage", c_int8),
        ("trade_awarded", c_int8 * 2),
        ("reinforced", c_int8 * 13),
        ("revolution_dice", c_int8),
        ("attempted", c_uint8),
        ("attempt", c_int8),
        ("attempt_bonus", c_int8),
        ("launches", c_uint8 * 13),
        ("launch_target", c_int8 * 13),
        ("attacked", c_uint16 * 13),
        ("passed", c_int8 * 2),
        ("michael_used", c_int8),
        ("pile", c_uint16),
        ("discard", c_uint16),
        ("batch", c_uint16),
        ("failures", c_int8 * 2),
        ("france_barred", c_int8),
        ("checks", c_uint8),
        ("over", c_int8),
        ("winner", c_int8),
        ("cause", c_int8),
        ("prestige", c_int8 * 2),
        ("athena", c_int8),
    )


AnyPosition = Position | FirstPosition
_POSITIONS: dict[str, type[AnyPosition]] = {"first": FirstPosition, "second": Position}


def new_position(board: Board) -> AnyPosition:
    """An empty position of the edition of a board."""
    return _POSITIONS[board.edition.key]()


def inputs_of(edition: str) -> int:
    """How many numbers an edition's network is given."""
    return features_of(edition).layout.count


class Move(ctypes.Structure):
    """As in simulator/shared/moves.h."""

    _fields_ = (("kind", c_int8), ("first", c_int8), ("second", c_int8), ("size", c_int8))


class Search(ctypes.Structure):
    """As in simulator/shared/search.h."""

    _fields_ = (("depth", c_int), ("width", c_int), ("later", c_int), ("margin", c_float))


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
    found, here = ctypes.CDLL(str(library(edition, header_of(board), hidden))), _POSITIONS[edition]
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
        "roll_out": (None, (c_int, position, Move, c_int, c_uint64, c_int, c_int, ctypes.c_void_p)),
        "size_of_position": (c_int, ()),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    if found.size_of_position() != ctypes.sizeof(here):
        raise AssertionError(f"simulator/{edition}/position.h and training/library.py differ")
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
