"""What of a game is analysed: every choice, throw and draw of its line that isn't secret."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise

from msgspec import Struct

from rules import engine
from rules.actions import Action
from rules.chance import Outcome
from rules.model import Choice, Over, Side, State
from rules.phases.initiative import without_secrets
from saves.events import Resigned, Substituted
from saves.history import History
from saves.journal import Entry
from saves.seats import side_named
from saves.undisclosed import HIDDEN, help_allowed


class Why(IntEnum):
    STILL_PLAYED = 0  # people play it and agreed on less help
    NOTHING_PLAYED = 1  # nobody had a choice and nothing was thrown


class NotAnalysed(Exception):
    def __init__(self, why: Why) -> None:
        super().__init__(why.name)
        self.why = why


class Chosen(Struct, frozen=True):
    """An action chosen from several. `state`: as that side saw it."""

    entry: int
    state: State
    action: Action
    decided_by: str


class Thrown(Struct, frozen=True):
    entry: int
    state: State
    outcome: Outcome


class Ended(Struct, frozen=True):
    """A side resigned or lost on a claim. `after`: the Entente's result."""

    entry: int
    state: State
    side: Side
    claimed: bool
    after: float


Position = Chosen | Thrown | Ended


class Played(Struct, frozen=True):
    """A game to analyse. `head`: the hash of its last event, `last` its number; `result` as in an analysis."""

    positions: tuple[Position, ...]
    head: str
    last: int
    result: float | None


def played(history: History) -> Played:
    """The positions to judge in a game, up to a bid still unanswered. Raises `NotAnalysed`."""
    if not help_allowed(history).advises:
        raise NotAnalysed(Why.STILL_PLAYED)
    line = _told(history.line)
    deciders, found = list(history.header.deciders), []
    for before, entry in pairwise(line):
        if isinstance(entry.event, Substituted):
            deciders[side_named(entry.event.side)] = entry.event.policy
        position = _position(before.state, entry, deciders)
        if position is not None:
            found.append(position)
    if not found:
        raise NotAnalysed(Why.NOTHING_PLAYED)
    waiting = line[-1].state.waiting
    result = result_of(waiting) if isinstance(waiting, Over) else None
    return Played(tuple(found), history.last.link.hash, history.last.seq, result)


def result_of(over: Over) -> float:
    return 0.5 if over.winner is None else float(over.winner == Side.ENTENTE)


def _told(line: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The line up to a bid that is still hidden (6)."""
    end = len(line)
    while end > 1 and (line[end - 1].move == HIDDEN or line[end - 1].state is not without_secrets(line[end - 1].state)):
        end -= 1
    return line[:end]


def _position(before: State, entry: Entry, deciders: Sequence[str]) -> Position | None:
    """None if the entry made no step: a player sat down, or only one action was legal."""
    waiting, event, move = before.waiting, entry.event, entry.move
    if isinstance(event, Resigned):
        assert isinstance(entry.state.waiting, Over)
        return Ended(
            entry.seq, without_secrets(before), side_named(event.side), event.claimed, result_of(entry.state.waiting)
        )
    if isinstance(move, Outcome):
        return Thrown(entry.seq, before, move)
    if move is None or not isinstance(waiting, Choice):
        return None
    seen = without_secrets(before)
    return Chosen(entry.seq, seen, move, deciders[waiting.side]) if len(engine.legal(seen)) > 1 else None
