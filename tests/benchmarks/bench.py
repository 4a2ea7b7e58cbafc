"""How fast the game is on this machine: a script, not a test.

    uv run python -m tests.benchmarks.bench

Every number is the best of several repeats, on one core. The first rows measure the machine itself: milliseconds
do not travel to another one, ratios do.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from rules import chance_tree, engine, forecasts, odds, pools
from rules.board_file import packaged, packaged_text
from rules.model import Choice, Options, Over, Sector, Setup, Side, State
from saves.dice import Dealer, secret_from_seed
from saves.played_game import PlayedGame
from saves.store import Store
from tests.benchmarks.measure import Row, best, compiled, seconds, show, show_head

GAMES = 60
LOADS = 20
APPENDS = 100

SETUP = Setup(packaged(), Options())
BOTH_ATHENA = Setup(packaged(), Options(athena=tuple(Side)))
FIRST_EDITION = Setup(packaged("first"), Options())
BOTH_POPPIES = Setup(packaged("first"), Options(athena=tuple(Side)))


class Move(NamedTuple):
    before: State
    move: engine.Move


# ------------------------------------------------------------------------------------------------ games


def play(setup: Setup, seed: int, seen: list[Move] | None = None) -> None:
    dealer, luck = Dealer(secret_from_seed(seed)), Random(seed).random
    state, throws = engine.initial(setup).state, 0
    while not isinstance(waiting := state.waiting, Over):
        move: engine.Move
        if isinstance(waiting, Choice):
            actions = engine.legal(state)
            move = actions[int(luck() * len(actions))]
        else:
            throws += 1
            move = dealer.deal(state, throws)
        if seen is not None:
            seen.append(Move(state, move))
        state = engine.apply(state, move).state


def play_all(setup: Setup, games: int) -> None:
    for seed in range(games):
        play(setup, seed)


def moves(setup: Setup, games: int) -> list[Move]:
    seen: list[Move] = []
    for seed in range(games):
        play(setup, seed, seen)
    return seen


# ------------------------------------------------------------------------------------------------ measuring


def machine() -> Iterator[Row]:
    state = engine.initial(SETUP).state
    count = 200_000

    def replaces() -> None:
        here = state
        for turn in range(count):
            here = replace(here, turn=turn)

    def python() -> None:
        subprocess.run([sys.executable, "-c", "pass"], check=True)

    yield Row("a replace of one field of a state", best(replaces) / count * 1e6, "us")

    def pipe() -> None:
        asked = b'{"jsonrpc":"2.0","id":1,"method":"pending"}\n'
        command = [sys.executable, "-m", "ldd_tui", "engine"]
        subprocess.run(command, input=asked, check=True, capture_output=True, env=environment)

    yield Row("python's own start", best(python) * 1e3, "ms")
    with compiled() as environment:
        pipe()  # an installed program is compiled already
        yield Row("ldd-tui engine, from its start to its end with one answer", best(pipe) * 1e3, "ms", goal="150")


def rules_alone() -> Iterator[Row]:
    for what, setup, goal in (
        ("random games, two players", SETUP, "400"),
        ("games of Athena against Athena", BOTH_ATHENA, "150"),
        ("random games of the first edition", FIRST_EDITION, ""),
        ("  of its Poppies against each other", BOTH_POPPIES, ""),
    ):
        yield Row(what, GAMES / best(partial(play_all, setup, GAMES)), "a second", goal=goal)
    recorded = moves(SETUP, GAMES)
    for what, played, goal in (
        ("transitions", recorded, "150,000"),
        ("  of Athena against Athena", moves(BOTH_ATHENA, GAMES), ""),
        ("  of the first edition", moves(FIRST_EDITION, GAMES), ""),
    ):
        yield Row(what, len(played) / best(partial(_transitions, played)), "a second", goal=goal)
    choices = [state for state, _ in recorded if isinstance(state.waiting, Choice)]
    yield Row("legal", best(lambda: _lists(choices)) / len(choices) * 1e6, "us", goal="15")
    thrown = [state for state, _ in recorded if not isinstance(state.waiting, Choice)]
    yield Row("deal dice or cards from the secret", best(lambda: _deals(thrown)) / len(thrown) * 1e6, "us")


# What is made is dropped at once, as a search or a simulation drops it: to keep it all is to measure the memory.


def _transitions(recorded: list[Move]) -> None:
    apply = engine.apply
    for state, move in recorded:
        apply(state, move)


def _lists(choices: list[State]) -> None:
    legal = engine.legal
    for state in choices:
        legal(state)


def _deals(thrown: list[State]) -> None:
    deal = Dealer(secret_from_seed(1)).deal
    for counter, state in enumerate(thrown):
        deal(state, counter)


def exact_odds() -> Iterator[Row]:
    """3 Attack and 3 Artillery dice with re-rolls: by formula, by the engine's chance tree, cached."""
    start = engine.initial(SETUP).state
    sectors = list(start.sectors)
    for sector, aviation in ((Sector.GERMANY, 3), (Sector.FRANCE, 1)):
        sectors[sector] = replace(sectors[sector], levels=(2, 1, 3, aviation))
    state = replace(start, sectors=tuple(sectors))
    attack = (state, Sector.GERMANY, Sector.FRANCE, 3)
    pool = pools.pool(*attack)
    assert (pool.attack_dice, pool.artillery_dice, pool.rerolls) == (3, 3, 3)
    spent = best(lambda: odds.offensive.__wrapped__(pool))
    yield Row("exact odds of 3 + 3 dice with re-rolls, by formula", spent * 1e3, "ms", goal="5")
    spent = best(lambda: chance_tree.aftermath(*attack), LOADS)
    yield Row("  on the engine's own chance tree", spent * 1e3, "ms", goal="5")
    count = 2_000
    spent = best(lambda: [forecasts.forecast(*attack) for _ in range(count)])
    yield Row("  a forecast whose dice are known", spent / count * 1e6, "us", goal="30")


def on_disk() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "games.sqlite3"
        with Store(path) as store:
            play = PlayedGame(store, store.create(SETUP, packaged_text(), ("", ""), secret_from_seed(1)))
            times = list(_appends(play, Random(1)))
        fsync = median(_fsyncs(Path(directory)))
        yield Row("append, median of a game", median(times) * 1e3, "ms")
        yield Row("  a write and fsync beside it, median", fsync * 1e3, "ms")
        yield Row("  the append above it", (median(times) - fsync) * 1e3, "ms", goal="2")

        def load() -> None:
            with Store(path) as fresh:
                fresh.load(play.game)

        load()
        yield Row(f"open and replay that finished game ({play.seq} events)", best(load, LOADS) * 1e3, "ms", goal="5")


def _appends(play: PlayedGame, luck: Random) -> Iterator[float]:
    """Play a stored game to its end; return the seconds each event took."""
    while not isinstance(waiting := play.state.waiting, Over):
        if isinstance(waiting, Choice):
            actions = engine.legal(play.state)
            action = actions[int(luck.random() * len(actions))]
            yield seconds(partial(play.choose, action))
        else:
            yield seconds(play.roll)


def _fsyncs(directory: Path) -> Iterator[float]:
    with (directory / "beside").open("wb", buffering=0) as file:

        def write() -> None:
            file.write(bytes(4096))
            os.fsync(file.fileno())

        for _ in range(APPENDS):
            yield seconds(write)


def main() -> None:
    show_head("best of several repeats, one core")
    for measure in (machine, rules_alone, exact_odds, on_disk):
        for row in measure():
            show(row)


if __name__ == "__main__":
    main()
