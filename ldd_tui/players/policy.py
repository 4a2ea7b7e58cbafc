"""What a policy is, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules import engine
from rules.actions import Action
from rules.model import State
from rules.phases.initiative import without_secrets

Policy = Callable[[State, tuple[Action, ...], Random], Action]
"""Chooses one of the legal actions, never empty. What is left to luck comes from the source that is given."""


def decision(policy: Policy, state: State, luck: Random) -> Action:
    """What a policy decides in a position that awaits a choice, of which it sees what a player may see (6, R029)."""
    return policy(without_secrets(state), engine.legal(state), luck)
