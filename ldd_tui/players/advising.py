"""An adviser's actions by the chance to win, as the value network judges it.

Rules overrule the network's small differences. A neutral sector's level costs the same next turn, before anybody can
attack it. An attempt comes before an equally good implementation, because its die may show what the RP are needed for.
RP that would be lost are spent. Actions that a longer look rates alike are ordered by immediate gain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players.levels import DEPTH
from ldd_tui.players.reasons import Reason, reason, wasted
from ldd_tui.players.value.deeper import Deeper, can_wait
from ldd_tui.players.value.search import Judged, never, weigh
from rules.actions import Action, Done, Implement, Offensive, Reinforce, Research
from rules.model import ENTENTE, Choice, Side, State

MOST = 8


class Advised(Struct, frozen=True):
    action: Action
    chance: float
    reason: Reason | None = None


class Advice(Struct, frozen=True):
    """Some actions of a side, best first; never empty."""

    side: Side
    actions: tuple[Advised, ...]

    @property
    def best(self) -> Advised:
        return self.actions[0]

    def cost(self, action: Action) -> float:
        """The chance to win lost compared with the best action; 0 for an unknown one."""
        found = next((one.chance for one in self.actions if one.action == action), self.best.chance)
        return self.best.chance - found


def advise(state: State, most: int = MOST) -> Advice:
    """The `most` actions to show at most, with reasons. Raises ValueError if no choice is awaited."""
    found = weighed(state)
    if found is None:
        raise ValueError("no choice is awaited")
    shown = ranked(found.actions, most)
    return replace(found, actions=tuple(replace(one, reason=reason(state, one.action)) for one in shown))


def weighed(state: State) -> Advice | None:
    """Every action that can't wait, without reasons; None if no choice is awaited."""
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return None
    every = (Advised(x.action, _of(waiting.side, x)) for x in weigh(state) if not can_wait(state, x.action))
    return Advice(waiting.side, tuple(every))


def deepened(state: State, advice: Advice, depth: int = DEPTH, stop: Callable[[], bool] = never) -> Advice:
    """The same actions judged `depth` choices deeper, as the Marshal does, the best first; unchanged if stopped."""
    if len(advice.actions) == 1:
        return advice
    judged = {one.action: one for one in weigh(state, depth, Deeper(stop), [one.action for one in advice.actions])}
    found = [judged[one.action] for one in advice.actions]
    if len({one.depth for one in found}) > 1:
        return advice
    at_once = {one.action: one.chance for one in advice.actions}
    deep = [replace(one, chance=_of(advice.side, it)) for one, it in zip(advice.actions, found, strict=True)]
    rp_lost = bool(wasted(state, advice.side))

    def place(one: Advised) -> tuple[float, int, float, float]:
        """A sort key: the chance as shown, implementations later, wasting RP last, then one choice deep."""
        last = 2 * (rp_lost and isinstance(one.action, Done)) + isinstance(one.action, Implement)
        return -round(one.chance, 3), last, -at_once[one.action], -one.chance

    return replace(advice, actions=tuple(sorted(deep, key=place)))


def _of(side: Side, judged: Judged) -> float:
    return judged.chance if side == ENTENTE else 1.0 - judged.chance


# ------------------------------------------------------------------------------------------------ few of many


def ranked(weighed: Sequence[Advised], most: int) -> tuple[Advised, ...]:
    """The best of some actions, given best first: the first in all its sizes, the one that spends nothing, others in
    their best. Of attempts only the next price below and above the best are added.
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

    def is_needed(one: Advised) -> bool:
        return isinstance(one.action, Done) or one.action == best or same_but_for_size(one.action, best)

    kept = {one.action for one in sorted(offered, key=is_needed, reverse=True)[:most]}
    return tuple(one for one in offered if one.action in kept)


def _prices_beside(weighed: Sequence[Advised]) -> list[int]:
    best = weighed[0].action
    if not isinstance(best, Research):
        return []
    alike = (one.action for one in weighed if same_but_for_size(one.action, best))
    prices = sorted(action.rp for action in alike if isinstance(action, Research))
    at = prices.index(best.rp)
    return prices[max(0, at - 1) : at + 2]


def same_but_for_size(one: Action, other: Action) -> bool:
    """Whether two actions differ only in their dice, spaces or RP."""
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
