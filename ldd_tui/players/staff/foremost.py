"""The actions of an advice that are shown where there is room for a few."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from ldd_tui.players.staff.advice import Advice, Elsewhere, Price, Purchase, Weighed
from rules.actions import Action, Done, Offensive, Reinforce, Research

MOST = 8
"""How many actions are shown, unless somebody asks for all."""


def foremost(advice: Advice, most: int) -> tuple[Weighed, ...]:
    """The best actions, `most` at most: the first one in its sizes, the one that spends no more, others in their best.

    Of attempts only the next price below the best and the next above it are shown beside it. Of what a price would buy
    otherwise only those are named that are shown.
    """
    best = advice.best.action
    offered = list(_in_their_best(advice))
    by_need = sorted(
        offered,
        key=lambda one: not (isinstance(one.action, Done) or one.action == best or same_but_for_size(one.action, best)),
    )
    kept = {one.action for one in by_need[:most]}
    return tuple(_naming_only(one, kept) for one in offered if one.action in kept)


def _in_their_best(advice: Advice) -> Iterator[Weighed]:
    """Each action once, at its best size or price, except that the first also shows alternatives."""
    best, known = advice.best.action, set[tuple[object, ...]]()
    beside = _prices_beside(advice)
    for one in advice.weighed:
        group = _apart_from_size(one.action)
        if group is not None and group == _apart_from_size(best):
            if not isinstance(one.action, Research) or one.action.rp in beside:
                yield one
        elif group is None or group not in known:
            yield one
        known |= {group} if group is not None else set()


def _prices_beside(advice: Advice) -> list[int]:
    """The first action's price with the next lower and higher ones; empty unless it is an attempt."""
    best = advice.best.action
    if not isinstance(best, Research):
        return []
    alike = (one.action for one in advice.weighed if same_but_for_size(one.action, best))
    prices = sorted(action.rp for action in alike if isinstance(action, Research))
    at = prices.index(best.rp)
    return prices[max(0, at - 1) : at + 2]


def _naming_only(one: Weighed, actions: Collection[Action]) -> Weighed:
    reasons = tuple(
        replace(reason, otherwise=Elsewhere())
        if isinstance(reason, Price)
        and isinstance(reason.otherwise, Purchase)
        and not any(reason.otherwise == other or same_but_for_size(reason.otherwise, other) for other in actions)
        else reason
        for reason in one.reasons
    )
    return replace(one, reasons=reasons)


def same_but_for_size(one: Action, other: Action) -> bool:
    return _apart_from_size(one) is not None and _apart_from_size(one) == _apart_from_size(other)


def _apart_from_size(action: Action) -> tuple[object, ...] | None:
    match action:
        case Offensive(attacker=attacker, defender=defender):
            return Offensive, attacker, defender
        case Reinforce(sector=sector):
            return Reinforce, sector
        case Research(technology=technology):
            return Research, technology
    return None
