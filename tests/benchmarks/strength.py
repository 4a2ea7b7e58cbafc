"""How strong the computer players are, and how long they think: a script, not a test.

    uv run python -m tests.benchmarks.strength --games 1000 --results strength.jsonl --document docs/players.md
    uv run python -m tests.benchmarks.strength --games 200 --only staff athena
    uv run python -m tests.benchmarks.strength --games 1000 --faster --results strength.jsonl --document docs/players.md

Every player plays every other from each side, and itself. Game `i` of a seed is the same game for every pairing, and
the one that `ldd-tui simulate` plays. With `--results` each game is a line of a file as soon as it is played: called
again it goes on where it was cut off, and with more `--games` it plays only those that are missing. What the levels
take for a decision is measured apart, in positions of a few games (tests/benchmarks/thinking.py).

`--faster`: what the levels with a network spend is found by the simulator of `training`, which a night of the Marshal's
games in Python is too short for. It needs a C compiler. Its search is the same (`python -m training agree`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players import ATHENA, PLAYERS, POLICIES
from ldd_tui.players.levels import LEVELS
from ldd_tui.players.play import Policy, Throws, luck_from, play_on, seats
from ldd_tui.players.value.network import digest_of, network_for
from ldd_tui.simulation.workers import Crew, Where, each
from rules import engine
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.model import Options, Over, Setup, Side
from saves.dice import Dealer, secret_from_seed
from saves.store import program_version
from tests.benchmarks import cross_table, thinking

_MILLISECONDS = 1000
_GAMES_TO_THINK_IN = 2


class Plan(Struct, frozen=True):
    """What all pairings have in common. `judge`: which value network there is, by a digest of it. `faster`: whether the
    simulator finds what the levels with a network spend.
    """

    seed: str
    edition: str
    options: Options
    version: str
    judge: str
    faster: bool = False


class Game(Struct, frozen=True):
    players: tuple[str, str]
    number: int
    winner: Side | None


class OtherResults(Exception):
    """A file of results of another plan."""


def plan_of(seed: str, edition: str, options: Options, faster: bool = False) -> Plan:
    return Plan(seed, edition, options, program_version(), digest_of(edition), faster)


def play(task: tuple[Plan, tuple[str, str]], number: int) -> Game:
    plan, players = task
    seed = f"{plan.seed} game {number}"
    athena = tuple(side for side in Side if players[side] == ATHENA)
    throws, luck = Throws(Dealer(secret_from_seed(seed))), luck_from(seed, "players")
    network_for(plan.edition, judges=len(athena) == 1)
    faster = faster_levels_of(plan.edition) if plan.faster else {}
    entente, central_powers = (faster.get(name) or POLICIES.get(name) for name in players)
    state = engine.initial(Setup(packaged(plan.edition), replace(plan.options, athena=athena))).state
    for _move, step in play_on(state, seats((entente, central_powers), throws.deal, lambda state: luck)):
        state = step.state
    assert isinstance(state.waiting, Over)
    return Game(players, number, state.waiting.winner)


@cache
def faster_levels_of(edition: str) -> dict[str, Policy]:
    from training.by_engine import faster_levels
    from training.files import weights_for
    from training.playing import hidden_of, simulator_of

    networks = weights_for(edition)
    return faster_levels(simulator_of(packaged(edition), hidden_of(*networks)), networks)


def thinking_times(edition: str, names: Iterable[str]) -> dict[str, list[float]]:
    states = thinking.choices(thinking.positions(edition, _GAMES_TO_THINK_IN))
    return {name: [_MILLISECONDS * one for one in thinking.decisions(name, states)] for name in names}


# ------------------------------------------------------------------------------------------------ results


class Results:
    """Games by pairing, and the file that keeps them, if any. Raises `OtherResults` for a file of another plan."""

    def __init__(self, plan: Plan, file: Path | None) -> None:
        self.plan, self._file = plan, file
        self.played: dict[tuple[str, str], list[Game]] = {}
        head = msgspec.json.encode(plan)
        if file is None:
            return
        if not file.exists() or not file.stat().st_size:
            file.write_bytes(head + b"\n")
        lines = file.read_bytes().splitlines(keepends=True)
        if lines[0] != head + b"\n":
            raise OtherResults(
                f"{file}: of another plan, program or network: {lines[0][:200].decode(errors='replace')}"
            )
        whole = [line for line in lines if line.endswith(b"\n")]
        if whole != lines:  # it was cut off in the midst of a line
            file.write_bytes(b"".join(whole))
        for line in whole[1:]:
            self._take(msgspec.json.decode(line, type=Game))

    def add(self, game: Game) -> None:
        self._take(game)
        if self._file is not None:
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")

    def _take(self, game: Game) -> None:
        of_pairing = self.played.setdefault(game.players, [])
        assert game.number == len(of_pairing) + 1, "games of a pairing are kept in their order"
        of_pairing.append(game)

    def complete(self, players: tuple[str, str], count: int, crew: Crew) -> Iterator[Game]:
        first = len(self.played.get(players, ())) + 1
        for _number, game in each(play, (self.plan, players), range(first, count + 1), crew):
            self.add(game)
            yield game


def tallied(results: Results, count: int) -> list[cross_table.Pairing]:
    return [_counted(players, played[:count]) for players, played in results.played.items()]


def _counted(players: tuple[str, str], played: Iterable[Game]) -> cross_table.Pairing:
    found = list(played)
    wins = tuple(sum(game.winner is side for game in found) for side in Side)
    return cross_table.Pairing(players, len(found), (wins[0], wins[1]))


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the computer players are.")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing")
    parser.add_argument("--players", default=",".join(PLAYERS), help="whose cross table it is, joined by commas")
    parser.add_argument("--only", nargs=2, metavar="PLAYER", help="one pairing: Entente, Central Powers")
    parser.add_argument("--workers", type=int, help="processes; without it as many as there are cores")
    parser.add_argument("--cluster", metavar="ADDRESS", help="the workers of a dask.distributed scheduler")
    parser.add_argument("--seed", default="strength", help="any text")
    parser.add_argument("--quick-play", action="store_true")
    parser.add_argument("--rewriting-history", action="store_true")
    parser.add_argument("--faster", action="store_true", help="find by the simulator what levels with a network spend")
    parser.add_argument("--edition", default=STANDARD, choices=tuple(EDITIONS), help="which edition of the game")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep every game in FILE, and go on where it ends")
    parser.add_argument("--document", type=Path, metavar="FILE", help="write the tables into FILE, between their marks")
    given = parser.parse_args()
    rule = EDITIONS[given.edition].initiative_rules[0]
    plan = plan_of(given.seed, given.edition, Options(given.quick_play, given.rewriting_history, rule), given.faster)
    names = given.players.split(",")
    if unknown := [name for name in (*names, *(given.only or ())) if name not in PLAYERS]:
        parser.error(f"expected some of {', '.join(PLAYERS)}, not {', '.join(unknown)}")
    pairings = [(given.only[0], given.only[1])] if given.only else list(product(names, repeat=2))
    try:
        results = Results(plan, given.results)
    except (OSError, OtherResults) as error:
        parser.error(str(error))
    try:
        with Crew(Where(given.workers, given.cluster)) as crew:
            for players in pairings:
                for _game in results.complete(players, given.games, crew):
                    pass
                print(cross_table.line(_counted(players, results.played[players][: given.games])), flush=True)
    except KeyboardInterrupt:
        print("cut off; the tables are those of the games so far", flush=True)
    thought = thinking_times(given.edition, (name for name in names if name in LEVELS))
    tables = cross_table.markdown(tallied(results, given.games), PLAYERS, thought)
    if given.document is None:
        print(f"\n{tables}")
    else:
        cross_table.write_into(given.document, tables)


if __name__ == "__main__":
    main()
