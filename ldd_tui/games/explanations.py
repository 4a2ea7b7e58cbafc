"""Where modifiers came from, and why a computer acted as it did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import cast

from ldd_tui.players import reasons as r
from ldd_tui.players.levels import LEVELS
from ldd_tui.text import _, names
from ldd_tui.text.phrases import full_stop, labelled, signed, together
from ldd_tui.text.reasons import why
from rules import actions as a
from rules import facts as f
from rules import pools
from rules.actions import Action
from rules.edition import Edition
from rules.model import Choice, Contribution, PoolPart, Side
from rules.phases.initiative import without_secrets
from saves.events import Header, Substituted
from saves.journal import Entry
from saves.seats import side_named


def explainer(entries: Sequence[Entry]) -> Callable[[f.Fact], Sequence[str]]:
    """Explains facts. `entries`: the whole game, header first."""

    def lines(fact: f.Fact) -> Sequence[str]:
        found = (of_fact(entries, fact) for of_fact in (modifiers, decision))
        return [line for line in found if line]

    return lines


def came_with(entries: Sequence[Entry], fact: f.Fact) -> tuple[Entry, Entry] | None:
    """The entry before a fact and the fact's own; None if the fact is of another game."""
    for before, after in zip(reversed(entries[:-1]), reversed(entries), strict=False):
        if any(one is fact for one in after.facts):
            return before, after
    return None


def modifiers(entries: Sequence[Entry], fact: f.Fact) -> str:
    """A line of an offensive's modifiers with their sources; "" if there are none. `entries`: the whole game."""
    if not isinstance(fact, f.OffensiveLaunched):
        return ""
    parts = _parts(entries, fact)
    edition, pool = entries[-1].state.setup.board.edition, fact.pool
    attack = _sum_of_sources(
        edition, _("Modifier of the Attack dice"), pool.attack_modifier, parts, PoolPart.ATTACK_MODIFIER
    )
    artillery = _sum_of_sources(
        edition, _("Modifier of the Artillery dice"), pool.artillery_modifier, parts, PoolPart.ARTILLERY_MODIFIER
    )
    return together(attack, artillery if fact.artillery_dice else None)


def _parts(entries: Sequence[Entry], fact: f.OffensiveLaunched) -> tuple[Contribution, ...]:
    """What the pool is made of; () if no position shows it."""
    found = came_with(entries, fact)
    for entry in found or ():
        parts = pools.contributions(entry.state, fact.attacker, fact.defender, fact.size, event=fact.event)
        if _sum(parts, PoolPart.ATTACK_MODIFIER) == fact.pool.attack_modifier and (
            _sum(parts, PoolPart.ARTILLERY_MODIFIER) == fact.pool.artillery_modifier
        ):
            return parts
    return ()


def _sum(parts: Sequence[Contribution], which: PoolPart) -> int:
    return sum(part.amount for part in parts if part.adds_to == which)


def _sum_of_sources(
    edition: Edition, name: str, total: int, parts: Sequence[Contribution], which: PoolPart
) -> str | None:
    each = [
        f"{signed(part.amount)} {names.source(part.source, edition, part.event)}"
        for part in parts
        if part.adds_to == which
    ]
    if not each:
        return None
    if len(each) == 1:
        return full_stop(labelled(name, each[0]))
    return _("{name}: {sources}; {total} in all.").format(name=name, sources=", ".join(each), total=signed(total))


_REASONED_ACTIONS: dict[type[f.Fact], type[Action]] = {
    f.OffensiveLaunched: a.Offensive,
    f.ResearchPaid: a.Research,
    f.Reinforced: a.Reinforce,
    f.EventCancelled: a.CancelEvent,
    f.NavalBonusBought: a.Naval,
}
"""The action that a reasoned fact must come from: an event may cause it too."""


_reason = lru_cache(maxsize=256)(r.reason)


def decision(entries: Sequence[Entry], fact: f.Fact) -> str:
    """Why a computer did what a fact says; "" where people or luck decided. `entries`: the whole game."""
    found = came_with(entries, fact) if type(fact) in _REASONED_ACTIONS else None
    if found is None:
        return ""
    before, after = found
    waiting, move = before.state.waiting, after.move
    if not isinstance(waiting, Choice) or not isinstance(move, _REASONED_ACTIONS[type(fact)]):
        return ""
    if _decider(entries, waiting.side, after.seq) not in LEVELS:
        return ""
    reason = why(_reason(without_secrets(before.state), move), before.state.setup.board.edition)
    return _("Why: {reason}.").format(reason=reason) if reason else ""


def _decider(entries: Sequence[Entry], side: Side, seq: int) -> str:
    """The policy that decided event `seq` for a side; "" for a person."""
    changes = (entry.event for entry in reversed(entries) if entry.seq < seq)
    for event in changes:
        if isinstance(event, Substituted) and side_named(event.side) == side:
            return event.policy
    return cast(Header, entries[0].event).deciders[side]
