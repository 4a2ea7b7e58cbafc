"""Who meets whom in a cup: pure functions over places in an order, from 0. The first of a pair has the Entente."""

from __future__ import annotations

Pair = tuple[int, int]


def berger(count: int) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of FIDE's Berger tables. If the count is odd, whoever meets place `count` has a bye.

    >>> berger(4)
    (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
    """
    last = count - 1 + count % 2
    rounds = []
    for number in range(last):
        first = number * (last + 1) // 2 % last
        order = [(first + place) % last for place in range(last)]
        against_last = (last, order[0]) if number % 2 else (order[0], last)
        rounds.append((against_last, *((order[at], order[-at]) for at in range(1, (last + 1) // 2))))
    return tuple(rounds)
