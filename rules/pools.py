"""Where an offensive's dice and modifiers come from (10.2.7, 10.3.3), hits (3.9), counter-attacks (10.3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from rules.cards import Boost, CardTable, FreeOffensive
from rules.edition import AirDefence
from rules.model import (
    GERMAN_COLONIES,
    Contribution,
    CounterAttack,
    Pool,
    PoolPart,
    Sector,
    Side,
    Source,
    State,
    Technology,
)

# ------------------------------------------------------------------------------------------------ attempt events
# Event cards in force that affect technology attempts (F110).


def helping_event(state: State, side: Side, technology: Technology) -> int:
    """The event in force that helps a side's next attempt at a technology, or 0."""
    helps = state.setup.board.edition.cards.helps
    if helps:
        for event in state.in_force:
            if event in helps and helps[event].side == side and helps[event].technology == technology:
                return event
    return 0


def attempt_modifier(state: State, side: Side, technology: Technology) -> int:
    event = helping_event(state, side, technology)
    return state.setup.board.edition.cards.helps[event].modifier if event else 0


# ------------------------------------------------------------------------------------------------ counter attack
# Chapter 10.3.4: the counter-attack.


def counter_attack(state: State, attacker: Sector, defender: Sector) -> CounterAttack:
    """Whether a natural 1 on an Attack die would cost this attacker a loss now, or why not (10.3.4).

    Two exceptions: the German Colonies never suffer a counter-attack (R118), and a defender that has attacked another
    sector this turn makes none (R119); the free offensive of event 1 counts as an attack (R120).
    """
    if not state.setup.board.edition.features.counter_attack:
        return CounterAttack.NEVER
    if attacker == GERMAN_COLONIES:
        return CounterAttack.GERMAN_COLONIES_ATTACK
    for past in state.offensives:
        if past.attacker == defender and past.defender != attacker:
            return CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    return CounterAttack.APPLIES


# ------------------------------------------------------------------------------------------------ pools


_PARTS = ATTACK_DICE, ATTACK_MODIFIER, ARTILLERY_DICE, ARTILLERY_MODIFIER, REROLLS = tuple(PoolPart)
_SIZE, _ATTACK, _DEFENCE, _ARTILLERY, _AVIATION, _EVENT = Source


@cache
def is_hit(face: int, modifier: int, needed: int) -> bool:
    """A natural 1 never hits, a natural 6 always; else face + modifier >= needed (3.9, R008)."""
    return face == 6 or (face != 1 and face + modifier >= needed)


def contributions(
    state: State, attacker: Sector, defender: Sector, size: int, *, michael: bool = False, event: int = 0
) -> tuple[Contribution, ...]:
    """Where each die and modifier of an offensive of `size` comes from (10.2.7, 10.3.3, R101-R104).

    `michael`: event 34's dice are used. `event`: the card whose offensive it is; a free one, such as the Schlieffen
    Plan, has Attack dice only.
    """
    free = free_offensive(state, event)
    boosts = () if free else _boosts(_in_effect(state), attacker, defender)
    return tuple(_contributions(state, attacker, defender, size, boosts, michael, free, event))


def free_offensive(state: State, event: int) -> FreeOffensive | None:
    return state.setup.board.edition.cards.free_offensives.get(event) if event else None


class _InEffect(Struct, frozen=True, gc=False):
    """The events in effect that affect offensives: what adds to dice, and whose hits are re-rolled (25)."""

    boosts: tuple[tuple[int, Boost], ...] = ()
    hits_again: tuple[tuple[int, tuple[Sector | None, Sector | None]], ...] = ()


_NONE = _InEffect()
_Boosts = Sequence[tuple[int, Boost]]


def _contributions(
    state: State,
    attacker: Sector,
    defender: Sector,
    size: int,
    boosts: _Boosts,
    michael: bool,
    free: FreeOffensive | None,
    event: int,
) -> list[Contribution]:
    attack, _, artillery, aviation = state.sectors[attacker].levels
    defence = state.sectors[defender].levels[1]
    found = [Contribution(ATTACK_DICE, size, _SIZE) if free is None else _from_event(ATTACK_DICE, size, event)]
    if free is not None and not free.with_levels:
        attack = defence = 0
    if attack:
        found.append(Contribution(ATTACK_MODIFIER, attack, _ATTACK))
    if defence:
        found.append(Contribution(ATTACK_MODIFIER, -defence, _DEFENCE))
    if free is not None:
        cards = state.setup.board.edition.cards
        if not any(cards.by_number[other].annuls == event for other in state.this_turn):  # 2
            found.append(_from_event(ATTACK_MODIFIER, free.attack_modifier, event))
        return found
    edition = state.setup.board.edition
    if artillery:
        dice = min(artillery, size) if edition.features.artillery_capped else artillery
        found.append(Contribution(ARTILLERY_DICE, dice, _ARTILLERY))
    if aviation or edition.cards.raises:
        superiority = aviation_of(state, attacker) - aviation_of(state, defender)
        rerolls = superiority if edition.features.rerolls_by_difference else artillery
        if superiority > 0 and rerolls:
            found.append(Contribution(REROLLS, rerolls, _AVIATION))
    for number, _ in boosts:
        found += _added_by(edition.cards)[number][artillery > 0]
    if michael:
        found += _added_by(edition.cards)[edition.cards.once][artillery > 0]
    return found


def aviation_of(state: State, sector: Sector) -> int:
    """The Aviation number a sector uses: its levels' (R015), raised by events up to its star (F073)."""
    board = state.setup.board
    value, raises = board.aviation_value(sector, state.sectors[sector].levels[3]), board.edition.cards.raises
    if raises:
        printed = board.sectors[sector]
        for event in state.in_force:
            raised = raises.get(event)
            if raised is not None and raised.side == printed.side and raised.technology == Technology.AVIATION:
                value = max(value, min(value + raised.by, printed.star))
    return value


def _defends(defence: AirDefence, state: State, attacker: Sector, defender: Sector) -> bool:
    """Whether the defender's Aviation may re-roll the attacker's hits (6.5.1, F075)."""
    if (attacker, defender) != (defence.attacker, defence.defender):
        return False
    return aviation_of(state, defender) >= defence.value and aviation_of(state, attacker) < defence.beaten_by


def active_boosts(state: State) -> tuple[int, ...]:
    """The events that modify dice now; they all add up (R124)."""
    return tuple([event for event, _ in _in_effect(state).boosts])


def _in_effect(state: State) -> _InEffect:
    return _of_cards(state.setup.board.edition.cards, state.in_force, state.this_turn)


@lru_cache(maxsize=4096)
def _of_cards(cards: CardTable, in_force: tuple[int, ...], this_turn: tuple[int, ...]) -> _InEffect:
    lasting = [event for event in in_force if event in cards.boosts]
    active = lasting + [event for event in this_turn if event in cards.turn_boosts]
    return _InEffect(
        boosts=tuple([(event, cards.boosts[event]) for event in active]),
        hits_again=tuple([(event, cards.hits_again[event]) for event in this_turn if event in cards.hits_again]),
    )


def _boosts(events: _InEffect, attacker: Sector, defender: Sector) -> _Boosts:
    return [(event, boost) for event, boost in events.boosts if boost.applies(attacker, defender)]


def _from_event(part: PoolPart, amount: int, event: int) -> Contribution:
    return Contribution(part, amount, _EVENT, event)


@cache
def _added_by(cards: CardTable) -> dict[int, tuple[tuple[Contribution, ...], tuple[Contribution, ...]]]:
    found = {}
    for event, boost in cards.boosts.items():
        artillery = boost.artillery_dice, boost.artillery_modifier
        without = (boost.artillery_dice_at_level_0, 0) if boost.artillery_dice_at_level_0 else artillery
        found[event] = _added(event, boost, without), _added(event, boost, artillery)
    return found


def _added(event: int, boost: Boost, artillery: tuple[int, int]) -> tuple[Contribution, ...]:
    amounts = (boost.attack_dice, boost.attack_modifier, *artillery)
    return tuple([_from_event(part, n, event) for part, n in zip(_PARTS, amounts, strict=False) if n])


def pool(state: State, attacker: Sector, defender: Sector, size: int, *, michael: bool = False, event: int = 0) -> Pool:
    """The dice of an offensive before any roll (arguments as for `contributions`)."""
    board, free = state.setup.board, free_offensive(state, event)
    events, air_defence = _NONE if free else _in_effect(state), board.edition.features.air_defence
    boosts = _boosts(events, attacker, defender) if events.boosts else ()
    totals = [0] * len(_PARTS)
    for part in _contributions(state, attacker, defender, size, boosts, michael, free, event):
        totals[part.adds_to] += part.amount
    attack_dice, attack_modifier, artillery_dice, artillery_modifier, rerolls = totals
    doubled = mirrored = False
    forced_by = priced_by = 0
    for number, boost in boosts:
        doubled |= boost.doubled
        mirrored |= boost.mirrored
        priced_by = number if boost.priced else priced_by
    for number, pair in events.hits_again:
        forced_by = number if pair == (attacker, defender) else forced_by
    return Pool(
        attack_dice=attack_dice,
        attack_modifier=attack_modifier,
        artillery_dice=artillery_dice,
        artillery_modifier=artillery_modifier,
        needed=board.sectors[attacker].attack_value,
        rerolls=rerolls,
        multiplier=2 if doubled else 1,
        # with events 14 and 37, only the first of Germany's two offensives is Verdun (R173)
        mirrored=mirrored and not launches(state, attacker, defender),
        forced_by=forced_by,
        counter_attack=counter_attack(state, attacker, defender),
        air_defence=air_defence is not None and _defends(air_defence, state, attacker, defender),
        priced_by=priced_by,
    )


def launches(state: State, attacker: Sector, defender: Sector | None = None) -> int:
    """The offensives a sector launched this turn that count towards the limit of 10.3.1 (R111)."""
    own = [past.defender for past in state.offensives if past.attacker == attacker and not past.free_of_limit]
    return len(own) if defender is None else own.count(defender)


def with_michael(state: State, dice: Pool) -> Pool:
    """The dice of an offensive that uses event 34's (R193)."""
    cards = state.setup.board.edition.cards
    boost = cards.boosts[cards.once]
    artillery_dice = dice.artillery_dice + boost.artillery_dice
    return replace(dice, attack_dice=dice.attack_dice + boost.attack_dice, artillery_dice=artillery_dice)


def michael_applies(state: State, attacker: Sector, defender: Sector) -> bool:
    """Whether this offensive may use event 34's dice (R193)."""
    cards = state.setup.board.edition.cards
    unused = cards.once in state.this_turn and cards.once not in state.used_events
    return unused and cards.boosts[cards.once].applies(attacker, defender)
