"""The computer players by strength. All judge by the value network; none knows dice or cards to come.

The weaker ones look one choice deep and add an error from Gumbel's law. The Marshal looks as deep as time allows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import log
from random import Random
from time import monotonic

from ldd_tui.players.play import Policy
from rules.actions import Action
from rules.model import ENTENTE, Choice, Side, State
from saves.club.ladder import Terms

LEVELS: tuple[str, ...] = ("recruit", "officer", "staff", "marshal")

ERROR = {
    "first": {"recruit": 0.15, "officer": 0.035, "staff": 0.014},
    "second": {"recruit": 0.030, "officer": 0.0100, "staff": 0.0055},
}
"""The scale of a level's errors in the chance to win, by edition (measured: docs/players.md)."""

TERMS = {
    "first": Terms(123.0, {"athena": 1378.0, "recruit": 1336.0, "officer": 1500.0, "staff": 1649.0, "marshal": 1823.0}),
    "second": Terms(0.0, {"athena": 1449.0, "recruit": 1150.0, "officer": 1500.0, "staff": 1646.0, "marshal": 1777.0}),
}
"""For a club's ladder: the cross tables of docs/players.md in points, with the Officer in the middle."""

DEPTH = 2
SECONDS = 2.0
"""The Marshal's depth beyond its own choice, and its longest thinking time."""


def erring(level: str, state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    if len(actions) == 1:
        return actions[0]
    from ldd_tui.players.value.deeper import sensible
    from ldd_tui.players.value.search import weigh

    assert isinstance(state.waiting, Choice)
    side = state.waiting.side
    chances = {one.action: one.chance for one in weigh(state)}
    weighed = [(action, chances[action]) for action in sensible(state, side)]
    return misjudged(side, weighed, luck, error_of(level, state))


def error_of(level: str, state: State) -> float:
    return ERROR[state.setup.board.edition.key][level]


def marshal(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    """The best action two choices beyond this one; without a time limit, so repeatable."""
    return _best(state, actions, lambda: False)


RARELY = 1 / 20
"""How often, to the best action once, a level takes one that it hardly ever takes."""


def hardly_taken(level: str, edition: str) -> float:
    """The least cost, in chance to win, of an action that a level hardly ever takes (Gumbel's law)."""
    return -ERROR[edition][level] * log(RARELY)


BY_LEVEL: dict[str, Policy] = {level: partial(erring, level) for level in ERROR["second"]} | {"marshal": marshal}


def policy_until(name: str, stop: Callable[[], bool]) -> Policy:
    """One of `POLICIES` for a person who waits: the Marshal decides after `SECONDS`, or when `stop` says so.

    `stop` is called every few milliseconds. A decision cut short isn't repeatable, so store it. Raises `KeyError`.
    """
    from ldd_tui.players import POLICIES

    if name != "marshal":
        return POLICIES[name]

    def in_time(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
        until = monotonic() + SECONDS
        return _best(state, actions, lambda: stop() or monotonic() >= until)

    return in_time


def _best(state: State, actions: tuple[Action, ...], stop: Callable[[], bool]) -> Action:
    if len(actions) == 1:
        return actions[0]
    from ldd_tui.players.value.deeper import Deeper
    from ldd_tui.players.value.search import weigh

    return weigh(state, DEPTH, Deeper(stop))[0].action


def misjudged(side: Side, chances: Sequence[tuple[Action, float]], luck: Random, scale: float) -> Action:
    """A side's choice by the Entente's chances with Gumbel errors of this scale, drawn in the order of the actions."""
    sign = 1.0 if side == ENTENTE else -1.0
    return max(chances, key=lambda one: sign * one[1] - scale * log(-log(max(luck.random(), 1e-300))))[0]
