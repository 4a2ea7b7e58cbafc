"""What a side would leave undone by ending its sub-phase now: whether a question is worth a key."""

from __future__ import annotations

from ldd_tui.players import hints as h
from ldd_tui.players.hints import Hint, Level, missed
from rules import actions as a
from rules import engine
from rules.model import Choice, Decision, State
from rules.sectors import at_war

_PASSES_BY: tuple[type[Hint], ...] = (
    h.InDanger,
    h.NearVictory,
    h.FreeOffensiveOpen,
    h.RpWasted,
    h.CubesWaiting,
    h.UnusedLevels,
)
"""The hints whose time is over with the sub-phase."""

_ENDED = (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE)


def reminders(state: State, level: Level) -> tuple[Hint, ...]:
    """What the end of a sub-phase would miss; that RP would be lost is said at every level of hints."""
    kinds = (h.RpWasted,) if level == Level.OFF else _PASSES_BY
    return tuple(hint for hint in missed(state) if isinstance(hint, kinds))


def is_left_undone(state: State) -> bool:
    """Whether something sensible could still be done in the sub-phase that the side that is to choose would end now.

    Any reinforcement, attempt or offensive that it has the RP for is sensible, whatever it has done already; and so are
    levels in sectors at war, for those that are neutral can wait.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice) or waiting.decision not in _ENDED:
        return False
    return any(_is_sensible(state, action) for action in engine.legal(state))


def _is_sensible(state: State, action: a.Action) -> bool:
    if isinstance(action, a.Implement):
        return at_war(state, action.sector)
    return isinstance(action, a.Reinforce | a.Research | a.Offensive)
