"""The strongest reasons for the better action and for the actual one."""

from __future__ import annotations

from itertools import dropwhile, pairwise, takewhile
from typing import NamedTuple

from msgspec.structs import replace

from ldd_tui.analysis.model import DecisionJudged
from ldd_tui.players.reasons import DoneLater, LeavesRp, Reason, Saves, reasons
from rules import actions as a
from rules import engine
from rules.model import Choice, Side, State
from rules.phases.initiative import without_secrets
from saves.history import History


class Compared(NamedTuple):
    best: tuple[Reason, ...] = ()
    made: tuple[Reason, ...] = ()


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
    better, made = reasons(state, decision.best), reasons(state, decision.made)
    saved = _saved(state, decision)
    if saved > 0:
        better = (*better[:1], Saves(saved))
    elif _is_done_later(history, decision):
        left = state.rp[decision.side] - engine.explain(state, decision.made).cost
        better, made = (*better[:1], DoneLater()), (*made[:1], LeavesRp(left))
    return Compared(better, made)


def _is_done_later(history: History, decision: DecisionJudged) -> bool:
    """In the same phase; never of what is done once in each, or for each throw."""
    if not isinstance(decision.best, a.Implement | a.Offensive | a.Reinforce | a.Research):
        return False
    after = dropwhile(lambda pair: pair[0].seq < decision.entry, pairwise(history.line))
    here = takewhile(lambda pair: (pair[0].state.turn, pair[0].state.phase) == (decision.turn, decision.phase), after)
    return any(entry.move == decision.best and _chooses(before.state, decision.side) for before, entry in here)


def _chooses(state: State, side: Side) -> bool:
    return isinstance(state.waiting, Choice) and state.waiting.side == side


def _saved(state: State, decision: DecisionJudged) -> int:
    """RP that the better action saves if it is the actual one in a smaller size; what it brings is less, not more."""
    best, made = decision.best, decision.made
    amount = _AMOUNTS.get(type(best))
    if amount is None or type(made) is not type(best) or replace(made, **{amount: getattr(best, amount)}) != best:
        return 0
    return engine.explain(state, made).cost - engine.explain(state, best).cost


_AMOUNTS = {a.Offensive: "size", a.Reinforce: "spaces", a.Research: "rp"}
