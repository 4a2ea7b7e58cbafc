"""What a side would leave undone by ending its sub-phase now: whether a question is worth a key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    """What ending the sub-phase would miss. Lost RP are reported at every hint level."""
    kinds = (h.RpWasted,) if level == Level.OFF else _PASSES_BY
    return tuple(hint for hint in missed(state) if isinstance(hint, kinds))


def is_left_undone(state: State) -> bool:
    """Whether the side that is to choose is to be asked before it ends its sub-phase.

    Who passes attacks no more this turn (10.3), so an offensive that is possible is always worth the question. In the
    other sub-phases it is where something is possible, and nothing was done, or what was not done would be regretted.
    Who has acted and leaves only the rest has decided: a question that always comes is answered unread.
    """
    waiting = state.waiting
    if not isinstance(waiting, Choice) or waiting.decision not in _DONE_SOMETHING or len(engine.legal(state)) < 2:
        return False  # to end it is one
    return not _DONE_SOMETHING[waiting.decision](state, waiting.side) or any(map(_would_be_regretted, missed(state)))


def _would_be_regretted(hint: Hint) -> bool:
    """Whether the loss is immediate: RP, the help of cubes, or a sector one loss from surrender."""
    return isinstance(hint, h.RpWasted | h.CubesWaiting) or (isinstance(hint, h.InDanger) and hint.losses == 1)


def _reinforced(state: State, side: Side) -> bool:
    return any(state.reinforced[sector] for sector in state.setup.board.of_side(side))


def _attempted(state: State, _side: Side) -> bool:
    return bool(state.attempted)


_DONE_SOMETHING: Mapping[Decision, Callable[[State, Side], bool]] = {
    Decision.REINFORCE: _reinforced,
    Decision.TECHNOLOGY: _attempted,
    Decision.OFFENSIVE: lambda _state, _side: False,  # what was launched does not make up for what is given up
}
"""Whether a side has done in this turn what a sub-phase is for."""
