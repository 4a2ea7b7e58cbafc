"""The offensives that a side means to launch turn after turn: they say which technology is of use, and where."""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.players.staff import chances
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.campaigns import usual_size
from ldd_tui.players.staff.outlook import Outlook
from rules.model import Sector, Side, State
from rules.phases.income import collection


class IntendedOffensive(Struct, frozen=True, gc=False):
    """An offensive that a sector launches turn after turn: its target and size, and how often, 1 for every turn."""

    defender: Sector
    size: int
    often: float


def intended_offensives(state: State, outlook: Outlook, side: Side) -> dict[Sector, IntendedOffensive]:
    """Each sector's target in its side's campaigns, within the share of income spent on offensives."""
    found: list[tuple[float, Sector, Sector, int]] = []
    for attacker, target in outlook.conduct.campaigns.items():
        size = usual_size(state, attacker)
        dice = chances.of_offensive(state, attacker, target, size)
        worth = outlook.price_of_offensive(attacker, target, state.sectors[target].losses, dice.losses)
        found.append((worth / size, attacker, target, size))
    budget = collection(state, side).collected * w.OFFENSIVE_SHARE
    intended: dict[Sector, IntendedOffensive] = {}
    for _, attacker, target, size in sorted(found, key=lambda entry: -entry[0]):
        often = min(1.0, max(w.SELDOM, budget / size))
        intended[attacker] = IntendedOffensive(target, size, often)
        budget -= size
    return intended
