"""A problem on the screen, from its position to the next one."""

from __future__ import annotations

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.coach.problem import Problem
from ldd_tui.modals.answered import AnsweredModal
from ldd_tui.screens.lessons import LessonsScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.problem import ProblemScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach.solving import Posed, Puzzles
from saves.store import MEMORY
from tests.coach.support import PROBLEM, UNLISTED
from tests.coach.test_problem import Says
from tests.screens.driving import running


@pytest.fixture(autouse=True)
def one_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("coach.puzzles", "teach.solving", "screens.lessons"):
        monkeypatch.setattr(f"ldd_tui.{module}.shipped", lambda edition: (PROBLEM,))


def posing() -> LddApp:
    def posed(_library: object, progress: object) -> Posed:
        return Posed(PROBLEM, Puzzles("second", progress))  # type: ignore[arg-type]

    return LddApp(MEMORY, loaded=Loaded(Settings(animation=False)), solve=posed)


async def test_a_right_answer_by_the_games_own_keys() -> None:
    async with running(app=posing()) as keyboard:
        assert "Puzzle 1: Turn 8" in keyboard.seen and "Recruit 78%" in keyboard.seen
        await keyboard.press("p")
        if "y/n" in keyboard.seen or not isinstance(keyboard.app.screen, AnsweredModal):
            await keyboard.press("y")
        assert isinstance(keyboard.app.screen, AnsweredModal)
        assert "Right: this is the best choice." in keyboard.seen and "5.0%" in keyboard.seen
        assert keyboard.app.progress.is_solved(PROBLEM.key)
        await keyboard.press("escape", "q")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_an_answer_that_is_not_listed_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldd_tui.screens.problem.by_network", lambda edition, depth: Says(0.5, 0.57))
    async with running(app=posing()) as keyboard:
        screen = keyboard.app.screen
        assert isinstance(screen, ProblemScreen)
        screen.carry_out(UNLISTED)
        await keyboard.quiet()
        assert "It costs 7.0% of the chance to win: mistake." in keyboard.seen
        assert keyboard.app.progress.is_solved(PROBLEM.key) is False
        await keyboard.press("enter")
        assert screen is keyboard.app.screen and "Puzzle 1: Turn 8" in keyboard.seen, "the next one"
        assert "Choose as in a game" in keyboard.seen


async def test_the_solution_ends_the_puzzle() -> None:
    async with running(app=posing()) as keyboard:
        await keyboard.press("A")
        assert "The solution:" in keyboard.seen and "End technologies" in keyboard.seen
        await keyboard.press("escape", "p")
        assert "Already answered" in keyboard.seen


async def test_puzzles_are_listed_next_to_the_lessons() -> None:
    async with running() as keyboard:
        keyboard.app.learn()
        await keyboard.press("right", "right")
        assert isinstance(keyboard.app.screen, LessonsScreen)
        assert "Puzzle of the day" in keyboard.seen and "Turn 8, Technologies, Central Powers" in keyboard.seen
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, ProblemScreen)


async def test_a_new_puzzle_is_made_for_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(edition: str, seed: str, stop: object) -> Problem:
        made.append(edition)
        return PROBLEM

    monkeypatch.setattr("ldd_tui.teach.solving.make", make)
    async with running() as keyboard:
        keyboard.app.learn()
        await keyboard.press("right", "right", "end", "enter")
        assert isinstance(keyboard.app.screen, ProblemScreen) and made == ["second"]
        await keyboard.press("A", "enter")
        assert made == ["second", "second"], "another one follows"
