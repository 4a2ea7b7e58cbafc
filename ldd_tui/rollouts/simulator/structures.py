"""Positions and moves as the simulators have them."""

from __future__ import annotations

import ctypes
from ctypes import c_int8, c_uint8, c_uint16, c_uint64

from ldd_tui.rollouts.simulator.header_first import MOST_MARKERS
from rules.model import Board

MOST_MOVES = 512


class FirstPosition(ctypes.Structure):
    """As in sources/first/position.h."""

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
    """As in sources/second/position.h."""

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
POSITIONS: dict[str, type[AnyPosition]] = {"first": FirstPosition, "second": Position}


def new_position(board: Board) -> AnyPosition:
    """An empty position of the edition of a board."""
    return POSITIONS[board.edition.key]()


class Move(ctypes.Structure):
    """As in sources/shared/moves.h."""

    _fields_ = (("kind", c_int8), ("first", c_int8), ("second", c_int8), ("size", c_int8))
