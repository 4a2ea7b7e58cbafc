"""Problems in plain lines."""

from __future__ import annotations

import pytest

from ldd_tui.plain.problem import solve
from ldd_tui.teach.course import Progress
from ldd_tui.teach.solving import Posed, Puzzles
from saves.store import MEMORY, Store
from tests.coach.support import PROBLEM
from tests.coach.test_problem import Says
from tests.plain.support import QUIET, Lines


def solved(*typed: str) -> tuple[str, Progress]:
    lines, progress = Lines(typed), Progress(None)
    solve(Posed(PROBLEM, Puzzles("second", progress)), lines.talk, QUIET, Store(MEMORY))
    return lines.text, progress


def test_an_answer_is_graded_with_the_other_choices() -> None:
    text, progress = solved("position", "end")
    assert "Puzzle 1: Turn 8, Technologies, Central Powers." in text
    assert "Your choice: End technologies.\nRight: this is the best choice." in text
    assert "27.0% to win, costs 5.0%." in text and progress.is_solved(PROBLEM.key)


def test_any_answer_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldd_tui.plain.problem.by_network", lambda edition, depth: Says(0.5, 0.57))
    text, progress = solved("attempt naval 1")
    assert "It costs 7.0% of the chance to win: mistake." in text and progress.is_solved(PROBLEM.key) is False


def test_the_solution_and_the_next_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldd_tui.teach.solving.shipped", lambda edition: (PROBLEM,))
    text, progress = solved("answer", "", "quit")
    assert "The solution:" in text and text.count("Puzzle 1: Turn 8") == 2
    assert progress.is_solved(PROBLEM.key) is False
