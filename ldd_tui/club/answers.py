"""The answers to the two commands that somebody may give without a terminal (`commands`)."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from ldd_tui.club import commands
from ldd_tui.club.door import Who


def answer(who: Who, command: str, data: Path, out: BinaryIO) -> int:
    """Answer a command of somebody on a stream, and return the exit code (`commands.words`)."""
    if not who.member:
        return commands.NO_MEMBER
    return commands.NO_GAME
