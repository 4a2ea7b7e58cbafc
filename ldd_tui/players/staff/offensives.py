"""Offensives weighed: what the enemy loses, what the attacker risks, what it costs (10.3)."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.players.staff import chances
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.outlook import Outlook
from ldd_tui.players.staff.spending_plan import Spending, Steps
from rules.actions import Offensive
from rules.model import Phase, Sector, Side, State
from rules.obligations import is_free
from rules.phases.offensives import pairs
from rules.sectors import losses_to_surrender

GROUP = 3


def worth(state: State, outlook: Outlook, attacker: Sector, defender: Sector, size: int) -> float:
    """An offensive's worth to the attacker's side, before its price."""
    dice = chances.of_offensive(state, attacker, defender, size)
    gained = outlook.price_of_offensive(attacker, defender, state.sectors[defender].losses, dice.losses)
    lost = outlook.price_of(attacker, state.sectors[attacker].losses, dice.own)
    return boldness(state, state.setup.board.sectors[attacker].side) * gained - lost - dice.price


def brings_down(state: State, outlook: Outlook, action: Offensive) -> float:
    """The chance that the target surrenders times what that is worth, in RP."""
    standing = outlook.standings[action.defender]
    assert standing is not None
    losses = chances.of_offensive(state, action.attacker, action.defender, action.size).losses
    return sum(losses[losses_to_surrender(state, action.defender) :]) * standing.stake


def boldness(state: State, side: Side) -> float:
    """The weight of the enemy's losses relative to the side's own."""
    return w.BOLDNESS[side] if state.setup.board.sudden_death_vp else w.BOLDNESS_BY_ROLL


def steps(state: State, outlook: Outlook, attacker: Sector, defender: Sector, largest: int) -> Steps:
    free = is_free(state, attacker, defender)
    found: Steps = []
    before = 0.0
    for size in range(1, largest + 1):
        total = worth(state, outlook, attacker, defender, size)
        group = (GROUP, int(attacker), int(defender))
        action = Offensive(attacker, defender, size)
        found.append(Spending(Phase.OFFENSIVES, action, group, 0 if free else 1, total - before, total, attacker))
        before = total
    return found


def still_possible(
    state: State, outlook: Outlook, side: Side, settled: Iterable[Offensive], chosen: Iterable[Spending]
) -> list[Steps]:
    """Every other offensive, and how far those settled or chosen can still grow."""
    sizes = {x.attacker: x for x in settled}
    sizes |= {x.action.attacker: x.action for x in chosen if isinstance(x.action, Offensive)}
    revised = outlook.after(state, sizes.values())
    found = []
    for offered in spendings(state, revised, side):
        action = offered[0].action
        assert isinstance(action, Offensive)
        known = sizes.get(action.attacker)
        found.append(offered if known is None or known.defender != action.defender else offered[known.size :])
    return [offered for offered in found if offered]


def spendings(state: State, outlook: Outlook, side: Side) -> list[Steps]:
    if state.passed[side]:
        return []
    return [steps(state, outlook, attacker, defender, largest) for attacker, defender, largest in pairs(state, side)]
