"""What the networks think of a handicap between equals."""

from __future__ import annotations

from ldd_tui.players.value.judging import chance_to_win
from rules.model import Setup, Side
from saves.handicap import MOST, Handicap, begun


def entente_chance(setup: Setup, handicap: Handicap) -> float:
    return chance_to_win(begun(setup, handicap))


def fair(setup: Setup, side: Side) -> int:
    """The handicap in RP with which the chances are most even."""
    return min(range(MOST + 1), key=lambda rp: abs(entente_chance(setup, (side, rp)) - 0.5))
