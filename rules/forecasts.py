"""The expected result of one attack in a position, for the map, dialogs, cards and files.

The odds include re-rolls that Athena always makes (R226), but not those that a player may make (`Forecast.may`).
`with_all_rerolls` includes them all; show both.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from rules import chance_tree, odds, pools
from rules.cards import CardTable, DieHook
from rules.editions import RULESETS
from rules.model import Phase, Pool, Sector, Side, State
from rules.obligations import is_free
from rules.odds import FACES, Chances, OffensiveOdds
from rules.phases.income import collection, gain
from rules.rerolls import certain, optional_events
from rules.sectors import losses_to_surrender
from rules.sequence import reached

# ------------------------------------------------------------------------------------------------ event odds
# The possible results of an event's die, from the code that reads it (18).


class EventDieOdds(Struct, frozen=True):
    """An event's die: the position before it, and after each group of equivalent faces, each a sixth."""

    before: State
    results: tuple[tuple[tuple[int, ...], State], ...]


def event_die(state: State, event: int) -> EventDieOdds:
    """The die of event 9, 15 or 41 if thrown now; for Gallipoli, after this turn's collection."""
    hook = state.setup.board.edition.cards.dice[event].read_by
    if hook == DieHook.GALLIPOLI and not reached(state, Phase.INCOME):
        state, _ = gain(state, Side.ENTENTE, collection(state, Side.ENTENTE).collected)
    if hook == DieHook.PARISER_KANONEN and event not in state.in_force:
        state = replace(state, in_force=(*state.in_force, event))
    before = replace(state, waiting=None)
    read = RULESETS[state.setup.board.edition.key].event_dice[hook]
    alike: dict[State, tuple[int, ...]] = {}
    for face in FACES:
        after = replace(read(before, event, (face,), []), stage=before.stage)
        alike[after] = (*alike.get(after, ()), face)
    return EventDieOdds(before, tuple((faces, after) for after, faces in alike.items()))


def naval_chances(state: State, side: Side, paid: int = 0) -> Chances:
    """The RP that a side's roll may take or leave, with `paid` RP spent on it (if the edition has payments)."""
    return RULESETS[state.setup.board.edition.key].at_sea(state, side, paid)


# ------------------------------------------------------------------------------------------------ forecasts


_ALL_KNOWN = 512


class Forecast(Struct, frozen=True):
    """The result and the cost of an offensive in a position.

    `surrender`, `attacker_surrender`: the chance of more losses than spaces left (13.2.1). `again`: the event by which
    Athena is sure to re-roll dice, or 0; `odds` includes it, `without` doesn't. `may`: the events that offer a player a
    re-roll, which `odds` excludes.
    """

    pool: Pool
    odds: OffensiveOdds
    surrender: Fraction
    attacker_surrender: Fraction
    cost: int
    again: int
    without: OffensiveOdds
    may: tuple[int, ...]


def forecast(
    state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0, michael: bool | None = None
) -> Forecast:
    """The odds of an offensive with every modifier now in force.

    `event` 1: the Schlieffen Plan, free and with its own modifiers (R160). `michael`: whether to use event 34's dice;
    None: if available.
    """
    if michael is None:
        michael = not event and pools.michael_applies(state, attacker, defender)
    pool = pools.pool(state, attacker, defender, size, michael=michael, event=event)
    again = certain(state, attacker, defender, event)
    found = _odds(state, attacker, defender, size, event, pool, again)
    return Forecast(
        pool,
        found,
        found.at_least(losses_to_surrender(state, defender)),
        found.attacker_at_least(losses_to_surrender(state, attacker)),
        0 if event or is_free(state, attacker, defender) else size,
        again,
        odds.offensive(pool),
        () if again else tuple(optional_events(state, attacker, defender, event)),
    )


def _odds(
    state: State, attacker: Sector, defender: Sector, size: int, event: int, pool: Pool, again: int
) -> OffensiveOdds:
    cards = state.setup.board.edition.cards
    if again != cards.after_losses or not again:
        return of_throw(cards, pool, again)
    after = with_all_rerolls(state, attacker, defender, size, event=event)
    return OffensiveOdds(
        losses=after.losses,
        attacker_losses=after.attacker_losses,
        counter_attack=odds.offensive(pool).counter_attack,
        expected=after.expected,
        attacker_expected=after.attacker_expected,
        reach=_reach(after.losses),
        attacker_reach=_reach(after.attacker_losses),
    )


def of_throw(cards: CardTable, pool: Pool, again: int) -> OffensiveOdds:
    """The odds of the dice before losses are counted. `again`: as in `Forecast`."""
    return odds.offensive(pool, cards.dice_again[again].by_athena if again and again != cards.after_losses else None)


def _reach(losses: Chances) -> tuple[Fraction, ...]:
    """At index n, the chance of n losses or more."""
    by_number = dict(losses)
    most = max(by_number)
    return tuple(accumulate(by_number.get(number, Fraction(0)) for number in range(most, -1, -1)))[::-1]


def with_all_rerolls(
    state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0
) -> chance_tree.Aftermath:
    """An attack's result if every re-roll from events is used; cached by all its inputs."""
    michael = not event and pools.michael_applies(state, attacker, defender)
    key = (
        pools.pool(state, attacker, defender, size, michael=michael, event=event),
        (attacker, defender, size, event),
        losses_to_surrender(state, attacker),
        losses_to_surrender(state, defender),
        tuple(optional_events(state, attacker, defender, event)),
        state.setup.options,
    )
    known = _known.get(key)
    if known is None:
        if len(_known) >= _ALL_KNOWN:
            _known.clear()
        known = _known[key] = chance_tree.aftermath(state, attacker, defender, size, event=event)
    return known


_known: dict[tuple[object, ...], chance_tree.Aftermath] = {}
