"""Intervals hold what they promise."""

from __future__ import annotations

from math import comb, sqrt

import pytest

from ldd_tui.simulation.report import Estimate, mean_difference, share, share_difference


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_intervals_are_those_in_print(count: int, games: int, low: float, high: float) -> None:
    """Newcombe (1998), Statistics in Medicine 17, table I, method 3."""
    assert share(count, games) == Estimate(round(count / games, 4), low, high)


def test_of_no_games_nothing_is_known() -> None:
    assert share(0, 0) == Estimate(0, 0, 1)
    assert share_difference(0, 0, 0) == Estimate(0, None, None)
    assert mean_difference(3, 9, 1) == Estimate(3, None, None)


@pytest.mark.parametrize(("more", "less"), [(0.2, 0.1), (0.05, 0.05), (0.3, 0.02), (0.01, 0.0)])
def test_paired_shares_are_held_nineteen_times_in_twenty(more: float, less: float) -> None:
    pairs, held = 40, 0.0
    for gained in range(pairs + 1):
        for lost in range(pairs + 1 - gained):
            same = pairs - gained - lost
            ways = comb(pairs, gained) * comb(pairs - gained, lost)
            estimate = share_difference(gained, lost, pairs)
            assert estimate.low is not None and estimate.high is not None
            if estimate.low <= more - less <= estimate.high:
                held += ways * more**gained * less**lost * (1 - more - less) ** same
    assert held > 0.93


def test_mean_differences() -> None:
    found = [3, -1, 0, 2, 2, -4, 1]
    mean = sum(found) / 7
    error = sqrt(sum((each - mean) ** 2 for each in found) / 6 / 7)
    estimate = mean_difference(sum(found), sum(each * each for each in found), 7)
    assert estimate.low is not None and estimate.high is not None
    assert (estimate.high - estimate.low) / 2 == pytest.approx(1.96 * error, abs=1e-3)
    assert estimate.value == round(mean, 4)
