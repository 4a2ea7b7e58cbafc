"""Positions that come with `new` and go with `state`. Loaded when the first one does."""

from __future__ import annotations

from typing import Any

from rules.model import Board, Options, Setup, State
from rules.phases.initiative import without_secrets
from rules.position import begin, from_position, to_position


def state_from(position: object, board: Board, options: Options | None) -> State:
    """The state that a position in a message describes. Raises `PositionError`.

    Options beside it count as its own, which may only repeat them.
    """
    if options is None:
        return from_position(position, board, at="position")
    return begin(position, Setup(board, options), at="position").state


def position_of(state: State) -> dict[str, Any]:
    """The position as far as both sides may know it."""
    return to_position(without_secrets(state))
