"""Undone decisions, and those made by orders, for the log of a game."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from ldd_tui.telling.passages import Passage
from ldd_tui.text import _, labels, names
from ldd_tui.text.club import Crossed
from ldd_tui.text.phrases import full_stop, together
from rules.actions import Action
from rules.facts import BidMade, Fact, PhaseBegan, TurnBegan
from rules.model import Choice, Decision, Side, State
from saves.events import Rewound
from saves.journal import Entry
from saves.seats import side_named


def undone(entries: Iterable[Entry], line: Sequence[Entry], ordered: Collection[int] = ()) -> dict[int, list[str]]:
    """Each undo that wasn't redone, in words, by the id of the fact of the `line` that it went back to; and whose order
    a decision was.

    `entries`: every entry of the game, or those up to a moment. `ordered`: the events that orders made.
    """
    played: list[Entry] = []
    left: list[list[Entry]] = []
    found: list[tuple[int, str]] = []
    for entry in entries:
        event = entry.event
        if not isinstance(event, Rewound):
            played.append(entry)
            left.clear()
        elif left and left[-1][-1].seq == event.to:
            played += left.pop()
            found.pop()
        else:
            at = bisect_right(played, event.to, key=lambda one: one.seq)
            left.append(played[at:])
            found.append((event.to, _in_words(played[at - 1 :], event)))
            del played[at:]
    by_fact = defaultdict[int, list[str]](list)
    for at, (before, entry) in enumerate(pairwise(line), 1) if ordered else ():
        waiting = before.state.waiting
        if entry.seq in ordered and isinstance(waiting, Choice):
            bid = waiting.decision == Decision.BID
            fact = _bid_made(line[at : at + 2], waiting.side) if bid else _last_fact([entry])
            if fact is not None:
                by_fact[id(fact)].append(_("By order of {side}.").format(side=names.the_side(waiting.side)))
    for to, words in found:
        fact = _last_fact(line[: bisect_right(line, to, key=lambda one: one.seq)])
        if fact is not None:
            by_fact[id(fact)].append(words)
    return by_fact


def put_after(passages: Iterable[Passage], words: Mapping[int, Sequence[str]]) -> None:
    for passage in passages if words else ():
        passage.undone = tuple(one for fact in passage.facts for one in words.get(id(fact), ()))


def decision(entry: Entry, before: State) -> str:
    decided = entry.move
    assert isinstance(decided, Action) and isinstance(before.waiting, Choice)
    if before.waiting.decision == Decision.BID:  # how much it was is for nobody else to read yet
        return names.decision(Decision.BID)
    return labels.decided(decided, before)[0]


def _in_words(passed: Sequence[Entry], event: Rewound) -> str:
    """`passed`: the entry that was gone back to, and those that were undone."""
    before, first = passed[0].state, passed[1]
    assert isinstance(before.waiting, Choice)
    thrown = sum(entry.outcome is not None for entry in passed[1:])
    decided = sum(isinstance(entry.move, Action) for entry in passed[1:])
    words = _("{Side} undid {what}, from: {decision}").format(
        Side=names.The_side(before.waiting.side),
        what=Crossed(decided, 0, thrown).in_words(),
        decision=decision(first, before),
    )
    agreed = None if event.agreed is None else names.The_side(side_named(event.agreed))
    return together(full_stop(words), None if agreed is None else _("{Side} agreed.").format(Side=agreed))


def _bid_made(line: Sequence[Entry], side: Side) -> Fact | None:
    """Both bids are reported with the second."""
    facts = (fact for entry in line for fact in entry.facts)
    return next((fact for fact in facts if isinstance(fact, BidMade) and fact.side == side), None)


def _last_fact(line: Sequence[Entry]) -> Fact | None:
    """The last fact that is no heading of the log."""
    facts = (fact for entry in reversed(line) for fact in reversed(entry.facts))
    return next((fact for fact in facts if not isinstance(fact, TurnBegan | PhaseBegan)), None)
