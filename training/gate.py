"""The gate: a new network takes the place of the one before only if it plays no worse."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

from ldd_tui.simulation.executors import Crew
from rules.model import Board, Side
from training.measuring import Share, against_athena, against_each_other
from training.network import Floats

_ERRORS = 2.0
"""Against Athena a network may win less by so many standard errors: that much is luck."""


class Verdict(Struct, frozen=True):
    """Whether a network may pass, and by what: its games against the one before, and those of both against Athena."""

    passed: bool
    against_old: Share
    new_against_athena: tuple[Share, Share]
    old_against_athena: tuple[Share, Share]


def judge(
    board: Board,
    new: Sequence[Floats],
    old: Sequence[Floats],
    pairs: int,
    seed: int,
    depth: int = 0,
    crew: Crew | None = None,
) -> Verdict:
    """Plays `pairs` of games between them, sides changed, and as many of each against Athena on each side.

    `crew`: who plays. Raises what `shared_out.each` raises.
    """
    shares = against_each_other(board, new, old, pairs, seed, (depth, depth), crew)
    both = Share(shares[0].won + shares[1].won, shares[0].games + shares[1].games)
    ours, theirs = (
        tuple(against_athena(board, weights, side, pairs, seed, depth, crew) for side in Side) for weights in (new, old)
    )
    held = all(
        mine.share >= other.share - _ERRORS * hypot(mine.error, other.error)
        for mine, other in zip(ours, theirs, strict=True)
    )
    return Verdict(both.share >= 0.5 and held, both, (ours[0], ours[1]), (theirs[0], theirs[1]))
