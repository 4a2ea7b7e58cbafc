"""The dice of an offensive before they are thrown: where each die and each modifier comes from (10.2.7, 10.3.3).

Here is also when one die hits (3.9).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from rules.cards import (
    BOOSTS,
    CARDS,
    DICE_AGAIN,
    MICHAEL,
    SCHLIEFFEN,
    Boost,
    Chooser,
    Duration,
    FreeOffensive,
    effect_of,
)
from rules.counter_attack import counter_attack
from rules.model import (
    Contribution,
    Pool,
    PoolPart,
    Sector,
    Source,
    State,
)

_PARTS = ATTACK_DICE, ATTACK_MODIFIER, ARTILLERY_DICE, ARTILLERY_MODIFIER, REROLLS = tuple(PoolPart)
_SIZE, _ATTACK, _DEFENCE, _ARTILLERY, _AVIATION, _EVENT = Source

_BOOSTS_OF_A_TURN = frozenset(
    event for event, boost in BOOSTS.items() if CARDS[event].duration == Duration.THIS_TURN and not boost.once
)
_HITS_AGAIN = tuple(
    (event, (again.attacker, again.defender)) for event, again in DICE_AGAIN.items() if again.chooser == Chooser.NOBODY
)
_FORCING = frozenset(event for event, _ in _HITS_AGAIN)
_SCHLIEFFEN_PLAN = effect_of(SCHLIEFFEN, FreeOffensive)
_MICHAEL = BOOSTS[MICHAEL]


@cache
def is_hit(face: int, modifier: int, needed: int) -> bool:
    """Whether a die succeeds: a natural 1 never, a natural 6 always, else face + modifier >= needed (3.9, R008)."""
    return face == 6 or (face != 1 and face + modifier >= needed)


def contributions(
    state: State, attacker: Sector, defender: Sector, size: int, *, michael: bool = False, event: int = 0
) -> tuple[Contribution, ...]:
    """Where each die and modifier of an offensive of `size` comes from (10.2.7, 10.3.3, R101-R104).

    `michael`: event 34's dice are taken. `event` 1: the Schlieffen Plan, which has Attack dice only.
    """
    boosts = () if event == SCHLIEFFEN else _boosts(state, attacker, defender)
    return tuple(_contributions(state, attacker, defender, size, boosts, michael, event))


_Boosts = Sequence[tuple[int, Boost]]


def _contributions(
    state: State, attacker: Sector, defender: Sector, size: int, boosts: _Boosts, michael: bool, event: int
) -> list[Contribution]:
    attack, _, artillery, aviation = state.sectors[attacker].levels
    _, defence, _, enemy_aviation = state.sectors[defender].levels
    found = [_from_event(ATTACK_DICE, size, event) if event == SCHLIEFFEN else Contribution(ATTACK_DICE, size, _SIZE)]
    if attack:
        found.append(Contribution(ATTACK_MODIFIER, attack, _ATTACK))
    if defence:
        found.append(Contribution(ATTACK_MODIFIER, -defence, _DEFENCE))
    if event == SCHLIEFFEN:
        if not _is_annulled(state, SCHLIEFFEN):
            found.append(_from_event(ATTACK_MODIFIER, _SCHLIEFFEN_PLAN.attack_modifier, SCHLIEFFEN))
        return found
    if artillery:
        found.append(Contribution(ARTILLERY_DICE, min(artillery, size), _ARTILLERY))
    if aviation:
        value = state.setup.board.aviation_value
        superiority = value(attacker, aviation) - value(defender, enemy_aviation)
        if superiority > 0:
            found.append(Contribution(REROLLS, superiority, _AVIATION))
    for number, _ in boosts:
        found += _ADDED[number][artillery > 0]
    if michael:
        found += _ADDED[MICHAEL][artillery > 0]
    return found


def _is_annulled(state: State, event: int) -> bool:
    """Whether another event of this turn takes away what an event adds (2)."""
    return any(CARDS[other].annuls == event for other in state.this_turn)


def active_boosts(state: State) -> list[int]:
    """The events now in effect that add something to dice; they all add up (R124)."""
    lasting = [event for event in state.in_force if event in BOOSTS]
    return lasting + [event for event in state.this_turn if event in _BOOSTS_OF_A_TURN]


def _boosts(state: State, attacker: Sector, defender: Sector) -> _Boosts:
    """The boosts in effect of one offensive, each with its event."""
    return [(event, BOOSTS[event]) for event in active_boosts(state) if BOOSTS[event].applies(attacker, defender)]


def _added(event: int, boost: Boost, artillery: bool) -> tuple[Contribution, ...]:
    """What a boost adds for an attacker with Artillery technology or without."""
    dice, modifier = boost.artillery_dice, boost.artillery_modifier
    if boost.artillery_dice_at_level_0 and not artillery:
        dice, modifier = boost.artillery_dice_at_level_0, 0
    amounts = (boost.attack_dice, boost.attack_modifier, dice, modifier)
    return tuple(_from_event(part, amount, event) for part, amount in zip(_PARTS, amounts, strict=False) if amount)


def _from_event(part: PoolPart, amount: int, event: int) -> Contribution:
    return Contribution(part, amount, _EVENT, event)


_ADDED = {event: (_added(event, boost, False), _added(event, boost, True)) for event, boost in BOOSTS.items()}
"""What each boost adds, without Artillery technology and with it."""


def pool(state: State, attacker: Sector, defender: Sector, size: int, *, michael: bool = False, event: int = 0) -> Pool:
    """The dice of an offensive of `size` (arguments as for `contributions`), before any is thrown."""
    boosts = () if event == SCHLIEFFEN else _boosts(state, attacker, defender)
    totals = [0] * len(_PARTS)
    for part in _contributions(state, attacker, defender, size, boosts, michael, event):
        totals[part.adds_to] += part.amount
    attack_dice, attack_modifier, artillery_dice, artillery_modifier, rerolls = totals
    doubled = mirrored = False
    for _, boost in boosts:
        doubled |= boost.doubled
        mirrored |= boost.mirrored
    return Pool(
        attack_dice=attack_dice,
        attack_modifier=attack_modifier,
        artillery_dice=artillery_dice,
        artillery_modifier=artillery_modifier,
        needed=state.setup.board.sectors[attacker].attack_value,
        rerolls=rerolls,
        multiplier=2 if doubled else 1,
        mirrored=mirrored and not _already_mirrored(state, attacker, defender),
        forced_by=0
        if event == SCHLIEFFEN or _FORCING.isdisjoint(state.this_turn)
        else _hits_again(state, attacker, defender),
        counter_attack=counter_attack(state, attacker, defender),
    )


def _hits_again(state: State, attacker: Sector, defender: Sector) -> int:
    """The event of this turn for which every hit of an offensive is thrown again (25), or 0."""
    for event, pair in _HITS_AGAIN:
        if event in state.this_turn and pair == (attacker, defender):
            return event
    return 0


def _already_mirrored(state: State, attacker: Sector, defender: Sector) -> bool:
    """With events 14 and 37 only the first of Germany's two offensives is Verdun (R173)."""
    return launches(state, attacker, defender) > 0


def launches(state: State, attacker: Sector, defender: Sector | None = None) -> int:
    """How many offensives a sector has launched this turn within the limit of 10.3.1 (R111)."""
    launched = 0
    for past in state.offensives:
        if past.attacker == attacker and not past.free_of_limit and (defender is None or defender == past.defender):
            launched += 1
    return launched


def with_michael(dice: Pool) -> Pool:
    """The dice of an offensive that takes event 34's (R193)."""
    return replace(
        dice,
        attack_dice=dice.attack_dice + _MICHAEL.attack_dice,
        artillery_dice=dice.artillery_dice + _MICHAEL.artillery_dice,
    )


def michael_applies(state: State, attacker: Sector, defender: Sector) -> bool:
    """Whether event 34's dice are there to be taken by this offensive (R193)."""
    return MICHAEL in state.this_turn and MICHAEL not in state.used_events and _MICHAEL.applies(attacker, defender)
