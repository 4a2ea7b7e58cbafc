"""Judges for the tests of analyses, and games to be judged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from zlib import crc32

from msgspec import Struct

from ldd_tui.analysis.judge import Came
from ldd_tui.analysis.making import analyse
from ldd_tui.analysis.model import Analysis, Weighed, for_side
from ldd_tui.analysis.positions import played
from rules import engine
from rules.actions import Action
from rules.chance import Drawn, Outcome, Rolled
from rules.model import Choice, Over, State
from saves.history import History
from saves.journal import Entry


class Fickle(Struct, frozen=True):
    """A judge whose numbers have nothing to do with the game, and nothing with each other: but the same each time."""

    network: str = "fickle"
    depth: int = 0

    def chance(self, state: State) -> float:
        return self._any(state)

    def weigh(self, state: State, made: Action) -> list[Weighed]:
        every = [(action, self._any(state, action)) for action in engine.legal(state)]
        return best_first(state, every)

    def after_chance(self, state: State) -> Sequence[Came]:
        """Group outcomes with equal sums."""
        weights: dict[int, int] = defaultdict(int)
        alike: dict[int, list[Outcome]] = defaultdict(list)
        for outcome, weight in engine.chance(state):
            weights[_sum(outcome)] += weight
            alike[_sum(outcome)].append(outcome)
        every = sum(weights.values())
        return [(tuple(alike[key]), weight / every, self._any(state, key)) for key, weight in weights.items()]

    def _any(self, state: State, more: object = "") -> float:
        about = (self.network, self.depth, state.turn, state.rp, state.vp, state.sectors, state.trees, more)
        return crc32(repr(about).encode()) / 0xFFFFFFFF


def best_first(state: State, chances: Sequence[tuple[Action, float]]) -> list[Weighed]:
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    best = sorted(chances, key=lambda one: -for_side(waiting.side, one[1]))
    return [Weighed(*one) for one in best]


def _sum(outcome: Outcome) -> int:
    return sum(outcome.faces if isinstance(outcome, Rolled) else outcome.cards)


class ByVictoryPoints(Struct, frozen=True):
    """A judge that sees who is ahead, and looks at every position that can come."""

    network: str = "points"
    depth: int = 0

    def chance(self, state: State) -> float:
        if isinstance(state.waiting, Over):
            return 0.5 if state.waiting.winner is None else 1.0 - state.waiting.winner
        return min(0.9, max(0.1, 0.5 + (state.vp[0] - state.vp[1]) / 20 - sum(state.rp) / 1000))

    def weigh(self, state: State, made: Action) -> list[Weighed]:
        every = [(action, self._after(state, action)) for action in engine.legal(state)]
        return best_first(state, every)

    def after_chance(self, state: State) -> Sequence[Came]:
        every = engine.chance(state)
        total = sum(weight for _outcome, weight in every)
        return [((outcome,), weight / total, self._after(state, outcome)) for outcome, weight in every]

    def _after(self, state: State, move: Action | Drawn | Rolled) -> float:
        return self.chance(engine.apply(state, move).state)


def history_of(entries: Iterable[Entry]) -> History:
    history = History()
    for entry in entries:
        history.add(entry)
    return history


def analysed(history: History, judge: Fickle | ByVictoryPoints = Fickle()) -> Analysis:  # noqa: B008
    analysis = analyse(played(history), judge)
    assert analysis is not None
    return analysis


def assert_adds_up(analysis: Analysis) -> None:
    at = analysis.start
    total = 0.0
    for link in analysis.links:
        assert link.before == at
        total += link.seen_further + link.step
        at = link.after
    assert abs(analysis.start + total + (analysis.end - at) - analysis.end) < 1e-9
