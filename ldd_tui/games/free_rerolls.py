"""Dice that are thrown again without asking, because that costs nothing and can only help."""

from __future__ import annotations

from rules import actions as a
from rules.engine import legal
from rules.model import Choice, Decision, State


def free_reroll(state: State) -> a.Reroll | None:
    """The re-roll by Aviation of as many failed Artillery dice as it may take (R103); None where something else is
    asked, or where an event of this turn may still need the dice as they lie (18, event 19).
    """
    waiting, needs_them = state.waiting, state.setup.board.edition.cards.after_losses
    if not isinstance(waiting, Choice) or waiting.decision != Decision.AVIATION or needs_them in state.this_turn:
        return None
    return max((action for action in legal(state) if isinstance(action, a.Reroll)), key=lambda one: len(one.faces))
