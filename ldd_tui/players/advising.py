"""What an adviser says of a decision: by the chance to win, as the value network judges it.

The reasons are the General Staff's: what an action brings, costs and risks. Whether the Staff itself
would do it is another matter, where the network judges better.

What rules alone decide is told as the rules have it, however the network feels about it: a neutral sector's level
costs the same next turn, before anybody can attack that sector; an attempt comes before an implementation that is as
good, for its die may show what the RP are needed for; and RP that would be lost are spent on what is as good.

A longer look finds many actions as good as each other, because it does the other one next. Of those the one that
brings more by itself comes first; and it is noted of which nothing but the order differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from ldd_tui.players.levels import DEPTH
from ldd_tui.players.postponable import can_wait
from ldd_tui.players.staff.advice import Advice, Weighed
from ldd_tui.players.staff.adviser import advise as by_staff
from ldd_tui.players.staff.events import wasted
from ldd_tui.players.staff.foremost import MOST, foremost
from ldd_tui.players.value.search import Judged, never, weigh
from rules import engine
from rules.actions import Action, Done, Implement
from rules.model import ENTENTE, Choice, Side, State


def advise(state: State, most: int = MOST) -> Advice:
    """What an adviser has to say of a position in which a choice is awaited: the actions to be shown, `most` at most.

    Raises ValueError if no choice is awaited.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        raise ValueError("no choice is awaited")
    every = tuple(
        Weighed(one.action, 0.0, (), _of(waiting.side, one)) for one in weigh(state) if not can_wait(state, one.action)
    )
    shown = foremost(Advice(waiting.side, waiting.decision, every), most)
    staff = by_staff(state, [one.action for one in shown])
    known = {one.action: one for one in staff.weighed}
    advice = replace(staff, weighed=tuple(_with_reasons(one, known.get(one.action)) for one in shown))
    return replace(advice, weighed=foremost(advice, most))


def deepened(state: State, advice: Advice, depth: int = DEPTH, stop: Callable[[], bool] = never) -> Advice:
    """The same actions, each with its chance to win looked at `depth` choices deeper, the best first; as the Marshal.

    The same advice if it is stopped before all are looked at as deep.
    """
    if len(advice.weighed) == 1:
        return advice
    judged = {one.action: one for one in weigh(state, depth, stop, [one.action for one in advice.weighed])}
    found = [judged[one.action] for one in advice.weighed]
    if len({one.depth for one in found}) > 1:
        return advice
    at_once = {one.action: one.chance or 0.0 for one in advice.weighed}
    chances = {one.action: _of(advice.side, one) for one in found}
    judged_deep = (replace(one, chance=chances[one.action]) for one in advice.weighed)
    best, *others = _best_first(judged_deep, at_once, bool(wasted(state, advice.side)))
    told = (
        replace(one, in_any_order=_differs_in_order(state, one, best, at_once)) if _alike(one, best) else one
        for one in others
    )
    return replace(advice, weighed=(best, *told))


def _of(side: Side, judged: Judged) -> float:
    return judged.chance if side == ENTENTE else 1.0 - judged.chance


def _with_reasons(one: Weighed, staff: Weighed | None) -> Weighed:
    return one if staff is None else replace(staff, chance=one.chance)


def _best_first(weighed: Iterable[Weighed], at_once: Mapping[Action, float], rp_lost: bool) -> tuple[Weighed, ...]:
    """The best first, as chances are told; of actions that are told alike, implementations after the others, and the
    end of the sub-phase last where RP would be lost by it (`rp_lost`); then what brings most `at_once`.

    `at_once`: the chances one choice deep.
    """

    def place(one: Weighed) -> tuple[float, int, float, float]:
        last = 2 * (rp_lost and isinstance(one.action, Done)) + isinstance(one.action, Implement)
        return -_told(one.chance), last, -at_once[one.action], -(one.chance or 0.0)

    return tuple(sorted(weighed, key=place))


def _told(chance: float | None) -> float:
    """Rounded to a tenth of a per cent, as shown to the player."""
    return round(chance or 0.0, 3)


def _alike(one: Weighed, other: Weighed) -> bool:
    return _told(one.chance) == _told(other.chance)


def _differs_in_order(state: State, one: Weighed, best: Weighed, at_once: Mapping[Action, float]) -> bool:
    """Whether an action that is told as good as the best is so because the other follows: one brings more than the
    other at once, and both in either order lead to the same position, with no dice between them.
    """
    if _told(at_once[one.action]) == _told(at_once[best.action]):
        return False
    end = _after_both(state, best.action, one.action)
    return end is not None and end == _after_both(state, one.action, best.action)


def _after_both(state: State, first: Action, second: Action) -> State | None:
    """The position after both actions; `None` if the second can't follow at once."""
    after = engine.apply(state, first).state
    if after.waiting != state.waiting or second not in engine.legal(after):
        return None
    return engine.apply(after, second).state
