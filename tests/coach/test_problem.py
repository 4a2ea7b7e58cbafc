"""What an answer to a problem costs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import Struct

from ldd_tui.analysis.judge import Came
from ldd_tui.analysis.model import Weighed
from ldd_tui.coach.problem import answered
from rules.actions import DONE, Action
from rules.model import Side, State
from tests.coach.support import PROBLEM, UNLISTED


class Says(Struct, frozen=True):
    best: float
    other: float
    network: str = "says"
    depth: int = 2

    def chance(self, state: State) -> float:
        raise NotImplementedError

    def weigh(self, state: State, made: Action) -> Sequence[Weighed]:
        return Weighed(DONE, self.best), Weighed(made, self.other)

    def after_chance(self, state: State) -> Sequence[Came]:
        raise NotImplementedError


def test_a_choice_costs_its_side_what_the_best_one_is_ahead() -> None:
    assert PROBLEM.side == Side.CENTRAL_POWERS, "so the best choice has the Entente's lowest chance"
    found = answered(PROBLEM, PROBLEM.choices[1].action, Says(0, 0))
    assert found.cost == pytest.approx(0.05) and not found.solved
    assert answered(PROBLEM, DONE, Says(0, 0)).solved


@pytest.mark.parametrize(("other", "cost", "place"), [(0.51, 0.01, 1), (0.56, 0.06, 2), (0.49, 0.0, 0)])
def test_any_other_answer_is_judged_against_the_best_one(other: float, cost: float, place: int) -> None:
    """Only the difference counts, since the judge may be another one than the problem's."""
    found = answered(PROBLEM, UNLISTED, Says(0.5, other))
    assert found.made is not None and found.made.action == UNLISTED
    assert found.cost == pytest.approx(cost) and found.solved == (cost < 0.02)
    assert found.choices.index(found.made) in (place, place + 1) and len(found.choices) == 4


def test_without_an_answer_nothing_is_solved() -> None:
    found = answered(PROBLEM, None, Says(0, 0))
    assert not found.solved and found.made is None and found.choices == PROBLEM.choices
