"""The chance to win in any position, whatever it awaits: by the network where a side spends or the turn goes on.

Where dice or a choice are about to settle something that the network does not see - an offensive or an attempt under
way, the cards just drawn, the bids - all that may come is gone through with its odds, and the network judges the ends.
"""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.players.value import battles, bids
from ldd_tui.players.value.first_layer import netted
from ldd_tui.players.value.network import network_for
from ldd_tui.players.value.outcomes import alike
from rules import engine
from rules.model import Board, Cards, Choice, Decision, Deck, Dice, Over, Purpose, Side, State

Leaf = Callable[[State], float]
"""The Entente's chance to win in a position that awaits what the network can judge, or that is over."""

SPENDING = frozenset((Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE))
"""The decisions before which the network judges a position as it lies."""

_SETTLED_BY_DICE = frozenset((Purpose.RESEARCH, Purpose.EVENT, Purpose.INITIATIVE))


def is_judged(what: State | Board) -> bool:
    """Whether there is a network for the edition of a position or of a board."""
    board = what.setup.board if isinstance(what, State) else what
    return network_for(board.edition.key) is not None


def chance_to_win(state: State) -> float:
    """The Entente's chance to win, from 0 to 1: 1, 0, or 0.5 without a winner, where the game is over.

    What a side has bid in secret does not count (6). Raises `LookupError` if no network judges the edition.
    """
    return resolved(state, judged)


def judged(state: State) -> float:
    """The chance to win in a position as it lies: the network's, or how the game has ended."""
    waiting = state.waiting
    if isinstance(waiting, Over):
        return 0.5 if waiting.winner is None else float(waiting.winner == Side.ENTENTE)
    return netted(state)


def resolved(state: State, leaf: Leaf) -> float:
    """The chance to win over all that is about to be settled, judged by `leaf` once that is."""
    waiting = state.waiting
    if state.battle is not None:
        return battles.chance_of(state, lambda end: resolved(end, leaf))
    if isinstance(waiting, Choice):
        if waiting.decision in SPENDING:
            return leaf(state)
        if waiting.decision == Decision.BID:
            return bids.chance_before(state, lambda end: resolved(end, leaf))
        chances = [resolved(engine.apply(state, x).state, leaf) for x in engine.legal(state)]
        return battles.best(waiting.side, chances)
    if isinstance(waiting, Dice):
        return _mean(state, leaf) if waiting.purpose in _SETTLED_BY_DICE else leaf(state)
    if isinstance(waiting, Cards) and waiting.deck == Deck.SET_ASIDE:
        return _mean(state, leaf)
    return leaf(state)


def _mean(state: State, leaf: Leaf) -> float:
    """The mean over what the awaited dice or cards may bring."""
    if isinstance(state.waiting, Dice) and state.waiting.purpose == Purpose.INITIATIVE and not state.initiative_face:
        return bids.chance_of_dice(state, lambda end: resolved(end, leaf))
    total, weights = 0.0, 0
    for outcomes, weight in alike(state):
        total += weight * resolved(engine.apply(state, outcomes[0]).state, leaf)
        weights += weight
    return total / weights
