"""What to simulate: players, options, boards, seed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players import ATHENA
from rules.model import Board, Options, Setup, Side

PRINTED = "A"
"""The name of the given board, with which all others are compared."""


class Variant(Struct, frozen=True):
    """A board, and its (path, value) pairs that differ from the given one; for that one, all that ever do."""

    name: str
    board: Board
    board_text: str
    changes: tuple[tuple[str, Any], ...] = ()


class Plan(Struct, frozen=True, kw_only=True):
    """What to simulate.

    `variants`: the given board, then the others; each gets the same `games` seeds. `each`: every variant changes one
    value, and the report ranks them. `players`: (entente, central powers) as in `ldd_tui.players.PLAYERS`.
    """

    variants: tuple[Variant, ...]
    players: tuple[str, str]
    games: int
    seed: str
    agreed: Options = Options()
    each: bool = False

    @property
    def options(self) -> Options:
        return replace(self.agreed, athena=tuple(side for side in Side if self.players[side] == ATHENA))

    def setup(self, variant: int = 0) -> Setup:
        return Setup(self.variants[variant].board, self.options)

    def seed_of(self, number: int) -> str:
        """The seed of game `number`: a stored game with this seed gets the same dice."""
        return f"{self.seed} game {number}"
