"""The turn's spending plan: everything that RP may still be spent on this turn, the best price first.

Reinforcements, attempts, implementations and offensives compete for the same RP (10); what is worth most for its price
goes first, and what comes later in the turn is kept for.
"""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.policies import weights as w
from rules.actions import Action
from rules.model import Phase

LEAST_PRICE = 0.25
"""What stands for a price of 0 where worth is divided by it."""


class Spending(Struct, frozen=True, gc=False):
    """Something to spend RP on: `action` as it would be chosen in `phase`, its price and its worth.

    Spendings of one `group` are steps: each is for one more space, RP or die than the one before, which it follows.
    `price` and `worth` are those of the step, `total` the worth of all the steps up to it.
    """

    phase: Phase
    action: Action
    group: tuple[int, ...]
    price: int
    worth: float
    total: float


class Plan(Struct, frozen=True, gc=False):
    """What is to be bought, in the order in which it was chosen; `left`: RP for which nothing was worth its price."""

    chosen: tuple[Spending, ...]
    left: int

    def of(self, phase: Phase) -> tuple[Spending, ...]:
        """What is to be bought in a sub-phase: of each group the last step."""
        last: dict[tuple[int, ...], Spending] = {}
        for spending in self.chosen:
            if spending.phase == phase:
                last[spending.group] = spending
        return tuple(last.values())

    def worth(self, kept: float) -> float:
        """What the plan is worth in all, with `kept` for each RP that is left."""
        return sum(spending.worth for spending in self.chosen) + kept * self.left

    def best_of(self, phase: Phase, margin: float) -> Action | None:
        """What is worth most in a sub-phase beside its price at `margin` for an RP; None if nothing is to be bought."""
        chosen = self.of(phase)
        if not chosen:
            return None
        prices = {spending.group: 0 for spending in chosen}
        for spending in self.chosen:
            if spending.phase == phase:
                prices[spending.group] += spending.price
        return max(chosen, key=lambda spending: spending.total - margin * prices[spending.group]).action

    def price_after(self, phase: Phase) -> int:
        """The RP that are kept for later sub-phases."""
        return sum(spending.price for spending in self.chosen if spending.phase > phase)


def draw_up(groups: list[list[Spending]], rp: int, kept: float, room: int) -> Plan:
    """Spend `rp` on steps of the groups, best worth for the price first; `kept`: what an RP not spent is worth.

    `room`: how many RP the next turn has room for beside its income (8.2); those beyond are worth little.

    Offensives of one attacker exclude each other: of groups with the same first two members only one is used.
    """
    open_groups = [steps for steps in groups if steps]
    chosen: list[Spending] = []
    used: dict[tuple[int, ...], tuple[int, ...]] = {}
    while True:
        least = kept if rp <= room else min(kept, w.SPARE)
        best: list[Spending] | None = None
        best_rate, best_count, best_at = least, 0, -1
        for at, steps in enumerate(open_groups):
            if not steps:
                continue
            rival = used.get(steps[0].group[:2])
            if rival is not None and rival != steps[0].group:
                continue
            price, worth = 0, 0.0
            for count, step in enumerate(steps, 1):
                price += step.price
                worth += step.worth
                if price > rp:
                    break
                rate = worth / (price or LEAST_PRICE)
                if rate > best_rate + 1e-9:
                    best, best_rate, best_count, best_at = steps, rate, count, at
        if best is None:
            return Plan(tuple(chosen), rp)
        taken, open_groups[best_at] = best[:best_count], best[best_count:]
        chosen += taken
        rp -= sum(step.price for step in taken)
        used[taken[0].group[:2]] = taken[0].group


def margin_of(plan: Plan, kept: float) -> float:
    """What an RP would buy otherwise: if the plan spends all, the least worth for its price in it; else, to be kept."""
    if plan.left or not plan.chosen:
        return kept
    worths: dict[tuple[int, ...], list[float]] = {}
    for spending in plan.chosen:
        sums = worths.setdefault(spending.group, [0.0, 0.0])
        sums[0] += spending.worth
        sums[1] += spending.price
    return max(kept, min((worth / price for worth, price in worths.values() if price), default=kept))
