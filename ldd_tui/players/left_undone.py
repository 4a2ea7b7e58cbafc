"""What a side would leave undone by ending its sub-phase now: whether a question is worth a key."""

from __future__ import annotations

from ldd_tui.players import hints as h
from ldd_tui.players.hints import Hint, Level, missed
from rules import engine
from rules.model import Choice, Decision, Side, State

_PASSES_BY: tuple[type[Hint], ...] = (
    h.InDanger,
    h.NearVictory,
    h.FreeOffensiveOpen,
    h.RpWasted,
    h.CubesWaiting,
    h.UnusedLevels,
)
"""The hints whose time is over with the sub-phase."""


def reminders(state: State, level: Level) -> tuple[Hint, ...]:
    """What the end of a sub-phase would miss; that RP would be lost is said at every level of hints."""
    kinds = (h.RpWasted,) if level == Level.OFF else _PASSES_BY
    return tuple(hint for hint in missed(state) if isinstance(hint, kinds))


def is_left_undone(state: State, level: Level) -> bool:
    """Whether something sensible is left undone if the side that is to choose ends its sub-phase now.

    That is so where an offensive is possible, for who passes launches none for the rest of the turn (10.3). In the
    other sub-phases it is so where something can be done, and either nothing was, or a hint says what would be missed:
    who has acted and leaves only the rest has decided, and is not asked.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice) or len(engine.legal(state)) < 2:
        return False
    if waiting.decision == Decision.OFFENSIVE:
        return True
    acted = _ACTED.get(waiting.decision)
    return acted is not None and (not acted(state, waiting.side) or bool(reminders(state, level)))


def _reinforced(state: State, side: Side) -> bool:
    return any(state.reinforced[sector] for sector in state.setup.board.of_side(side))


def _attempted(state: State, side: Side) -> bool:
    return bool(state.attempted)


_ACTED = {
    Decision.REINFORCE: _reinforced,
    Decision.TECHNOLOGY: _attempted,
}
"""Whether a side has done what a decision is about, this turn."""
