"""The policy that leaves every decision to luck."""

from __future__ import annotations

from random import Random

from rules.actions import Action
from rules.model import State


def at_random(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    """Any legal action, each as likely as the others."""
    return actions[int(luck.random() * len(actions))]
