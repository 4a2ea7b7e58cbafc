"""The computer players, and the loop that plays a game with them.

    value/      the value network: the chance to win in any position, and a search over exact odds that chooses by it
    levels      the computer players by strength, all of which judge by the value network
    advising    an adviser's actions by the chance to win, with reasons
    reasons     what speaks for an action and against it
    hints       what a person at the table is about to miss
    play        what a policy is, the random one, and the loop that plays a game

Athena is not a policy: she is an option of the rules (`Options.athena`) and decides inside them. No screens, files or
sentences here; the words are in `ldd_tui.text`.
"""

from __future__ import annotations

from ldd_tui.players.levels import BY_LEVEL
from ldd_tui.players.play import Policy, at_random

ATHENA = "athena"

POLICIES: dict[str, Policy] = {**BY_LEVEL, "random": at_random}

PLAYERS: tuple[str, ...] = (ATHENA, *POLICIES)
