"""The offensives that a side means to launch turn after turn: they say which technology is of use, and where."""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.policies import chances
from ldd_tui.policies import weights as w
from ldd_tui.policies.outlook import Outlook
from rules.model import Sector, Side, State
from rules.phases.income import collection
from rules.sectors import at_war


class Habit(Struct, frozen=True, gc=False):
    """A sector's usual offensive: its target and size, and how often it is launched, 1 for every turn."""

    defender: Sector
    size: int
    often: float


def usual_size(state: State, attacker: Sector) -> int:
    """The size of a usual offensive: the Operational Value after a loss."""
    track = state.setup.board.sectors[attacker].track
    return track[min(1, len(track) - 1)]


def of_side(state: State, outlook: Outlook, side: Side) -> dict[Sector, Habit]:
    """Each sector's best target, as far as the share of its income that a side spends on offensives goes."""
    board = state.setup.board
    found: list[tuple[float, Sector, Sector, int]] = []
    for attacker in board.of_side(side):
        if not at_war(state, attacker):
            continue
        size = usual_size(state, attacker)
        rates = [
            (outlook.price_of_blow(attacker, target, state.sectors[target].losses, dice.losses), target)
            for target in board.sectors[attacker].neighbours
            if at_war(state, target)
            for dice in [chances.of_offensive(state, attacker, target, size)]
        ]
        if rates:
            worth, target = max(rates)
            found.append((worth / size, attacker, target, size))
    budget = collection(state, side).total * w.OFFENSIVE_SHARE
    habits: dict[Sector, Habit] = {}
    for _, attacker, target, size in sorted(found, key=lambda entry: -entry[0]):
        often = min(1.0, max(w.SELDOM, budget / size))
        habits[attacker] = Habit(target, size, often)
        budget -= size
    return habits
