"""The printed values of a board as a C header, for the simulator of its edition."""

from __future__ import annotations

from ldd_tui.rollouts.simulator import header_first, header_second
from ldd_tui.rollouts.simulator.header_parts import check, common, pairs
from rules.model import Board

_OWN_VALUES = {"first": header_first.own_values, "second": header_second.own_values}

EDITIONS = tuple(_OWN_VALUES)
"""The editions that have a simulator, by their keys."""


def header_of(board: Board) -> str:
    """The header: every value of `board` that the rules ask for, and the places of its numbers in the network's input.

    Raises `ValueError` if the simulator does not know the edition, or a value is beyond its limits.
    """
    own_values = _OWN_VALUES.get(board.edition.key)
    if own_values is None:
        raise ValueError(f"there is no simulator of the edition {board.edition.key!r}")
    check(board)
    lines = (*common(board), *own_values(board))
    return "\n".join(("#ifndef BOARD_H", "#define BOARD_H", *lines, "#endif", ""))


__all__ = ["EDITIONS", "header_of", "pairs"]
