"""Rollouts of the costliest decisions: the arbiter where the network may be wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ldd_tui.analysis.figures import Gravity, by_cost, gravity_of
from ldd_tui.analysis.model import Analysis, DecisionJudged
from ldd_tui.analysis.why import state_before
from ldd_tui.rollouts.rolled import MOST, Pair, Rollout, Share, compare, one_by_one
from rules.model import Decision, Side
from saves.history import History

COSTLIEST = 5
"""How many decisions are rolled out unasked."""


def can_be_rolled_out(decision: DecisionJudged) -> bool:
    """Not a bid (6): it is judged against all that the enemy may bid at the same time."""
    return decision.best != decision.made and decision.decision != Decision.BID


def costliest(analysis: Analysis, sides: Sequence[Side], most: int = COSTLIEST) -> list[DecisionJudged]:
    """The costliest decisions worth a word that can be rolled out."""
    found = [one for one in by_cost(analysis, *sides) if gravity_of(one.cost) > Gravity.SOUND]
    return [one for one in found if can_be_rolled_out(one)][:most]


def roll_out(
    history: History,
    decision: DecisionJudged,
    most: int = MOST,
    *,
    share: Share = one_by_one,
    after_each: Callable[[Rollout], object] = lambda so_far: None,
    stop: Callable[[], bool] = lambda: False,
) -> Rollout | None:
    """Arguments and result are those of `compare`. Raises `ValueError` if the game has no such decision."""
    pair = Pair(state_before(history, decision), decision.best, decision.made)
    return compare(pair, most, share=share, after_each=after_each, stop=stop)


def with_rollout(analysis: Analysis, decision: DecisionJudged, rollout: Rollout) -> Analysis:
    decided = replace(decision, rollout=rollout)
    return replace(analysis, decisions=tuple(decided if one == decision else one for one in analysis.decisions))
