"""The loop that plays a game: `MakeMove` makes each move, in memory by `seats`, elsewhere by a store or a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from rules import engine
from rules.actions import Action
from rules.chance import Outcome
from rules.engine import Move, Step
from rules.model import Choice, Over, State
from rules.phases.initiative import without_secrets
from saves.dice import Dealer

Policy = Callable[[State, tuple[Action, ...], Random], Action]
"""Chooses one of the legal actions, never empty, with luck from the given source."""


def decision(policy: Policy, state: State, luck: Random) -> Action:
    """A policy's decision, given only what a player may see (6, R029)."""
    return policy(without_secrets(state), engine.legal(state), luck)


def luck_from(*sources: str | int) -> Random:
    """A random source seeded by these values, never by the clock, so that a game can be repeated.

    >>> luck_from("1 game 3", "players").random() == luck_from("1 game 3", "players").random()
    True
    """
    return Random(" ".join(map(str, sources)))


def at_random(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    return actions[int(luck.random() * len(actions))]


# ------------------------------------------------------------------------------------------------ play


Made = tuple[Move, Step]

MakeMove = Callable[[State], Made | None]
"""Makes the next move; None if somebody else must decide, or the game is over."""

Policies = tuple[Policy | None, Policy | None]
"""Each side's policy; None for a person, or for Athena, who decides inside the rules."""


def play_on(state: State, make_move: MakeMove, stops: Callable[[State], bool] | None = None) -> Iterator[Made]:
    """Play on until a position `stops` it or no move can be made here. Raises what `make_move` raises."""
    while stops is None or not stops(state):
        made = make_move(state)
        if made is None:
            return
        yield made
        state = made[1].state


def seats(policies: Policies, deal: Callable[[State], Outcome], luck: Callable[[State], Random]) -> MakeMove:
    """Makes the moves of a game in memory by policies and a dealer. `luck`: a policy's random source in a position."""

    def make_move(state: State) -> Made | None:
        waiting = state.waiting
        move: Move
        if isinstance(waiting, Choice):
            policy = policies[waiting.side]
            if policy is None:
                return None
            move = decision(policy, state, luck(state))
        elif isinstance(waiting, Over):
            return None
        else:
            move = deal(state)
        return move, engine.apply(state, move)

    return make_move


class Throws:
    """Dice and cards of a dealer, by number along the game as in stored games. `number`: throws and draws so far."""

    def __init__(self, dealer: Dealer, number: int = 0) -> None:
        self._dealer = dealer
        self.number = number

    def deal(self, state: State) -> Outcome:
        """Raises `ValueError` if the position awaits neither dice nor cards."""
        self.number += 1
        return self._dealer.deal(state, self.number)
