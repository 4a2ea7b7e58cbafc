"""The rules of an edition: the functions that the engine calls, by what a position waits for.

Each edition is one `Ruleset`, put together in its folder of `rules.editions` from the chapters that all share and its
own. A shared chapter never calls a ruleset: it asks `rules.edition.Features`, or leaves in the state what the engine
hands to the ruleset.
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
"""Goes on up to the next thing awaited, or leaves nothing awaited and is called again, if it is still its turn."""

Come = Callable[[State, tuple[int, ...], list[f.Fact]], State]
"""Carries out what dice or cards bring that were awaited."""

EventDie = Callable[[State, int, tuple[int, ...], list[f.Fact]], State]
"""Carries out what the die of an event brings, the number of which comes before the faces."""


Broken = tuple[str, str]
"""An invariant that a position breaks: the path and what was expected there."""


def _at_no_cost(state: State, action: Action) -> int:
    return 0


class Chapter(Struct, frozen=True):
    """What decides the choices of a side: which are legal, why not, what they bring and what they cost in RP."""

    legal: Callable[[State], tuple[Action, ...]]
    refusal: Callable[[State, Action], Refusal | None]
    choose: Callable[[State, Action, list[f.Fact]], State]
    price: Callable[[State, Action], int] = _at_no_cost


class Draw(Struct, frozen=True):
    """A deck: the cards that may be drawn now, ascending, and what those bring that come."""

    available: Callable[[State], tuple[int, ...]]
    drawn: Come


class Opponent(Struct, frozen=True):
    """The game's own opponent: whether the present step is for it to carry out, and how it does."""

    plays: Callable[[State], bool]
    proceed: Proceed


class Ruleset(Struct, frozen=True):
    """What an edition does at each point of a game.

    `last_steps`: the last step of each phase at which something can be awaited, as `State.stage` counts them. `fell`:
    what follows when sectors have fallen, those in `State.falling`; where none have, whether the game is over all the
    same. `at_sea`: what a side's roll on the naval table may take or leave now, with so many RP paid for it; 0 where
    nobody pays. `invariants`: what else each of its positions must be.
    """

    phases: Mapping[Phase, Proceed]
    last_steps: Mapping[Phase, int]
    chapters: Mapping[Decision, Chapter]
    dice: Mapping[Purpose, Come]
    event_dice: Mapping[DieHook, EventDie]
    decks: Mapping[Deck, Draw]
    athena: Opponent
    fell: Proceed
    at_sea: Callable[[State, Side, int], Chances]
    invariants: Callable[[State], Iterator[Broken]]
