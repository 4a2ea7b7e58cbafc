"""Section 12.4: the system. Its markers are ordinary draws, one each, and its actions follow from them.

It plays its side's block: it draws its Poppy markers as the block begins, each step uses its own, and all return to the
bag after the naval roll is paid for. A marker's number is that of its kind in `Board.poppy_kinds`. Its other decisions
(F123) are with each decision: re-rolls in `rules.rerolls`, event 19's price in `rules.combat`, U-boat debts in `sea`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter

from msgspec.structs import replace

from rules import actions as a
from rules import aim, entry_and_surrender
from rules import facts as f
from rules import refusals as r
from rules.editions.first import sea
from rules.model import (
    IMPLEMENTED,
    SECTORS,
    Board,
    Cards,
    Deck,
    Dice,
    Idle,
    Phase,
    Poppy,
    PoppyHand,
    PoppyKind,
    Sector,
    Side,
    State,
    Technology,
)
from rules.obligations import mandatory
from rules.phases import offensives, reinforcements, technology
from rules.ruleset import Broken
from rules.sectors import at_war

_START, _GO_ON = range(2)
_NO_HAND = PoppyHand()
_DRAW = tuple(Cards(side, Deck.POPPIES, 1, "12.4") for side in Side)


def plays(state: State) -> bool:
    """Whether its markers decide next: a step of its block (12.4), the naval one only before payment."""
    if state.active not in state.setup.options.athena or state.phase not in _STEPS:
        return False
    if state.phase == Phase.OFFENSIVES:
        return not state.passed[state.active]
    return state.phase != Phase.NAVAL or state.stage == _START


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Continue the system's step by one marker, up to the next draw, dice or its end (12.4)."""
    return _STEPS[state.phase](state, facts)


# -------------------------------------------------------------------------------------------------- drawing


def available(state: State) -> tuple[int, ...]:
    """The markers left in the bag, with repeats (F116)."""
    left = list(_bag(state.setup.board, state.active))
    for number in state.poppies.held:
        left.remove(number)
    return tuple(left)


@cache
def _bag(board: Board, side: Side) -> tuple[int, ...]:
    kinds = board.poppy_kinds(side)
    return tuple(sorted([kinds.index(marker) + 1 for marker in board.poppies[side]]))


def _draw(state: State, facts: list[f.Fact]) -> State:
    """Draw one marker per RP when the system's block begins (12.4, F116); none without RP (F126)."""
    side = state.active
    count = min(state.rp[side], len(state.setup.board.poppies[side]))
    state = replace(state, poppies=PoppyHand(to_draw=count), stage=_GO_ON)
    return replace(state, waiting=_DRAW[side]) if count else _all_drawn(state, facts)


def drawn(state: State, cards: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Add a drawn marker; after the last one the block continues (12.4, F116)."""
    hand = state.poppies
    hand = PoppyHand(hand.to_draw - 1, tuple(sorted((*hand.held, *cards))))
    state = replace(state, poppies=hand)
    return state if hand.to_draw else _all_drawn(replace(state, waiting=None), facts)


def _all_drawn(state: State, facts: list[f.Fact]) -> State:
    """Report all the markers together; blank ones belong to no step (F115)."""
    side, hand = state.active, state.poppies
    facts.append(f.PoppiesDrawn(side=side, markers=tuple([_marker(state, n) for n in hand.held]), rp=state.rp[side]))
    for blank in _in_hand(state, PoppyKind.BLANK):
        state = _unused(state, blank, Idle.BLANK, "12.2", facts)
    return state


# --------------------------------------------------------------------------------------------------- markers


def _marker(state: State, number: int) -> Poppy:
    return state.setup.board.poppy_kinds(state.active)[number - 1]


def _in_hand(state: State, kind: PoppyKind) -> list[int]:
    """Markers of a kind in hand by modifier, printed level, VP, then board order (12.4.1 to 12.4.4, F119, F121)."""

    def order(number: int) -> tuple[int, ...]:
        marker = _marker(state, number)
        if marker.sector is None:
            return (-marker.modifier,)
        printed = state.setup.board.sectors[marker.sector]
        return (-printed.level, -printed.victory_points, printed.sector)

    return sorted([number for number in state.poppies.held if _marker(state, number).kind == kind], key=order)


def _used(state: State, number: int) -> State:
    held = list(state.poppies.held)
    held.remove(number)
    return replace(state, poppies=PoppyHand(held=tuple(held)))


def _unused(
    state: State, number: int, idle: Idle, rule: str, facts: list[f.Fact], why: Iterable[r.Refusal | None] = ()
) -> State:
    """Report a marker that can't be applied and costs nothing (12.4.4)."""
    causes = tuple(dict.fromkeys([cause for cause in why if cause is not None]))
    facts.append(f.PoppyUnused(side=state.active, marker=_marker(state, number), idle=idle, rule=rule, why=causes))
    return _used(state, number)


# ------------------------------------------------------------------------------------------------ technology


def _research(state: State, facts: list[f.Fact]) -> State:
    """Highest modifier first, each for the oldest technology left; costs 1 RP more (12.4.1)."""
    if state.stage == _START:
        return _draw(state, facts)
    side, markers = state.active, _in_hand(state, PoppyKind.TECHNOLOGY)
    if not markers:
        return technology.end(state, facts)
    number = markers[0]
    columns = tuple(sorted(technology.attempts(state), key=lambda which: (_year(state, which), which)))  # F056, F117
    if not columns or not state.rp[side]:
        why = (technology.refusal(state, a.Research(column, 1)) for column in IMPLEMENTED)
        return _unused(state, number, Idle.IMPOSSIBLE, "12.4.1", facts, why)
    marker, years = _marker(state, number), tuple([_year(state, column) for column in columns])
    facts.append(f.PoppyResearches(side=side, marker=marker, technologies=columns, years=years))
    cost = min(marker.modifier + 1, state.rp[side])  # F117
    return technology.begin_attempt(_used(state, number), columns[0], cost, facts)


def _year(state: State, column: Technology) -> int:
    level = technology.next_level(state, state.active, column)
    assert level is not None
    return level.year


# ------------------------------------------------------------------------------------------------ offensives


def _attack(state: State, facts: list[f.Fact]) -> State:
    """Demanded offensives first, with as many dice as possible (F120); then each marker's (12.4.2)."""
    side, demand = state.active, mandatory(state, state.active)
    if demand is not None:
        return offensives.launch(state, demand.attacker, demand.defender, demand.size, demand.event)
    markers = _in_hand(state, PoppyKind.OFFENSIVE)
    if not markers:
        return offensives.pass_turn(state, facts, forced=not any(offensives.pairs(state, side)))
    number, marker = markers[0], _marker(state, markers[0])
    for target in marker.sectors:
        found = aim.candidates(state, target, SECTORS)
        if found:
            best = found[0]
            facts.append(
                f.PoppyAttacks(side=side, marker=marker, target=target, attacker=best.sector, candidates=found)
            )
            return offensives.launch(_used(state, number), best.sector, target, best.size, event=0)
    return _unused(state, number, Idle.IMPOSSIBLE, "12.4.2", facts, _why_no_attack(state, marker))


def _why_no_attack(state: State, marker: Poppy) -> Iterator[r.Refusal | None]:
    for target in marker.sectors:
        if not at_war(state, target):
            yield r.NotAtWar("12.4.2", target)
        else:
            for attacker in state.setup.board.sectors[target].neighbours:
                yield offensives.refusal(state, a.Offensive(attacker, target, 1))


# -------------------------------------------------------------------------------------------- reinforcements


def _reinforce(state: State, facts: list[f.Fact]) -> State:
    """Restore the markers' sectors as far as RP allow (12.4.3); Russia's dice come at once (F121)."""
    markers = _in_hand(state, PoppyKind.REINFORCEMENT)
    if not markers:
        return reinforcements.end(state, facts)
    at_first, served = state.reinforced, set[int]()
    left = [len(_marker(state, number).sectors) for number in markers]
    printed = state.setup.board.sectors
    named = [(at, sector) for at, number in enumerate(markers) for sector in _marker(state, number).sectors]
    named.sort(key=lambda one: (-printed[one[1]].level, -printed[one[1]].victory_points, one[0]))
    for at, run in groupby(named, key=itemgetter(0)):
        number, marker, moved = markers[at], _marker(state, markers[at]), list[f.Fact]()
        for _at, sector in run:
            left[at] -= 1
            notches = _affordable(state, sector)
            if notches:
                state = reinforcements.move_back(state, sector, notches, moved)
        if moved:
            served.add(at)
            facts += (f.PoppyReinforces(side=state.active, marker=marker), *moved)
        if not left[at]:
            # a flag may already have served sectors that rank before Russia
            earlier = len(marker.sectors) > 1 and any(at_first[sector] for sector in marker.sectors)
            if at in served or earlier:
                state = _used(state, number)
            else:
                why = (reinforcements.refusal(state, a.Reinforce(sector, 1)) for sector in marker.sectors)
                state = _unused(state, number, Idle.IMPOSSIBLE, "12.4.3", facts, why)
        if state.revolution_dice:
            return entry_and_surrender.revolution_awaited(state)
    return state


def _affordable(state: State, sector: Sector) -> int:
    """The notches a sector can recover now, as far as RP allow (12.4.3)."""
    if not reinforcements.may_be_reinforced(state, sector):
        return 0
    notches, bought = state.sectors[sector].losses, state.reinforced[sector]
    while notches and reinforcements.cost(bought, notches) > state.rp[state.active]:
        notches -= 1
    return notches


# --------------------------------------------------------------------------------------------------- the sea


def _sail(state: State, facts: list[f.Fact]) -> State:
    """Use only the best Naval marker, as far as RP allow (12.4.4, F122); then refill the bag."""
    suspended = sea.suspended(state, state.active)
    markers = _in_hand(state, PoppyKind.NAVAL)
    if suspended is not None:
        for number in markers:
            state = _unused(state, number, Idle.NO_ROLL, suspended.rule, facts)
        return sea.proceed(replace(state, poppies=_NO_HAND), facts)
    rp, cost = state.rp[state.active], 0
    for number in markers:
        if cost:
            state = _unused(state, number, Idle.OUTDONE, "12.4.4", facts)
        elif rp:
            marker = _marker(state, number)
            cost = min(marker.modifier, rp)
            facts.append(f.PoppySails(side=state.active, marker=marker, cost=cost))
        else:
            state = _unused(state, number, Idle.IMPOSSIBLE, "12.4.4", facts, (r.TooFewRP("12.4.4", 1, 0),))
    return sea.pay(replace(state, poppies=_NO_HAND), cost, facts)


_STEPS: dict[Phase, Callable[[State, list[f.Fact]], State]] = {
    Phase.TECHNOLOGY: _research,
    Phase.OFFENSIVES: _attack,
    Phase.REINFORCEMENTS: _reinforce,
    Phase.NAVAL: _sail,
}


# ------------------------------------------------------------------------------------------------ invariants


def invariants(state: State) -> Iterator[Broken]:
    """Markers are in hand only in their side's block, until its naval roll is paid for."""
    hand = state.poppies
    if hand == _NO_HAND:
        return
    paid = state.phase == Phase.NAVAL and (state.stage > 0 or isinstance(state.waiting, Dice))
    if state.active not in state.setup.options.athena or state.phase not in _STEPS or paid:
        yield "poppies", "nothing outside the block of the system"
    bag = _bag(state.setup.board, state.active)
    for index, number in enumerate(hand.held):
        if hand.held.count(number) > bag.count(number):
            yield f"poppies.held[{index}]", "markers of the side, and no more of a kind than it has"
    if state.revolution_dice and _affordable(state, Sector.RUSSIA):  # its dice are rolled when it recovers
        yield "reinforced.russia", "as many notches as it has lost, or as the RP allow"
    drawing = (state.phase, state.stage) == (Phase.TECHNOLOGY, _GO_ON) and isinstance(state.waiting, Cards | None)
    if hand.to_draw and not (drawing and 0 < hand.to_draw <= len(bag) - len(hand.held)):
        yield "poppies.to_draw", "0 unless markers are drawn, and no more than are left"
