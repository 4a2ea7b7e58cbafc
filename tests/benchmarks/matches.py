"""How much the same luck in both games of a match helps the better player: a script, not a test.

    uv run python -m tests.benchmarks.matches --matches 1000 --edition first

Two levels play matches, and as many pairs of games with swapped sides and dice of their own. The spread is the standard
deviation of a match's result (two points for the winner of both games), the relation that of the Entente's results in
both games. It needs a C compiler: the simulator finds what the levels spend.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import correlation, fmean, pstdev

from ldd_tui.players.play import Policy, luck_from, play_on, seats
from ldd_tui.simulation.workers import Crew, Where, each
from rules import engine
from rules.board_file import packaged
from rules.chance import Outcome
from rules.editions import EDITIONS, STANDARD
from rules.model import Cards, Dice, Options, Over, Setup, Side, State
from saves.dice import Dealer, MatchDealer, secret_from_seed, stream
from saves.seats import NONCE_BYTES
from tests.benchmarks.strength import faster_levels_of

_REPORT_EACH = 50

Task = tuple[str, tuple[str, str], bool]
"""The edition, the levels, and whether it is a match."""


def play(task: Task, number: int) -> tuple[float, float]:
    """The Entente's results in both games; the first level is the Entente in the first one."""
    edition, players, is_match = task
    seed = f"match {number}"
    one, other = (Random(f"{seed} {level}").randbytes(NONCE_BYTES) for level in range(2))
    levels = faster_levels_of(edition)
    found = []
    for game, (nonces, seated) in enumerate(((one + other, players), (other + one, players[::-1]))):
        if is_match:
            deal = _of_match(MatchDealer(secret_from_seed(seed), nonces))
        else:
            deal = _of_game(Dealer(secret_from_seed(f"{seed} {game}"), nonces))
        found.append(_result(edition, (levels[seated[0]], levels[seated[1]]), deal, luck_from(seed, game)))
    return found[0], found[1]


def _result(edition: str, policies: tuple[Policy, Policy], deal: Callable[[State], Outcome], luck: Random) -> float:
    state = engine.initial(Setup(packaged(edition), Options.usual(EDITIONS[edition]))).state
    for _move, step in play_on(state, seats(policies, deal, lambda state: luck)):
        state = step.state
    assert isinstance(state.waiting, Over)
    return 0.5 if state.waiting.winner is None else float(state.waiting.winner == Side.ENTENTE)


def _of_game(dealer: Dealer) -> Callable[[State], Outcome]:
    counted = Counter[str]()

    def deal(state: State) -> Outcome:
        counted["throws"] += 1
        return dealer.deal(state, counted["throws"])

    return deal


def _of_match(dealer: MatchDealer) -> Callable[[State], Outcome]:
    counted = Counter[int]()

    def deal(state: State) -> Outcome:
        assert isinstance(state.waiting, Dice | Cards)
        of = stream(state.waiting)
        counted[of] += 1
        return dealer.deal(state, counted[of])

    return deal


def main() -> None:
    parser = argparse.ArgumentParser(description="How much the same luck helps in matches.")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--players", nargs=2, default=["staff", "officer"], metavar="LEVEL")
    parser.add_argument("--edition", default=STANDARD, choices=tuple(EDITIONS))
    parser.add_argument("--workers", type=int, help="processes; without it as many as there are cores")
    given = parser.parse_args()
    found: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
    with Crew(Where(given.workers)) as crew:
        for first in range(0, given.matches, _REPORT_EACH):
            numbers = range(first, min(first + _REPORT_EACH, given.matches))
            for is_match, pairs in found.items():
                task = given.edition, (given.players[0], given.players[1]), is_match
                pairs += [pair for _number, pair in each(play, task, numbers, crew)]
                print(_line("matches" if is_match else "two games", pairs), flush=True)


def _line(label: str, pairs: list[tuple[float, float]]) -> str:
    results = [first + 1 - second for first, second in pairs]
    spread, related = pstdev(results), correlation(*zip(*pairs, strict=True))
    sure = 1.96 * spread / sqrt(2 * len(pairs))
    return (
        f"{len(pairs)} {label}: mean {fmean(results):.3f}, spread {spread:.3f} (95% sure: {sure:.3f} to either side), "
        f"relation {related:.3f}"
    )


if __name__ == "__main__":
    main()
