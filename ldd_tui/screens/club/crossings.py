"""What a step back or forth of two players passes over, and whose decisions that are."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.modals.take_back import in_short
from ldd_tui.text import names
from ldd_tui.text.club import Crossed
from rules.actions import Action
from rules.model import Choice, Decision, Side, State
from saves.events import Acted
from saves.history import Crossing
from saves.journal import Entry
from saves.played_game import PlayedGame


def crossed(play: PlayedGame, crossing: Crossing, side: Side) -> Crossed:
    """How much it passes over; `side`: whose decisions count as own."""
    deciders = list(_deciders(_before(play, crossing), crossing.entries))
    own = deciders.count(side)
    return Crossed(own, len(deciders) - own, len(crossing.outcomes))


def is_own(play: PlayedGame, crossing: Crossing, side: Side) -> bool:
    """Whether it passes over nothing but decisions of one side, and no dice or cards."""
    found = crossed(play, crossing, side)
    return not found.others and not found.thrown


def last_own(play: PlayedGame, side: Side) -> int | None:
    """The event after which a side was to decide last, and did; None if it has decided nothing yet."""
    line = play.entries
    for before, after in zip(reversed(line[:-1]), reversed(line[1:]), strict=True):
        if isinstance(after.event, Acted) and _decider(before.state) == side:
            return before.seq
    return None


def first_decision(play: PlayedGame, crossing: Crossing) -> str:
    """The decision that a step back asks for again, in few words."""
    taken_back, before = crossing.entries[0].move, _before(play, crossing)
    assert isinstance(taken_back, Action) and isinstance(before.waiting, Choice)
    if before.waiting.decision == Decision.BID:  # how much it was is for nobody else to read yet
        return names.decision(Decision.BID)
    return in_short(taken_back, before)[0]


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


def _decider(state: State) -> Side | None:
    return state.waiting.side if isinstance(state.waiting, Choice) else None
