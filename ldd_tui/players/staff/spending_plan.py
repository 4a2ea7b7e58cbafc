"""The turn's spending plan: everything that RP may still be spent on this turn, the best price first.

Reinforcements, attempts, implementations and offensives compete for the same RP (10); what is worth most for its price
goes first, and what comes later in the turn is kept for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from msgspec import Struct

from ldd_tui.players.staff import weights as w
from rules.actions import Action, Research
from rules.model import Phase, Sector

LEAST_PRICE = 0.25
"""What stands for a price of 0 where worth is divided by it."""

_HARDLY = 1e-9


class Spending(Struct, frozen=True, gc=False):
    """Something to spend RP on: `action` as it would be chosen in `phase`, its price and its worth.

    Spendings of one `group` are steps: each is for one more space, RP or die than the one before, which it follows.
    `price` and `worth` are those of the step, `total` the worth of all the steps up to it. `attacker`: who attacks.
    """

    phase: Phase
    action: Action
    group: tuple[int, ...]
    price: int
    worth: float
    total: float
    attacker: Sector | None = None


Steps = list[Spending]


class Plan(Struct, frozen=True, gc=False):
    """What is to be bought, in the order in which it was chosen.

    `left`: RP for which nothing was worth its price. `margin`: what an RP more would be worth: that of the best thing
    that is not bought, or that of keeping it.
    """

    chosen: tuple[Spending, ...]
    left: int
    margin: float

    def bought(self, phase: Phase) -> dict[tuple[int, ...], tuple[Spending, int]]:
        """What to buy in a sub-phase, by group: the last step, and the total price."""
        found: dict[tuple[int, ...], tuple[Spending, int]] = {}
        for spending in self.chosen:
            if spending.phase == phase:
                _, price = found.get(spending.group, (None, 0))
                found[spending.group] = spending, price + spending.price
        return found

    def best_of(self, phase: Phase) -> Action | None:
        """What is worth most beside its price in a sub-phase; None if nothing is to be bought.

        Attempts come before implementations: what comes of them shows what else RP are best used for.
        """
        every = self.bought(phase).values()
        bought = [entry for entry in every if isinstance(entry[0].action, Research)] or every
        best = max(bought, key=lambda entry: entry[0].total - self.margin * entry[1], default=None)
        return None if best is None else best[0].action

    def price_of(self, phases: Collection[Phase]) -> int:
        return sum(spending.price for spending in self.chosen if spending.phase in phases)

    def worth(self, kept: float) -> float:
        """`kept`: the worth of each RP that is left."""
        return sum(spending.worth for spending in self.chosen) + kept * self.left


Revise = Callable[[tuple[Spending, ...]], list[Steps]]
"""What there is left to choose of offensives, weighed anew once some are chosen."""


def draw_up(
    groups: Iterable[Steps], rp: int, kept: float, room: int, revise: Revise | None = None, spare: float = w.SPARE
) -> Plan:
    """Spend `rp` on steps of the groups, best worth for the price first; `kept`: what an RP not spent is worth.

    `room`: how many RP the next turn has room for beside its income (8.2); those beyond are worth `spare` each.
    """
    offered = [steps for steps in groups if steps]
    chosen: list[Spending] = []
    activated: dict[Sector, tuple[int, ...]] = {}
    lowest = float("inf")
    while True:
        least = kept if rp <= room else min(kept, spare)
        open_groups = list(_open(offered, activated))
        best = _best(open_groups, rp, least)
        if best is None:
            beyond = _best(open_groups, rp + w.BEYOND, least) if not rp else None
            margin = min(lowest, beyond[0]) if beyond is not None else least
            return Plan(tuple(chosen), rp, margin)
        rate, steps, count = best
        offered = [steps[count:] if group is steps else group for group in offered]
        offered = [group for group in offered if group]
        chosen += steps[:count]
        rp -= sum(step.price for step in steps[:count])
        lowest = min(lowest, rate)
        if steps[0].attacker is not None:
            activated[steps[0].attacker] = steps[0].group
            if revise is not None:
                offered = [group for group in offered if group[0].attacker is None] + revise(tuple(chosen))


def _open(offered: list[Steps], activated: dict[Sector, tuple[int, ...]]) -> Iterator[Steps]:
    """The groups that still have something to buy: a sector attacks one target only (10.3.1)."""
    return (
        steps
        for steps in offered
        if steps[0].attacker is None or activated.get(steps[0].attacker, steps[0].group) == steps[0].group
    )


def _best(groups: Iterable[Steps], rp: int, least: float) -> tuple[float, Steps, int] | None:
    """The group's first steps with the best worth for their price, if above `least` for each RP."""
    found: tuple[float, Steps, int] | None = None
    best = least + _HARDLY
    for steps in groups:
        price, worth = 0, 0.0
        for count, step in enumerate(steps, 1):
            price += step.price
            worth += step.worth
            if price > rp:
                break
            rate = worth / (price or LEAST_PRICE)
            if rate > best:
                best = rate + _HARDLY
                found = rate, steps, count
    return found
