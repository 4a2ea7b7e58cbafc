"""How the staff decides: the spending plan of the turn, and a deciding function for every decision of the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ldd_tui.policies import battle, events, offensives, reinforcements, technology
from ldd_tui.policies.enemy import expected
from ldd_tui.policies.outlook import Outlook, look
from ldd_tui.policies.plan import Plan, Steps, draw_up
from rules import actions as a
from rules.actions import Action
from rules.model import Choice, Decision, Phase, Side, State
from rules.obligations import Demand, mandatory


def decide(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    """The action that the staff takes: a policy (`ldd_tui.policies.Policy`). Nothing is left to luck."""
    if len(actions) == 1:
        return actions[0]
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    chosen = _DECIDERS[waiting.decision](state, actions)
    return chosen if chosen in actions else actions[-1]


def plan_of(state: State, outlook: Outlook, side: Side) -> Plan:
    """The spending plan of a side for the rest of the turn."""
    demand = mandatory(state, side)
    others = _before_offensives(state, outlook, side)
    groups = offensives.spendings(state, outlook, side)
    rp, kept, room = state.rp[side], outlook.kept[side], events.room(state, side)
    if demand is None or state.phase == Phase.OFFENSIVES:
        return draw_up(
            others + groups, rp, kept, room, lambda chosen: offensives.again(state, outlook, side, (), chosen)
        )
    return _with_mandatory(state, outlook, demand, others)


def _before_offensives(state: State, outlook: Outlook, side: Side) -> list[Steps]:
    groups: list[Steps] = []
    if state.phase <= Phase.TECHNOLOGY and state.active == side:
        groups += technology.spendings(state, outlook, side)
    if state.phase == Phase.REINFORCEMENTS:
        groups += reinforcements.spendings(state, outlook, side)
    return groups


def _with_mandatory(state: State, outlook: Outlook, demand: Demand, others: list[Steps]) -> Plan:
    """The better of two plans: to launch the mandatory offensive first, or to spend all RP before, so that it lapses.

    It comes before every other offensive, and is impossible only without RP (10.3.1, R131).
    """
    side = state.setup.board.sectors[demand.attacker].side
    rp, kept, room = state.rp[side], outlook.kept[side], events.room(state, side)
    pair = (demand.attacker, demand.defender)
    forced = offensives.steps(state, outlook, *pair, demand.size)
    settled = tuple(step.action for step in forced[-1:] if isinstance(step.action, a.Offensive))
    beside = offensives.again(state, outlook, side, settled, ())
    launched = draw_up(
        others + beside,
        rp - sum(step.price for step in forced),
        kept,
        room,
        lambda chosen: offensives.again(state, outlook, side, settled, chosen),
    )
    launched = Plan((*forced, *launched.chosen), launched.left, launched.margin)
    lapsed = draw_up(others, rp, min(kept, forced[-1].total / demand.size), 0)
    left = min(lapsed.left, demand.size)
    unwanted = forced[left - 1].total if left else 0.0
    return max(launched, lapsed, key=lambda plan: plan.worth(kept) + (unwanted if plan is lapsed else 0.0))


def _spend(state: State, actions: tuple[Action, ...]) -> Action:
    """Reinforcements and technology: the first thing of the plan that belongs here, else the end."""
    side = state.active
    seen = expected(state, side)
    outlook = look(seen, side)
    plan = plan_of(seen, outlook, side)
    return plan.best_of(state.phase) or a.DONE


def _attack(state: State, actions: tuple[Action, ...]) -> Action:
    """The best offensive of the plan; a mandatory one of the size that is worth most."""
    side = state.active
    outlook = look(state, side)
    demand = mandatory(state, side)
    if demand is not None:
        sized = [x for x in actions if isinstance(x, a.Offensive)]
        return max(
            sized,
            key=lambda x: (
                offensives.worth(state, outlook, x.attacker, x.defender, x.size) - x.size * outlook.kept[side]
            ),
        )
    plan = plan_of(state, outlook, side)
    return plan.best_of(Phase.OFFENSIVES) or a.DONE


_DECIDERS: dict[Decision, Callable[[State, tuple[Action, ...]], Action]] = {
    Decision.BID: events.bid,
    Decision.AIR_RAID: events.air_raid,
    Decision.SET_ASIDE: events.set_aside,
    Decision.REINFORCE: _spend,
    Decision.TECHNOLOGY: _spend,
    Decision.RESEARCH_FAILED: battle.failed_research,
    Decision.OFFENSIVE: _attack,
    Decision.MICHAEL: battle.michael,
    Decision.AVIATION: battle.aviation,
    Decision.KUT: battle.kut,
    Decision.TANNENBERG: battle.tannenberg,
    Decision.BRUSILOV: battle.brusilov,
}
