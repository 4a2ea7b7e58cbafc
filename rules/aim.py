"""Who attacks a target: how the game's own opponent, in either edition, chooses a sector for it (17.6.4)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules import facts as f
from rules import odds, pools
from rules.model import Pool, Sector, State
from rules.obligations import largest_size, may_activate
from rules.sectors import at_war


def candidates(
    state: State, target: Sector, order: tuple[Sector, ...], barred: tuple[Sector, ...] = ()
) -> tuple[f.Candidate, ...]:
    """Who could attack the target, ordered by the chance of losses with the dice really rolled (R219, R220).

    Ties: more losses on average, fewer other targets, then the `order`. `barred` sectors may not attack.
    """
    if not at_war(state, target):
        return ()
    found: list[f.Candidate] = []
    offered = state.setup.board.edition.cards.once in state.this_turn
    for sector in state.setup.board.sectors[target].neighbours:
        size = largest_size(state, sector, target)
        if size and sector not in barred and may_activate(state, sector, target):
            michael = offered and pools.michael_applies(state, sector, target)
            found.append(f.Candidate(sector, size, pools.pool(state, sector, target, size, michael=michael)))

    def merit(candidate: f.Candidate) -> tuple[Fraction, Fraction, int, int]:
        neighbours = state.setup.board.sectors[candidate.sector].neighbours
        other_targets = sum(at_war(state, other) for other in neighbours if other != target)
        return (*_chances(candidate.pool), -other_targets, -order.index(candidate.sector))

    return tuple(sorted(found, key=merit, reverse=True)) if len(found) > 1 else tuple(found)


@lru_cache(maxsize=4096)
def _chances(pool: Pool) -> tuple[Fraction, Fraction]:
    """The chance that an offensive causes losses, and its average losses."""
    chances = odds.offensive(pool)
    return chances.at_least(1), chances.expected
