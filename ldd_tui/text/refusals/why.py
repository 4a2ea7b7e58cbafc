"""What is said of a refusal: the cause and the remedy, found by the kind of refusal."""

from __future__ import annotations

from functools import singledispatch
from typing import NamedTuple

from rules.model import State
from rules.refusals import Refusal


class Why(NamedTuple):
    """The words for a refusal.

    `cause`: what forbids the action, a sentence or two. `remedy`: what would make it possible, or what is possible in
    its place; nothing where nothing would. The rule is left to `cite`.
    """

    cause: str
    remedy: str


@singledispatch
def why(which: Refusal, state: State) -> Why:
    """The words for a refusal in the position in which it is given; every kind has its own.

    Raises `TypeError` for a kind that nobody has given words.
    """
    raise TypeError(which)
