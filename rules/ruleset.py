"""The rules of an edition: the functions that the engine calls, by what a position waits for.

Each edition's folder of `rules.editions` builds one `Ruleset` from shared chapters and its own. A shared chapter never
calls a ruleset: it reads `rules.edition.Features`, or leaves in the state what the engine passes to the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from rules import facts as f
from rules.actions import Action
from rules.cards import DieHook
from rules.model import Decision, Deck, Phase, Purpose, Side, State
from rules.odds import Chances
from rules.refusals import Refusal

Proceed = Callable[[State, list[f.Fact]], State]
"""Advance to the next decision or chance event, or leave nothing awaited to be called again."""

Come = Callable[[State, tuple[int, ...], list[f.Fact]], State]

EventDie = Callable[[State, int, tuple[int, ...], list[f.Fact]], State]
"""Apply an event's die: the event's number, then the faces."""


Broken = tuple[str, str]
"""A broken invariant: the path and what was expected there."""


class Chapter(Struct, frozen=True):
    legal: Callable[[State], tuple[Action, ...]]
    refusal: Callable[[State, Action], Refusal | None]
    choose: Callable[[State, Action, list[f.Fact]], State]
    price: Callable[[State, Action], int] = lambda state, action: 0


class Draw(Struct, frozen=True):
    """A deck: the cards that may be drawn now, ascending, and what drawing them does."""

    available: Callable[[State], tuple[int, ...]]
    drawn: Come


class Opponent(Struct, frozen=True):
    plays: Callable[[State], bool]
    proceed: Proceed


class Ruleset(Struct, frozen=True):
    """What an edition does at each point of a game.

    `last_steps`: the last `State.stage` of each phase at which something can be awaited. `surrenders`: let the sectors
    in `State.falling` surrender, and test for the end of the game even if there are none. `at_sea`: the results of a
    side's naval roll, for the RP paid (0 where nobody pays). `invariants`: the edition's own.
    """

    phases: Mapping[Phase, Proceed]
    last_steps: Mapping[Phase, int]
    chapters: Mapping[Decision, Chapter]
    dice: Mapping[Purpose, Come]
    event_dice: Mapping[DieHook, EventDie]
    decks: Mapping[Deck, Draw]
    athena: Opponent
    surrenders: Proceed
    at_sea: Callable[[State, Side, int], Chances]
    invariants: Callable[[State], Iterator[Broken]]
