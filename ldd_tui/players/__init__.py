"""Who decides when nobody sits at the table, and the loop that plays a game with them.

    value/      the value network: the chance to win in any position, and a search over exact odds that chooses by it
    levels      the computer players by strength, all of which judge by the value network
    advising    what an adviser says of a decision: by the chance to win, with reasons
    reasons     what speaks for an action and against it
    hints       what a person at the table is about to miss
    play        what a policy is, the random one and its luck, and the one loop that plays a game on: policies and
                people decide, a dealer or a script deals

Athena is not a policy: she is an option of the rules (`Options.athena`) and decides inside them. Nothing here knows a
screen, a file or a sentence; the words for reasons and hints are in `ldd_tui.text`.
"""

from __future__ import annotations

from ldd_tui.players.levels import BY_LEVEL
from ldd_tui.players.play import Policy, at_random

ATHENA = "athena"

POLICIES: dict[str, Policy] = {**BY_LEVEL, "random": at_random}

PLAYERS: tuple[str, ...] = (ATHENA, *POLICIES)
"""Everyone who can play a side without a person, by name."""
