"""Cards that Air Raid has cancelled, and dice that are thrown again without asking."""

from __future__ import annotations

from collections.abc import Iterable

from rules import actions as a
from rules import facts as f
from rules.engine import legal
from rules.model import Choice, Decision, State
from saves.journal import Entry

# ------------------------------------------------------------------------------------------------ cancelled events
# The event cards that Air Raid has cancelled in a game: a position forgets them at the end of the turn (10.2.7).


def cancelled_events(entries: Iterable[Entry]) -> frozenset[int]:
    return frozenset(fact.event for entry in entries for fact in entry.facts if isinstance(fact, f.EventCancelled))


# ------------------------------------------------------------------------------------------------ free rerolls
# Dice that are thrown again without asking, because that costs nothing and can only help.


def free_reroll(state: State) -> a.Reroll | None:
    """The re-roll by Aviation of as many failed Artillery dice as it may take (R103); None where something else is
    asked. No event needs these dice as they lie: the Brusilov Offensive throws only Attack dice again (R178).
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice) or waiting.decision != Decision.AVIATION:
        return None
    return max((action for action in legal(state) if isinstance(action, a.Reroll)), key=lambda one: len(one.faces))
