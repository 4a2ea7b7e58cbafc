"""Positions from games by chance, and the plain long way to what the player reckons quickly."""

from __future__ import annotations

from random import Random

from ldd_tui.players.value.judging import chance_to_win
from rules import engine
from rules.chance import Outcome
from rules.model import ENTENTE, Board, Choice, Options, Over, Setup, State
from saves.dice import Dealer, secret_from_seed
from tests.rules.support import BOARD


def wandered(seed: int, options: Options | None = None, board: Board = BOARD) -> list[State]:
    luck, dealer, throws = Random(seed), Dealer(secret_from_seed(str(seed))), 0
    state = engine.initial(Setup(board, options or Options())).state
    found = [state]
    while not isinstance(state.waiting, Over):
        move: engine.Move
        if isinstance(state.waiting, Choice):
            move = luck.choice(engine.legal(state))
        else:
            throws += 1
            move = dealer.deal(state, throws)
        state = engine.apply(state, move).state
        found.append(state)
    return found


def weighted(state: State) -> list[tuple[Outcome, float]]:
    outcomes = engine.chance(state)
    whole = sum(weight for _, weight in outcomes)
    return [(outcome, weight / whole) for outcome, weight in outcomes]


def best(state: State, chances: list[float]) -> float:
    assert isinstance(state.waiting, Choice)
    return max(chances) if state.waiting.side == ENTENTE else min(chances)


def over_both_dice(state: State) -> float:
    total = 0.0
    for first, p in weighted(state):
        between = engine.apply(state, first).state
        total += p * sum(q * chance_to_win(engine.apply(between, x).state) for x, q in weighted(between))
    return total
