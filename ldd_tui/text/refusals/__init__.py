"""Why something is not possible, in words: what forbids it, by which rule, and what would make it possible.

The words for each refusal of `rules.refusals` stand together in one function, in a module for each chapter of the
rulebook: in a few words, the cause, and the remedy. What is possible in its place is found in `possible`.
"""

from __future__ import annotations

from ldd_tui.text.phrases import cite, together
from ldd_tui.text.refusals import events, offensives, other, reinforcements, spending, technology
from ldd_tui.text.refusals.in_short import short as short
from ldd_tui.text.refusals.possible import why
from rules.model import State
from rules.refusals import Refusal

CHAPTERS = (other, spending, events, reinforcements, technology, offensives)
"""Where the words are: `why` knows them once these are imported."""


def refusal(which: Refusal, state: State) -> str:
    found = why(which, state)
    return together(found.cause, found.remedy, cite(which.rule))
