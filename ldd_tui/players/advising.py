"""What an adviser says of a decision: the actions by the chance to win, as the value network judges it, with reasons.

What rules alone decide is told as the rules have it, however the network feels about it: a neutral sector's level
costs the same next turn, before anybody can attack that sector; an attempt comes before an implementation that is as
good, for its die may show what the RP are needed for; and RP that would be lost are spent on what is as good.

A longer look finds many actions as good as each other, because it does the other one next. Of those the one that
brings more by itself comes first; and it is noted of which nothing but the order differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players.hints import Hint
from ldd_tui.players.levels import DEPTH
from ldd_tui.players.reasons import Reason, reasons, wasted
from ldd_tui.players.value.deeper import can_wait
from ldd_tui.players.value.search import Judged, never, weigh
from rules import engine
from rules.actions import Action, Done, Implement, Offensive, Reinforce, Research
from rules.model import ENTENTE, Choice, Side, State

MOST = 8
"""How many actions are shown, unless somebody asks for all."""


class Advised(Struct, frozen=True):
    """An action, its side's chance to win after it, and what speaks for it and against it.

    `in_any_order`: whether it is as good as the best because the best one follows it as well.
    """

    action: Action
    chance: float
    reasons: tuple[Reason | Hint, ...] = ()
    in_any_order: bool = False


class Advice(Struct, frozen=True):
    """Some actions of a side, likeliest to win first; never empty."""

    side: Side
    actions: tuple[Advised, ...]

    @property
    def best(self) -> Advised:
        """What the adviser would do."""
        return self.actions[0]

    def cost(self, action: Action) -> float:
        """The chance to win lost compared with the best action; 0 for an unknown one."""
        found = next((one.chance for one in self.actions if one.action == action), self.best.chance)
        return self.best.chance - found


def advise(state: State, most: int = MOST) -> Advice:
    """What an adviser has to say of a position in which a choice is awaited: the actions to be shown, `most` at most.

    Raises ValueError if no choice is awaited.
    """
    found = weighed(state)
    if found is None:
        raise ValueError("no choice is awaited")
    shown = ranked(found.actions, most)
    return replace(found, actions=tuple(replace(one, reasons=reasons(state, one.action)) for one in shown))


def weighed(state: State) -> Advice | None:
    """Every action with the chance to win after it, but for those that can wait, without reasons; None if no choice is
    awaited.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return None
    every = (Advised(x.action, _of(waiting.side, x)) for x in weigh(state) if not can_wait(state, x.action))
    return Advice(waiting.side, tuple(every))


def deepened(state: State, advice: Advice, depth: int = DEPTH, stop: Callable[[], bool] = never) -> Advice:
    """The same actions, each with its chance to win looked at `depth` choices deeper, the best first; as the Marshal.

    The same advice if it is stopped before all are looked at as deep.
    """
    if len(advice.actions) == 1:
        return advice
    judged = {one.action: one for one in weigh(state, depth, stop, [one.action for one in advice.actions])}
    found = [judged[one.action] for one in advice.actions]
    if len({one.depth for one in found}) > 1:
        return advice
    at_once = {one.action: one.chance for one in advice.actions}
    chances = {one.action: _of(advice.side, one) for one in found}
    judged_deep = (replace(one, chance=chances[one.action]) for one in advice.actions)
    best, *others = _best_first(judged_deep, at_once, bool(wasted(state, advice.side)))
    told = (
        replace(one, in_any_order=_differs_in_order(state, one, best, at_once)) if _alike(one, best) else one
        for one in others
    )
    return replace(advice, actions=(best, *told))


def _of(side: Side, judged: Judged) -> float:
    """A side's chance to win with an action."""
    return judged.chance if side == ENTENTE else 1.0 - judged.chance


def _best_first(weighed: Iterable[Advised], at_once: Mapping[Action, float], rp_lost: bool) -> tuple[Advised, ...]:
    """The best first, as chances are told; of actions that are told alike, implementations after the others, and the
    end of the sub-phase last where RP would be lost by it (`rp_lost`); then what brings most `at_once`.

    `at_once`: the chances one choice deep.
    """

    def place(one: Advised) -> tuple[float, int, float, float]:
        last = 2 * (rp_lost and isinstance(one.action, Done)) + isinstance(one.action, Implement)
        return -_told(one.chance), last, -at_once[one.action], -one.chance

    return tuple(sorted(weighed, key=place))


def _told(chance: float) -> float:
    """A chance as it is told, in tenths of a per cent."""
    return round(chance, 3)


def _alike(one: Advised, other: Advised) -> bool:
    """Whether two actions are told alike."""
    return _told(one.chance) == _told(other.chance)


def _differs_in_order(state: State, one: Advised, best: Advised, at_once: Mapping[Action, float]) -> bool:
    """Whether an action that is told as good as the best is so because the other follows: one brings more than the
    other at once, and both in either order lead to the same position, with no dice between them.
    """
    if _told(at_once[one.action]) == _told(at_once[best.action]):
        return False
    end = _after_both(state, best.action, one.action)
    return end is not None and end == _after_both(state, one.action, best.action)


def _after_both(state: State, first: Action, second: Action) -> State | None:
    """The position after two actions, if the second can follow at once."""
    after = engine.apply(state, first).state
    if after.waiting != state.waiting or second not in engine.legal(after):
        return None
    return engine.apply(after, second).state


# ------------------------------------------------------------------------------------------------ few of many


def ranked(weighed: Sequence[Advised], most: int) -> tuple[Advised, ...]:
    """The best of actions that are listed best first, `most` at most: the first one in its sizes, the one that spends
    no more, others in their best. Of attempts only the next price below the best and the next above it are with it.
    """
    best, known, offered = weighed[0].action, set[tuple[object, ...]](), list[Advised]()
    beside = _prices_beside(weighed)
    for one in weighed:
        group = _apart_from_size(one.action)
        if group is not None and group == _apart_from_size(best):
            if not isinstance(one.action, Research) or one.action.rp in beside:
                offered.append(one)
        elif group is None or group not in known:
            offered.append(one)
        known |= {group} if group is not None else set()
    by_need = sorted(
        offered,
        key=lambda one: not (isinstance(one.action, Done) or one.action == best or same_but_for_size(one.action, best)),
    )
    kept = {one.action for one in by_need[:most]}
    return tuple(one for one in offered if one.action in kept)


def _prices_beside(weighed: Sequence[Advised]) -> list[int]:
    """The price of the first action, if it is an attempt, with the next one below it and the next one above it."""
    best = weighed[0].action
    if not isinstance(best, Research):
        return []
    alike = (one.action for one in weighed if same_but_for_size(one.action, best))
    prices = sorted(action.rp for action in alike if isinstance(action, Research))
    at = prices.index(best.rp)
    return prices[max(0, at - 1) : at + 2]


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
