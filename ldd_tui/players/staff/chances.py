"""The exact odds of `rules.odds` as numbers that are quick to add and multiply, and those of several offensives."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from rules import forecasts, odds, pools
from rules.cards import CardTable
from rules.model import Board, Pool, Sector, State
from rules.rerolls import certain

Losses = tuple[float, ...]
"""The chance of 0, 1, 2... losses."""

NO_LOSSES: Losses = (1.0,)


class Dice(Struct, frozen=True, gc=False):
    """One offensive's odds: losses of the defender and of the attacker, and whether a counter-attack hurts.

    `price`: what its failed dice cost on average, in RP (event 19, F092).
    """

    losses: Losses
    own: Losses
    counter_attack: float
    expected: float
    own_expected: float
    price: float = 0.0


@lru_cache(maxsize=4096)
def of_pool(cards: CardTable, pool: Pool, again: int = 0) -> Dice:
    """The odds of an offensive (10.3.3, 10.3.4). `again`: the event that lets Athena re-roll dice."""
    found = forecasts.of_throw(cards, pool, again)
    losses, own = listed(found.losses), listed(found.attacker_losses)
    failed = 1.0 - float(odds.chance_of_hit(pool.attack_modifier, pool.needed)) if pool.priced_by else 0.0
    return Dice(losses, own, float(found.counter_attack), mean(losses), mean(own), failed * pool.attack_dice)


def of_offensive(state: State, attacker: Sector, defender: Sector, size: int) -> Dice:
    board, sectors = state.setup.board, state.sectors
    key = (
        id(board),
        attacker,
        defender,
        size,
        sectors[attacker].levels,
        sectors[defender].levels,
        state.in_force,
        state.this_turn,
        state.offensives,
        state.used_events,
        state.setup.options.athena,
    )
    known = _known.get(key)
    if known is not None:
        return known[1]
    michael = pools.michael_applies(state, attacker, defender)
    pool = pools.pool(state, attacker, defender, size, michael=michael)
    dice = of_pool(board.edition.cards, pool, certain(state, attacker, defender))
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[key] = board, dice
    return dice


MOST_KNOWN = 8_000
_known: dict[tuple[object, ...], tuple[Board, Dice]] = {}
"""Odds by all that they depend on (10.3.3); each keeps its board, so that no other can have the same id."""


def mean(losses: Losses) -> float:
    """Expected losses.

    >>> mean((0.5, 0.25, 0.25))
    0.75
    """
    return sum(n * chance for n, chance in enumerate(losses))


@lru_cache(maxsize=4096)
def together(threats: tuple[tuple[float, Losses], ...], most: int) -> Losses:
    """The losses of offensives that each come with some probability, `most` or more as `most`.

    >>> together(((0.5, (0.0, 1.0)), (1.0, (0.5, 0.5))), 2)
    (0.25, 0.5, 0.25)
    """
    found = [1.0] + [0.0] * most
    for likely, losses in threats:
        step = [(1.0 - likely) * chance for chance in found]
        for before, chance in enumerate(found):
            if chance:
                for n, likewise in enumerate(losses):
                    step[min(before + n, most)] += chance * likely * likewise
        found = step
    return tuple(found)


def listed(distribution: odds.Chances) -> Losses:
    """Exact chances as floats, which are quicker to add and multiply."""
    found = [0.0] * (max(n for n, _ in distribution) + 1)
    for n, chance in distribution:
        found[n] = float(chance)
    return tuple(found)
