"""What can be done to an app in a terminal, as values that are written to a file and read again."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Size: TypeAlias = tuple[int, int]
"""Columns and lines."""


class Send(Struct, frozen=True, tag="send", omit_defaults=True):
    """Bytes that are written at once, each piece a key, a paste, a movement of the mouse or noise.

    A character of a piece is a byte (Latin-1), so that any bytes can be written down.
    """

    pieces: tuple[str, ...]
    terminal: int = 0

    @property
    def data(self) -> bytes:
        return "".join(self.pieces).encode("latin-1")


class Resize(Struct, frozen=True, tag="resize", omit_defaults=True):
    """Another size, as the terminal says it."""

    size: Size
    terminal: int = 0


class Suspend(Struct, frozen=True, tag="suspend", omit_defaults=True):
    """The program is stopped as a shell does it, and goes on after so many seconds."""

    seconds: float
    terminal: int = 0


class Wait(Struct, frozen=True, tag="wait"):
    """Nothing is done for so many seconds."""

    seconds: float


Action: TypeAlias = Send | Resize | Suspend | Wait


class Run(Struct, frozen=True, omit_defaults=True):
    """An app that is started and what is done to it.

    `start`: a name of `games.STARTS`. `game`: the number of the game that is played on. `terminals`: how many apps
    are open on the same games. `moving`: whether dice roll on the screen. `language`: in which it is played.
    """

    start: str
    game: int
    size: Size
    actions: tuple[Action, ...]
    terminals: int = 1
    moving: bool = False
    language: str = "en"

    @property
    def keys(self) -> int:
        return sum(len(action.pieces) for action in self.actions if isinstance(action, Send))

    @property
    def bursts(self) -> int:
        return sum(isinstance(action, Send) and len(action.pieces) > 1 for action in self.actions)
