"""How strong the staff plays, and how long it thinks: a script, not a test.

    uv run python -m tests.benchmarks.strength --games 200 --workers 2

Each pairing plays the same games, that is the same secrets of dice and cards, from each side. The intervals are
Wilson's, at 95 %. Time a decision is processor time, so that what else the machine does hardly counts.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from random import Random
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

import ldd_tui.players.staff  # noqa: F401  imported here, or a process's first decision would seem to take its import
from ldd_tui.players import ATHENA, POLICIES
from ldd_tui.simulation.intervals import share
from rules import engine
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.model import Choice, Options, Over, Setup, Side
from saves.dice import Dealer, secret_from_seed

STAFF = "staff"
PAIRINGS = (
    (ATHENA, ATHENA),
    (STAFF, ATHENA),
    (ATHENA, STAFF),
    (STAFF, "random"),
    ("random", STAFF),
    (STAFF, STAFF),
)


class Game(NamedTuple):
    """What came of a game: who won, and the seconds of each of the staff's decisions."""

    winner: Side | None
    seconds: tuple[float, ...]


def play(seed: str, players: tuple[str, str], options: Options, edition: str) -> Game:
    """Play one game to its end."""
    athena = tuple(side for side in Side if players[side] == ATHENA)
    setup = Setup(packaged(edition), replace(options, athena=athena))
    dealer, luck = Dealer(secret_from_seed(seed)), Random(seed)
    state, throws, seconds = engine.initial(setup).state, 0, []
    while not isinstance(waiting := state.waiting, Over):
        move: engine.Move
        if isinstance(waiting, Choice):
            actions, began = engine.legal(state), time.process_time()
            move = POLICIES[players[waiting.side]](state, actions, luck)
            if players[waiting.side] == STAFF:
                seconds.append(time.process_time() - began)
        else:
            throws += 1
            move = dealer.deal(state, throws)
        state = engine.apply(state, move).state
    return Game(waiting.winner, tuple(seconds))


def games(
    players: tuple[str, str], options: Options, seed: str, count: int, workers: int, edition: str = STANDARD
) -> list[Game]:
    """Play games on some processes; game `i` of a seed is the same game for every pairing."""
    seeds = [f"{seed} game {number}" for number in range(1, count + 1)]
    with Pool(workers) as pool:
        return pool.map(partial(play, players=players, options=options, edition=edition), seeds, chunksize=4)


def report(players: tuple[str, str], played: Sequence[Game]) -> Iterator[str]:
    """A pairing in lines: wins by side with intervals, and the time a decision."""
    of = len(played)
    wins = Counter(game.winner for game in played)
    shares = []
    for side in Side:
        won = share(wins[side], of)
        shares.append(f"{won.value:6.1%} ({won.low:5.1%} to {won.high:5.1%})")
    yield f"{players[0]:>7} v {players[1]:<7} {of} games: {shares[0]} v {shares[1]}"
    seconds = [second for game in played for second in game.seconds]
    if seconds:
        yield f"{'':>18} a decision: {median(seconds) * 1000:.2f} ms median, {max(seconds) * 1000:.1f} ms worst"


def main() -> None:
    """Play the pairings and print what came of them."""
    parser = argparse.ArgumentParser(description="How strong the staff plays.")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--seed", default="strength", help="any text")
    parser.add_argument("--quick-play", action="store_true")
    parser.add_argument("--rewriting-history", action="store_true")
    parser.add_argument("--edition", default=STANDARD, choices=tuple(EDITIONS), help="which edition of the game")
    parser.add_argument("--only", nargs=2, metavar="PLAYER", help="one pairing: Entente, Central Powers")
    given = parser.parse_args()
    rule = EDITIONS[given.edition].initiative_rules[0]
    options = Options(given.quick_play, given.rewriting_history, rule)
    for players in (tuple(given.only),) if given.only else PAIRINGS:
        for line in report(players, games(players, options, given.seed, given.games, given.workers, given.edition)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
