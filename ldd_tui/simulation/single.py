"""One game number of a plan on every variant, and how its failure is told."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.simulation.files import Files
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


def play_number(
    plan: Plan, number: int, files: Files | None, beginning: Callable[[int], object] = lambda variant: None
) -> Games:
    """Play game `number` on every variant and write what `files` is to keep; `beginning` is told of each variant.

    Raises `GameFailed`, and `OSError` or `NotKept` if the game cannot be written. All of them can be sent from one
    process to another.
    """
    games = []
    for variant in range(len(plan.variants)):
        beginning(variant)
        moves: list[engine.Move] | None = None if files is None else []
        try:
            games.append(play(plan, number, variant, moves))
        except Exception as error:
            raise GameFailed(number, variant, f"{type(error).__name__}: {error}") from error
        if files is not None and moves is not None:
            try:
                files.write(variant, number, moves)
            except SavesError as error:
                raise NotKept(error.template, {key: str(value) for key, value in error.details.items()}) from error
    return tuple(games)
