"""A decision to solve, and what an answer costs. Chances are the Entente's, from 0 to 1."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from ldd_tui.analysis.figures import Gravity, gravity_of
from ldd_tui.analysis.judge import Judge
from ldd_tui.analysis.model import Weighed, for_side
from rules.actions import Action
from rules.board_file import packaged
from rules.model import Choice, Decision, Side, State
from rules.position import from_position
from rules.position.code import decode


class Puzzle(Struct, frozen=True, tag="puzzle"):
    """`number`: among the shipped ones of its edition; 0 for one made on demand. `missed`: how often each of the weaker
    levels misses the best choice, the weakest first."""

    number: int
    missed: tuple[float, ...]


class FromGame(Struct, frozen=True, tag="game"):
    """`game`: its id in the store. `event`: the decision's."""

    game: str
    event: int


class Problem(Struct, frozen=True):
    """`code`: the position as its side saw it. `choices`: those worth showing, the best first."""

    code: str
    choices: tuple[Weighed, ...]
    source: Puzzle | FromGame

    @property
    def key(self) -> str:
        """The same for the same position, whatever the choices are judged to be worth."""
        return self.code[-6:]

    @property
    def state(self) -> State:
        return _state_of(self.code)

    @property
    def choice(self) -> Choice:
        waiting = self.state.waiting
        assert isinstance(waiting, Choice)
        return waiting

    @property
    def side(self) -> Side:
        return self.choice.side

    @property
    def decision(self) -> Decision:
        return self.choice.decision

    @property
    def best(self) -> Weighed:
        return self.choices[0]

    def cost(self, choice: Weighed) -> float:
        return max(0.0, for_side(self.side, self.best.chance - choice.chance))


class Answered(NamedTuple):
    """`made`: None if the solution was shown instead. `choices`: the problem's and the answer, the best first."""

    problem: Problem
    made: Weighed | None
    choices: tuple[Weighed, ...]

    @property
    def cost(self) -> float:
        return 0.0 if self.made is None else self.problem.cost(self.made)

    @property
    def solved(self) -> bool:
        return self.made is not None and gravity_of(self.cost) == Gravity.SOUND


def choice_of(problem: Problem, action: Action) -> Weighed | None:
    return next((one for one in problem.choices if one.action == action), None)


def answered(problem: Problem, action: Action | None, judge: Judge) -> Answered:
    """Grade an answer; None shows the solution. Only an action that isn't among the problem's choices is `judge`d."""
    made = None if action is None else choice_of(problem, action)
    if action is None or made is not None:
        return Answered(problem, made, problem.choices)
    foremost = judge.weigh(problem.state, action)
    chance = next(one.chance for one in foremost if one.action == action)
    made = Weighed(action, problem.best.chance + chance - foremost[0].chance)
    found = sorted((*problem.choices, made), key=lambda one: -for_side(problem.side, one.chance))
    return Answered(problem, made, tuple(found))


@cache
def _state_of(code: str) -> State:
    position = decode(code)
    return from_position(position, packaged(position["edition"]))
