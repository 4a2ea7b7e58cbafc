"""What the rest of the turn's RP are to buy; each purchase is worth what the plan with it has over one without it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

from ldd_tui.players.staff import events, offensives, reinforcements, sea, technology
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.enemy_repairs import after_likely_repairs
from ldd_tui.players.staff.outlook import Outlook, outlook_of
from ldd_tui.players.staff.spending_plan import Plan, Spending, Steps, draw_up
from rules.actions import Action, Offensive
from rules.model import Phase, Side, State
from rules.obligations import Demand, mandatory
from rules.sequence import later

Group = tuple[int, ...]


class Means(Struct, frozen=True):
    """What a side may spend RP on in the rest of the turn.

    `state` is the position with the enemy's repairs that come first. `besides`: what may be bought in this sub-phase
    and the next ones beside the offensives. `kept`: what an RP that is left is worth, `room`: how many the next turn
    has room for (8.2). `last`: nothing more can be bought this turn once this sub-phase is over.
    """

    state: State
    outlook: Outlook
    side: Side
    besides: list[Steps]
    demand: Demand | None
    kept: float
    room: int
    last: bool

    def plan(self, rp: int, settled: tuple[Offensive, ...] = (), without: Group | None = None) -> Plan:
        besides = [steps for steps in self.besides if steps[0].group != without]
        if self.demand is None or self.state.phase == Phase.OFFENSIVES:
            return self._drawn_up(besides, rp, settled, without)
        return self._with_mandatory(self.demand, besides, rp, without)

    def worth(self, plan: Plan) -> float:
        spare = 0.0 if self.last else w.SPARE
        beyond = max(0, plan.left - self.room)
        return plan.worth(self.kept) - beyond * max(0.0, self.kept - spare)

    def _drawn_up(self, besides: list[Steps], rp: int, settled: tuple[Offensive, ...], without: Group | None) -> Plan:
        busy = {action.attacker for action in settled}

        def weighed_anew(chosen: tuple[Spending, ...]) -> list[Steps]:
            offered = offensives.still_possible(self.state, self.outlook, self.side, settled, chosen)
            return [steps for steps in offered if steps[0].group != without and steps[0].attacker not in busy]

        spare = 0.0 if self.state.phase == Phase.NAVAL else w.SPARE  # nothing comes after a roll that is paid for
        return draw_up(besides + weighed_anew(()), rp, self.kept, self.room, weighed_anew, spare)

    def _with_mandatory(self, demand: Demand, besides: list[Steps], rp: int, without: Group | None) -> Plan:
        """The better of two plans: to launch the mandatory offensive, or to spend all RP before, so that it lapses.

        It comes before every other offensive, and is impossible only without RP (10.3.1, R131).
        """
        forced = offensives.steps(self.state, self.outlook, demand.attacker, demand.defender, demand.size)
        settled = tuple(step.action for step in forced[-1:] if isinstance(step.action, Offensive))
        beside = self._drawn_up(besides, rp - sum(step.price for step in forced), settled, without)
        launched = Plan((*forced, *beside.chosen), beside.left, beside.margin)
        before = [steps for steps in besides if steps[0].phase not in _after_offensives(self.state, self.side)]
        lapsed = draw_up(before, rp, min(self.kept, forced[-1].total / demand.size), 0)
        left = min(max(0, lapsed.left), demand.size)
        unwanted = forced[left - 1].total if left else 0.0
        return max(launched, lapsed, key=lambda plan: plan.worth(self.kept) + (unwanted if plan is lapsed else 0.0))


class Weighing(Struct, frozen=True):
    """A spending beside leaving it: `total` is what it brings, `elsewhere` what its price would bring otherwise.

    `instead`: the best of what its price would then buy; None if that is nothing, and RP are kept or lost.
    """

    action: Action
    group: Group
    price: int
    total: float
    elsewhere: float
    instead: Spending | None

    @property
    def value(self) -> float:
        """What the turn gains by it, in RP."""
        return self.total - self.elsewhere


def means_of(state: State) -> Means:
    side = state.active
    state = after_likely_repairs(state, side.enemy)
    outlook = outlook_of(state, side)
    besides: list[Steps] = []
    after = later(state, side)
    for phase, spendings in _BESIDES.items():
        if phase == state.phase or phase in after:
            besides += [steps for steps in spendings(state, outlook, side) if steps]
    demand = mandatory(state, side) if state.phase == Phase.OFFENSIVES or Phase.OFFENSIVES in after else None
    kept, room = outlook.kept[side], events.room(state, side)
    return Means(state, outlook, side, besides, demand, kept, room, _SPENDING.isdisjoint(after))


def _after_offensives(state: State, side: Side) -> frozenset[Phase]:
    own = state.setup.board.edition.turn.own
    return frozenset(own[own.index(Phase.OFFENSIVES) :]) if Phase.OFFENSIVES in own else frozenset()


def weigh(means: Means, actions: Collection[Action]) -> list[Weighing]:
    """Every spending among the actions, best first. The first is worth buying if its value exceeds 0."""
    state = means.state
    if state.phase == Phase.OFFENSIVES:
        offered = offensives.spendings(state, means.outlook, means.side)
    else:
        offered = [steps for steps in means.besides if steps[0].phase == state.phase]
    found = [weighing for steps in offered if steps for weighing in _weighed(means, steps, actions)]
    return sorted(found, key=lambda weighing: -weighing.value)


def _weighed(means: Means, steps: Steps, actions: Collection[Action]) -> list[Weighing]:
    """The steps of a group, each planned with and without; of those that begin with one action the best.

    A sector's levels of a technology are implemented one by one, and the first may pay for the next one's sake.
    """
    rp, group = means.state.rp[means.side], steps[0].group
    without: Plan | None = None
    found: dict[Action, Weighing] = {}
    price = 0
    for step in steps:
        price += step.price
        if step.action not in actions or price > rp:
            continue
        without = without or means.plan(rp, (), group)
        settled = (step.action,) if isinstance(step.action, Offensive) else ()
        beside = means.plan(rp - price, settled, group)
        # A plan is a good one, not always the best: with more RP it is never taken to be worse.
        elsewhere = max(0.0, means.worth(without) - means.worth(beside))
        weighing = Weighing(step.action, group, price, step.total, elsewhere, _given_up(without, beside))
        if step.action not in found or weighing.value > found[step.action].value:
            found[step.action] = weighing
    return list(found.values())


def _given_up(without: Plan, beside: Plan) -> Spending | None:
    still = {step.action for step in beside.chosen}
    lost = [step for step in without.chosen if step.action not in still]
    return max(lost, key=lambda step: step.worth, default=None)


_BESIDES: dict[Phase, Callable[[State, Outlook, Side], list[Steps]]] = {
    Phase.TECHNOLOGY: technology.spendings,
    Phase.REINFORCEMENTS: reinforcements.spendings,
    Phase.NAVAL: sea.spendings,
}

_SPENDING = frozenset((*_BESIDES, Phase.OFFENSIVES))
"""The sub-phases in which RP are spent."""
