"""How long the levels think, and what the network costs: a script, not a test.

    uv run python -m tests.benchmarks.thinking --games 4 [--edition first]

Positions come from games that the General Staff plays against itself. Times are processor time, so that what else the
machine does hardly counts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import mean, median

from ldd_tui.players import POLICIES
from ldd_tui.players.levels import LEVELS
from ldd_tui.players.play import Throws, play_on, seats
from ldd_tui.players.value.first_layer import features, netted
from ldd_tui.players.value.network import network_for
from ldd_tui.players.value.search import after_chance
from rules import engine
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.model import Board, Cards, Choice, Options, Setup, State
from saves.dice import Dealer, secret_from_seed


def positions(edition: str, games: int) -> list[State]:
    return [state for number in range(games) for state in _of_game(packaged(edition), number)]


def _of_game(board: Board, number: int) -> list[State]:
    staff, luck, throws = POLICIES["staff"], Random(number), Throws(Dealer(secret_from_seed(f"thinking {number}")))
    start = engine.initial(Setup(board, Options.usual(board.edition))).state
    made = play_on(start, seats((staff, staff), throws.deal, lambda state: luck))
    return [start, *(step.state for _move, step in made)][:-1]


def choices(states: list[State]) -> list[State]:
    return [state for state in states if isinstance(state.waiting, Choice) and len(engine.legal(state)) > 1]


def seconds(states: list[State], call: Callable[[State], object]) -> list[float]:
    found = []
    for state in states:
        began = time.process_time()
        call(state)
        found.append(time.process_time() - began)
    return found


def decisions(name: str, states: list[State]) -> list[float]:
    policy, luck = POLICIES[name], Random(1)
    return seconds(states, lambda state: policy(state, engine.legal(state), luck))


def told(what: str, times: list[float]) -> str:
    ordered = sorted(times)
    late = ordered[len(ordered) * 95 // 100]
    numbers = [1000 * one for one in (median(times), mean(times), late, ordered[-1])]
    return f"{what:<34} {len(times):>5}" + "".join(f"{number:>10.3f}" for number in numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the levels think.")
    parser.add_argument("--edition", default=STANDARD, choices=EDITIONS, help="the edition that is played")
    parser.add_argument("--games", type=int, default=4, help="games that the positions come from")
    parser.add_argument("--levels", nargs="*", default=list(LEVELS), choices=tuple(POLICIES))
    given = parser.parse_args()
    began = time.process_time()
    network_for(given.edition)
    print(f"reading the network: {1000 * (time.process_time() - began):.1f} ms")
    states = positions(given.edition, given.games)
    print(f"{'milliseconds':<34} times    median      mean       95%     worst")
    print(told("the numbers of a position, whole", seconds(states, features)))
    print(told("a position judged, the first time", seconds(states, netted)))
    print(told("a position judged again", seconds(states, netted)))
    print(told("all draws of event cards", seconds([s for s in states if isinstance(s.waiting, Cards)], after_chance)))
    with_a_choice = choices(states)
    for name in given.levels:
        print(told(f"a decision of {name}", decisions(name, with_a_choice)), flush=True)


if __name__ == "__main__":
    main()
