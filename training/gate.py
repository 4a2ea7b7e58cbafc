"""The gate: a new network takes the place of the one before only if it plays no worse."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

from ldd_tui.simulation.workers import Crew
from rules.model import Board, Side
from training.measuring import Share, against_athena, against_each_other
from training.network import Floats

_ERRORS = 2.0
"""Against Athena a network may win less by so many standard errors: that much is luck."""


class Verdict(Struct, frozen=True):
    """Whether a network may pass, and by what: its games against the one before (None if only those against Athena
    count), and those of both against Athena.
    """

    passed: bool
    against_old: Share | None
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
    *,
    only_against_athena: bool = False,
) -> Verdict:
    """Plays `pairs` of games between them, sides changed, and as many of each against Athena on each side.

    `only_against_athena`: the network is for such games alone, so it passes if it wins as many of them on both sides
    together. `crew`: who plays. Raises what `workers.each` raises.
    """
    ours, theirs = (
        tuple(against_athena(board, weights, side, pairs, seed, depth, crew) for side in Side) for weights in (new, old)
    )
    held = all(
        mine.share >= other.share - _ERRORS * hypot(mine.error, other.error)
        for mine, other in zip(ours, theirs, strict=True)
    )
    if only_against_athena:
        better, between = _both(ours).share >= _both(theirs).share, None
    else:
        between = _both(against_each_other(board, new, old, pairs, seed, (depth, depth), crew))
        better = between.share >= 0.5
    return Verdict(better and held, between, (ours[0], ours[1]), (theirs[0], theirs[1]))


def _both(shares: Sequence[Share]) -> Share:
    """The share of both sides together."""
    return Share(sum(one.won for one in shares), sum(one.games for one in shares))
