"""The staff's advice: every action of a decision with its worth and the facts behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from msgspec.structs import replace

from ldd_tui.players.staff import events
from ldd_tui.players.staff.advice import Advice, Detail, Ground, Reason, Weighed
from ldd_tui.players.staff.deciding import decide
from ldd_tui.players.staff.dice_reasons import of_dice, of_failed_research
from ldd_tui.players.staff.outlook import Outlook
from ldd_tui.players.staff.planning import Means, Weighing, means_of, weigh
from ldd_tui.players.staff.reasons import because_of_offensive, because_of_reinforcement, because_of_technology
from ldd_tui.players.staff.spending_plan import Spending
from rules import actions as a
from rules import engine
from rules.actions import Action
from rules.model import Choice, Decision, Phase, Side, State

_NO_LUCK = Random(0)


def advise(state: State) -> Advice:
    """What the staff would do in a position that awaits a choice, and what it thinks of the other actions.

    The first of `Advice.weighed` is what `decide` takes, and none is worth more. Of offensives, reinforcements and
    attempts that differ only in size the best one is told, and every size of what `decide` takes. Raises ValueError if
    no choice is awaited.
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
    return Advice(waiting.side, waiting.decision, tuple(_in_line(weighed)))


def _in_line(weighed: list[Weighed]) -> Iterable[Weighed]:
    """No action is worth more than the first, which is worth its price: so the plan of the whole turn has it.

    Few differ, and mostly by little: where several compete for the same RP, a plan is a good one, not always the best.
    What the price would bring otherwise then is what the plan of the turn brings.
    """
    best = weighed[0]
    if best.value < 0.0 and any(entry.action == a.DONE for entry in weighed):
        best = _at(best, 0.0)
    yield best
    yield from (_at(entry, best.value) if entry.value > best.value else entry for entry in weighed[1:])


def _at(entry: Weighed, value: float) -> Weighed:
    """An action at another worth, and what its price would bring otherwise to fit."""
    reasons = []
    for reason in entry.reasons:
        brings = reason.details.get("brings")
        if isinstance(brings, float):
            reason = replace(reason, details={**reason.details, "elsewhere": max(0.0, brings - value)})
        reasons.append(reason)
    return replace(entry, value=value, reasons=tuple(reasons))


# --------------------------------------------------------------------------------------------- spending RP


def _spending(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Reinforcements, technology and offensives: each beside what its price would buy otherwise.

    To spend no more brings nothing and costs nothing: what it keeps counts in the price of the others.
    """
    means = means_of(state)
    weighings = weigh(means, frozenset(actions))
    told = next((weighing.group for weighing in weighings if weighing.action == best), None)
    seen: set[tuple[int, ...]] = set()
    for weighing in weighings:
        if weighing.group == told or weighing.group not in seen:
            reasons = _BECAUSE[state.phase](means.state, means.seen, means.side, weighing)
            yield Weighed(weighing.action, weighing.value, _in_order(_price(means, weighing), reasons))
        seen.add(weighing.group)
    if a.DONE in actions:
        yield Weighed(a.DONE, 0.0, tuple(_because_done(means)))


def _in_order(price: Reason, others: Iterable[Reason]) -> tuple[Reason, ...]:
    """What wins the war comes first, then what the action brings and costs."""
    rest = tuple(others)
    wins = tuple(reason for reason in rest if reason.ground == Ground.SURRENDER_WORTH and reason.details["decides"])
    return (*wins, price, *(reason for reason in rest if reason not in wins))


def _price(means: Means, weighing: Weighing) -> Reason:
    """What a spending brings, its price, and what that would bring otherwise."""
    details: dict[str, Detail] = {"rp": weighing.price, "brings": weighing.total, "elsewhere": weighing.elsewhere}
    state, side = means.state, means.side
    if weighing.instead is not None:
        details |= _use(weighing.instead)
    elif not weighing.elsewhere or (state.phase == Phase.OFFENSIVES and events.wasted(state, side) >= weighing.price):
        details["lost"] = weighing.price
    else:
        details["turn"] = state.turn + 1
    return Reason(Ground.COST, -weighing.elsewhere, details)


def _use(spending: Spending) -> dict[str, Detail]:
    """What RP are for, in the details of a reason."""
    action = spending.action
    if isinstance(action, a.Offensive):
        return {"attacker": int(action.attacker), "defender": int(action.defender)}
    if isinstance(action, a.Research):
        return {"technology": int(action.technology)}
    if isinstance(action, a.Implement):
        return {"technology": int(action.technology), "sector": int(action.sector)}
    assert isinstance(action, a.Reinforce)
    return {"sector": int(action.sector)}


def _cost(rp: int) -> Reason:
    return Reason(Ground.COST, -float(rp), {"rp": rp})


def _because_done(means: Means) -> Iterable[Reason]:
    """What the RP that are not spent now are for: later sub-phases, the next turn; or that they are lost."""
    state, side = means.state, means.side
    open_later = [steps for steps in means.before if steps[0].phase > state.phase]
    plan = replace(means, before=open_later).plan(state.rp[side])
    later = plan.price_after(state.phase)
    if later:
        best = max((s for s in plan.chosen if s.phase > state.phase), key=lambda s: s.total)
        yield Reason(Ground.KEPT_FOR, best.total, {"rp": later, **_use(best)})
    kept = state.rp[side] - later
    if state.phase == Phase.OFFENSIVES:
        lost = min(events.wasted(state, side), kept)
        kept -= lost
        if lost:
            yield Reason(Ground.WASTED, -float(lost), {"rp": lost, "maximum": state.setup.board.maximum_rp})
    if kept and means.kept:
        yield Reason(Ground.KEPT_FOR, kept * means.kept, {"rp": kept, "turn": state.turn + 1})


_BECAUSE: dict[Phase, Callable[[State, Outlook, Side, Weighing], Iterable[Reason]]] = {
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
