"""The actions of an advice that are shown where there is room for a few."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from ldd_tui.players.staff.advice import Advice, Elsewhere, Price, Purchase, Weighed
from rules.actions import Action, Done, Offensive, Reinforce, Research


def foremost(advice: Advice, most: int) -> tuple[Weighed, ...]:
    """The best actions, `most` at most: in any case every size of the first one, and the one that spends no more.

    Of what a price would buy otherwise only those are named.
    """
    best = advice.best.action
    by_need = sorted(
        advice.weighed,
        key=lambda one: not (isinstance(one.action, Done) or one.action == best or same_but_for_size(one.action, best)),
    )
    kept = {one.action for one in by_need[:most]}
    return tuple(_naming_only(one, kept) for one in advice.weighed if one.action in kept)


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
    """Whether two actions differ in their dice, spaces or RP only."""
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
