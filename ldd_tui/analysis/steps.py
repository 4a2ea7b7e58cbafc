"""One position judged: what its step was worth, seen from there. It knows no other position."""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.analysis.judge import Judge
from ldd_tui.analysis.model import Weighed, for_side
from ldd_tui.analysis.positions import Chosen, Position, Thrown
from rules import engine
from rules.model import Choice

FOREMOST = 5
"""How many of the best actions are kept."""


class Step(Struct, frozen=True, gc=False):
    """A step as it is judged: the chance to win `before` it and `after` it. `foremost`, `options`: of a choice."""

    before: float
    after: float
    foremost: tuple[Weighed, ...] = ()
    options: int = 0


def judged(position: Position, judge: Judge) -> Step:
    """What a step was worth. Raises ValueError if what was done or came is not among what the judge weighed."""
    if isinstance(position, Chosen):
        return _chosen(position, judge)
    if isinstance(position, Thrown):
        return _thrown(position, judge)
    return Step(judge.chance(position.state), position.after)


def _chosen(position: Chosen, judge: Judge) -> Step:
    waiting = position.state.waiting
    assert isinstance(waiting, Choice)
    weighed = [Weighed(action, chance) for action, chance in judge.weigh(position.state, position.action)]
    weighed.sort(key=lambda one: -for_side(waiting.side, one.chance))  # of equal ones the judge's first stays first
    made = next((one for one in weighed if one.action == position.action), None)
    if made is None:
        raise ValueError(f"event {position.entry}: {position.action} was not weighed")
    return Step(weighed[0].chance, made.chance, tuple(weighed[:FOREMOST]), len(engine.legal(position.state)))


def _thrown(position: Thrown, judge: Judge) -> Step:
    mean, came = 0.0, None
    for outcomes, probability, chance in judge.after_chance(position.state):
        mean += probability * chance
        if position.outcome in outcomes:
            came = chance
    if came is None:
        raise ValueError(f"event {position.entry}: {position.outcome} was not among what could come")
    return Step(mean, came)
