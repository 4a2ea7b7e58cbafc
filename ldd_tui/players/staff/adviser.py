"""The staff's advice: every action of a decision with its worth and the facts behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random

from msgspec.structs import replace

from ldd_tui.players.staff import events, initiative_reasons, sea_reasons
from ldd_tui.players.staff.advice import (
    Advice,
    Demanded,
    EventHelps,
    Implemented,
    KeepsForDemand,
    KeepsForLater,
    KeepsForNextTurn,
    Lapses,
    LaterThisTurn,
    NextTurn,
    Otherwise,
    Price,
    Purchase,
    Reason,
    WastedRp,
    Weighed,
    WinsTheWar,
)
from ldd_tui.players.staff.deciding import decide
from ldd_tui.players.staff.dice_reasons import weigh_failed_research, weigh_rerolls, weigh_settling
from ldd_tui.players.staff.planning import Means, Weighing, means_of, weigh
from ldd_tui.players.staff.reasons import offensive_reasons, reinforcement_reasons, technology_reasons
from ldd_tui.players.staff.spending_plan import Spending
from ldd_tui.players.staff.worth_terms import made_up_of
from rules import actions as a
from rules import engine
from rules.actions import Action
from rules.model import Choice, Decision, Phase, Side, State
from rules.phases.end_of_turn import is_last_turn
from rules.sequence import later

_NO_LUCK = Random(0)


def advise(state: State, also: Collection[Action] = ()) -> Advice:
    """What the staff would do in a position that awaits a choice, and what it thinks of the other actions.

    The first of `Advice.weighed` is what `decide` takes, and none is worth more. Of offensives, reinforcements and
    attempts that differ only in size it has the best one, every size of what `decide` takes, and those of `also`.
    Raises ValueError if no choice is awaited.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        raise ValueError("no choice is awaited")
    actions = engine.legal(state)
    best = decide(state, actions, _NO_LUCK)
    if waiting.decision in _SPENDING:
        weighed = list(_weigh_spending(state, actions, best, also))
    else:
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
    if best.is_demanded:
        yield from _beside(best, weighed)
        return
    if best.value < 0.0 and any(entry.action == a.DONE for entry in weighed):
        best = _at(best, 0.0)
    yield best
    yield from (_at(entry, best.value) if entry.value > best.value else entry for entry in weighed[1:])


def _beside(best: Weighed, weighed: list[Weighed]) -> Iterable[Weighed]:
    return (replace(entry, value=min(0.0, entry.value - best.value)) for entry in weighed)


def _at(entry: Weighed, value: float) -> Weighed:
    reasons = tuple(
        replace(reason, elsewhere=max(0.0, reason.brings - value)) if isinstance(reason, Price) else reason
        for reason in entry.reasons
    )
    return replace(entry, value=value, reasons=reasons)


# --------------------------------------------------------------------------------------------- spending RP


def _weigh_spending(
    state: State, actions: tuple[Action, ...], best: Action, also: Collection[Action] = ()
) -> Iterable[Weighed]:
    """Reinforcements, technology and offensives: each beside what its price would buy otherwise.

    Those that differ only in size in the best one, `best` in all, and `also` those that are asked for. To spend no
    more brings nothing and costs nothing: what it keeps counts in the price of the others.
    """
    means = means_of(state)
    weighings = weigh(means, frozenset(actions))
    every_size = next((weighing.group for weighing in weighings if weighing.action == best), None)
    known: set[tuple[int, ...]] = set()
    for weighing in weighings:
        wanted = weighing.group == every_size or weighing.action in also or state.phase == Phase.NAVAL
        if wanted or weighing.group not in known:
            reasons = _REASONS[state.phase](state, means, weighing)
            terms = made_up_of(means.state, means.outlook, means.side, weighing)
            price = _price(means, weighing, actions)
            if means.demand is not None and state.phase == Phase.OFFENSIVES:
                price = Demanded(weighing.price, weighing.total)
            yield Weighed(weighing.action, weighing.value, _in_order((price, terms), reasons))
        known.add(weighing.group)
    if a.DONE in actions:
        yield Weighed(a.DONE, 0.0, tuple(_reasons_to_stop(means)))


def _weigh_roll_at_sea(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    yield from _weigh_spending(state, actions, best)
    yield Weighed(a.Naval(0), 0.0, (sea_reasons.of_roll(state, 0),))


def _in_order(worth: tuple[Reason, ...], others: Iterable[Reason]) -> tuple[Reason, ...]:
    """`WinsTheWar` and `Implemented` come first, then gains and costs."""
    rest = tuple(others)
    first = tuple(reason for reason in rest if isinstance(reason, WinsTheWar | Implemented))
    return (*first, *worth, *(reason for reason in rest if reason not in first))


def _price(means: Means, weighing: Weighing, actions: Collection[Action]) -> Reason:
    state, side, instead = means.state, means.side, weighing.instead
    otherwise: Otherwise = NextTurn(state.turn + 1)
    if instead is not None:
        otherwise = _purchase(instead) if instead.action in actions else LaterThisTurn()
    elif not weighing.elsewhere or (means.last and events.wasted(state, side) >= weighing.price):
        otherwise = Lapses()
    elif is_last_turn(state):
        otherwise = LaterThisTurn()
    return Price(weighing.price, weighing.total, weighing.elsewhere, otherwise)


def _purchase(spending: Spending) -> Purchase:
    assert isinstance(spending.action, Purchase)
    return spending.action


def _reasons_to_stop(means: Means) -> Iterable[Reason]:
    """What unspent RP are for: later sub-phases or the next turn; or that they are lost."""
    state, side = means.state, means.side
    to_come = later(state, side)
    open_later = [steps for steps in means.besides if steps[0].phase in to_come]
    plan = replace(means, besides=open_later).plan(state.rp[side])
    kept_back = plan.price_of(to_come)
    if kept_back:
        best = max((s for s in plan.chosen if s.phase in to_come), key=lambda s: s.total)
        yield KeepsForLater(kept_back, _purchase(best))
    kept = state.rp[side] - kept_back
    demand = None if state.phase == Phase.OFFENSIVES else means.demand
    if demand is not None and a.Offensive not in map(type, (step.action for step in plan.chosen)):
        taken = min(kept, demand.size)  # the plan would rather have none left for it
        kept -= taken
        if taken:
            yield KeepsForDemand(taken, demand.event, demand.attacker, demand.defender)
    if means.last:
        lost = min(events.wasted(state, side), kept)
        kept -= lost
        if lost:
            yield WastedRp(lost, state.setup.board.maximum_rp)
    if kept and means.kept:
        yield KeepsForNextTurn(kept, state.turn + 1)


_REASONS: dict[Phase, Callable[[State, Means, Weighing], Iterable[Reason]]] = {
    Phase.REINFORCEMENTS: reinforcement_reasons,
    Phase.TECHNOLOGY: technology_reasons,
    Phase.OFFENSIVES: offensive_reasons,
    Phase.NAVAL: sea_reasons.roll_reasons,
}


# --------------------------------------------------------------------------------------------- the others


def _weigh_cards(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Events to cancel or set aside: the Central Powers choose both (10.2.7, 16.2)."""
    for action in actions:
        if isinstance(action, a.CancelEvent | a.ChooseSetAside):
            helped = Side.ENTENTE if isinstance(action, a.CancelEvent) else Side.CENTRAL_POWERS
            value = events.worth(state, action.event, helped)
            yield Weighed(action, value, (EventHelps(action.event, helped if value >= 0 else helped.enemy),))
        else:
            yield Weighed(action, 0.5 if isinstance(action, a.DrawSetAside) else 0.0)


_SPENDING = frozenset((Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE))

_WEIGHERS: dict[Decision, Callable[[State, tuple[Action, ...], Action], Iterable[Weighed]]] = {
    Decision.BID: initiative_reasons.weigh_bids,
    Decision.INITIATIVE_PRICE: initiative_reasons.weigh_purchase,
    Decision.AIR_RAID: _weigh_cards,
    Decision.SET_ASIDE: _weigh_cards,
    Decision.REINFORCE: _weigh_spending,
    Decision.TECHNOLOGY: _weigh_spending,
    Decision.RESEARCH_FAILED: weigh_failed_research,
    Decision.OFFENSIVE: _weigh_spending,
    Decision.MICHAEL: weigh_rerolls,
    Decision.AVIATION: weigh_rerolls,
    Decision.KUT: weigh_rerolls,
    Decision.TANNENBERG: weigh_rerolls,
    Decision.BRUSILOV: weigh_rerolls,
    Decision.AIR_DIVISION: weigh_rerolls,
    Decision.SETTLE: weigh_settling,
    Decision.NAVAL_BONUS: _weigh_roll_at_sea,
    Decision.ABSORB: sea_reasons.weigh_spaces,
}
