"""What dice or cards may bring, those outcomes as one that come to the same (3.9, 10.2.3, 10.3.4, 13.3)."""

from __future__ import annotations

from functools import cache

from rules import attempt_events, engine
from rules.chance import Outcome, Rolled, rolls
from rules.chance_tree import stand_ins
from rules.model import Dice, Purpose, State
from rules.odds import FACES
from rules.phases.technology import next_level
from rules.pools import is_hit

Alike = tuple[tuple[Outcome, ...], int]
"""Outcomes that come to the same, the one first that stands for all, and the sum of their weights."""


def alike(state: State) -> tuple[Alike, ...]:
    """What the awaited dice or cards may bring; () unless chance is awaited."""
    waiting = state.waiting
    if not isinstance(waiting, Dice):
        return tuple([((outcome,), weight) for outcome, weight in engine.chance(state)])
    faces = _of_research(state) if waiting.purpose == Purpose.RESEARCH else stand_ins(state, waiting)
    return _merged(waiting.count, faces)


def _of_research(state: State) -> tuple[int, ...]:
    """Of the die of an attempt it matters only whether it succeeds."""
    attempt, side = state.attempt, state.active
    assert attempt is not None
    technology = attempt.technology
    level = next_level(state, side, technology)
    assert level is not None
    bonus = attempt.bonus + state.trees[side].cubes[technology]
    bonus += attempt_events.modifier(state, side, technology)
    return tuple([6 if is_hit(face, bonus, level.needed) else 1 for face in FACES])


@cache
def _merged(count: int, faces: tuple[int, ...]) -> tuple[Alike, ...]:
    merged: dict[tuple[int, ...], tuple[list[Outcome], int]] = {}
    for outcome, weight in rolls(count):
        stands = tuple(sorted([faces[face - 1] for face in outcome.faces]))
        found, before = merged.get(stands, ([], 0))
        found.append(outcome)
        merged[stands] = (found, before + weight)
    return tuple(
        [
            ((Rolled(stands), *[one for one in found if one != Rolled(stands)]), weight)
            for stands, (found, weight) in merged.items()
        ]
    )
