"""How many ways a game can go on: what chess programs call perft.

A sequence is made of actions, throws and draws; throws that look alike are one. The counts of the stored
positions are golden: whoever changes a rule sees here first what else it changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rules import engine
from rules.board_file import packaged
from rules.model import Choice, State
from rules.position import from_position

_FOLDER = Path(__file__).parent


def file_of(edition: str) -> Path:
    """One position a line: its name, the counts of sequences of length 1, 2, 3 ..., and its data."""
    return _FOLDER / f"counts_{edition}.jsonl"


class Golden(Struct, frozen=True):
    name: str
    counts: tuple[int, ...]
    position: dict[str, Any]

    @property
    def state(self) -> State:
        return from_position(self.position, packaged(self.position["edition"]))


def stored(edition: str) -> list[Golden]:
    return [msgspec.json.decode(line, type=Golden) for line in file_of(edition).read_bytes().splitlines()]


def store(edition: str, positions: list[Golden]) -> None:
    file_of(edition).write_bytes(b"".join(msgspec.json.encode(golden) + b"\n" for golden in positions))


def moves(state: State) -> Iterator[engine.Move]:
    if isinstance(state.waiting, Choice):
        yield from engine.legal(state)
    else:
        yield from (outcome for outcome, _ in engine.chance(state))


def sequences(state: State, length: int) -> int:
    """The number of move sequences of a length; none continues past the end of a game."""
    if length == 1:
        return len(engine.legal(state)) or len(engine.chance(state))
    return sum(sequences(engine.apply(state, move).state, length - 1) for move in moves(state))
