"""The simulator's search as a player of the rules themselves, to measure a network against the game's own players.

It chooses what sides spend RP on, a hundred times faster than the game does and nearly always the same (README.md);
what the simulator leaves to no player, the level itself answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from ldd_tui.players import POLICIES, levels
from ldd_tui.players.play import Policy
from ldd_tui.players.value import deeper
from ldd_tui.players.value.first_layer import is_against_athena
from ldd_tui.players.value.judging import SPENDING
from ldd_tui.rollouts.habits import CHOSEN
from ldd_tui.rollouts.simulator.positions import action_of, move_of, position_of
from ldd_tui.simulation.workers import Crew, each
from rules import actions as a
from rules import engine
from rules.model import ENTENTE, Board, Choice, Options, Over, Setup, Side, State
from saves.dice import Dealer, secret_from_seed
from training.files import Networks
from training.measuring import Share, of_games
from training.network import Floats
from training.playing import Simulator, hidden_of, simulator_of


def by_search(simulator: Simulator, weights: Sequence[Floats], depth: int) -> Policy:
    """A player who looks so deep with a network; what it does not spend on, the Marshal answers."""
    take(simulator, Networks(weights, weights))
    return _by_search_else(simulator, depth, levels.marshal)


def take(simulator: Simulator, networks: Networks) -> None:
    """Gives a simulator an edition's networks, each the slot that `slot_of` names."""
    for slot, weights in enumerate(networks):
        simulator.take(slot, weights)


def slot_of(state: State) -> int:
    """The slot of the network that judges a position."""
    return int(is_against_athena(state))


def faster_levels(simulator: Simulator, networks: Networks) -> dict[str, Policy]:
    """The levels that judge by a network, by name, with the simulator at work where one spends."""
    take(simulator, networks)
    marshal = _by_search_else(simulator, levels.DEPTH, levels.marshal)
    return {"marshal": marshal} | {
        name: _with_errors_else(simulator, name, POLICIES[name]) for name in levels.LEVELS[:-1]
    }


def _by_search_else(simulator: Simulator, depth: int, otherwise: Policy) -> Policy:
    """What a search so deep finds, and what another policy says of what a side does not spend on."""

    def chosen(state: State, actions: tuple[a.Action, ...], luck: Random) -> a.Action:
        assert isinstance(state.waiting, Choice)
        if len(actions) == 1 or state.waiting.decision not in CHOSEN:
            return otherwise(state, actions, luck)
        return action_of(simulator.best_move(slot_of(state), position_of(state), depth))

    return chosen


def _with_errors_else(simulator: Simulator, level: str, otherwise: Policy) -> Policy:
    """The same, one choice deep with the errors of a level."""

    def chosen(state: State, actions: tuple[a.Action, ...], luck: Random) -> a.Action:
        waiting = state.waiting
        assert isinstance(waiting, Choice)
        if len(actions) == 1 or waiting.decision not in SPENDING:
            return otherwise(state, actions, luck)
        sensible = list(deeper.sensible(state, waiting.side))
        chances = simulator.chances(slot_of(state), position_of(state), [move_of(action) for action in sensible])
        return levels.misjudged(
            waiting.side, list(zip(sensible, chances, strict=True)), luck, levels.error_of(level, state)
        )

    return chosen


class _AgainstStaff(Struct, frozen=True):
    board: Board
    weights: Sequence[Floats]
    side: Side
    seed: int
    depth: int


def against_staff(
    board: Board,
    weights: Sequence[Floats],
    side: Side,
    games: int,
    seed: int,
    depth: int,
    crew: Crew | None = None,
) -> Share:
    """A network's share of games by the rules as one side, the General Staff playing the other.

    `crew`: who plays. Raises what `workers.each` raises.
    """
    task = _AgainstStaff(board, weights, side, seed, depth)
    return of_games([result for _number, result in each(_game_against_staff, task, range(games), crew or Crew())])


def _game_against_staff(task: _AgainstStaff, number: int) -> float:
    player = by_search(simulator_of(task.board, hidden_of(task.weights)), task.weights, task.depth)
    staff = POLICIES["staff"]
    policies = (player, staff) if task.side == ENTENTE else (staff, player)
    winner = _winner(task.board, policies, f"{task.seed} {number}")
    return 0.5 if winner is None else float(winner == task.side)


def _winner(board: Board, policies: tuple[Policy, Policy], seed: str) -> Side | None:
    state = engine.initial(Setup(board, Options.usual(board.edition))).state
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
