"""How often the simulator's search and the game's choose the same, in positions of games that end differently."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players.value.deeper import sensible
from ldd_tui.players.value.search import weigh
from ldd_tui.rollouts.habits import CHOSEN
from ldd_tui.rollouts.simulator.positions import action_of, position_of
from rules import engine
from rules.model import Board, Choice, Options, Over, Setup, Side, State
from saves.dice import Dealer, secret_from_seed
from training.by_engine import slot_of, take
from training.files import Networks
from training.playing import Simulator, hidden_of

_ALIKE = 0.001
_SECOND_BEST = 0.1  # so often the second best action is taken, so that games of one seed are not alike
_ATHENA: tuple[tuple[Side, ...], ...] = ((), (Side.ENTENTE,), (Side.CENTRAL_POWERS,))


class Agreement(Struct):
    """Choices that were compared: `same`; `alike`, another action whose chance to win is as good by 0.1 %; and the
    others, with what the simulator's choice loses by the game's search.
    """

    same: int = 0
    alike: int = 0
    others: list[float] = []

    @property
    def choices(self) -> int:
        """How many were compared."""
        return self.same + self.alike + len(self.others)

    def __str__(self) -> str:
        lost = sum(self.others) / self.choices if self.choices else 0.0
        return (
            f"{self.choices} choices: {self.same} the same, {self.alike} as good, {len(self.others)} others; "
            f"{100 * lost:.4f} % lost a choice"
        )


def compare(
    board: Board, networks: Networks, games: int, seed: int, depth: int, tell: Callable[[Agreement], None]
) -> Agreement:
    """Compares what both searches choose so deep, in games whose sides take what is best one choice deep.

    `networks`: those that the game judges by. `tell`: called after each game.
    """
    simulator, found = Simulator(board, hidden_of(*networks)), Agreement()
    take(simulator, networks)
    for number in range(games):
        options = replace(Options.usual(board.edition), athena=_ATHENA[number % len(_ATHENA)])
        state, throws = engine.initial(Setup(board, options)).state, 0
        dealer, luck = Dealer(secret_from_seed(f"{seed} {number}")), Random(f"{seed} {number}")
        while not isinstance(waiting := state.waiting, Over):
            if not isinstance(waiting, Choice):
                throws += 1
                state = engine.apply(state, dealer.deal(state, throws)).state
                continue
            actions = engine.legal(state)
            if len(actions) > 1 and waiting.decision in CHOSEN:
                _compare(found, state, simulator, depth)
            best = weigh(state)[: 1 + (luck.random() < _SECOND_BEST)]
            state = engine.apply(state, best[-1].action).state
        tell(found)
    return found


def _compare(found: Agreement, state: State, simulator: Simulator, depth: int) -> None:
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    looked_at = set(sensible(state, waiting.side))
    judged = [one for one in weigh(state, depth) if one.action in looked_at]
    chosen = action_of(simulator.best_move(slot_of(state), position_of(state), depth))
    if chosen == judged[0].action:
        found.same += 1
        return
    lost = abs(judged[0].chance - next(one.chance for one in judged if one.action == chosen))
    if lost <= _ALIKE:
        found.alike += 1
    else:
        found.others.append(lost)
