"""The reported game: its facts without undone ones, its chronicle, the faces of its dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ldd_tui.analysis.figures import Gravity, by_cost, gravity_of
from ldd_tui.analysis.model import Analysis, DecisionJudged
from ldd_tui.analysis.why import Compared, compare
from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.statistics.records import Chronicle, FacesOfGame, faces_of
from ldd_tui.telling.undone import undone
from ldd_tui.text.watching import who_plays
from rules import facts as f
from rules.model import Over, Setup, State
from saves.history import History
from saves.journal import Entry
from saves.notes import Note
from saves.verify import Report

_MOST = 12


class Record(NamedTuple):
    """A reported game. Pairs are `(entente, central powers)`.

    `name` and `players` are as people wrote them; a policy has its own name. `facts`: without undone ones. `faces`:
    every throw once, also undone ones. `rewinds`: undos and redos. `costliest`: the grave decisions with reasons.
    `line`: the events that `notes` are on. `undone`: as in `ldd_tui.telling.undone`.
    """

    name: str
    players: tuple[str, str]
    state: State
    facts: tuple[f.Fact, ...]
    chronicle: Chronicle
    faces: FacesOfGame
    rewinds: int
    analysis: Analysis | None = None
    costliest: tuple[tuple[DecisionJudged, Compared], ...] = ()
    line: tuple[Entry, ...] = ()
    notes: tuple[Note, ...] = ()
    undone: Mapping[int, Sequence[str]] = {}

    @property
    def setup(self) -> Setup:
        return self.state.setup

    @property
    def over(self) -> Over | None:
        waiting = self.state.waiting
        return waiting if isinstance(waiting, Over) else None


def record(
    name: str, history: History, found: Report, analysis: Analysis | None = None, notes: tuple[Note, ...] = ()
) -> Record:
    """Requires a game that `saves.verify.examine` has checked."""
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
        costliest=() if analysis is None else tuple(_costliest(history, analysis)),
        line=history.line,
        notes=notes,
        undone=undone(history.entries, history.line),
    )


def _costliest(history: History, analysis: Analysis) -> Iterator[tuple[DecisionJudged, Compared]]:
    for decision in by_cost(analysis)[:_MOST]:
        if gravity_of(decision.cost) > Gravity.SOUND:
            yield decision, compare(history, decision)
