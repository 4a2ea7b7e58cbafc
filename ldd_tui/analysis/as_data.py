"""An analysis as plain data, for programs. All chances are the Entente's, unless a name says that it is a side's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ldd_tui.analysis.figures import THRESHOLDS, added_up, by_cost, gravity_of, of_side
from ldd_tui.analysis.model import Analysis, DecisionJudged, ThrowJudged
from rules.edition import Edition
from rules.model import Side
from rules.notation import name_of_member, to_dict


def as_data(analysis: Analysis, edition: Edition, sides: Sequence[Side]) -> dict[str, Any]:
    """Decisions and throws are limited to `sides`, costliest and luckiest first."""
    sums, given_up = added_up(analysis), analysis.given_up
    throws = sorted((one for one in analysis.throws if one.side in sides), key=lambda one: (-one.luck, one.entry))
    return {
        "network": analysis.made_with.network,
        "depth": analysis.made_with.depth,
        "complete": analysis.complete,
        "result": analysis.result,
        "sum": {
            "start": sums.start,
            "luck": sums.luck,
            "seen_further": sums.seen_further,
            "decisions": {name_of_member(side): sums.decisions[side] for side in Side},
            "end": sums.end,
        },
        "thresholds": {gravity.name.lower(): least for gravity, least in THRESHOLDS.items()},
        "sides": {name_of_member(side): _side(analysis, side) for side in Side},
        "decisions": [_decision(one, edition) for one in by_cost(analysis, *sides)],
        "throws": [_throw(one, edition) for one in throws],
        "given_up": None
        if given_up is None
        else {
            "event": given_up.entry,
            "side": name_of_member(given_up.side),
            "claimed": given_up.claimed,
            "before": given_up.before,
            "playing_on": given_up.playing_on,
            "cost": given_up.cost,
        },
        "points": [
            {"event": one.entry, "turn": one.turn, "phase": name_of_member(one.phase), "chance": one.chance}
            for one in analysis.points
        ],
    }


def _side(analysis: Analysis, side: Side) -> dict[str, Any]:
    figures = of_side(analysis, side)
    return {
        "decisions": figures.decisions,
        "cost": figures.cost,
        "cost_per_decision": figures.cost_per_decision,
        "worst": None if figures.worst is None else figures.worst.entry,
        "words": {gravity.name.lower(): count for gravity, count in figures.graver.items()},
        "luck": figures.luck,
        "own_luck": figures.own_luck,
        "adjusted_for_side": figures.adjusted,
    }


def _decision(one: DecisionJudged, edition: Edition) -> dict[str, Any]:
    return {
        "event": one.entry,
        "turn": one.turn,
        "phase": name_of_member(one.phase),
        "side": name_of_member(one.side),
        "decided_by": one.decided_by,
        "decision": name_of_member(one.decision),
        "options": one.options,
        "made": to_dict(one.made, edition),
        "best": to_dict(one.best, edition),
        "before": one.before,
        "after_best": one.after_best,
        "after_made": one.after_made,
        "cost": one.cost,
        "word": gravity_of(one.cost).name.lower(),
        "foremost": [{"action": to_dict(x.action, edition), "chance": x.chance} for x in one.foremost],
    }


def _throw(one: ThrowJudged, edition: Edition) -> dict[str, Any]:
    return {
        "event": one.entry,
        "turn": one.turn,
        "phase": name_of_member(one.phase),
        "side": name_of_member(one.side),
        "purpose": None if one.purpose is None else name_of_member(one.purpose),
        "deck": None if one.deck is None else name_of_member(one.deck),
        "card": one.event,
        "between": None if one.between is None else [name_of_member(sector) for sector in one.between],
        "technology": None if one.technology is None else name_of_member(one.technology),
        "outcome": to_dict(one.outcome, edition),
        "before": one.before,
        "mean": one.mean,
        "came": one.came,
        "luck": one.luck,
    }
