"""Why a computer decided as it did: what the General Staff thinks of its own decision, from the position it was in.

It is worked out from what that side could see, and remembered, so that it can be prepared in another thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from rich.cells import cell_len

from ldd_tui.games.computer_decisions import Thought
from ldd_tui.players.staff import advice as r
from ldd_tui.players.staff import advice_on_rolls as on_rolls
from ldd_tui.players.staff.advice import Reason, Weighed
from ldd_tui.text import _
from ldd_tui.text.phrases import together
from rules import actions as a
from rules import facts as f
from rules.actions import Action
from rules.edition import Edition
from rules.model import Choice, State
from rules.phases.initiative import without_secrets
from saves.events import Header
from saves.journal import Entry

_REASONED = "staff"
"""The policy that has reasons."""

_REASONED_ACTIONS: dict[type[f.Fact], type[Action]] = {
    f.OffensiveLaunched: a.Offensive,
    f.ResearchPaid: a.Research,
    f.Reinforced: a.Reinforce,
    f.EventCancelled: a.CancelEvent,
    f.NavalBonusBought: a.Naval,
}
"""The facts for which reasons are given, and the action that each must come from: an event may bring it about too."""

_SPEAKS_FOR: tuple[type[Reason], ...] = (
    r.Mandatory,
    r.LossesExpected,
    r.IfThrownAgain,
    r.SurrenderThisTurn,
    r.SurrenderRisk,
    on_rolls.RollThen,
    r.WinsTheWar,
    on_rolls.WinsByRoll,
    r.SurrenderWorth,
    r.NoCounterAttack,
    r.Prestige,
    r.FrontEffect,
    r.SavesRp,
    r.UnlockChance,
    r.Threat,
    r.HigherOperationalValue,
    on_rolls.HigherIncome,
    on_rolls.SeaRoll,
    r.EventHelps,
)
"""What speaks for a decision; what matters most comes first."""

_MOST_CELLS = 104
"""A line of a wide dialog, two of a small one."""


def of_fact(entries: Sequence[Entry], fact: f.Fact) -> str:
    """Why a computer did what a fact of its game says, in a line; "" where people or luck decided.

    `entries`: those of the game, the header first.
    """
    if type(fact) not in _REASONED_ACTIONS:
        return ""
    found = came_with(entries, fact)
    if found is None:
        return ""
    before, after = found
    waiting, move = before.state.waiting, after.move
    if not isinstance(waiting, Choice) or not isinstance(move, _REASONED_ACTIONS[type(fact)]):
        return ""
    if cast(Header, entries[0].event).deciders[waiting.side] != _REASONED:
        return ""
    return _in_words(_weighed(without_secrets(before.state), move), before.state.setup.board.edition)


def came_with(entries: Sequence[Entry], fact: f.Fact) -> tuple[Entry, Entry] | None:
    """The entry of a game with which a fact came, after the one before it; None if it is of another game."""
    for before, after in zip(reversed(entries[:-1]), reversed(entries), strict=False):
        if any(one is fact for one in after.facts):
            return before, after
    return None


def prepare(thought: Thought, action: Action) -> None:
    """Work out why a policy decides for an action: to be called, in any thread."""
    if thought.policy == _REASONED:
        _weighed(thought.state, action)


@lru_cache(maxsize=256)
def _weighed(state: State, action: Action) -> Weighed | None:
    """An action with its reasons, as the staff weighs it; None if it would not have weighed it."""
    from ldd_tui.players.staff.adviser import advise  # not before it is asked for

    return next((one for one in advise(state).weighed if one.action == action), None)


def _weight(reason: Reason) -> tuple[bool, int]:
    """The place of a reason in the line: what decides the war comes before all else."""
    return not reason.decides_the_war, _SPEAKS_FOR.index(type(reason))


def _in_words(weighed: Weighed | None, edition: Edition) -> str:
    """The reasons that speak for it: the one that matters most, and those after it that the line has room for."""
    if weighed is None:
        return ""
    from ldd_tui.text.advice import staff_advice

    ours = isinstance(weighed.action, a.Offensive)  # what threatens the attacker is no reason to attack
    spoken = [x for x in weighed.reasons if isinstance(x, _SPEAKS_FOR) and not (ours and isinstance(x, r.Threat))]
    reasons = tuple(sorted(spoken, key=_weight))
    words = ""
    for line in staff_advice.lines(Weighed(weighed.action, weighed.value, reasons), edition):
        longer = together(words, line) if words else _("Why: {reason}").format(reason=line)
        if words and cell_len(longer) > _MOST_CELLS:
            break
        words = longer
    return words
