"""How a game is over, in whichever way it came to that (14): what ends it is each edition's own."""

from __future__ import annotations

from msgspec.structs import replace

from rules import facts as f
from rules.model import Cause, Over, Side, State


def end(state: State, over: Over, facts: list[f.Fact]) -> State:
    """End the game; what was under way is resolved no more."""
    facts.append(f.GameEnded(winner=over.winner, cause=over.cause, rule=over.rule))
    return replace(state, waiting=over, battle=None, to_resolve=())


def resigned(state: State, side: Side, cause: Cause = Cause.RESIGNATION) -> tuple[State, tuple[f.Fact, ...]]:
    """The end of a game that a side gives up, and the fact that says so. The rules know no such end, and ask no one.

    `cause`: `CLAIM` where the other side ended it, because that side did not go on.

    Raises `ValueError` if the game is over already.
    """
    if isinstance(state.waiting, Over):
        raise ValueError("the game is over already")
    facts: list[f.Fact] = []
    return end(state, Over(side.enemy, cause, ""), facts), tuple(facts)
