"""The staff's advice: every action of a decision with its worth and the facts behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from ldd_tui.policies import events, offensives, reinforcements, technology
from ldd_tui.policies.advice import Advice, Detail, Ground, Reason, Weighed
from ldd_tui.policies.because import because_of_offensive, because_of_reinforcement, because_of_technology
from ldd_tui.policies.because_of_dice import of_dice, of_failed_research
from ldd_tui.policies.deciding import decide, plan_of
from ldd_tui.policies.enemy import expected
from ldd_tui.policies.outlook import Outlook, look
from ldd_tui.policies.plan import Plan, Spending, Steps
from rules import actions as a
from rules import engine
from rules.actions import Action
from rules.model import Choice, Decision, Phase, Side, State

_NO_LUCK = Random(0)


def advise(state: State) -> Advice:
    """What the staff would do in a position that awaits a choice, and what it thinks of the other actions.

    The first of `Advice.weighed` is what `decide` takes. Of offensives, reinforcements and attempts that differ only
    in size the best one is told. Raises ValueError if no choice is awaited.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        raise ValueError("no choice is awaited")
    actions = engine.legal(state)
    best = decide(state, actions, _NO_LUCK)
    weighed = list(_WEIGHERS[waiting.decision](state, actions, best))
    if all(entry.action != best for entry in weighed):
        weighed.append(Weighed(best, 0.0))
    weighed.sort(key=lambda entry: (entry.action != best, -entry.value))
    return Advice(waiting.side, waiting.decision, tuple(weighed))


# --------------------------------------------------------------------------------------------- spending RP


def _spending(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Reinforcements, technology and offensives: each beside what its price would buy at the margin of the plan."""
    side = state.active
    seen = expected(state, side)
    outlook = look(seen, side)
    plan = plan_of(seen, outlook, side)
    margin = plan.margin
    for steps in _SPENDINGS[state.phase](seen, outlook, side):
        chosen = _best_step(steps, set(actions), best, margin)
        if chosen is not None:
            step, price = chosen
            reasons = _BECAUSE[state.phase](seen, outlook, side, step, price)
            yield Weighed(step.action, step.total - margin * price, (_cost(price), *reasons))
    if a.DONE in actions:
        yield Weighed(a.DONE, 0.0, tuple(_because_done(state, plan, outlook, side)))


def _best_step(steps: list[Spending], actions: set[Action], best: Action, margin: float) -> tuple[Spending, int] | None:
    price, found, merit = 0, None, 0.0
    for step in steps:
        price += step.price
        if step.action not in actions:
            continue
        value = step.total - margin * price
        if step.action == best:
            return step, price
        if found is None or value > merit:
            found, merit = (step, price), value
    return found


def _cost(rp: int) -> Reason:
    return Reason(Ground.COST, -float(rp), {"rp": rp})


def _because_done(state: State, plan: Plan, outlook: Outlook, side: Side) -> Iterable[Reason]:
    """What the RP that are not spent now are for: later sub-phases, the next turn; or that they are lost."""
    later = plan.price_after(state.phase)
    if later:
        best = max((s for s in plan.chosen if s.phase > state.phase), key=lambda s: s.total)
        action = best.action
        details: dict[str, Detail] = {"rp": later}
        if isinstance(action, a.Offensive):
            details |= {"attacker": int(action.attacker), "defender": int(action.defender)}
        elif isinstance(action, a.Research):
            details["technology"] = int(action.technology)
        yield Reason(Ground.KEPT_FOR, best.total, details)
    kept = state.rp[side] - later
    if state.phase == Phase.OFFENSIVES:
        kept = state.rp[side]
        lost = events.wasted(state, side)
        if lost:
            yield Reason(Ground.WASTED, -float(lost), {"rp": lost, "maximum": state.setup.board.maximum_rp})
    if kept and outlook.kept[side]:
        yield Reason(Ground.KEPT_FOR, kept * outlook.kept[side], {"rp": kept, "turn": state.turn + 1})


_SPENDINGS: dict[Phase, Callable[[State, Outlook, Side], list[Steps]]] = {
    Phase.REINFORCEMENTS: reinforcements.spendings,
    Phase.TECHNOLOGY: technology.spendings,
    Phase.OFFENSIVES: offensives.spendings,
}
_BECAUSE: dict[Phase, Callable[[State, Outlook, Side, Spending, int], Iterable[Reason]]] = {
    Phase.REINFORCEMENTS: because_of_reinforcement,
    Phase.TECHNOLOGY: because_of_technology,
    Phase.OFFENSIVES: because_of_offensive,
}


# --------------------------------------------------------------------------------------------- the others


def _bids(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    assert isinstance(state.waiting, Choice)
    lost = events.wasted(state, state.waiting.side)
    details: dict[str, Detail] = {"rp": lost, "maximum": state.setup.board.maximum_rp}
    for action in actions:
        if isinstance(action, a.Bid):
            free = min(action.rp, lost)
            value = free * 0.1 - (action.rp - free)
            reasons = [_cost(action.rp)]
            if lost:
                reasons.append(Reason(Ground.WASTED, free * 0.1, details))
            yield Weighed(action, value, tuple(reasons))


def _cards(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Events to cancel or to take: both are the Central Powers' to choose (10.2.7, 16.2)."""
    for action in actions:
        if isinstance(action, a.CancelEvent | a.ChooseSetAside):
            helped = Side.ENTENTE if isinstance(action, a.CancelEvent) else Side.CENTRAL_POWERS
            value = events.worth(state, action.event, helped)
            reason = Reason(
                Ground.EVENT, value, {"event": action.event, "side": int(helped if value >= 0 else helped.enemy)}
            )
            yield Weighed(action, value, (reason,))
        else:
            yield Weighed(action, 0.5 if isinstance(action, a.DrawSetAside) else 0.0)


_WEIGHERS: dict[Decision, Callable[[State, tuple[Action, ...], Action], Iterable[Weighed]]] = {
    Decision.BID: _bids,
    Decision.AIR_RAID: _cards,
    Decision.SET_ASIDE: _cards,
    Decision.REINFORCE: _spending,
    Decision.TECHNOLOGY: _spending,
    Decision.RESEARCH_FAILED: of_failed_research,
    Decision.OFFENSIVE: _spending,
    Decision.MICHAEL: of_dice,
    Decision.AVIATION: of_dice,
    Decision.KUT: of_dice,
    Decision.TANNENBERG: of_dice,
    Decision.BRUSILOV: of_dice,
}
