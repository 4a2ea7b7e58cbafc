"""A few facts about Poppy markers in a row that are put into one sentence (12.4); see `ldd_tui.text.groups`."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.text import _, names
from ldd_tui.text.phrases import listing, rp
from ldd_tui.text.sentences import sentence
from ldd_tui.text.sentences.poppies import why_unused
from ldd_tui.text.sentences.shared import by_spaces
from rules import facts as f
from rules.model import Setup

BEGIN = (f.PoppyUnused, f.PoppyReinforces)
"""With these a sentence can begin that goes on."""


def goes_on(facts: Sequence[f.Fact], fact: f.Fact) -> bool:
    """Whether a sentence about some facts, which one of `BEGIN` began, tells of the next one too.

    Markers that do nothing for the same reason are told together, and so is all that markers bring sectors in a row.
    """
    first, last = facts[0], facts[-1]
    if isinstance(first, f.PoppyUnused):
        return isinstance(fact, f.PoppyUnused) and _of_one_reason(first, fact)
    if isinstance(fact, f.PoppyReinforces):
        return isinstance(last, f.Reinforced)
    return isinstance(fact, f.Reinforced)


def _of_one_reason(one: f.PoppyUnused, other: f.PoppyUnused) -> bool:
    if one.idle != other.idle or one.marker.kind != other.marker.kind:
        return False
    return one.why == other.why or (_own_reason(one) is not None and _own_reason(one) == _own_reason(other))


def _own_reason(fact: f.PoppyUnused) -> type | None:
    """The type of the only cause if it concerns the marker's own sector; otherwise None."""
    if len(fact.why) != 1 or getattr(fact.why[0], "sector", None) != fact.marker.sector:
        return None
    return type(fact.why[0])


def in_words(facts: Sequence[f.Fact], setup: Setup) -> str:
    unused = [fact for fact in facts if isinstance(fact, f.PoppyUnused)]
    if unused:
        return _unused(unused, setup)
    return _reinforced([fact for fact in facts if isinstance(fact, f.Reinforced)], facts[0], setup)


def _unused(facts: Sequence[f.PoppyUnused], setup: Setup) -> str:
    if len(facts) == 1:
        return sentence(facts[0], setup)
    markers = names.poppies([fact.marker for fact in facts], setup.board.edition)
    return _("{markers} do nothing and cost nothing: {why}.").format(markers=markers, why=why_unused(facts[0], setup))


def _reinforced(moved: Sequence[f.Reinforced], first: f.Fact, setup: Setup) -> str:
    if not moved or not isinstance(first, f.PoppyReinforces):
        return sentence(first, setup)
    done = [by_spaces(setup, fact.sector, fact.spaces) for fact in moved]
    return _("{player} reinforced {sectors} for {rp}.").format(
        player=names.Player(first.side, setup), sectors=listing(done), rp=rp(sum(fact.cost for fact in moved))
    )
