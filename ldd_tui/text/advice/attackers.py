"""Why a sector and no other attacks a target that the game's own opponent has drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldd_tui.text import _, names
from ldd_tui.text.numbers import number, percent
from ldd_tui.text.phrases import listing
from rules import facts as f
from rules import odds
from rules.edition import Edition


def why_this_one(candidates: Sequence[f.Candidate], edition: Edition) -> Iterator[str]:
    """Each possible attacker's chance to hurt the target, and the tie-breaker."""
    chances = [
        _("{sector} {chance} with size {size}").format(
            sector=names.sector(one.sector, edition),
            chance=percent(odds.offensive(one.pool).at_least(1)),
            size=one.size,
        )
        for one in candidates
    ]
    if len(chances) == 1:
        mean = number(odds.offensive(candidates[0].pool).expected)
        yield _("Nobody else can attack it. At least one loss: {chances}; {mean} on average.").format(
            chances=chances[0], mean=mean
        )
    elif chances:
        yield _("At least one loss: {chances}.").format(chances=listing(chances))
        yield from _tie(candidates[0], candidates[1], edition)


def _tie(best: f.Candidate, next_best: f.Candidate, edition: Edition) -> Iterator[str]:
    """The tie-breaker between two attackers with the same chance (R220)."""
    first, second = odds.offensive(best.pool), odds.offensive(next_best.pool)
    if first.at_least(1) != second.at_least(1):
        return
    if first.expected != second.expected:
        yield _("Equal chances: {sector} brings more losses on average.").format(
            sector=names.sector(best.sector, edition)
        )
    else:
        yield _("Equal chances: fewer other targets first, then the fixed order.")
