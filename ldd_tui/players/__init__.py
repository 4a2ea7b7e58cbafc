"""Who decides when nobody sits at the table, and the loop that plays a game with them.

    staff/      the General Staff: the policy that weighs every action by exact odds, and tells why
    value/      the value network: the chance to win in any position, and a search over exact odds that chooses by it
    levels      the computer players by strength: those that judge by the value network, and the General Staff
    advising    what an adviser says of a decision: by the chance to win, with the staff's reasons
    postponable what rules alone show to be no better now than next turn
    play        what a policy is, the random one and its luck, and the one loop that plays a game on: policies and
                people decide, a dealer or a script deals
    hints       what a person at the table is about to miss; left_undone: by ending a sub-phase

Athena is not a policy: she is an option of the rules (`Options.athena`) and decides inside them. Nothing here knows a
screen, a file or a sentence; the words for advice and hints are in `ldd_tui.text`.
"""

from __future__ import annotations

from random import Random

from ldd_tui.players.levels import marshal, officer, recruit
from ldd_tui.players.play import Policy, at_random
from rules.actions import Action
from rules.model import State

ATHENA = "athena"


def by_staff(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    """The General Staff's best action. Its modules are loaded on its first decision."""
    from ldd_tui.players.staff.deciding import decide

    return decide(state, actions, luck)


POLICIES: dict[str, Policy] = {
    "recruit": recruit,
    "officer": officer,
    "staff": by_staff,
    "marshal": marshal,
    "random": at_random,
}

PLAYERS: tuple[str, ...] = (ATHENA, *POLICIES)
"""Everyone who can play a side without a person, by name."""
