"""A position as the numbers that the value network of its edition is given, all from the state and the board in it."""

from __future__ import annotations

from ldd_tui.players.value.features_first import FIRST
from ldd_tui.players.value.features_second import SECOND
from ldd_tui.players.value.fronts import Features
from rules.model import State

_OF_EDITIONS: dict[str, Features] = {"first": FIRST, "second": SECOND}


def features_of(edition: str) -> Features:
    """What the network of an edition is given, by the edition's key."""
    return _OF_EDITIONS[edition]


def features(state: State) -> list[float]:
    """The numbers of a position, whole."""
    seen = features_of(state.setup.board.edition.key)
    found = [0.0] * seen.layout.count
    for part in seen.parts_of(state):
        for place, value in part:
            found[place] += value
    return found
