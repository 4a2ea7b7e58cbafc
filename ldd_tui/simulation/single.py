"""One game number of a plan on every variant, and how its failure is told."""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.simulation.files import contents
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.playing import Played, play
from rules import engine
from saves.errors import SavesError

Games = tuple[Played, ...]
"""What was played under one number: a game for each variant."""


class GameFailed(Exception):
    """A game that could not be played to its end: which one, and why.

    `error`: the exception, by a mistake in the program; if there is none, a worker's `exit_code`, or its start, failed.
    """

    def __init__(self, number: int, variant: int = 0, error: str = "", exit_code: int | None = None) -> None:
        super().__init__(number, variant, error, exit_code)
        self.number, self.variant, self.error, self.exit_code = number, variant, error, exit_code


class NotKept(Exception):
    """A game that cannot be a file: the words for it, and their details."""

    def __init__(self, template: str, details: dict[str, object]) -> None:
        super().__init__(template, details)
        self.template, self.details = template, details


class Task(Struct, frozen=True):
    """What workers are told once. `keep`: whether the games are to be files."""

    plan: Plan
    keep: bool = False


class Number(Struct, frozen=True):
    """What came of a game number: the game of each variant, and what its file holds if it is kept."""

    games: Games
    data: tuple[bytes, ...] = ()


def play_number(task: Task, number: int) -> Number:
    """Play game `number` on every variant.

    Raises `GameFailed`, and `NotKept` if a game cannot be a file. Both can be sent from one process to another.
    """
    games, data = [], []
    for variant in range(len(task.plan.variants)):
        moves: list[engine.Move] | None = [] if task.keep else None
        try:
            games.append(play(task.plan, number, variant, moves))
        except Exception as error:
            raise GameFailed(number, variant, f"{type(error).__name__}: {error}") from error
        if moves is not None:
            try:
                data.append(contents(task.plan, variant, number, moves))
            except SavesError as error:
                raise NotKept(error.template, {key: str(value) for key, value in error.details.items()}) from error
    return Number(tuple(games), tuple(data))
