""""""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules import actions as a
from rules import facts as f
from rules.actions import Action
from rules.engine import legal
from rules.model import Choice, Decision, Side, State
from saves.journal import Entry

# ------------------------------------------------------------------------------------------------ cancelled events
# The event cards that Air Raid has cancelled in a game: a position forgets them at the end of the turn (10.2.7).


def cancelled_events(entries: Iterable[Entry]) -> frozenset[int]:
    """The cards cancelled in the entries of a game."""
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


# ------------------------------------------------------------------------------------------------ second thoughts
# What a decision costs before it is made: judged quickly, one step ahead, apart from the keyboard.


class Outlook(Struct, frozen=True):
    """The actions of a position with the chance to win after each, for the side that chooses; the best first."""

    side: Side
    chances: tuple[tuple[Action, float], ...]

    def cost(self, action: Action) -> float:
        """What an action gives away of the chance to win beside the best one; 0 for one that is not known."""
        found = next((chance for one, chance in self.chances if one == action), None)
        return 0.0 if found is None else self.chances[0][1] - found

    def chance(self, action: Action) -> float:
        """The chance to win after an action. Raises `KeyError`."""
        return dict(self.chances)[action]

    @property
    def best(self) -> Action:
        """The best action."""
        return self.chances[0][0]


def outlook(state: State) -> Outlook | None:
    """What the actions of a position come to; None if no choice is awaited. To be called in any thread.

    What can wait is not known: nobody is warned for leaving it, or for doing it.
    """
    from ldd_tui.analysis.model import chance_of
    from ldd_tui.players.postponable import can_wait  # not before it is asked for: it takes time to load
    from ldd_tui.players.value.search import weigh

    waiting = state.waiting
    found = [one for one in weigh(state) if not can_wait(state, one.action)]
    if not isinstance(waiting, Choice) or not found:
        return None
    return Outlook(waiting.side, tuple((one.action, chance_of(waiting.side, one.chance)) for one in found))


def chance(state: State) -> float:
    """The Entente's chance to win in a position. To be called in any thread."""
    from ldd_tui.players.value.judging import chance_to_win

    return chance_to_win(state)
