"""The level that a cost per decision is like, with its uncertainty."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import median

import pytest
from msgspec.structs import replace

from ldd_tui.analysis.model import Analysis
from ldd_tui.coach.grade import grade
from ldd_tui.coach.levels import measured, row
from ldd_tui.coach.own_games import OwnGame
from ldd_tui.players.levels import LEVELS
from rules import actions as a
from rules.editions import EDITIONS, STANDARD
from rules.model import FRANCE, ITALY, Side
from tests.analysis.test_chain import by_hand
from tests.coach.test_themes import decision
from training.levels import row_of

DECISIONS = 100


def game(
    per_decision: float, side: Side = Side.ENTENTE, edition: str = STANDARD, decisions: int = DECISIONS
) -> OwnGame:
    return OwnGame(edition, 2, side, decisions, per_decision * decisions, {}, 0.5)


def test_every_level_was_measured_in_both_editions_with_both_sides() -> None:
    found = {(one.edition, one.level, one.side) for one in measured()}
    sides = ("entente", "central_powers")
    assert found == {(edition, level, side) for edition in EDITIONS for level in LEVELS for side in sides}
    for edition in EDITIONS:
        for side in Side:
            costs = [row(edition, 2, level, side).cost.mean for level in LEVELS]
            assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", LEVELS)
def test_what_costs_as_much_as_a_level_is_like_it(edition: str, level: str) -> None:
    games = [game(row(edition, 2, level, side).cost.mean, side, edition) for side in Side]
    for some in (games, games[:1], games[1:]):
        found = grade(some)
        assert found is not None and found.level == level
        assert LEVELS.index(found.weakest) <= LEVELS.index(level) <= LEVELS.index(found.strongest)
        assert found.low < found.cost < found.high


def test_without_a_decision_there_is_no_grade() -> None:
    assert grade([]) is None and grade([game(0.0, decisions=0)]) is None


def test_decisions_that_seem_better_than_the_best_count() -> None:
    found = grade([game(-0.0001)])
    assert found is not None and found.cost == pytest.approx(-0.0001) and found.level == LEVELS[-1]


def test_games_vary_and_not_decisions() -> None:
    even = [game(0.004) for _ in range(20)]
    uneven = [game(cost) for cost in [0.001] * 10 + [0.007] * 10]
    few = [game(0.004, decisions=DECISIONS * 10) for _ in range(2)]
    widths = [found.high - found.low for games in (even, uneven, few) if (found := grade(games)) is not None]
    assert widths[1] > 2 * widths[0] and widths[2] > 2 * widths[0]


def test_a_short_game_counts_less() -> None:
    found = grade([game(0.003, decisions=300), game(0.009, decisions=100)])
    assert found is not None and found.cost == pytest.approx(0.0045)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_level_is_within_what_is_said_of_single_games(edition: str) -> None:
    luck = Random(36)
    medians = []
    for level in LEVELS:
        mean = row(edition, 2, level, Side.ENTENTE).cost
        found = [grade([game(luck.gauss(mean.mean, mean.spread), Side.ENTENTE, edition)]) for _ in range(200)]
        graded = [one for one in found if one is not None]
        place = LEVELS.index(level)
        within = [LEVELS.index(one.weakest) <= place <= LEVELS.index(one.strongest) for one in graded]
        assert sum(within) >= 0.92 * len(found)
        medians.append(median(LEVELS.index(one.level) for one in graded))
    assert medians == sorted(medians) and medians[0] < medians[-1]


def test_the_row_of_a_level_is_made_of_its_games() -> None:
    found = row_of(STANDARD, "staff", Side.ENTENTE, 0, [two_costs(0.02, 0.04), two_costs(0.03, 0.05)])
    assert (found.level, found.side, found.games, found.network) == ("staff", "entente", 2, "n1")
    assert found.cost.mean == pytest.approx(0.035) and found.cost.spread == pytest.approx(0.005 * sqrt(2), abs=1e-6)
    # passing costs 0.02 and 0.03, reinforcing too little 0.04 and 0.05: on average 5 to 9
    means = {name: one.mean for name, one in found.themes.items()}
    assert means == pytest.approx({"attacks_too_little": 0.0125, "ends_reinforcements_early": 0.0225})
    away = (0.02 - 0.04 * 5 / 9) / 2, (0.03 - 0.05 * 5 / 9) / 2
    assert found.themes["attacks_too_little"].spread == pytest.approx(sqrt(away[0] ** 2 + away[1] ** 2), abs=1e-6)


def two_costs(attack: float, reinforcement: float) -> Analysis:
    own = (
        decision(a.DONE, a.Offensive(ITALY, FRANCE, 1), cost=attack),
        decision(a.DONE, a.Reinforce(FRANCE, 1), cost=reinforcement),
    )
    return replace(by_hand(), decisions=own)
