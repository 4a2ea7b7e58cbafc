"""How a game is over, in whichever way it came to that (14): what ends it is each edition's own."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules import facts as f
from rules.model import Cause, Over, Side, State
from rules.odds import FACES


def end(state: State, over: Over, facts: list[f.Fact]) -> State:
    """End the game; what was under way is resolved no more."""
    facts.append(f.GameEnded(winner=over.winner, cause=over.cause, rule=over.rule))
    return replace(state, waiting=over, battle=None, to_resolve=())


def succeeds(face: int, vp: int) -> bool:
    """Whether an Armistice roll wins: strictly below the VP; a natural 1 or 6 is a number like others (7, F009)."""
    return face < vp


def armistice_chance(vp: int) -> Fraction:
    """The chance that an Armistice roll wins with so many VP (7), where surrenders are followed by one.

    >>> armistice_chance(1), armistice_chance(6), armistice_chance(7)
    (Fraction(0, 1), Fraction(5, 6), Fraction(1, 1))
    """
    return Fraction(sum(succeeds(face, vp) for face in FACES), len(FACES))


def resigned(state: State, side: Side, cause: Cause = Cause.RESIGNATION) -> tuple[State, tuple[f.Fact, ...]]:
    """The end of a game that a side gives up, and the fact that says so. The rules know no such end, and ask no one.

    `cause`: `CLAIM` where the other side ended it, because that side did not go on.

    Raises `ValueError` if the game is over already.
    """
    if isinstance(state.waiting, Over):
        raise ValueError("the game is over already")
    facts: list[f.Fact] = []
    return end(state, Over(side.enemy, cause, ""), facts), tuple(facts)
