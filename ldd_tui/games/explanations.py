"""What explains a fact of a game: where modifiers came from, and why a computer did something."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ldd_tui.games import decision_reasons, modifier_sources
from rules.facts import Fact
from saves.journal import Entry


def explainer(entries: Sequence[Entry]) -> Callable[[Fact], Sequence[str]]:
    """A function that gives the lines that explain a fact of a game. `entries`: those of the game, the header first."""

    def lines(fact: Fact) -> Sequence[str]:
        found = (of_fact(entries, fact) for of_fact in (modifier_sources.of_fact, decision_reasons.of_fact))
        return [line for line in found if line]

    return lines
