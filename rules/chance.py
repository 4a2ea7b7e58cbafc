"""The outcomes of dice and card draws, with integer weights.

Dice of one colour are exchangeable, so an outcome is a sorted tuple, weighted by its number of ordered rolls. The
weights of `n` dice sum to 6^n, those of a draw to the number of hands.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from msgspec import Struct

MAX_DICE = 20


class Rolled(Struct, frozen=True, gc=False, tag="dice"):
    faces: tuple[int, ...]


class Drawn(Struct, frozen=True, gc=False, tag="cards"):
    cards: tuple[int, ...]


Outcome = Rolled | Drawn


@cache
def rolls(count: int) -> tuple[tuple[Rolled, int], ...]:
    """Every roll of `count` dice with its weight.

    >>> [(outcome.faces, weight) for outcome, weight in rolls(2)][:3]
    [((1, 1), 1), ((1, 2), 2), ((1, 3), 2)]
    """
    found = []
    for faces in combinations_with_replacement(range(1, 7), count):
        alike = prod(factorial(number) for number in Counter(faces).values())
        found.append((Rolled(faces), factorial(count) // alike))
    return tuple(found)


def draws(cards: tuple[int, ...], count: int) -> tuple[tuple[Drawn, int], ...]:
    """Every hand of `count` of the sorted `cards` with its weight: more than 1 if some cards are alike.

    >>> [(outcome.cards, weight) for outcome, weight in draws((1, 1, 3), 1)]
    [((1,), 2), ((3,), 1)]
    """
    hands = combinations(cards, count)
    if len(set(cards)) == len(cards):
        return tuple([(Drawn(hand), 1) for hand in hands])
    return tuple([(Drawn(hand), weight) for hand, weight in Counter(hands).items()])


def rolled(*faces: int) -> Rolled:
    """Dice in any order, as an outcome.

    >>> rolled(6, 1).faces
    (1, 6)
    """
    return Rolled(tuple(sorted(faces)))


def drawn(*cards: int) -> Drawn:
    return Drawn(tuple(sorted(cards)))
