"""The sums of an analysis, from the start to the result, and the figures of each side."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from msgspec import Struct

from ldd_tui.analysis.model import Analysis, DecisionJudged, Link, ThrowJudged, chance_of, for_side
from rules.edition import Edition
from rules.model import Side
from rules.notation import name_of_member, to_dict


class Gravity(IntEnum):
    SOUND = 0
    DOUBTFUL = 1
    MISTAKE = 2
    BLUNDER = 3


THRESHOLDS: dict[Gravity, float] = {Gravity.DOUBTFUL: 0.02, Gravity.MISTAKE: 0.05, Gravity.BLUNDER: 0.10}


def gravity_of(cost: float) -> Gravity:
    """The gravity of a decision by its cost, rounded as shown: to tenths of a per cent.

    >>> gravity_of(0.019).name, gravity_of(0.0196).name, gravity_of(0.3).name
    ('SOUND', 'DOUBTFUL', 'BLUNDER')
    """
    told = round(cost, 3)
    return max((gravity for gravity, least in THRESHOLDS.items() if told >= least), default=Gravity.SOUND)


# ------------------------------------------------------------------------------------------------ turning points


MOST = 6
LEAST = 0.03
"""How many there are at most, and the least swing of one, in chance to win."""


def turning_points(analysis: Analysis, most: int = MOST, least: float = LEAST) -> tuple[Link, ...]:
    """The `most` links with the largest steps, from `least` up, in the order of play."""
    swings = [link for link in analysis.links if abs(link.step) >= least]
    largest = sorted(swings, key=lambda link: (-abs(link.step), link.entry))[:most]
    return tuple(sorted(largest, key=lambda link: link.entry))


# ------------------------------------------------------------------------------------------------ figures


class Sum(Struct, frozen=True):
    """start + luck + seen_further + both sides' decisions = end, in the Entente's chance: its own costs are below 0."""

    start: float
    luck: float
    seen_further: float
    decisions: tuple[float, float]
    end: float


class OfSide(Struct, frozen=True):
    """How a side played and how lucky it was, in its own chance to win.

    `decisions`: those with a choice. `cost`: of all of them and of resigning. `graver`: decisions by gravity. `luck`:
    of both sides' throws; `own_luck`, `luckiest`, `unluckiest`: of its own. `adjusted`: the result less the luck,
    perhaps outside 0 and 1: as fair as the result, because luck averages 0, and steadier.
    """

    side: Side
    decisions: int
    cost: float
    worst: DecisionJudged | None
    graver: dict[Gravity, int]
    luck: float
    own_luck: float
    luckiest: tuple[ThrowJudged, ...]
    unluckiest: tuple[ThrowJudged, ...]
    adjusted: float

    @property
    def cost_per_decision(self) -> float:
        return self.cost / self.decisions if self.decisions else 0.0


def added_up(analysis: Analysis) -> Sum:
    links = analysis.links
    last = links[-1].after if links else analysis.start
    return Sum(
        start=analysis.start,
        luck=sum(throw.step for throw in analysis.throws),
        seen_further=sum(link.seen_further for link in links) + (analysis.end - last),
        decisions=(_of_decisions(analysis, Side.ENTENTE), _of_decisions(analysis, Side.CENTRAL_POWERS)),
        end=analysis.end,
    )


def of_side(analysis: Analysis, side: Side, throws: int = 3) -> OfSide:
    """`throws`: how many of the luckiest and unluckiest throws to list."""
    sums = added_up(analysis)
    decisions = [decision for decision in analysis.decisions if decision.side == side]
    own = sorted((t for t in analysis.throws if t.side == side), key=lambda throw: (-throw.luck, throw.entry))
    graver = dict.fromkeys(Gravity, 0)
    for decision in decisions:
        graver[gravity_of(decision.cost)] += 1
    return OfSide(
        side=side,
        decisions=len(decisions),
        cost=-for_side(side, sums.decisions[side]),
        worst=max(decisions, key=lambda decision: decision.cost, default=None),
        graver=graver,
        luck=for_side(side, sums.luck),
        own_luck=sum(throw.luck for throw in own),
        luckiest=tuple(throw for throw in own[:throws] if throw.luck > 0),
        unluckiest=tuple(throw for throw in own[::-1][:throws] if throw.luck < 0),
        adjusted=chance_of(side, sums.end - sums.luck),
    )


def by_cost(analysis: Analysis, *sides: Side) -> list[DecisionJudged]:
    wanted = sides or tuple(Side)
    found = [decision for decision in analysis.decisions if decision.side in wanted]
    return sorted(found, key=lambda decision: (-decision.cost, decision.entry))


def _of_decisions(analysis: Analysis, side: Side) -> float:
    return sum(link.step for link in analysis.links if not isinstance(link, ThrowJudged) and link.side == side)


# ------------------------------------------------------------------------------------------------ as data
# An analysis as plain data, for programs. All chances are the Entente's, unless a name says that it is a side's.


def as_data(analysis: Analysis, edition: Edition, sides: Sequence[Side]) -> dict[str, Any]:
    """Decisions and throws are limited to `sides`, costliest and luckiest first."""
    sums, given_up = added_up(analysis), analysis.given_up
    throws = sorted((one for one in analysis.throws if one.side in sides), key=lambda one: (-one.luck, one.entry))
    return {
        **_fields(analysis.made_with, "network", "depth"),
        **_fields(analysis, "complete", "result"),
        "sum": {
            **_fields(sums, "start", "luck", "seen_further"),
            "decisions": {name_of_member(side): sums.decisions[side] for side in Side},
            "end": sums.end,
        },
        "thresholds": {name_of_member(gravity): least for gravity, least in THRESHOLDS.items()},
        "sides": {name_of_member(side): _side(of_side(analysis, side)) for side in Side},
        "decisions": [_decision(one, edition) for one in by_cost(analysis, *sides)],
        "throws": [_throw(one, edition) for one in throws],
        "given_up": None
        if given_up is None
        else {"event": given_up.entry, **_fields(given_up, "side", "claimed", "before", "playing_on", "cost")},
        "points": [{"event": one.entry, **_fields(one, "turn", "phase", "chance")} for one in analysis.points],
    }


def _fields(one: object, *names: str) -> dict[str, Any]:
    found = {name: getattr(one, name) for name in names}
    return {name: name_of_member(value) if isinstance(value, IntEnum) else value for name, value in found.items()}


def _side(figures: OfSide) -> dict[str, Any]:
    return {
        **_fields(figures, "decisions", "cost", "cost_per_decision"),
        "worst": None if figures.worst is None else figures.worst.entry,
        "words": {name_of_member(gravity): count for gravity, count in figures.graver.items()},
        **_fields(figures, "luck", "own_luck"),
        "adjusted_for_side": figures.adjusted,
    }


def _decision(one: DecisionJudged, edition: Edition) -> dict[str, Any]:
    return {
        "event": one.entry,
        **_fields(one, "turn", "phase", "side", "decided_by", "decision", "options"),
        "made": to_dict(one.made, edition),
        "best": to_dict(one.best, edition),
        **_fields(one, "before", "after_best", "after_made", "cost"),
        "word": name_of_member(gravity_of(one.cost)),
        "rollout": None if one.rollout is None else _fields(one.rollout, "games", "cost", "within"),
        "foremost": [{"action": to_dict(x.action, edition), "chance": x.chance} for x in one.foremost],
    }


def _throw(one: ThrowJudged, edition: Edition) -> dict[str, Any]:
    return {
        "event": one.entry,
        **_fields(one, "turn", "phase", "side", "purpose", "deck"),
        "card": one.event,
        "between": None if one.between is None else [name_of_member(sector) for sector in one.between],
        **_fields(one, "technology"),
        "outcome": to_dict(one.outcome, edition),
        **_fields(one, "before", "mean", "came", "luck"),
    }
