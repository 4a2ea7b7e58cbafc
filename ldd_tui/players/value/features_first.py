"""A position of the first edition as its network's 509 inputs, from the state and its board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ldd_tui.players.value import fronts as x
from ldd_tui.players.value.fronts import Bearing, Sectors
from ldd_tui.players.value.network import Feature
from rules.cards import Boost
from rules.model import (
    AT_WAR,
    IMPLEMENTED,
    NOT_PLACED,
    RUSSIA,
    SECTORS,
    Board,
    Sector,
    Side,
    State,
    Technology,
    Tree,
)
from rules.phases.end_of_turn import is_last_turn

TRACKS = (6, 6, 4, 2, 2, 2, 3, 3, 7, 4, 4, 2, 3)
"""The last space of each sector's track on the standard board."""

PAIRS = (
    *((0, 8), (1, 8), (1, 9), (1, 10), (2, 9), (3, 9), (3, 11), (4, 9), (4, 11), (5, 10), (5, 11), (6, 10), (7, 12)),
    *((8, 0), (8, 1), (9, 1), (9, 2), (9, 3), (9, 4), (10, 1), (10, 5), (10, 6), (11, 3), (11, 4), (11, 5), (12, 7)),
)

_IN_FORCE = (7, 12, 14, 16, 26, 27, 29, 33, 34, 36)
_VP_STEPS = range(1, 11)
_REVOLUTION = range(1, 7)
_LEVELS = range(1, 5)
_MOST_REINFORCED = 3

_LAYOUT = x.Layout(
    TRACKS,
    PAIRS,
    (
        ("danger", len(SECTORS)),
        ("danger_left", len(SECTORS)),
        ("wins", len(SECTORS)),
        ("wins_left", len(SECTORS)),
        ("launched", len(SECTORS)),
        ("attempted", len(IMPLEMENTED)),
        ("reinforced", len(SECTORS)),
        ("standing", 8),
        ("ends", 1),
        ("flags", 4),
        ("income", 6),
        ("revolution", len(_REVOLUTION) + 2),
        ("athena", 2),
        ("purses", 5),
        ("turn", x.TURNS + 1),
        ("phase", 4 * x.PHASES),
        ("rp", 2 * (2 + len(x.RP_STEPS))),
        ("vp", 2 * len(_VP_STEPS)),
        ("trees", 2 * len(IMPLEMENTED) * len(_LEVELS)),
        ("open", 2 * len(IMPLEMENTED)),
        ("deck", x.CARDS),
        ("drawn", x.CARDS),
        ("in_force", len(_IN_FORCE)),
        ("revolution_dice", 1),
    ),
    levels_of_sectors=False,
)
_PLACES = _LAYOUT.places
COUNT = _LAYOUT.count


class _Extra(NamedTuple):
    """What events add to an offensive; `again`: every hit is re-rolled."""

    attack_dice: int = 0
    attack_modifier: int = 0
    artillery_modifier: int = 0
    again: bool = False


class _Bearing(NamedTuple):
    """A front's enemy VP, each side's Aviation from events, and what events add for each attacker."""

    vp: int
    raised: tuple[int, int]
    extras: tuple[_Extra, ...]


class _First(x.Features):
    def lasting(self, state: State) -> tuple[object, ...]:
        return state.in_force, state.vp

    def passing(self, state: State) -> tuple[int, ...]:
        return state.this_turn

    def bearings(self, board: Board, lasting: tuple[object, ...], passing: tuple[int, ...]) -> Sequence[Bearing]:
        return _bearings(board, *lasting, passing)

    def blow(self, board: Board, attacker: Sector, defender: Sector, sectors: Sectors, size: int, it: Bearing) -> float:
        assert isinstance(it, _Bearing)
        ours, theirs = sectors[attacker].levels, sectors[defender].levels
        aviation = _aviation(board, attacker, ours[3], it.raised), _aviation(board, defender, theirs[3], it.raised)
        dice, modifier, artillery_modifier, again = it.extras[x.attackers_of(board, defender).index(attacker)]
        air = board.edition.features.air_defence
        if air is not None and (attacker, defender) == (air.attacker, air.defender):
            again = again or (aviation[1] >= air.value and aviation[0] < air.beaten_by)
        needed = board.sectors[attacker].attack_value
        attack = max(size + dice, 0), x.hit(ours[0] - theirs[1] + modifier, needed)
        artillery = ours[2], x.hit(artillery_modifier, needed)
        return _mean_losses(*attack, *artillery, aviation[0] > aviation[1], again)

    def if_it_falls(self, board: Board, defender: Sector, danger: float, it: Bearing, *, left: bool) -> list[Feature]:
        """The chance that the enemy wins by the roll after this sector's surrender (7)."""
        assert isinstance(it, _Bearing)
        vp = it.vp + board.sectors[defender].victory_points
        won = min(max(vp - 1, 0), 6) / 6
        return [(_PLACES["wins_left" if left else "wins"] + defender, danger * won)]

    def other_keys(self, state: State, fronts: x.Fronts) -> list[x.Key]:
        board, turn, vp, active = state.setup.board, state.turn, state.vp, state.active
        left, year = board.last_turn - turn, board.years[turn - 1]
        entente, central_powers = fronts.production
        if state.revolution >= board.revolution_last and state.sectors[RUSSIA].status == AT_WAR:
            printed = board.sectors[RUSSIA]
            entente -= printed.production + printed.production_per_value * fronts.values[RUSSIA]
        lafayette, athena = state.lafayette, state.setup.options.athena
        entente += max(0, lafayette)
        whose = (state.passed, state.initiative, state.kaiserliche_marine, athena)
        return [
            ("standing", (vp[0] - vp[1], is_last_turn(state), left)),
            ("turn", (turn, state.phase, active, *whose)),
            ("income", (entente, central_powers, left, lafayette)),
            ("trees", (state.trees, year)),
            ("fortunes", (vp, state.revolution, state.revolution_dice)),
            ("cards", (state.deck, year, state.this_turn, state.in_force)),
            ("reinforced", (state.reinforced, x.awaits_revolution(state))),
        ]


# ---------------------------------------------------------------------------------------------------- fronts


@lru_cache(maxsize=4096)
def _bearings(
    board: Board, in_force: tuple[int, ...], vp: tuple[int, int], this_turn: tuple[int, ...]
) -> tuple[_Bearing, ...]:
    raised = _raised(board, in_force)
    extras = _extras(board, in_force, this_turn)
    return tuple([_Bearing(vp[board.sectors[s].side.enemy], raised, extras[s]) for s in SECTORS])


def _raised(board: Board, in_force: tuple[int, ...]) -> tuple[int, int]:
    raises, found = board.edition.cards.raises, [0, 0]
    for event in in_force:
        if event in raises and raises[event].technology == Technology.AVIATION:
            found[raises[event].side] = max(found[raises[event].side], raises[event].by)
    return found[0], found[1]


@lru_cache(maxsize=1024)
def _extras(board: Board, in_force: tuple[int, ...], this_turn: tuple[int, ...]) -> tuple[tuple[_Extra, ...], ...]:
    cards = board.edition.cards
    boosts = [cards.boosts[event] for event in in_force if event in cards.boosts]
    boosts += [cards.boosts[event] for event in this_turn if event in cards.turn_boosts]
    again = [cards.hits_again[event] for event in this_turn if event in cards.hits_again]
    return tuple(
        [
            tuple([_extra(boosts, attacker, defender, (attacker, defender) in again) for attacker in attackers])
            for defender, attackers in [(one, x.attackers_of(board, one)) for one in SECTORS]
        ]
    )


def _extra(boosts: Iterable[Boost], attacker: Sector, defender: Sector, again: bool) -> _Extra:
    found = [boost for boost in boosts if boost.applies(attacker, defender)]
    return _Extra(
        sum([boost.attack_dice for boost in found]),
        sum([boost.attack_modifier for boost in found]),
        sum([boost.artillery_modifier for boost in found]),
        again,
    )


@cache
def _aviation(board: Board, sector: Sector, levels: int, raised: tuple[int, int]) -> int:
    """The Aviation number that a sector uses (F072, F073)."""
    printed, value = board.sectors[sector], board.aviation_value(sector, levels)
    more = raised[printed.side]
    return max(value, min(value + more, printed.star)) if more else value


@cache
def _mean_losses(dice: int, hit: float, artillery: int, artillery_hit: float, superior: bool, again: bool) -> float:
    """`superior`: re-roll Artillery misses; `again`: then re-roll all Artillery hits."""
    first = artillery_hit + (1 - artillery_hit) * artillery_hit if superior else artillery_hit
    return dice * (hit * hit if again else hit) + artillery * (first * artillery_hit if again else first)


# ------------------------------------------------------------------------------------------------ everything else


def _turn(
    board: Board,
    turn: int,
    phase: int,
    active: int,
    passed: tuple[bool, bool],
    initiative: int,
    marine: bool,
    athena: tuple[int, ...],
) -> list[Feature]:
    place = _PLACES["flags"]
    return [
        (place, float(passed[0])),
        (place + 1, float(passed[1])),
        (place + 2, float(initiative)),
        (place + 3, float(marine)),
        (_PLACES["turn"] + min(turn, x.TURNS), 1.0),
        (_PLACES["phase"] + 4 * phase + 2 * active + (active == initiative), 1.0),
        *((_PLACES["athena"] + side, 1.0) for side in athena),
    ]


def _income(board: Board, entente: int, central_powers: int, left: int, lafayette: int) -> list[Feature]:
    place, more = _PLACES["income"], (entente - central_powers) / 10
    numbers = (entente / 10, central_powers / 10, more, more * left / 13)
    found = [(place + n, number) for n, number in enumerate(numbers)]
    return [*found, (place + 4, float(lafayette != NOT_PLACED)), (place + 5, max(0, lafayette) / 5)]


def _trees(board: Board, trees: tuple[Tree, Tree], year: int) -> list[Feature]:
    found: list[Feature] = []
    place, open_ = _PLACES["trees"], _PLACES["open"]
    for side in Side:
        for technology in IMPLEMENTED:
            level, printed = trees[side].levels[technology], board.trees[side][technology]
            found += [(place + n, 1.0) for n, step in enumerate(_LEVELS) if level >= step]
            if level < len(printed) and printed[level].year <= year:
                found.append((open_, 1.0))
            place += len(_LEVELS)
            open_ += 1
    return found


def _fortunes(board: Board, vp: tuple[int, int], space: int, dice: int) -> list[Feature]:
    place = _PLACES["revolution"]
    found = [(place + n, 1.0) for n, step in enumerate(_REVOLUTION) if space >= step]
    place += len(_REVOLUTION)
    found += [(place, float(space >= board.revolution_last)), (place + 1, dice / 6)]
    return found + x.ladders(_PLACES["vp"], vp, _VP_STEPS)


def _cards(
    board: Board, deck: tuple[int, ...], year: int, this_turn: tuple[int, ...], in_force: tuple[int, ...]
) -> list[Feature]:
    cards = board.edition.cards
    later = [card.number for card in cards if card.joins and card.year > year]
    return x.cards(_PLACES, board, {*deck, *later}, this_turn, in_force, _IN_FORCE)


def _reinforced(board: Board, reinforced: tuple[int, ...], dice: bool) -> list[Feature]:
    place = _PLACES["reinforced"]
    most = _MOST_REINFORCED
    found = [(place + sector, min(notches, most) / most) for sector, notches in enumerate(reinforced) if notches]
    return [*found, (_PLACES["revolution_dice"], 1.0)] if dice else found


_PARTS: dict[str, Callable[..., list[Feature]]] = {
    "turn": _turn,
    "income": _income,
    "trees": _trees,
    "fortunes": _fortunes,
    "cards": _cards,
    "reinforced": _reinforced,
}

FIRST = _First(_LAYOUT, _PARTS)
