"""What `commands` asks of `copied`, and what it is told."""

from __future__ import annotations

from typing import NamedTuple


class Request(NamedTuple):
    """A command, or if there is none the start of the app. `unprivileged`: not as the owner of the system."""

    arguments: list[str] | None
    directory: str
    environment: dict[str, str]
    unprivileged: bool


class Ended(NamedTuple):
    """How a command ended: its exit code, or the negative number of a signal; what it wrote; its most bytes."""

    code: int
    output: bytes
    errors: bytes
    memory: int
