"""Reinforcements weighed: danger averted, Operational Value regained, and the Russian Revolution (10.1, 13.3)."""

from __future__ import annotations

from ldd_tui.players.staff.outlook import Outlook
from ldd_tui.players.staff.spending_plan import Spending, Steps
from rules.actions import Reinforce
from rules.model import Phase, Sector, Side, State
from rules.phases.reinforcements import cost, most_spaces
from rules.sectors import is_barred, production

GROUP = 1
REVOLUTION_STEP = 1 / 6
"""How much nearer one die for Russia brings the next step to Revolution: the chance of a 1 on it (13.3)."""


def worth(state: State, outlook: Outlook, sector: Sector, spaces: int) -> float:
    """The worth of moving a sector back, before its price."""
    losses = state.sectors[sector].losses
    return outlook.burden(sector, losses) - outlook.burden(sector, losses - spaces)


def revolution_dice(state: State, spaces: int) -> int:
    """The dice thrown for moving Russia back: one for each space, or for each RP (13.3)."""
    if state.setup.board.edition.features.revolution_by_spaces:
        return spaces
    return cost(state.reinforced[Sector.RUSSIA], spaces)


def revolution_cost(state: State, outlook: Outlook, spaces: int) -> float:
    """The Revolution's cost: a share of all that Russia still brings (13.3)."""
    steps = state.setup.board.revolution_last - state.revolution
    standing = outlook.standings[Sector.RUSSIA]
    if steps <= 0 or standing is None:
        return 0.0
    lost = production(state, Sector.RUSSIA) * outlook.turns_left + standing.stake / 4
    dice = revolution_dice(state, spaces)
    by_each = state.setup.board.edition.features.revolution_by_spaces
    moved = REVOLUTION_STEP * dice if by_each else 1.0 - (1.0 - REVOLUTION_STEP) ** dice
    return moved * lost / steps / steps


def steps(state: State, outlook: Outlook, sector: Sector) -> Steps:
    bought = state.reinforced[sector]
    most = min(state.sectors[sector].losses, most_spaces(state.setup.board) - bought)
    found: Steps = []
    before = 0.0
    for spaces in range(1, most + 1):
        total = worth(state, outlook, sector, spaces)
        if sector == Sector.RUSSIA:
            total -= revolution_cost(state, outlook, spaces)
        price = cost(bought + spaces - 1, 1)
        group = (GROUP, int(sector))
        found.append(Spending(Phase.REINFORCEMENTS, Reinforce(sector, spaces), group, price, total - before, total))
        before = total
    return found


def spendings(state: State, outlook: Outlook, side: Side) -> list[Steps]:
    return [
        steps(state, outlook, sector)
        for sector in state.setup.board.of_side(side)
        if outlook.standings[sector] is not None and not is_barred(state, sector)
    ]
