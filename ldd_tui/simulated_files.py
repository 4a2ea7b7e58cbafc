"""Simulated games as portable files, one each: to be verified, replayed and imported like any other game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ldd_tui.policies import ATHENA
from ldd_tui.simulate import Plan
from rules import engine
from rules.chance import Drawn, Rolled
from saves import journal
from saves.dice import commitment, secret_from_seed
from saves.events import Acted, Dealt
from saves.journal import Entry
from saves.portable import export_entries
from saves.store import program_version

_NAMES = "game-*.jsonl"
_DIGITS, _NAME_CHARACTERS = 4, 60


class Files:
    """The files of a plan's games in a directory, which is made for the first of them.

    `board_text` is that of the plan's board. The same plan gives the same files, byte for byte. Raises
    `FileExistsError` if there are such files already, and `OSError` if the directory cannot be read.
    """

    def __init__(self, plan: Plan, board_text: str, directory: Path) -> None:
        self._plan = plan
        self._board_text = board_text
        self._directory = directory
        self._digits = max(_DIGITS, len(str(plan.games)))
        if directory.exists() and any(file.match(_NAMES) for file in directory.iterdir()):
            raise FileExistsError(directory)

    def write(self, number: int, moves: Sequence[engine.Move]) -> None:
        """Write game `number`. It has its name when it is whole, and nothing is left of it otherwise.

        Raises `OSError`, and `BadFile` if the game, or its board, is larger than a file may be.
        """
        seed = self._plan.seed_of(number)
        secret = secret_from_seed(seed)
        name = f"{self._plan.seed[:_NAME_CHARACTERS]} game {number}"
        lines = export_entries(self._entries(secret, moves), name, secret)
        file = self._directory / f"game-{number:0{self._digits}}.jsonl"
        partial = file.with_name(file.name + ".partial")
        data = "".join(lines).encode()
        self._directory.mkdir(parents=True, exist_ok=True)
        try:
            partial.write_bytes(data)
            if file.exists():
                raise FileExistsError(file)
            partial.replace(file)
        finally:
            partial.unlink(missing_ok=True)

    def _entries(self, secret: bytes, moves: Sequence[engine.Move]) -> tuple[Entry, ...]:
        """The journal that a store would have of this game."""
        entente, central_powers = ("" if player == ATHENA else player for player in self._plan.players)
        setup, promise = self._plan.setup, commitment(secret)
        first = journal.header(setup, self._board_text, (entente, central_powers), promise, program_version())
        entries = [journal.begin(first)]
        for move in moves:
            kind = Dealt if isinstance(move, Rolled | Drawn) else Acted
            entries.append(journal.follow(entries[-1], kind, move))
        return tuple(entries)
