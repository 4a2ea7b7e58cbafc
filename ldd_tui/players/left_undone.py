"""What a side would leave undone by ending its sub-phase now: whether a question is worth a key."""

from __future__ import annotations

from ldd_tui.players import hints as h
from ldd_tui.players.hints import Hint, Level, missed
from rules import engine
from rules.model import Choice, Decision, Side, State
from rules.phases.end_of_turn import is_last_turn
from rules.pools import launches

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

    That is so where something can be done, and either nothing was, or a hint says what would be missed, or the RP that
    are left serve nothing after this (14.2). Who has acted and leaves only the rest has decided, and is not asked.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice) or waiting.decision not in _ACTED or len(engine.legal(state)) < 2:
        return False
    in_vain = waiting.decision == Decision.OFFENSIVE and is_last_turn(state)
    return in_vain or not _ACTED[waiting.decision](state, waiting.side) or bool(reminders(state, level))


def _reinforced(state: State, side: Side) -> bool:
    return any(state.reinforced[sector] for sector in state.setup.board.of_side(side))


def _attempted(state: State, side: Side) -> bool:
    return bool(state.attempted)


def _attacked(state: State, side: Side) -> bool:
    return any(launches(state, sector) for sector in state.setup.board.of_side(side))


_ACTED = {
    Decision.REINFORCE: _reinforced,
    Decision.TECHNOLOGY: _attempted,
    Decision.OFFENSIVE: _attacked,
}
"""Whether a side has done what a decision is about, this turn."""
