"""How many games it takes until a club's ladder is right, next to plain Elo: a script, not a test.

    uv run python -m tests.benchmarks.ladder --seasons 200

Twelve simulated members of known strength play games of the first edition, in which the Entente has the advantage. As
in a club, each mostly plays one side, and one game in five is against a computer level. Prints Markdown.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from ldd_tui.players.levels import LEVELS, TERMS
from saves.club.ladder import MIDDLE, Rated, chance, fit

EDITION = "first"
MEMBERS = 12
SPREAD = 200.0
AGAINST_COMPUTERS = 0.2
OWN_SIDE = 0.8
K = 32.0
GAMES = 5, 10, 20, 40, 80, 160, 320

Strengths = Mapping[str, float]


def season(rng: Random, games: int) -> tuple[Strengths, list[Rated]]:
    strengths = {f"member {number:02}": rng.gauss(MIDDLE, SPREAD) for number in range(MEMBERS)}
    likes = {name: rng.random() < 0.5 for name in strengths}  # the Entente
    every: Strengths = {**strengths, **TERMS[EDITION].marks}
    played = []
    for _ in range(round(games * MEMBERS / (2 - AGAINST_COMPUTERS))):
        one, other = rng.sample(list(strengths), 2)
        if rng.random() < AGAINST_COMPUTERS:
            other = rng.choice(LEVELS)
        pair = (one, other) if likes[one] == (rng.random() < OWN_SIDE) else (other, one)
        won = rng.random() < chance(every[pair[0]] - every[pair[1]] + TERMS[EDITION].advantage)
        played.append(Rated(EDITION, pair, float(won)))
    return strengths, played


def fitted(games: Sequence[Rated]) -> Strengths:
    return {player: one.points for player, one in fit(games, TERMS).players.items()}


def elo(games: Sequence[Rated]) -> Strengths:
    """Without sides and marks."""
    points: dict[str, float] = {}
    for game in games:
        one, other = (points.setdefault(player, MIDDLE) for player in game.players)
        gained = K * (game.score - chance(one - other))
        points[game.players[0]], points[game.players[1]] = one + gained, other - gained
    return points


def right(strengths: Strengths, points: Strengths) -> float:
    pairs = list(combinations(strengths, 2))
    known = {name: points.get(name, MIDDLE) for name in strengths}
    good = [(strengths[a] - strengths[b]) * (known[a] - known[b]) > 0 for a, b in pairs]
    return sum(good) / len(pairs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seasons", type=int, default=200)
    count = parser.parse_args().seasons
    print("| Games of each member | Pairs in the right order | by plain Elo | Strengths within the interval |")
    print("| ---: | ---: | ---: | ---: |")
    for games in GAMES:
        seasons = [season(Random(seed), games) for seed in range(count)]
        by_fit = sum(right(strengths, fitted(played)) for strengths, played in seasons) / count
        by_elo = sum(right(strengths, elo(played)) for strengths, played in seasons) / count
        within = [
            abs(one.points - strengths[name]) <= one.within
            for strengths, played in seasons
            for name, one in fit(played, TERMS).players.items()
        ]
        print(f"| {games} | {100 * by_fit:.1f} % | {100 * by_elo:.1f} % | {100 * sum(within) / len(within):.1f} % |")


if __name__ == "__main__":
    main()
