"""What a table shows of a game, whether it is played or gone through again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.facts import Fact
from rules.model import Setup, State
from saves.events import Header, Help
from saves.journal import Entry


class Shown(Protocol):
    """A game as far as it is seen: `GameSession` and `Recording` have all of this."""

    @property
    def state(self) -> State:
        """The position."""
        ...

    @property
    def setup(self) -> Setup:
        """Board and options."""
        ...

    @property
    def header(self) -> Header:
        """The first event: board, options, players."""
        ...

    @property
    def help(self) -> Help:
        """The help that may be given here now."""
        ...

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries that led to the position; the header first."""
        ...

    @property
    def recent(self) -> Sequence[Fact]:
        """What has happened last, to be explained."""
        ...

    @property
    def rewritten(self) -> int:
        """How often the entries became other ones rather than more."""
        ...
