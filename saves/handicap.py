"""A handicap: RP that a side has at the set-up. Such a game begins from that position, so everything that reads games
knows it.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from rules import engine
from rules.model import Setup, Side, State, add
from rules.position import to_position

MOST: Final = 12  # RP
WEAKER: Final = Side.CENTRAL_POWERS  # in both editions, by the networks

Handicap = tuple[Side, int]
"""A side, and the RP that it has in advance."""


def begun(setup: Setup, handicap: Handicap) -> State:
    state = engine.initial(setup).state
    return replace(state, rp=add(state.rp, *handicap))


def position(setup: Setup, handicap: Handicap) -> dict[str, Any]:
    """The starting position, for the header of the game."""
    return {name: value for name, value in to_position(begun(setup, handicap)).items() if name != "options"}


def handicap_of(start: State) -> Handicap | None:
    """The handicap in a game's first state, which differs in nothing else from the set-up."""
    for side in Side:
        if start.rp[side] and start == begun(start.setup, (side, start.rp[side])):
            return side, start.rp[side]
    return None
