"""Rollouts in C and in Python: from the same seeds the same results."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ldd_tui.players.value.deeper import sensible
from ldd_tui.players.value.network import network_for
from ldd_tui.rollouts.game import SAMPLES, TURNS, by_rules
from ldd_tui.rollouts.habits import CHOSEN
from ldd_tui.rollouts.simulator.playing import Simulator, hidden_of
from rules import board_file
from rules.actions import Action
from rules.model import Choice, Decision, Options, Setup, State
from training.library import load
from training.proof import played

_LATE = 7
"""From this turn on rollouts are short."""


def choices(edition: str, count: int) -> Iterator[tuple[State, Action]]:
    board, random = board_file.packaged(edition), Random(f"rollouts {edition}")
    setup = Setup(board, Options.usual(board.edition))
    while count:
        states = [state for state in played(setup, random).states if state.turn >= _LATE and is_weighed(state)]
        for state in random.sample(states, min(count, 3, len(states))):
            yield state, random.choice(list(sensible(state, state.waiting.side)))  # type: ignore[union-attr]
            count -= 1


def is_weighed(state: State) -> bool:
    waiting = state.waiting
    return isinstance(waiting, Choice) and waiting.decision in CHOSEN and waiting.decision != Decision.BID


@pytest.mark.slow("plays rollouts in Python")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_c_and_python_roll_out_alike(edition: str) -> None:
    """Most to 0.1 %: now and then two moves are so nearly equal that rounding decides between them."""
    board, network = board_file.packaged(edition), network_for(edition).source
    simulator = Simulator(load(board, hidden_of(network)), board, network)
    differences = [
        abs(simulator.rolled_out(state, action, seed, SAMPLES, TURNS) - by_rules(state, action, seed))
        for state, action in choices(edition, 4)
        for seed in range(3)
    ]
    assert sum(difference < 0.001 for difference in differences) > len(differences) / 2
    assert max(differences) < 0.2
