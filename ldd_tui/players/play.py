"""The one loop that plays a game on: whoever has the next move makes it, until something stops it.

A simulation, the pipe and the rehearsal of a lesson play in memory, with `Seats`: policies decide, dice and cards come
from a dealer. A game on the screen carries out its moves in its store (`games.session`), a lesson by its script
(`teach.session`); they use the loop with a way of their own to make a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ldd_tui.players.policy import Policy, decision
from rules import engine
from rules.chance import Outcome
from rules.engine import Move, Step
from rules.model import Choice, Over, State
from saves.dice import Dealer

Made = tuple[Move, Step]
"""A move that was made, and what came of it."""

MakeMove = Callable[[State], Made | None]
"""Has the next move made in a position; None if somebody has to decide it who is not here, or the game is over."""


def _never(state: State) -> bool:
    return False


def play_on(state: State, make_move: MakeMove, stops: Callable[[State], bool] = _never) -> Iterator[Made]:
    """Play on from a position: each move as it is made, until a position `stops` it or nobody here has a move.

    Raises what `make_move` raises.
    """
    while not stops(state):
        made = make_move(state)
        if made is None:
            return
        yield made
        state = made[1].state


class Throws:
    """Dice and cards of a dealer, each by its number along the game, as a stored game has them.

    `number`: how many throws and draws there were.
    """

    def __init__(self, dealer: Dealer, number: int = 0) -> None:
        self._dealer = dealer
        self.number = number

    def __call__(self, state: State) -> Outcome:
        """The dice or cards that a position awaits. Raises `ValueError` if it awaits neither."""
        self.number += 1
        return self._dealer.deal(state, self.number)


class Seats:
    """Who makes the moves of a game in memory: a policy for each side, and somebody who deals dice and cards.

    `policies`: None where somebody decides who is not here, or Athena does, inside the rules. `luck`: what a policy
    leaves to luck in a position that awaits its choice.
    """

    def __init__(
        self,
        policies: tuple[Policy | None, Policy | None],
        deal: Callable[[State], Outcome],
        luck: Callable[[State], Random],
    ) -> None:
        self._policies = policies
        self._deal = deal
        self._luck = luck

    def __call__(self, state: State) -> Made | None:
        """Make the next move: see `MakeMove`."""
        waiting = state.waiting
        move: Move
        if isinstance(waiting, Choice):
            policy = self._policies[waiting.side]
            if policy is None:
                return None
            move = decision(policy, state, self._luck(state))
        elif isinstance(waiting, Over):
            return None
        else:
            move = self._deal(state)
        return move, engine.apply(state, move)
