"""Problems posed one after the other: puzzles here, a player's own mistakes elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from ldd_tui.coach.problem import Answered, Problem, Puzzle
from ldd_tui.coach.puzzles import make, of_the_day, shipped
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.players.value.search import never
from ldd_tui.teach.course import Progress
from ldd_tui.text import problems
from ldd_tui.text.phrases import together
from rules.board_file import packaged_text
from rules.position.code import decode
from saves.dice import new_secret
from saves.store import MEMORY, Store


class Series(Protocol):
    def heading(self, problem: Problem) -> str:
        """What a problem is called."""

    def about(self, problem: Problem) -> str:
        """What else to say of it when it is posed; may be empty."""

    def was_answered(self, answered: Answered) -> str:
        """What else to say of it; may be empty."""

    def next(self, stop: Callable[[], bool]) -> Problem | None:
        """The next problem, which may take seconds; None after the last one, or if `stop` says so."""


class Posed(NamedTuple):
    problem: Problem
    series: Series


class Puzzles:
    """The shipped puzzles of an edition, or new ones if `made`. `number`: of the last one posed."""

    def __init__(self, edition: str, progress: Progress, *, made: bool = False) -> None:
        self._edition = edition
        self._progress = progress
        self._made = made
        self.number = 0

    def heading(self, problem: Problem) -> str:
        assert isinstance(problem.source, Puzzle)
        return problems.numbered(problem.source)

    def about(self, problem: Problem) -> str:
        assert isinstance(problem.source, Puzzle)
        return together(problems.task(problem), problems.missed(problem.source))

    def was_answered(self, answered: Answered) -> str:
        self._progress.solve(answered.problem.key, solved=answered.solved)
        return ""

    def next(self, stop: Callable[[], bool] = never) -> Problem | None:
        """The next one never solved; the next one if all are."""
        if self._made:
            return make(self._edition, new_secret().hex(), stop)
        every = shipped(self._edition)
        in_turn = (*every[self.number :], *every[: self.number])
        found = next((one for one in in_turn if not self._progress.is_solved(one.key)), in_turn[0])
        self.number = every.index(found) + 1
        return found


def shipped_puzzle(edition: str, progress: Progress, number: int | None = None) -> Posed:
    """By default today's."""
    series = Puzzles(edition, progress)
    problem = of_the_day(edition) if number is None else shipped(edition)[number - 1]
    assert isinstance(problem.source, Puzzle)
    series.number = problem.source.number
    return Posed(problem, series)


def new_puzzle(edition: str, progress: Progress, stop: Callable[[], bool] = never) -> Posed | None:
    """One made for the player, which takes seconds; None if `stop` says so."""
    series = Puzzles(edition, progress, made=True)
    problem = series.next(stop)
    return None if problem is None else Posed(problem, series)


def session_of(problem: Problem) -> GameSession:
    """A game in memory that is in the problem's position."""
    state, position = problem.state, decode(problem.code)
    given = {name: value for name, value in position.items() if name != "options"}
    options, text = state.setup.options, packaged_text(state.edition.key)
    return GameSession.new(Store(MEMORY), NewGame(options=options, at_table=True, position=given, board_text=text))
