"""Shares, means and differences with intervals that hold the true value in 95 of 100 simulations."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

Z = 1.959963984540054
"""The quantile of the normal distribution for 95 %."""
_DIGITS = 4


class Estimate(Struct, frozen=True):
    """A value and its 95 % interval; None where there are too few games for one."""

    value: float
    low: float | None
    high: float | None


def share(count: int, games: int) -> Estimate:
    """What share of all games `count` of `games` stand for, by Wilson's score interval.

    >>> share(8, 10)
    Estimate(value=0.8, low=0.4902, high=0.9433)
    """
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    found = count / games
    centre = (found + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * sqrt(found * (1 - found) / games + Z * Z / (4 * games * games))
    low = 0.0 if not count else centre - reach
    high = 1.0 if count == games else centre + reach
    return _rounded(found, low, high)


def share_difference(gained: int, lost: int, games: int) -> Estimate:
    """By how much a share differs between two boards that met the same seeds, by Bonett and Price (2012).

    Of `games` pairs, `gained` count on the second board only and `lost` on the first only; those that count on both, or
    on neither, say nothing. One pair of either kind is added before the interval is made, so that it is never of
    no width.

    >>> share_difference(15, 5, 100)
    Estimate(value=0.1, low=0.0099, high=0.1861)
    """
    if not games:
        return Estimate(0.0, None, None)
    more, less, pairs = (gained + 1) / (games + 2), (lost + 1) / (games + 2), games + 2
    reach = Z * sqrt((more + less - (more - less) ** 2) / pairs)
    return _rounded((gained - lost) / games, max(-1.0, more - less - reach), min(1.0, more - less + reach))


def mean_difference(total: int, squares: int, games: int) -> Estimate:
    """The mean of `games` differences, from their sum and the sum of their squares.

    >>> mean_difference(total=10, squares=30, games=10)
    Estimate(value=1.0, low=0.0761, high=1.9239)
    """
    if games < 2:
        return Estimate(round(total / games, _DIGITS) if games else 0.0, None, None)
    mean = total / games
    reach = Z * sqrt((squares - total * mean) / (games - 1) / games)
    return _rounded(mean, mean - reach, mean + reach)


def _rounded(value: float, low: float, high: float) -> Estimate:
    rounded = (round(number, _DIGITS) + 0.0 for number in (value, low, high))  # + 0.0: never -0.0
    return Estimate(*rounded)
