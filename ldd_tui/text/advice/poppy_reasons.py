"""Why the game's own opponent does what it does with its Poppy markers, in sentences, from the facts (12.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.text import _, names
from ldd_tui.text.advice.attackers import why_this_one
from ldd_tui.text.phrases import listing, rp
from rules import facts as f
from rules.model import Setup


def poppy_reasons(fact: f.Fact, setup: Setup) -> Iterator[str]:
    """The reasons behind a fact about Poppy markers; none for any other."""
    if isinstance(fact, f.PoppiesDrawn):
        yield _("One Poppy for each RP in hand.")
    elif isinstance(fact, f.PoppyResearches):
        yield from _oldest(fact)
    elif isinstance(fact, f.PoppyAttacks):
        yield from why_this_one(fact.candidates, setup.board.edition)
        yield _("As large as Operational Value and the RP in hand allow.")
    elif isinstance(fact, f.PoppySails):
        yield from _shortened(fact)


def _oldest(fact: f.PoppyResearches) -> Iterator[str]:
    """The open levels, and why the attempt costs this much (12.4.1)."""
    levels = [
        _("{technology} {year}").format(technology=names.technology(which), year=year)
        for which, year in zip(fact.technologies, fact.years, strict=True)
    ]
    if len(levels) == 1:
        yield _("No other level is open.")
    else:
        yield _("Open, the oldest first: {levels}.").format(levels=listing(levels))
        if fact.years[0] == fact.years[1]:
            yield _("Of the same year: Attack, Defence, Artillery, Aviation, in this order.")
    yield _("It costs {rp}, or what is left.").format(rp=rp(fact.marker.modifier + 1))


def _shortened(fact: f.PoppySails) -> Iterator[str]:
    if fact.cost < fact.marker.modifier:
        yield _("Only {rp} left, so it adds no more.").format(rp=rp(fact.cost))
