"""The game that is reported on: its facts without what was taken back, its chronicle, the faces of its dice."""

from __future__ import annotations

from typing import NamedTuple

from ldd_tui.analysis.model import Analysis
from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.statistics.dice_faces import FacesOfGame, faces_of
from ldd_tui.statistics.records import Chronicle
from ldd_tui.text.who_plays import who_plays
from rules import facts as f
from rules.model import Over, Setup, State
from saves.history import History
from saves.verify import Report


class Record(NamedTuple):
    """A game as it is reported on. Pairs are `(entente, central powers)`.

    `name` and `players` are as people wrote them; a policy has its own name. `facts`: all that happened on the way to
    where the game stands. `faces`: every throw once, also those that were taken back. `rewinds`: steps back or forth.
    `analysis`: the game explained, if that was done.
    """

    name: str
    players: tuple[str, str]
    state: State
    facts: tuple[f.Fact, ...]
    chronicle: Chronicle
    faces: FacesOfGame
    rewinds: int
    analysis: Analysis | None = None

    @property
    def setup(self) -> Setup:
        """Board and options."""
        return self.state.setup

    @property
    def over(self) -> Over | None:
        """How the game ended, if it is over."""
        waiting = self.state.waiting
        return waiting if isinstance(waiting, Over) else None


def record(name: str, history: History, found: Report, analysis: Analysis | None = None) -> Record:
    """The record of a game that `saves.verify.examine` has gone through."""
    facts = tuple(fact for entry in history.line for fact in entry.facts)
    state = history.last.state
    return Record(
        name=name,
        players=who_plays(history),
        state=state,
        facts=facts,
        chronicle=chronicle(state.setup, facts),
        faces=faces_of(history),
        rewinds=found.rewinds,
        analysis=analysis,
    )
