"""The simulator's search as a player of the rules themselves, to measure a network against the game's own players.

It chooses what sides spend RP on; what the simulator leaves to no player, the General Staff answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ldd_tui.players.staff.deciding import decide
from rules import actions as a
from rules import engine
from rules.model import ENTENTE, Board, Choice, Over, Setup, Side, State
from saves.dice import Dealer, secret_from_seed
from training.measuring import Share, of_games
from training.network import Floats
from training.playing import Simulator
from training.positions import action_of, position_of
from training.proof import OWN_MOVES

Policy = Callable[[State, tuple[a.Action, ...], Random], a.Action]


def by_search(simulator: Simulator, weights: Sequence[Floats], depth: int) -> Policy:
    """A player who looks so deep with a network."""
    simulator.take(0, weights)

    def chosen(state: State, actions: tuple[a.Action, ...], luck: Random) -> a.Action:
        assert isinstance(state.waiting, Choice)
        if state.waiting.decision not in OWN_MOVES:
            return decide(state, actions, luck)
        return action_of(simulator.best_move(0, position_of(state), depth))

    return chosen


def against_staff(
    board: Board, simulator: Simulator, weights: Sequence[Floats], side: Side, games: int, seed: int, depth: int
) -> Share:
    """A network's share of games by the rules as one side, the General Staff playing the other."""
    player = by_search(simulator, weights, depth)
    policies = (player, decide) if side == ENTENTE else (decide, player)
    results = []
    for number in range(games):
        winner = _winner(board, policies, f"{seed} {number}")
        results.append(0.5 if winner is None else float(winner == side))
    return of_games(results)


def _winner(board: Board, policies: tuple[Policy, Policy], seed: str) -> Side | None:
    state = engine.initial(Setup(board)).state
    dealer, luck, throws = Dealer(secret_from_seed(seed)), Random(seed), 0
    while not isinstance(waiting := state.waiting, Over):
        if isinstance(waiting, Choice):
            actions = engine.legal(state)
            only = len(actions) == 1
            move: engine.Move = actions[0] if only else policies[waiting.side](state, actions, luck)
        else:
            throws += 1
            move = dealer.deal(state, throws)
        state = engine.apply(state, move).state
    return waiting.winner
