"""The dice of an offensive before they are thrown: where each die and each modifier comes from (10.2.7, 10.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.cards import (
    BELGIAN_FORTIFICATIONS,
    BOOSTS,
    CARDS,
    GAZA,
    MICHAEL,
    SCHLIEFFEN,
    YPRES,
    Boost,
    Duration,
)
from rules.model import (
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    Contribution,
    CounterAttack,
    Pool,
    PoolPart,
    Sector,
    Source,
    State,
)

YPRES_BONUS = 2

_PARTS = ATTACK_DICE, ATTACK_MODIFIER, ARTILLERY_DICE, ARTILLERY_MODIFIER, REROLLS = tuple(PoolPart)
_SIZE, _ATTACK, _DEFENCE, _ARTILLERY, _AVIATION, _EVENT = Source
_APPLIES, _COLONIES, _ATTACKED_ELSEWHERE = CounterAttack

_BOOSTS_OF_A_TURN = frozenset(event for event in BOOSTS if CARDS[event].duration == Duration.THIS_TURN)


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
        if BELGIAN_FORTIFICATIONS not in state.this_turn:
            found.append(_from_event(ATTACK_MODIFIER, +1, SCHLIEFFEN))
        return found
    if artillery:
        found.append(Contribution(ARTILLERY_DICE, min(artillery, size), _ARTILLERY))
    if aviation:
        value = state.setup.board.aviation_value
        superiority = value(attacker, aviation) - value(defender, enemy_aviation)
        if superiority > 0:
            found.append(Contribution(REROLLS, superiority, _AVIATION))
    for number, boost in boosts:
        _add_boost(found, number, boost)
    if attacker == GERMANY and defender == FRANCE and YPRES in state.this_turn:
        found.append(_ypres(artillery))
    if michael:
        found.append(_from_event(ATTACK_DICE, +1, MICHAEL))
        found.append(_from_event(ARTILLERY_DICE, +1, MICHAEL))
    return found


def active_boosts(state: State) -> list[int]:
    """The events now in effect that add something to dice; they all add up (R124)."""
    lasting = [event for event in state.in_force if event in BOOSTS]
    return lasting + [event for event in state.this_turn if event in _BOOSTS_OF_A_TURN]


def _boosts(state: State, attacker: Sector, defender: Sector) -> _Boosts:
    """The boosts in effect of one offensive, each with its event."""
    return [(event, BOOSTS[event]) for event in active_boosts(state) if BOOSTS[event].applies(attacker, defender)]


def _add_boost(found: list[Contribution], event: int, boost: Boost) -> None:
    if boost.attack_dice:
        found.append(_from_event(ATTACK_DICE, boost.attack_dice, event))
    if boost.attack_modifier:
        found.append(_from_event(ATTACK_MODIFIER, boost.attack_modifier, event))
    if boost.artillery_modifier:
        found.append(_from_event(ARTILLERY_MODIFIER, boost.artillery_modifier, event))


def _ypres(artillery: int) -> Contribution:
    """+2 to Artillery dice, or at level 0 one die without bonus (event 8, R167)."""
    if artillery:
        return _from_event(ARTILLERY_MODIFIER, YPRES_BONUS, YPRES)
    return _from_event(ARTILLERY_DICE, 1, YPRES)


def _from_event(part: PoolPart, amount: int, event: int) -> Contribution:
    return Contribution(part, amount, _EVENT, event)


def pool(state: State, attacker: Sector, defender: Sector, size: int, *, michael: bool = False, event: int = 0) -> Pool:
    """The dice of an offensive of `size` (arguments as for `contributions`), before any is thrown."""
    boosts = () if event == SCHLIEFFEN else _boosts(state, attacker, defender)
    totals = [0] * len(_PARTS)
    for part in _contributions(state, attacker, defender, size, boosts, michael, event):
        totals[part.adds_to] += part.amount
    attack_dice, attack_modifier, artillery_dice, artillery_modifier, rerolls = totals
    doubled = mirrored = forced = False
    for _, boost in boosts:
        doubled |= boost.doubled
        mirrored |= boost.mirrored
        forced |= boost.forced_reroll
    return Pool(
        attack_dice=attack_dice,
        attack_modifier=attack_modifier,
        artillery_dice=artillery_dice,
        artillery_modifier=artillery_modifier,
        needed=state.setup.board.sectors[attacker].attack_value,
        rerolls=rerolls,
        multiplier=2 if doubled else 1,
        mirrored=mirrored and not _already_mirrored(state, attacker, defender),
        forced_by=GAZA if forced else 0,
        counter_attack=counter_attack(state, attacker, defender),
    )


def _already_mirrored(state: State, attacker: Sector, defender: Sector) -> bool:
    """With events 14 and 37 only the first of Germany's two offensives is Verdun (R173)."""
    return launches(state, attacker, defender) > 0


def counter_attack(state: State, attacker: Sector, defender: Sector) -> CounterAttack:
    """Whether a natural 1 would hurt this attacker now, with both exceptions (10.3.4, R118-R120)."""
    if attacker == GERMAN_COLONIES:
        return _COLONIES
    for past in state.offensives:
        if past.attacker == defender and past.defender != attacker:
            return _ATTACKED_ELSEWHERE
    return _APPLIES


def launches(state: State, attacker: Sector, defender: Sector | None = None) -> int:
    """How many offensives a sector has launched this turn within the limit of 10.3.1 (R111)."""
    launched = 0
    for past in state.offensives:
        if past.attacker == attacker and not past.free_of_limit and (defender is None or defender == past.defender):
            launched += 1
    return launched


def michael_applies(state: State, attacker: Sector, defender: Sector) -> bool:
    """Whether event 34's dice are there to be taken by this offensive (R193)."""
    return (
        attacker == GERMANY and defender == FRANCE and MICHAEL in state.this_turn and MICHAEL not in state.used_events
    )
