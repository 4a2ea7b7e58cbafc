"""What is to be simulated: who plays, by which options, on which boards, from which seed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players import ATHENA
from rules.model import Board, Options, Setup, Side

PRINTED = "A"
"""The name of the variant that every other is compared with: the board as it was given."""


class Variant(Struct, frozen=True):
    """A board to play on, and how it differs from the one that was given: `changes` are (path, value) pairs.

    Of the given one they are all that is changed on any of the others, as it was given.
    """

    name: str
    board: Board
    board_text: str
    changes: tuple[tuple[str, Any], ...] = ()


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be simulated.

    `variants`: the board as it was given, then the others; every one of them meets the same seeds, `games` of them.
    `each`: every variant changes one value, and they are told by how much difference that makes. `players` are named
    as in `ldd_tui.players.PLAYERS`: (entente, central powers).
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
