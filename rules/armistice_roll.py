"""The Armistice roll that would follow a surrender: who throws it, and with how many VP (7).

`rules.victory` has the chance that it wins.
"""

from __future__ import annotations

from rules.model import Sector, Side, State
from rules.odds import FACES

UNSURE = range(1, len(FACES) + 2)
"""VP for which the chance is told: with the last of them, and more, every roll wins."""


def is_thrown(state: State) -> bool:
    """Whether surrenders are followed by such a roll at all."""
    return state.setup.board.edition.features.armistice_rolls


def who_rolls(state: State, fallen: Sector) -> Side:
    """The side that rolls when a sector falls: its enemy, whatever brought it down (7, F028)."""
    return state.setup.board.sectors[fallen].side.enemy


def vp_after(state: State, fallen: Sector) -> int:
    """The VP with which that side rolls if the sector is the next to fall (7, F027)."""
    return state.vp[who_rolls(state, fallen)] + state.setup.board.sectors[fallen].victory_points
