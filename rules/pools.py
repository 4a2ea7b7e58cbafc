"""The dice of an offensive before they are thrown: where each die and each modifier comes from (10.2.7, 10.3.3)."""

from __future__ import annotations

from functools import cache

from rules.cards import (
    BELGIAN_FORTIFICATIONS,
    BOOSTS,
    CARDS,
    GAZA,
    MICHAEL,
    SCHLIEFFEN,
    YPRES,
    Duration,
)
from rules.model import Contribution, CounterAttack, Pool, PoolPart, Sector, Source, State

YPRES_BONUS = 2


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
    attack, _, artillery, aviation = state.sectors[attacker].levels
    _, defence, _, enemy_aviation = state.sectors[defender].levels
    found = [
        _from_event(PoolPart.ATTACK_DICE, size, event)
        if event == SCHLIEFFEN
        else Contribution(PoolPart.ATTACK_DICE, size, Source.SIZE)
    ]
    if attack:
        found.append(Contribution(PoolPart.ATTACK_MODIFIER, attack, Source.ATTACK))
    if defence:
        found.append(Contribution(PoolPart.ATTACK_MODIFIER, -defence, Source.DEFENCE))
    if event == SCHLIEFFEN:
        if BELGIAN_FORTIFICATIONS not in state.this_turn:
            found.append(_from_event(PoolPart.ATTACK_MODIFIER, +1, SCHLIEFFEN))
        return tuple(found)
    if artillery:
        found.append(Contribution(PoolPart.ARTILLERY_DICE, min(artillery, size), Source.ARTILLERY))
    value = state.setup.board.aviation_value
    superiority = value(attacker, aviation) - value(defender, enemy_aviation) if aviation else 0
    if superiority > 0:
        found.append(Contribution(PoolPart.REROLLS, superiority, Source.AVIATION))
    for number in active_boosts(state):
        _add_boost(found, number, attacker, defender)
    if YPRES in state.this_turn and (attacker, defender) == (Sector.GERMANY, Sector.FRANCE):
        found.append(_ypres(artillery))
    if michael:
        found.append(_from_event(PoolPart.ATTACK_DICE, +1, MICHAEL))
        found.append(_from_event(PoolPart.ARTILLERY_DICE, +1, MICHAEL))
    return tuple(found)


def active_boosts(state: State) -> list[int]:
    """The events now in effect that add something to dice; they all add up (R124)."""
    lasting = [event for event in state.in_force if event in BOOSTS]
    return lasting + [
        event for event in state.this_turn if event in BOOSTS and CARDS[event].duration == Duration.THIS_TURN
    ]


def _add_boost(found: list[Contribution], event: int, attacker: Sector, defender: Sector) -> None:
    boost = BOOSTS[event]
    if not boost.applies(attacker, defender):
        return
    if boost.attack_dice:
        found.append(_from_event(PoolPart.ATTACK_DICE, boost.attack_dice, event))
    if boost.attack_modifier:
        found.append(_from_event(PoolPart.ATTACK_MODIFIER, boost.attack_modifier, event))
    if boost.artillery_modifier:
        found.append(_from_event(PoolPart.ARTILLERY_MODIFIER, boost.artillery_modifier, event))


def _ypres(artillery: int) -> Contribution:
    """+2 to Artillery dice, or at level 0 one die without bonus (event 8, R167)."""
    if artillery:
        return _from_event(PoolPart.ARTILLERY_MODIFIER, YPRES_BONUS, YPRES)
    return _from_event(PoolPart.ARTILLERY_DICE, 1, YPRES)


def _from_event(part: PoolPart, amount: int, event: int) -> Contribution:
    return Contribution(part, amount, Source.EVENT, event)


def pool(state: State, attacker: Sector, defender: Sector, size: int, *, michael: bool = False, event: int = 0) -> Pool:
    """The dice of an offensive of `size` (arguments as for `contributions`), before any is thrown."""
    totals = [0] * len(PoolPart)
    for part in contributions(state, attacker, defender, size, michael=michael, event=event):
        totals[part.adds_to] += part.amount
    boosts = (
        ()
        if event == SCHLIEFFEN
        else tuple(BOOSTS[e] for e in active_boosts(state) if BOOSTS[e].applies(attacker, defender))
    )
    return Pool(
        attack_dice=totals[PoolPart.ATTACK_DICE],
        attack_modifier=totals[PoolPart.ATTACK_MODIFIER],
        artillery_dice=totals[PoolPart.ARTILLERY_DICE],
        artillery_modifier=totals[PoolPart.ARTILLERY_MODIFIER],
        needed=state.setup.board.sectors[attacker].attack_value,
        rerolls=totals[PoolPart.REROLLS],
        multiplier=2 if any(boost.doubled for boost in boosts) else 1,
        mirrored=any(boost.mirrored for boost in boosts) and not _already_mirrored(state, attacker, defender),
        forced_by=GAZA if any(boost.forced_reroll for boost in boosts) else 0,
        counter_attack=counter_attack(state, attacker, defender),
    )


def _already_mirrored(state: State, attacker: Sector, defender: Sector) -> bool:
    """With events 14 and 37 only the first of Germany's two offensives is Verdun (R173)."""
    return launches(state, attacker, defender) > 0


def counter_attack(state: State, attacker: Sector, defender: Sector) -> CounterAttack:
    """Whether a natural 1 would hurt this attacker now, with both exceptions (10.3.4, R118-R120)."""
    if attacker == Sector.GERMAN_COLONIES:
        return CounterAttack.GERMAN_COLONIES_ATTACK
    if any(past.attacker == defender and past.defender != attacker for past in state.offensives):
        return CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    return CounterAttack.APPLIES


def launches(state: State, attacker: Sector, defender: Sector | None = None) -> int:
    """How many offensives a sector has launched this turn within the limit of 10.3.1 (R111)."""
    launched = 0
    for past in state.offensives:
        if past.attacker == attacker and not past.free_of_limit and defender in (None, past.defender):
            launched += 1
    return launched


def michael_applies(state: State, attacker: Sector, defender: Sector) -> bool:
    """Whether event 34's dice are there to be taken by this offensive (R193)."""
    return (
        MICHAEL in state.this_turn
        and MICHAEL not in state.used_events
        and attacker == Sector.GERMANY
        and defender == Sector.FRANCE
    )
