"""Simulated games as portable files, one each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ldd_tui.players import ATHENA
from ldd_tui.simulation.plan import Plan
from rules import engine
from rules.chance import Outcome
from saves import named_files
from saves.dice import commitment, secret_from_seed
from saves.events import Acted, Dealt
from saves.journal import begin, header, next_entry
from saves.portable import export_entries
from saves.store import program_version

_NAMES = "game-*.jsonl"
_PARTIAL = ".partial"
_DIGITS, _NAME_CHARACTERS = 4, 60
_NOBODY = ("", "")


class Files:
    """A directory of game files, made with the first. Raises `FileExistsError` if it has such files, and `OSError`."""

    def __init__(self, plan: Plan, directory: Path) -> None:
        self._plan = plan
        one = len(plan.variants) == 1
        self._directories = [directory if one else directory / f"variant-{each.name}" for each in plan.variants]
        self._digits = max(_DIGITS, len(str(plan.games)))
        for place in {directory, *self._directories}:
            if place.exists() and any(file.match(_NAMES) for file in place.iterdir()):
                raise FileExistsError(place)

    def keep(self, number: int, contents: Sequence[bytes]) -> None:
        """Write game `number` of each variant, or nothing. Raises `OSError`, or `FileExistsError` for a taken name."""
        files = [place / f"game-{number:0{self._digits}}.jsonl" for place in self._directories]
        for file, data in zip(files, contents, strict=True):
            partial = _partial(file)
            named_files.make_directory(partial.parent)
            partial.write_bytes(data)
        for file in files:
            if file.exists():
                raise FileExistsError(file)
        for file in files:
            _partial(file).replace(file)

    def discard(self) -> None:
        for place in self._directories:
            for partial in place.glob(_NAMES + _PARTIAL):
                partial.unlink(missing_ok=True)


def contents(plan: Plan, variant: int, number: int, moves: Sequence[engine.Move]) -> bytes:
    """The file of game `number`. Raises `BadFile` if it exceeds the size limit."""
    secret = secret_from_seed(plan.seed_of(number))
    entente, central_powers = ("" if player == ATHENA else player for player in plan.players)
    first = header(
        plan.setup(variant),
        plan.variants[variant].board_text,
        _NOBODY,
        commitment(secret),
        program_version(),
        policies=(entente, central_powers),  # as in a game against them: no person of that name has played
    )
    entries = [begin(first)]
    for move in moves:
        kind = Dealt if isinstance(move, Outcome) else Acted
        entries.append(next_entry(entries[-1], kind, move))
    name = f"{plan.seed[:_NAME_CHARACTERS]} game {number}"
    return "".join(export_entries(tuple(entries), name, secret)).encode()


def _partial(file: Path) -> Path:
    return file.with_name(file.name + _PARTIAL)
