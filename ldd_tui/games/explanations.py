"""What explains a fact of a game: where modifiers came from, and why a computer did something."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ldd_tui.games import decision_reasons
from ldd_tui.games.decision_reasons import came_with
from ldd_tui.text import _, names
from ldd_tui.text.phrases import signed, together
from rules import facts as f
from rules import pools
from rules.edition import Edition
from rules.facts import Fact
from rules.model import Contribution, PoolPart
from saves.journal import Entry

# ------------------------------------------------------------------------------------------------ modifier sources
# The technologies and events from which the modifiers of an offensive came, in a line (10.2.7, 10.3.3).


def of_fact(entries: Sequence[Entry], fact: f.Fact) -> str:
    """The modifiers of an offensive with their sources, in a line; "" for anything else, and where there are none.

    `entries`: those of the game, the header first.
    """
    if not isinstance(fact, f.OffensiveLaunched):
        return ""
    parts = _parts(entries, fact)
    edition, pool = entries[-1].state.setup.board.edition, fact.pool
    attack = _sum_of_sources(
        edition, _("Modifier of the Attack dice"), pool.attack_modifier, parts, PoolPart.ATTACK_MODIFIER
    )
    artillery = _sum_of_sources(
        edition, _("Modifier of the Artillery dice"), pool.artillery_modifier, parts, PoolPart.ARTILLERY_MODIFIER
    )
    return together(attack, artillery if fact.artillery_dice else None)


def _parts(entries: Sequence[Entry], fact: f.OffensiveLaunched) -> tuple[Contribution, ...]:
    """What the pool is made of; () where no position tells."""
    found = came_with(entries, fact)
    for entry in found or ():
        parts = pools.contributions(entry.state, fact.attacker, fact.defender, fact.size, event=fact.event)
        if _sum(parts, PoolPart.ATTACK_MODIFIER) == fact.pool.attack_modifier and (
            _sum(parts, PoolPart.ARTILLERY_MODIFIER) == fact.pool.artillery_modifier
        ):
            return parts
    return ()


def _sum(parts: Sequence[Contribution], which: PoolPart) -> int:
    return sum(part.amount for part in parts if part.adds_to == which)


def _sum_of_sources(
    edition: Edition, name: str, total: int, parts: Sequence[Contribution], which: PoolPart
) -> str | None:
    """A modifier, as a sum of its sources."""
    each = [
        _("{amount} {source}").format(amount=signed(part.amount), source=names.source(part.source, edition, part.event))
        for part in parts
        if part.adds_to == which
    ]
    if not each:
        return None
    words = _("{name}: {sources}.") if len(each) == 1 else _("{name}: {sources}; {total} in all.")
    return words.format(name=name, sources=", ".join(each), total=signed(total))


# ------------------------------------------------------------------------------------------------ explanations


def explainer(entries: Sequence[Entry]) -> Callable[[Fact], Sequence[str]]:
    """A function that gives the lines that explain a fact of a game. `entries`: those of the game, the header first."""

    def lines(fact: Fact) -> Sequence[str]:
        found = (of_fact(entries, fact) for of_fact in (of_fact, decision_reasons.of_fact))
        return [line for line in found if line]

    return lines
