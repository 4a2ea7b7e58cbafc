"""The gate: a network takes the place of the one before only if it plays no worse, and judges no worse."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

from ldd_tui.simulation.workers import Crew
from rules.model import Board, Side
from training.calibration import Calibration, calibration
from training.files import JUDGE, USUAL
from training.measuring import Share, against_athena, against_each_other, both
from training.network import Floats
from training.playing import Look
from training.truth import Truth, truth

_ERRORS = 2.0
"""Against Athena a network may win less by so many standard errors: that much is luck."""

MOST_ERROR, MOST_BIAS, MOST_UNEXPLAINED, MOST_INFLATED = 0.015, 0.01, 0.08, 0.2
"""Good enough in any case. See `Calibration` and `Truth.inflated`."""

_SAID_GAMES, _TOLD_GAMES = 400, 8


class Verdict(Struct, frozen=True):
    """Why a network is `refused`, and by what: its games against the one before (None if only those against Athena
    count, or none), those against Athena, and how well it is calibrated and tells costs; new and before.
    """

    refused: tuple[str, ...]
    against_old: Share | None
    new_against_athena: tuple[Share, Share]
    old_against_athena: tuple[Share, Share]
    calibrated: tuple[Calibration, Calibration]
    told: tuple[Truth, Truth]

    @property
    def passed(self) -> bool:
        return not self.refused


def judge(
    board: Board,
    new: Sequence[Floats],
    old: Sequence[Floats],
    pairs: int,
    seed: int,
    depth: int = 0,
    crew: Crew | None = None,
    *,
    role: str = USUAL,
    partner: Sequence[Floats] | None = None,
) -> Verdict:
    """Plays `pairs` of games between them, sides changed, and as many of each against Athena on each side.

    `role`: of `files.ROLES`. A judge, which chooses against Athena, passes if it wins as many of these games on both
    sides together. `partner`: the judge of a network that chooses, and the one that chooses for a judge;
    without it the old one. `crew`: who plays. Raises what `workers.each` raises.
    """
    ours, theirs = (
        tuple(against_athena(board, weights, side, pairs, seed, depth, crew) for side in Side) for weights in (new, old)
    )
    between = None
    if role == USUAL:
        between = both(against_each_other(board, new, old, pairs, seed, (Look(depth), Look(depth)), crew))
    said = [calibration(board, one, min(pairs, _SAID_GAMES), seed, crew=crew) for one in (new, old)]
    told = []
    for one in (new, old):
        chooses, judges = (partner or old, one) if role == JUDGE else (one, partner or old)
        told.append(truth(board, chooses, judges, min(1 + pairs // 100, _TOLD_GAMES), seed, crew=crew))
    better = both(ours).share >= both(theirs).share if between is None else between.share >= 0.5
    held = all(
        mine.share >= other.share - _ERRORS * hypot(mine.error, other.error)
        for mine, other in zip(ours, theirs, strict=True)
    )
    reasons = {
        "strength": better and held,
        "calibration": _good([one.error for one in said], MOST_ERROR)
        and _good([max(0.0, abs(one.bias) - one.within) for one in said], MOST_BIAS),
        "unexplained part": _good([one.residual for one in said], MOST_UNEXPLAINED),
        "told costs": _good([one.inflated for one in told], MOST_INFLATED),
    }
    refused = tuple([reason for reason, good in reasons.items() if not good])
    return Verdict(refused, between, (ours[0], ours[1]), (theirs[0], theirs[1]), (said[0], said[1]), (told[0], told[1]))


def _good(new_and_old: Sequence[float], enough: float) -> bool:
    new, old = new_and_old
    return new <= max(enough, old)
