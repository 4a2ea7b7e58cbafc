"""What is said of a refusal: in a few words, the cause and the remedy, found by the kind of refusal."""

from __future__ import annotations

from functools import singledispatch
from typing import NamedTuple

from rules.model import State
from rules.refusals import Refusal


class Why(NamedTuple):
    """The words for a refusal.

    `short`: a few words for a table. `cause`: what forbids the action, a sentence or two. `remedy`: what would make it
    possible, or what is possible in its place. The rule is left to `cite`.
    """

    short: str
    cause: str
    remedy: str


@singledispatch
def why(which: Refusal, state: State | None) -> Why:
    """The words for a refusal; every kind has its own.

    `state`: the position in which the action is refused, None if that is not known. With it the remedy names sectors,
    amounts and years; without it, it speaks in general. Raises `TypeError` for a kind that nobody has given words.
    """
    raise TypeError(which)
