"""Who meets whom in a cup: pure functions over places in an order, from 0; a bye is a pair with place `count`.

Looked at for Swiss: `caissify-pairings` needs networkx and `py4swiss` pydantic, `swissdutch` is of 2014, `pairing-core`
and `cardarena-tournament-core` are young and larger than our whole club. All of them pair by rating and colour, while
a club's members are equals with sides. So this pairs neighbours in the standings (Monrad), and proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations, count, product
from random import Random
from typing import Final

Pair = tuple[int, int]
"""The first has the Entente."""

MOST_OF_A_SIDE: Final = 2
"""How many games more with one side than with the other a Swiss cup allows."""


def berger(players: int) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of FIDE's Berger tables.

    >>> berger(4)
    (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
    """
    last = players - 1 + players % 2
    rounds = []
    for number in range(last):
        first = number * (last + 1) // 2 % last
        order = [(first + place) % last for place in range(last)]
        against_last = (last, order[0]) if number % 2 else (order[0], last)
        rounds.append((against_last, *((order[at], order[-at]) for at in range(1, (last + 1) // 2))))
    return tuple(rounds)


def knock_out(players: int) -> tuple[Pair, ...]:
    """The first round: the first places have byes, so that a power of two is left.

    >>> knock_out(6)
    ((0, 6), (1, 6), (2, 3), (4, 5))
    """
    byes = (1 << (players - 1).bit_length()) - players
    return (*((place, players) for place in range(byes)), *neighbours(range(byes, players)))


def neighbours(places: Sequence[int]) -> tuple[Pair, ...]:
    return tuple(zip(places[::2], places[1::2], strict=True))


def swiss(
    points: Sequence[float], met: Mapping[frozenset[int], int], sides: Sequence[int], byes: Sequence[int]
) -> tuple[Pair, ...]:
    """The next round of players in the order of the standings. `sides`: each one's games as the Entente less others.

    `met`: how often pairs have met; `byes`: how many each has had. The lowest of those with the fewest byes has one.
    From the top, each meets whoever is nearest in points, then suits by side, then is nearest in the standings, as far
    as everybody else can still be paired. Nobody meets twice, or has a side too often, while that can be avoided.
    """
    players = len(points)
    free = [place for place in reversed(range(players)) if byes[place] == min(byes)] if players % 2 else [players]
    for often, strict, bye in ((often, *other) for often in count() for other in product((True, False), free)):

        def allowed(one: int, other: int, often: int = often, strict: bool = strict) -> bool:
            extreme = sides[one] == sides[other] and abs(sides[one]) >= MOST_OF_A_SIDE
            return met.get(frozenset((one, other)), 0) <= often and not (strict and extreme)

        left = [place for place in range(players) if place != bye]
        if not can_pair(left, allowed):
            continue
        pairs = []
        while left:
            one = left.pop(0)

            def distance(other: int, one: int = one) -> tuple[float, int, int]:
                return abs(points[one] - points[other]), abs(sides[one] + sides[other]), other

            for other in sorted(left, key=distance):
                rest = [place for place in left if place != other]
                if allowed(one, other) and can_pair(rest, allowed):
                    break
            left = rest
            swapped = sides[one] > sides[other] or (sides[one] == sides[other] and one % 4 > 1)
            pairs.append((other, one) if swapped else (one, other))
        return (*pairs, *([(bye, players)] if players % 2 else ()))
    raise AssertionError


_PRIME: Final = 2**61 - 1


def can_pair(places: Collection[int], allowed: Callable[[int, int], bool]) -> bool:
    """Whether all can be paired: Tutte's matrix of random numbers has a determinant. Wrong once in 2^55 times."""
    rng, at = Random(0), {place: row for row, place in enumerate(places)}
    matrix = [[0] * len(places) for _ in places]
    for one, other in combinations(places, 2):
        if allowed(one, other):
            number = rng.randrange(1, _PRIME)
            matrix[at[one]][at[other]], matrix[at[other]][at[one]] = number, _PRIME - number
    if all(2 * sum(map(bool, row)) >= len(matrix) for row in matrix):
        return True  # by Dirac's theorem, and much faster
    while matrix:
        top = next((row for row in matrix if row[-1]), None)
        if top is None:
            return False
        matrix.remove(top)
        inverse = pow(top[-1], -1, _PRIME)
        matrix = [
            [(value - row[-1] * inverse * over) % _PRIME for value, over in zip(row[:-1], top, strict=False)]
            if row[-1]
            else row[:-1]
            for row in matrix
        ]
    return True
