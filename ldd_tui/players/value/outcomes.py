"""What dice or cards may bring, those outcomes as one that come to the same (3.9, 10.2.3, 10.3.4, 13.3; 6.6, 7)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache

from rules import attempt_events, engine, naval_table
from rules.chance import Outcome, Rolled, rolls
from rules.chance_tree import stand_ins
from rules.model import Dice, Purpose, State
from rules.odds import FACES
from rules.phases.technology import next_level
from rules.pools import is_hit
from rules.victory import succeeds

Alike = tuple[tuple[Outcome, ...], int]
"""Outcomes that come to the same, the one first that stands for all, and the sum of their weights."""


def alike(state: State) -> tuple[Alike, ...]:
    """What the awaited dice or cards may bring; () unless chance is awaited."""
    waiting = state.waiting
    if not isinstance(waiting, Dice):
        return tuple([((outcome,), weight) for outcome, weight in engine.chance(state)])
    return _merged(waiting.count, _faces(state, waiting))


def _faces(state: State, waiting: Dice) -> tuple[int, ...]:
    """For each face of the awaited dice one that means the same."""
    if waiting.purpose == Purpose.RESEARCH:
        return _of_research(state)
    if waiting.purpose == Purpose.ARMISTICE:
        return _first_alike([succeeds(face, state.vp[waiting.side]) for face in FACES])
    if is_paid_at_sea(state, waiting):
        paid = state.naval_bonus
        return _first_alike([naval_table.result(state, waiting.side, face, paid) for face in FACES])
    return stand_ins(state, waiting)


def is_paid_at_sea(state: State, waiting: Dice) -> bool:
    """Whether the awaited dice are a naval roll for which a side has paid (6.6)."""
    return waiting.purpose in (Purpose.U_BOAT, Purpose.BLOCKADE) and naval_table.is_paid_for(state)


def _first_alike(meanings: Sequence[Hashable]) -> tuple[int, ...]:
    return tuple([1 + meanings.index(meaning) for meaning in meanings])


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
