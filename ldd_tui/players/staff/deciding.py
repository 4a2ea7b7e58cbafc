"""How the staff decides: a deciding function for every decision of the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from ldd_tui.players.staff import dice_choices, events, initiative, offensives, sea
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.planning import Means, means_of
from ldd_tui.players.staff.spending_plan import Plan
from rules import actions as a
from rules.actions import Action
from rules.model import Choice, Decision, Phase, State


def decide(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    """A policy (`ldd_tui.players.Policy`). It uses no randomness."""
    if len(actions) == 1:
        return actions[0]
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    chosen = _DECIDERS[waiting.decision](state, actions)
    return chosen if chosen in actions else actions[-1]


def _spend(state: State, actions: tuple[Action, ...]) -> Action:
    """The next spending planned for this sub-phase, else its end; mandatory offensives at best size."""
    means = means_of(state)
    if state.phase == Phase.OFFENSIVES and means.demand is not None:
        return max((x for x in actions if isinstance(x, a.Offensive)), key=partial(_in_all, means))
    plan = means.plan(state.rp[means.side])
    if state.phase == Phase.OFFENSIVES and state.setup.board.edition.turn.in_blocks:
        decisive = _decisive(means, plan)
        if decisive is not None:
            return decisive
    return plan.best_of(state.phase) or a.DONE


def _decisive(means: Means, plan: Plan) -> Action | None:
    """Of the offensives of a plan the one that most likely brings down what is worth most, if any may.

    Nothing of the enemy's comes between them (6.7): what comes of it shows what the others are best used for.
    """
    bought = [spending.action for spending, _price in plan.bought(Phase.OFFENSIVES).values()]
    found = [(offensives.brings_down(means.state, means.outlook, x), x) for x in bought if isinstance(x, a.Offensive)]
    best = max(found, key=lambda entry: entry[0], default=None)
    return best[1] if best is not None and best[0] > w.DECISIVE else None


def _pay_for_roll(state: State, actions: tuple[Action, ...]) -> Action:
    """What the plan pays for the naval roll, or nothing (6.6)."""
    means = means_of(state)
    return means.plan(state.rp[means.side]).best_of(state.phase) or a.Naval(0)


def _in_all(means: Means, action: a.Offensive) -> float:
    """An offensive's worth, less what its price is worth unspent."""
    brings = offensives.worth(means.state, means.outlook, action.attacker, action.defender, action.size)
    return brings - action.size * means.kept


_DECIDERS: dict[Decision, Callable[[State, tuple[Action, ...]], Action]] = {
    Decision.BID: initiative.bid,
    Decision.INITIATIVE_PRICE: initiative.buy,
    Decision.AIR_RAID: events.air_raid,
    Decision.SET_ASIDE: events.set_aside,
    Decision.REINFORCE: _spend,
    Decision.TECHNOLOGY: _spend,
    Decision.RESEARCH_FAILED: dice_choices.failed_research,
    Decision.OFFENSIVE: _spend,
    Decision.MICHAEL: dice_choices.michael,
    Decision.AVIATION: dice_choices.aviation,
    Decision.KUT: dice_choices.kut,
    Decision.TANNENBERG: dice_choices.tannenberg,
    Decision.BRUSILOV: dice_choices.brusilov,
    Decision.AIR_DIVISION: dice_choices.air_division,
    Decision.SETTLE: dice_choices.settle,
    Decision.NAVAL_BONUS: _pay_for_roll,
    Decision.ABSORB: sea.absorb,
}
