"""What a step back or forth of two players passes over, and whose decisions that are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ldd_tui.modals.take_back import in_short
from ldd_tui.text import names
from ldd_tui.text.club import Crossed
from rules.actions import Action
from rules.chance import Rolled
from rules.model import Cards, Choice, Decision, Dice, Side, State
from saves.events import Acted, Rewound
from saves.history import Crossing
from saves.journal import Entry
from saves.played_game import PlayedGame


def crossed(play: PlayedGame, crossing: Crossing, side: Side) -> Crossed:
    """How much it passes over; `side`: whose decisions count as own."""
    start = _before(play, crossing)
    deciders = list(_deciders(start, crossing.entries))
    own = deciders.count(side)
    thrown = _throwers(start, crossing.entries).count(side.enemy)
    dice = tuple(outcome.faces for outcome in crossing.outcomes if isinstance(outcome, Rolled))
    return Crossed(own, len(deciders) - own, len(crossing.outcomes), thrown, dice)


def last_own(play: PlayedGame, side: Side) -> int | None:
    """The event after which a side was to decide last, and did; None if it has decided nothing yet."""
    line = play.entries
    for before, after in zip(reversed(line[:-1]), reversed(line[1:]), strict=True):
        if isinstance(after.event, Acted) and _decider(before.state) == side:
            return before.seq
    return None


def first_decision(play: PlayedGame, crossing: Crossing) -> str:
    """The decision that a step back asks for again, in few words."""
    return _in_words(crossing.entries[0], _before(play, crossing))


def told_of_change(play: PlayedGame, before: Sequence[Entry]) -> tuple[Side, str] | None:
    """Whose decision was taken back since `before` stood, and which in few words, "" where something was done again.

    None where nothing that was seen has changed, or both agreed on it and so know of it.
    """
    rewound = [entry.event for entry in play.history.entries if isinstance(entry.event, Rewound)]
    if not rewound or rewound[-1].agreed is not None:
        return None
    gone, fresh = _first_decided(before, play.entries), _first_decided(play.entries, before)
    if gone is not None:
        entry, state = gone
        side = _decider(state)
        return None if side is None else (side, _in_words(entry, state))
    side = None if fresh is None else _decider(fresh[1])
    return None if side is None else (side, "")


def decided_since(play: PlayedGame, before: Sequence[Entry]) -> Side | None:
    """Whose decision has come first since `before` stood; None if none has come, or something was taken back."""
    line = play.entries
    if before and before[-1].seq not in {entry.seq for entry in line}:
        return None
    found = _first_decided(line, before)
    return None if found is None else _decider(found[1])


def _first_decided(line: Sequence[Entry], other: Sequence[Entry]) -> tuple[Entry, State] | None:
    """The first decision of a line that is not in another one, and where the game stood before it."""
    known = {entry.seq for entry in other}
    for before, entry in pairwise(line):
        if entry.seq not in known and isinstance(entry.event, Acted):
            return entry, before.state
    return None


def _in_words(entry: Entry, before: State) -> str:
    decided = entry.move
    assert isinstance(decided, Action) and isinstance(before.waiting, Choice)
    if before.waiting.decision == Decision.BID:  # how much it was is for nobody else to read yet
        return names.decision(Decision.BID)
    return in_short(decided, before)[0]


def _before(play: PlayedGame, crossing: Crossing) -> State:
    """Where the game stood before what a step passes over."""
    if crossing.forth:
        return play.state
    return next(entry.state for entry in play.entries if entry.seq == crossing.to)


def _deciders(before: State, entries: tuple[Entry, ...]) -> Iterator[Side]:
    for entry in entries:
        side = _decider(before)
        if isinstance(entry.event, Acted) and side is not None:
            yield side
        before = entry.state


def _throwers(before: State, entries: tuple[Entry, ...]) -> list[Side | None]:
    """Whose dice and cards have come; None of both sides."""
    states = (before, *(entry.state for entry in entries))
    waited = [state.waiting for state, entry in zip(states, entries, strict=False) if entry.outcome is not None]
    return [one.side for one in waited if isinstance(one, Dice | Cards)]


def _decider(state: State) -> Side | None:
    return state.waiting.side if isinstance(state.waiting, Choice) else None
