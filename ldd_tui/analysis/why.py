"""The strongest reasons for the better action and for the actual one."""

from __future__ import annotations

from typing import NamedTuple

from ldd_tui.analysis.model import DecisionJudged
from ldd_tui.players.reasons import Reason, reason
from rules.model import State
from rules.phases.initiative import without_secrets
from saves.history import History


class Compared(NamedTuple):
    best: Reason | None
    made: Reason | None


def state_before(history: History, decision: DecisionJudged) -> State:
    """The position as the side saw it. Raises `ValueError` if the game has no such decision."""
    line = history.line
    at = next((at for at, entry in enumerate(line) if entry.seq == decision.entry), 0)
    if not at or line[at].move != decision.made:
        raise ValueError(f"event {decision.entry} is another decision")
    return without_secrets(line[at - 1].state)


def compare(history: History, decision: DecisionJudged) -> Compared:
    """Raises what `state_before` raises."""
    state = state_before(history, decision)
    return Compared(reason(state, decision.best), reason(state, decision.made))
