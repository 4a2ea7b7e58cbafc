"""Why a computer decided as it did: what the General Staff thinks of its own decision, from the position it was in.

It is worked out from what that side could see, and kept, so that it can be had ready apart from the keyboard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from ldd_tui.policies import POLICIES
from ldd_tui.policies.advice import Ground, Weighed
from ldd_tui.thinking import Thought
from ldd_tui.words import _
from ldd_tui.words.phrases import together
from rules import actions as a
from rules import facts as f
from rules.actions import Action
from rules.model import Choice, State
from rules.phases.initiative import without_secrets
from saves.journal import Entry, Header

_REASONED = "staff"
"""The policy that has reasons."""

_TOLD: dict[type[f.Fact], type[Action]] = {
    f.OffensiveLaunched: a.Offensive,
    f.ResearchPaid: a.Research,
    f.Reinforced: a.Reinforce,
    f.EventCancelled: a.CancelEvent,
}
"""The facts that are a decision for which reasons are told; an event may launch an offensive too."""

_MOST_REASONS = 2


def of_fact(entries: Sequence[Entry], fact: f.Fact) -> str:
    """Why a computer did what a fact of its game tells, in a line; "" where people or luck decided.

    `entries`: those of the game, the header first.
    """
    if type(fact) not in _TOLD:
        return ""
    found = came_with(entries, fact)
    if found is None:
        return ""
    before, after = found
    waiting, move = before.state.waiting, after.move
    if not isinstance(waiting, Choice) or not isinstance(move, _TOLD[type(fact)]):
        return ""
    if cast(Header, entries[0].event).deciders[waiting.side] != _REASONED:
        return ""
    return _in_words(_weighed(without_secrets(before.state), move))


def came_with(entries: Sequence[Entry], fact: f.Fact) -> tuple[Entry, Entry] | None:
    """The entry of a game with which a fact came, after the one before it; None if it is of another game."""
    for before, after in zip(reversed(entries[:-1]), reversed(entries), strict=False):
        if any(one is fact for one in after.facts):
            return before, after
    return None


def prepare(thought: Thought, action: Action) -> None:
    """Work out why a policy decides for an action: to be called, in any thread."""
    if thought.policy is POLICIES[_REASONED]:
        _weighed(thought.state, action)


@lru_cache(maxsize=256)
def _weighed(state: State, action: Action) -> Weighed | None:
    """An action with its reasons, as the staff weighs it; None if it would not have weighed it."""
    from ldd_tui.policies.staff import advise  # not before it is asked for

    return next((one for one in advise(state).weighed if one.action == action), None)


def _in_words(weighed: Weighed | None) -> str:
    """The reasons that speak for it, those that matter most."""
    if weighed is None:
        return ""
    from ldd_tui.words import advice

    own_risk = () if isinstance(weighed.action, a.Reinforce) else (Ground.THREAT,)
    reasons = tuple(one for one in weighed.reasons if one.worth >= 0 and one.ground not in own_risk)[:_MOST_REASONS]
    told = advice.lines(Weighed(weighed.action, weighed.value, reasons))
    return _("Why: {reasons}").format(reasons=together(*told)) if told else ""
