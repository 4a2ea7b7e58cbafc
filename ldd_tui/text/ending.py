"""The question before a sub-phase is ended: what could still be done in it, and what becomes of the RP left over."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.players.hints import Hint, Level, UnusedLevels
from ldd_tui.players.left_undone import reminders
from ldd_tui.text import N_, _, hints, names
from ldd_tui.text.phrases import cited, listing, rp
from rules import actions as a
from rules import engine
from rules.model import Choice, Decision, Side, State
from rules.phases.end_of_turn import is_last_turn

_STILL_POSSIBLE = {
    Decision.REINFORCE: N_("{side}: {sectors} can still be reinforced."),
    Decision.OFFENSIVE: N_("{side}: offensives are still possible. Passing ends them for this turn."),
}
_NOT_BY_TURNS = N_("{side}: offensives are still possible. Ended now, there are no more this turn.")


def question(state: State, level: Level) -> str:
    """What is still possible in the sub-phase, what is about to be missed, and whether the RP left are kept or lost.

    In paragraphs. `state` awaits a choice.
    """
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    missed = hints.told(reminders(state, level))
    technology = waiting.decision == Decision.TECHNOLOGY
    possible = _levels_possible(state, waiting.side, missed) if technology else _possible(state, waiting)
    said = (
        possible,
        _left_over(state, waiting.side),
        *(hints.missed(one, state.setup.board.edition) for one in missed),
    )
    return "\n\n".join(filter(None, said))


def _possible(state: State, waiting: Choice) -> str:
    sectors = sorted({action.sector for action in engine.legal(state) if isinstance(action, a.Reinforce)})
    words = _STILL_POSSIBLE[waiting.decision]
    if waiting.decision == Decision.OFFENSIVE and not state.setup.board.edition.features.alternating:
        words = _NOT_BY_TURNS
    return _(words).format(
        side=names.side(waiting.side),
        sectors=listing([names.the_sector(sector, state.setup.board.edition) for sector in sectors]),
    )


def _levels_possible(state: State, side: Side, missed: Iterable[Hint]) -> str:
    actions = engine.legal(state)
    attempts = sorted({action.technology for action in actions if isinstance(action, a.Research)})
    levels = any(isinstance(action, a.Implement) for action in actions)
    if attempts:
        words = _("{side}: attempts at {technologies} are still possible.")
        told = [names.technology(which) for which in attempts]
        return words.format(side=names.side(side), technologies=listing(told))
    if levels and not any(isinstance(hint, UnusedLevels) for hint in missed):
        return _("{side}: levels can still be implemented.").format(side=names.side(side))
    return ""


def _left_over(state: State, side: Side) -> str:
    if not state.rp[side]:
        return ""
    words = _("{rp} left; what is not spent is kept for later turns, at most {most} (8.2).")
    if is_last_turn(state):
        words = _("{rp} left. The war ends with this turn: what is not spent by then is lost (14.2).")
    words = cited(words, state.setup.board.edition)
    return words.format(rp=rp(state.rp[side]), most=rp(state.setup.board.maximum_rp))
