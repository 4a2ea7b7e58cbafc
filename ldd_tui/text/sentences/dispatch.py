"""The two functions that every kind of fact registers a sentence, and where there is one a sum, with."""

from __future__ import annotations

from functools import singledispatch

from rules import facts as f
from rules.model import Setup


@singledispatch
def sentence(fact: f.Fact, setup: Setup) -> str:
    """What happened, in one sentence or two. Every kind of fact has its own; the rule is left to `cite`."""
    return type(fact).__name__


TELLS_ITS_SUM = (f.ResearchRolled,)
"""The facts whose sentence has their sum already: who shows sentences does not show it once more."""


@singledispatch
def arithmetic(fact: f.Fact, setup: Setup) -> str | None:
    """The sum behind a fact, or what the number on a die means; None where nothing is calculated."""
    return None
