"""The levels of the computer players that judge by the value network, from the weakest to the strongest.

The weaker ones look one choice deep and misjudge: to each chance to win comes an error of theirs, drawn from Gumbel's
law, so that they choose good moves more often than bad ones, and small slips more often than large ones. The Marshal
looks as deep as his time allows. None of them knows dice or cards to come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from random import Random
from time import monotonic

from ldd_tui.players.play import Policy
from rules.actions import Action
from rules.model import ENTENTE, Choice, Side, State

STAFF = "staff"

LEVELS: tuple[str, ...] = ("recruit", "officer", STAFF, "marshal")
"""The computer players by strength, the weakest first; the General Staff is one of them."""

ERROR = {
    "first": {"recruit": 0.15, "officer": 0.014},
    "second": {"recruit": 0.030, "officer": 0.0087},
}
"""How far off a level judges a chance to win, by edition: the scale of its errors.

Found by games of which half are played as either side. The second edition, against Athena, in the prototype's
simulator: with its network (800 games each) a player with errors of 0 won 82 %, of 0.004 72 %, of 0.006 70 %, of 0.008
64 %, of 0.01 57 %; with one of some 300,000 games of training (300 each) of 0 84 %, of 0.008 68 %, of 0.015 42 %, of
0.025 21 %, of 0.04 13 %. Against the General Staff, played here with the prototype's network (40 each): of 0 50 %, of
0.006 43 %, of 0.012 20 %. With the three networks, by `tests.benchmarks.strength`: against Athena (1,000 a side) of
0.025 25 %, (200 a side) of 0.03 18 %; against the General Staff (1,000 and 361) of 0.008 42 %, (200 a side) of 0.0095
32 %.

The first edition (100 to 200 a side): against the General Staff of 0.0087 53 %, of 0.014 38 %, of 0.02 31 %, of 0.03
25 %; against the system, which is weak, of 0.03 62 %, of 0.06 56 %, of 0.15 48 %, of 0.3 42 %.
"""

DEPTH = 2
SECONDS = 2.0
"""The Marshal's: how many choices he looks beyond his own, and the longest that somebody waits for his decision."""


def error_of(level: str, state: State) -> float:
    return ERROR[state.setup.board.edition.key][level]


def recruit(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    return _with_errors(state, actions, luck, error_of("recruit", state))


def officer(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    return _with_errors(state, actions, luck, error_of("officer", state))


def marshal(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    """Look two choices ahead, with no time limit, so that decisions are repeatable."""
    return _best(state, actions, _never)


def policy_until(name: str, stop: Callable[[], bool]) -> Policy:
    """The policy of this name, one of `POLICIES`, for somebody who waits: it decides after `SECONDS`, or when `stop`
    says so.

    Only the Marshal thinks so long that it matters; `stop` is asked every few milliseconds. What is cut short cannot be
    repeated: it has to be kept. Raises `KeyError` if there is no policy of this name.
    """
    from ldd_tui.players import POLICIES

    if name != "marshal":
        return POLICIES[name]

    def in_time(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
        until = monotonic() + SECONDS
        return _best(state, actions, lambda: stop() or monotonic() >= until)

    return in_time


def _never() -> bool:
    return False


def _best(state: State, actions: tuple[Action, ...], stop: Callable[[], bool]) -> Action:
    if len(actions) == 1:
        return actions[0]
    from ldd_tui.players.value.search import weigh

    return weigh(state, DEPTH, stop)[0].action


def _with_errors(state: State, actions: tuple[Action, ...], luck: Random, scale: float) -> Action:
    if len(actions) == 1:
        return actions[0]
    from ldd_tui.players.value.deeper import sensible
    from ldd_tui.players.value.search import weigh

    assert isinstance(state.waiting, Choice)
    side = state.waiting.side
    chances = {one.action: one.chance for one in weigh(state)}
    return misjudged(side, [(action, chances[action]) for action in sensible(state, side)], luck, scale)


def misjudged(side: Side, chances: Sequence[tuple[Action, float]], luck: Random, scale: float) -> Action:
    """What a side takes for the best of some actions, each with the Entente's chance to win, if it errs at this scale.

    The errors are drawn in the order of the actions.
    """
    sign = 1.0 if side == ENTENTE else -1.0
    return max(chances, key=lambda one: sign * one[1] + scale * _gumbel(luck))[0]


def _gumbel(luck: Random) -> float:
    """A random error from the Gumbel distribution with scale 1."""
    return -log(-log(max(luck.random(), 1e-300)))
