"""The ladder: how strong each player is, fitted to all rated games at once.

Strengths are in points; a difference of 400 is odds of 10 to 1, as for Elo. The Entente's strength gets an advantage
that depends on the edition. Computer levels are fixed marks. Members and advantages start from a normal prior, and the
most likely strengths come from Newton's method; the intervals from the curvature there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final

from msgspec import Struct

MIDDLE: Final = 1500.0
SPREAD: Final = 250.0
"""The mean and standard deviation of a member before any game."""
ADVANTAGE_SPREAD: Final = 60.0
SURE: Final = 1.96
"""Standard deviations to either side of an interval of 95 %."""
_POINT: Final = log(10) / 400
_ROUNDS: Final = 100
_LONGEST_STEP: Final = 100.0
"""In points: Newton's whole step may lead too far where a result was a surprise."""
_CLOSE: Final = 1e-6  # points


class Rated(Struct, frozen=True):
    """A game. `players`: the Entente's and the Central Powers'. `score`: the Entente's: 1, 0, or 0.5 if nobody won."""

    edition: str
    players: tuple[str, str]
    score: float


class Terms(Struct, frozen=True):
    """Measured for an edition: the Entente's `advantage` between equals, and the `marks` of computers."""

    advantage: float
    marks: Mapping[str, float]


class Estimate(Struct, frozen=True):
    """Points, give or take `within` with a probability of 95 %, by a number of games."""

    points: float
    within: float
    games: int


class Ladder(Struct, frozen=True):
    """`players`: the strongest first. `advantages`: the Entente's, by edition."""

    players: Mapping[str, Estimate]
    advantages: Mapping[str, Estimate]


def chance(difference: float) -> float:
    """The chance to win of a player who is stronger by these points.

    >>> round(chance(400), 3), chance(0)
    (0.909, 0.5)
    """
    return 1 / (1 + exp(-_POINT * difference))


def fit(games: Sequence[Rated], terms: Mapping[str, Terms]) -> Ladder:
    """`terms`: by edition. A player without a mark in a game's edition is a person."""
    found: dict[tuple[bool, str], int] = {}
    rows = []
    for game in games:
        edition = terms[game.edition]
        fixed, row = 0.0, []
        for player, sign in zip(game.players, (1.0, -1.0), strict=True):
            if player in edition.marks:
                fixed += sign * edition.marks[player]
            else:
                row.append((found.setdefault((False, player), len(found)), sign))
        row.append((found.setdefault((True, game.edition), len(found)), 1.0))
        rows.append((row, fixed, game.score))
    prior = [(terms[of].advantage, ADVANTAGE_SPREAD) if side else (MIDDLE, SPREAD) for side, of in found]
    points = [mean for mean, _spread in prior]
    for _round in range(_ROUNDS):
        slope, lower = _at(points, rows, prior)
        step = _solved(lower, slope)
        longest = max(map(abs, step), default=0.0)
        shorter = min(1.0, _LONGEST_STEP / max(longest, _CLOSE))
        points = [one + shorter * by for one, by in zip(points, step, strict=True)]
        if longest < _CLOSE:
            break
    within = [SURE * deviation for deviation in _deviations(_at(points, rows, prior)[1])]
    played = [0] * len(found)
    for row, _fixed, _score in rows:
        for at, _sign in row:
            played[at] += 1
    estimates = {key: Estimate(points[at], within[at], played[at]) for key, at in found.items()}
    players = {of: estimate for (side, of), estimate in estimates.items() if not side}
    return Ladder(
        players=dict(sorted(players.items(), key=lambda one: (-one[1].points, one[0]))),
        advantages={of: estimate for (side, of), estimate in estimates.items() if side},
    )


_Rows = Sequence[tuple[Sequence[tuple[int, float]], float, float]]
_Matrix = list[list[float]]


def _at(points: Sequence[float], rows: _Rows, prior: Sequence[tuple[float, float]]) -> tuple[list[float], _Matrix]:
    """The slope of the log likelihood, and the lower Cholesky factor of its curvature with the sign changed."""
    slope = [(mean - one) / spread**2 for one, (mean, spread) in zip(points, prior, strict=True)]
    curved = [[0.0] * at + [1 / spread**2] for at, (_mean, spread) in enumerate(prior)]
    for row, fixed, score in rows:
        expected = chance(fixed + sum(sign * points[at] for at, sign in row))
        weight = _POINT**2 * expected * (1 - expected)
        for at, sign in row:
            slope[at] += _POINT * sign * (score - expected)
            for other, other_sign in row:
                if other <= at:
                    curved[at][other] += weight * sign * other_sign
    return slope, _cholesky(curved)


def _cholesky(matrix: _Matrix) -> _Matrix:
    lower: _Matrix = []
    for at, given in enumerate(matrix):
        row: list[float] = []
        for other in range(at):
            above = lower[other]
            row.append((given[other] - sum(map(float.__mul__, row, above))) / above[other])
        row.append(sqrt(given[at] - sum(one * one for one in row)))
        lower.append(row)
    return lower


def _solved(lower: _Matrix, right: Sequence[float]) -> list[float]:
    half: list[float] = []
    for row, value in zip(lower, right, strict=True):
        half.append((value - sum(map(float.__mul__, row, half))) / row[-1])
    for at in range(len(half) - 1, -1, -1):
        half[at] /= lower[at][at]
        for other in range(at):
            half[other] -= lower[at][other] * half[at]
    return half


def _deviations(lower: _Matrix) -> list[float]:
    size = len(lower)
    return [sqrt(_solved(lower, [float(at == one) for at in range(size)])[one]) for one in range(size)]
