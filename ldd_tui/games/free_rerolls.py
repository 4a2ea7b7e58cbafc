"""Dice that are thrown again without asking, because that costs nothing and can only help."""

from __future__ import annotations

from rules import actions as a
from rules.engine import legal
from rules.model import Choice, Decision, State


def free_reroll(state: State) -> a.Reroll | None:
    """The re-roll by Aviation of as many failed Artillery dice as it may take (R103); None where something else is
    asked. No event needs these dice as they lie: the Brusilov Offensive throws only Attack dice again (R178).
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice) or waiting.decision != Decision.AVIATION:
        return None
    return max((action for action in legal(state) if isinstance(action, a.Reroll)), key=lambda one: len(one.faces))
