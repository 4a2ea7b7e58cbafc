"""A handicap: RP that a side has at the set-up. Such a game begins from that position, so everything that reads games
knows it.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from rules import engine
from rules.facts import PositionLaid
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


def handicap_laid(fact: PositionLaid, setup: Setup) -> Handicap | None:
    """The same from what the log reports of the start."""
    usual = engine.initial(setup).state
    sectors = zip(usual.sectors, fact.status, fact.losses, strict=True)
    if fact.vp != usual.vp or fact.events or any((here.status, here.losses) != (s, n) for here, s, n in sectors):
        return None
    given = [(side, rp) for side, rp in zip(Side, fact.rp, strict=True) if rp]
    return given[0] if len(given) == 1 else None
