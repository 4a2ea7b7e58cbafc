"""Who decides when nobody sits at the table: functions from a position and what is legal to an action.

Athena is not one of them: she is an option of the rules (`Options.athena`) and decides inside them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.actions import Action
from rules.model import State

Policy = Callable[[State, tuple[Action, ...], Random], Action]
"""Chooses one of the legal actions, never empty. What is left to luck comes from the source that is given."""

ATHENA = "athena"


def at_random(state: State, actions: tuple[Action, ...], chance: Random) -> Action:
    """Any legal action, each as likely as the others."""
    return actions[int(chance.random() * len(actions))]


def by_staff(state: State, actions: tuple[Action, ...], chance: Random) -> Action:
    """What the staff weighs highest: exact odds and a short look ahead (`ldd_tui.players.staff`)."""
    from ldd_tui.players import staff

    return staff.decide(state, actions, chance)


POLICIES: dict[str, Policy] = {"random": at_random, "staff": by_staff}

PLAYERS: tuple[str, ...] = (ATHENA, *POLICIES)
"""Everyone who can play a side without a person, by name."""
