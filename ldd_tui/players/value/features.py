"""A position as the numbers that the value network is given: 490 of them, all from the state and the board in it.

They come in parts, each of which follows from a key: a sector and what attacks it, a tree, the cards. Positions that
are near to each other share most of their parts, so that what the network makes of a part is reckoned once.

The places of the numbers are those of the standard board, whatever board is played: spaces are counted from the right
end of a sector's track, and a pair of neighbours that the standard board does not have counts among its target's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb, exp, tanh

from msgspec import Struct

from ldd_tui.players.value.network import Feature
from rules.model import (
    AT_WAR,
    NEUTRAL,
    ROMANIA,
    RUSSIA,
    SECTORS,
    SURRENDERED,
    Board,
    Launched,
    Sector,
    SectorState,
    State,
    Status,
    Technology,
    Tree,
)
from rules.phases.end_of_turn import is_last_turn

TRACKS = (6, 8, 4, 2, 2, 2, 3, 3, 7, 4, 4, 2, 3)
"""The last space of each sector's track on the standard board: so many numbers tell its losses."""

PAIRS = (
    *((0, 8), (1, 8), (1, 9), (1, 10), (2, 8), (2, 9), (3, 9), (3, 11), (4, 9), (4, 11), (5, 10), (5, 11)),
    *((6, 10), (7, 12), (8, 0), (8, 1), (8, 2), (9, 1), (9, 2), (9, 3), (9, 4), (10, 1), (10, 5), (10, 6)),
    *((11, 3), (11, 4), (11, 5), (12, 7)),
)
"""Who can attack whom on the standard board."""

_TURNS, _PHASES, _CARDS = 14, 8, 42
_IN_FORCE = (6, 10, 15, 16, 23, 24, 35, 36, 41)
_RP_STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18)
_VP_STEPS = range(1, 7)
_PAIR_PLACE = {pair: n for n, pair in enumerate(PAIRS)}
_LEVELS = 4


def _places() -> tuple[tuple[int, ...], dict[str, int], int]:
    """Where each sector's numbers begin, where each other group does, and how many there are in all."""
    sectors, place = [], 0
    for slots in TRACKS:
        sectors.append(place)
        place += slots + len(Status) + _LEVELS + 1
    others: dict[str, int] = {}
    for name, count in (
        ("blows", len(PAIRS)),
        ("blows_left", len(PAIRS)),
        ("danger", len(SECTORS)),
        ("danger_left", len(SECTORS)),
        ("launched", len(SECTORS)),
        ("attempted", len(Technology)),
        ("standing", 8),
        ("ends", 1),
        ("flags", 3),
        ("income", 7),
        ("levels", 7),
        ("revolution", 3),
        ("athena", 2),
        ("purses", 5),
        ("turn", _TURNS + 1),
        ("phase", 2 * _PHASES),
        ("rp", 2 * (2 + len(_RP_STEPS))),
        ("vp", 2 * len(_VP_STEPS)),
        ("trees", 4 * len(Technology)),
        ("deck", _CARDS),
        ("drawn", _CARDS),
        ("in_force", len(_IN_FORCE)),
    ):
        others[name] = place
        place += count
    return tuple(sectors), others, place


_SECTOR_PLACES, _PLACES, COUNT = _places()
"""`COUNT`: how many numbers the network is given."""


def features(state: State) -> list[float]:
    """The numbers of a position, whole."""
    found = [0.0] * COUNT
    for part in parts_of(state):
        for place, value in part:
            found[place] += value
    return found


def parts_of(state: State) -> list[list[Feature]]:
    """The numbers of a position, part by part; those that are 0 may be left out."""
    board, sectors, rp = state.setup.board, state.sectors, state.rp
    fronts = fronts_of(board, sectors)
    found = [sector_part(board, sector, sectors[sector]) for sector in SECTORS]
    sizes = sizes_left(board, fronts, most_left(state, fronts), state.offensives)
    for defender in SECTORS:
        found.append(front_part(board, defender, sectors, fronts.values, left=False))
        found.append(front_part(board, defender, sectors, sizes, left=True))
    found += [values(board, *key) for key in other_keys(state, fronts)]
    found.append(this_turn_part(state.offensives, state.attempted))
    found.append(purses_part(rp, fronts.strengths))
    return found


# ------------------------------------------------------------------------------------------ sectors and fronts


class Fronts(Struct, frozen=True):
    """What follows from the sectors alone. `values`: Operational Values. Pairs are of (entente, central powers):
    what they produce, Russia's revolution aside, their prestige without VP, the sums and the largest of their
    Operational Values.
    """

    values: tuple[int, ...]
    production: tuple[int, int]
    prestige: tuple[int, int]
    strengths: tuple[int, int]
    largest: tuple[int, int]


def fronts_of(board: Board, sectors: tuple[SectorState, ...]) -> Fronts:
    """What follows from the sectors alone."""
    values = []
    production, prestige, strengths, largest = [0, 0], [0, 0], [0, 0], [0, 0]
    for printed, here in zip(board.sectors, sectors, strict=True):
        value, side = 0, printed.side
        if here.status == AT_WAR:
            value = printed.track[here.losses]
            production[side] += printed.production
            prestige[side] += printed.prestige_value * value
            strengths[side] += value
            largest[side] = max(largest[side], value)
        values.append(value)
    return Fronts(
        tuple(values),
        (production[0], production[1]),
        (prestige[0], prestige[1]),
        (strengths[0], strengths[1]),
        (largest[0], largest[1]),
    )


def most_left(state: State, fronts: Fronts) -> tuple[int, int]:
    """The RP that each side can still put into one offensive this turn, no more than its largest can take."""
    (entente, central_powers), passed, largest = state.rp, state.passed, fronts.largest
    return (
        0 if passed[0] else min(entente, largest[0]),
        0 if passed[1] else min(central_powers, largest[1]),
    )


def sizes_left(
    board: Board, fronts: Fronts, most: tuple[int, int], offensives: tuple[Launched, ...]
) -> tuple[int, ...]:
    """The largest offensive that each sector can still launch this turn with these RP; 0 for none."""
    launched = [past.attacker for past in offensives if not past.free_of_limit]
    return tuple(
        [
            0 if printed.sector in launched else min(value, most[printed.side])
            for printed, value in zip(board.sectors, fronts.values, strict=True)
        ]
    )


def sector_part(board: Board, sector: Sector, here: SectorState) -> list[Feature]:
    """One sector: its losses, its status, its levels, its Operational Value."""
    printed, place, slots = board.sectors[sector], _SECTOR_PLACES[sector], TRACKS[sector]
    found: list[Feature] = []
    if here.status == AT_WAR:
        gone = slots - (printed.last_space - here.losses)
        found += [(place + n, 1.0) for n in range(min(max(gone, 0), slots))]
        found.append((place + slots + len(Status) + _LEVELS, printed.track[here.losses] / 3))
    found.append((place + slots + here.status, 1.0))
    if here.status in (AT_WAR, NEUTRAL):
        found += [(place + slots + len(Status) + n, level / 3) for n, level in enumerate(here.levels) if level]
    return found


def attackers_of(board: Board, defender: Sector) -> tuple[Sector, ...]:
    """The sectors that can attack one, as the board has it."""
    return _attackers(board)[defender]


@cache
def _attackers(board: Board) -> tuple[tuple[Sector, ...], ...]:
    return tuple([tuple([one.sector for one in board.sectors if defender in one.neighbours]) for defender in SECTORS])


def front_part(
    board: Board, defender: Sector, sectors: tuple[SectorState, ...], sizes: tuple[int, ...], *, left: bool
) -> list[Feature]:
    """The blows that a sector may get if each neighbour attacks it at its size, and how likely it falls of them all.

    `left`: the sizes are what can still be launched this turn, else the Operational Values.
    """
    here = sectors[defender]
    if here.status != AT_WAR:
        return []
    found: list[Feature] = []
    blows_at, danger_at = ("blows_left", "danger_left") if left else ("blows", "danger")
    total = 0.0
    for attacker in attackers_of(board, defender):
        if sizes[attacker]:
            blow = expected_losses(board, attacker, defender, sectors[attacker], here, sizes[attacker])
            total += blow
            place = _PAIR_PLACE.get((attacker, defender))
            if place is not None:
                found.append((_PLACES[blows_at] + place, blow / 3))
    to_fall = board.sectors[defender].last_space - here.losses + 1
    found.append((_PLACES[danger_at] + defender, _at_least(to_fall, int(total * 10 + 0.5))))
    return found


def expected_losses(
    board: Board, attacker: Sector, defender: Sector, here: SectorState, there: SectorState, size: int
) -> float:
    """The mean losses of an offensive by levels alone, as the network was taught them: no event counts."""
    ours, theirs = here.levels, there.levels
    aviation = board.aviation_value(attacker, ours[3]) - board.aviation_value(defender, theirs[3])
    needed = board.sectors[attacker].attack_value
    return _mean_losses(ours[0] - theirs[1], ours[2], size, max(aviation, 0), needed)


@cache
def _mean_losses(modifier: int, artillery: int, size: int, rerolls: int, needed: int) -> float:
    found, dice = size * _hit(modifier, needed), min(artillery, size)
    hit = _hit(0, needed)
    found += dice * hit
    for missed in range(1, dice + 1):
        likely = comb(dice, missed) * (1 - hit) ** missed * hit ** (dice - missed)
        found += likely * min(missed, rerolls) * hit
    return found


@cache
def _hit(modifier: int, needed: int) -> float:
    return sum(face == 6 or (face != 1 and face + modifier >= needed) for face in range(1, 7)) / 6


@cache
def _at_least(losses: int, tenths: int) -> float:
    """How likely so many losses come or more, if `tenths` tenths of a loss come on average (Poisson's law)."""
    mean = tenths / 10
    likely, below = exp(-mean), 0.0
    for n in range(losses):
        below += likely
        likely *= mean / (n + 1)
    return 1 - below


# ------------------------------------------------------------------------------------------------ everything else

Key = tuple[str, tuple[object, ...]]
"""The name of a part, and all that its numbers depend on beside the board."""


def other_keys(state: State, fronts: Fronts) -> list[Key]:
    """The parts of a position besides its sectors, what these do this turn, and RP."""
    board, turn, vp = state.setup.board, state.turn, state.vp
    left = board.last_turn - turn
    entente, central_powers = fronts.production
    if state.revolution >= board.revolution_last and state.sectors[RUSSIA].status == AT_WAR:
        entente -= board.sectors[RUSSIA].production
    lafayette, navy = state.lafayette, state.merchant_navy
    entente += navy + max(0, lafayette)
    if state.kaiserliche_marine:
        central_powers += board.kaiserliche_marine
    if state.sectors[ROMANIA].status == SURRENDERED:
        central_powers += 1
    lead = fronts.prestige[0] + vp[0] - fronts.prestige[1] - vp[1]
    return [
        ("standing", (lead, is_last_turn(state), left)),
        ("turn", (turn, state.phase, state.active, state.passed, state.initiative, state.setup.options.athena)),
        ("income", (entente, central_powers, left, navy, lafayette)),
        ("trees", (state.trees, state.kaiserliche_marine)),
        ("fortunes", (vp, state.revolution, state.revolution_dice)),
        ("cards", (state.deck, board.years[turn - 1], state.this_turn, state.in_force)),
    ]


def values(board: Board, name: str, key: tuple[object, ...]) -> list[Feature]:
    """The numbers of a part of `other_keys`."""
    return _PARTS[name](board, *key)


def purses_part(rp: tuple[int, int], strengths: tuple[int, int]) -> list[Feature]:
    """RP: of each side, beside each other, and beside the Operational Values that could spend them."""
    place = _PLACES["purses"]
    found = [
        (place, (rp[0] - rp[1]) / 10),
        (place + 1, strengths[0] / 10),
        (place + 2, strengths[1] / 10),
        (place + 3, min(1.5, rp[0] / (1 + strengths[0]))),
        (place + 4, min(1.5, rp[1] / (1 + strengths[1]))),
    ]
    place = _PLACES["rp"]
    for held in rp:
        found += [(place, held / 10), (place + 1, (held / 10) ** 2)]
        found += [(place + 2 + n, 1.0) for n, step in enumerate(_RP_STEPS) if held >= step]
        place += 2 + len(_RP_STEPS)
    return found


def this_turn_part(offensives: tuple[Launched, ...], attempted: tuple[Technology, ...]) -> list[Feature]:
    """Who has attacked, and what has been attempted."""
    attackers = {past.attacker for past in offensives if not past.free_of_limit}
    found = [(_PLACES["launched"] + attacker, 1.0) for attacker in attackers]
    return [*found, *((_PLACES["attempted"] + technology, 1.0) for technology in attempted)]


def _standing(board: Board, lead: int, last: bool, left: int) -> list[Feature]:
    """The Entente's lead in prestige, half a point less for the tie, and the turns that are left."""
    margin, place = lead - 0.5, _PLACES["standing"]
    late = left / 13
    numbers = (
        *(margin / 10, tanh(margin / 4), tanh(margin / 3) if last else 0.0, tanh(margin / 8) if last else 0.0),
        *(margin / 10 if left <= 2 else 0.0, float(last), margin / 10 * (1 - late), late),
    )
    return [(place + n, number) for n, number in enumerate(numbers)]


def _income(board: Board, entente: int, central_powers: int, left: int, navy: int, lafayette: int) -> list[Feature]:
    place, more = _PLACES["income"], (entente - central_powers) / 10
    numbers = (entente / 10, central_powers / 10, more, more * left / 13, navy / 5)
    found = [(place + n, number) for n, number in enumerate(numbers)]
    return [*found, (place + 5, float(lafayette >= 0)), (place + 6, max(0, lafayette) / 5)]


def _trees(board: Board, trees: tuple[Tree, Tree], marine: bool) -> list[Feature]:
    """Both trees, and what they come to in the war at sea and in the air over the cities."""
    ours, theirs = trees[0].levels, trees[1].levels
    naval, air = Technology.NAVAL, Technology.AIR_RAID
    place, sea, lead = _PLACES["levels"], theirs[naval] - max(0, ours[naval] - 1), theirs[air] - ours[air]
    found = [(place, float(marine)), (place + 1, sea / 3), (place + 2, float(ours[naval] > 0)), (place + 3, lead / 3)]
    found += [(place + 3 + n, float(lead >= n)) for n in (1, 2, 3)]
    place, count = _PLACES["trees"], len(Technology)
    for tree in trees:
        found += [(place + n, level / 3) for n, level in enumerate(tree.levels) if level]
        found += [(place + count + n, min(cubes, 4) / 2) for n, cubes in enumerate(tree.cubes) if cubes]
        place += 2 * count
    return found


def _turn(
    board: Board,
    turn: int,
    phase: int,
    active: int,
    passed: tuple[bool, bool],
    initiative: int,
    athena: tuple[int, ...],
) -> list[Feature]:
    """How far the game has come, whose it is to act, and who is played by Athena."""
    place = _PLACES["flags"]
    return [
        (place, float(passed[0])),
        (place + 1, float(passed[1])),
        (place + 2, float(initiative)),
        (_PLACES["turn"] + min(turn, _TURNS), 1.0),
        (_PLACES["phase"] + 2 * phase + active, 1.0),
        *((_PLACES["athena"] + side, 1.0) for side in athena),
    ]


def _fortunes(board: Board, vp: tuple[int, int], space: int, dice: int) -> list[Feature]:
    """VP, and the Russian Revolution."""
    place = _PLACES["revolution"]
    found = [(place, space / 6), (place + 1, float(space >= board.revolution_last)), (place + 2, dice / 6)]
    place = _PLACES["vp"]
    for held in vp:
        found += [(place + n, 1.0) for n, step in enumerate(_VP_STEPS) if held >= step]
        place += len(_VP_STEPS)
    return found


def _cards(
    board: Board, deck: tuple[int, ...], year: int, this_turn: tuple[int, ...], in_force: tuple[int, ...]
) -> list[Feature]:
    """The cards that may still come, in this year or in a later one; those of this turn; the markers on the board."""
    later = [card.number for card in board.edition.cards.by_number.values() if card.year > year]
    found = [(_PLACES["deck"] + number - 1, 1.0) for number in {*deck, *later}]
    found += [(_PLACES["drawn"] + number - 1, 1.0) for number in this_turn]
    found += [(_PLACES["in_force"] + n, 1.0) for n, number in enumerate(_IN_FORCE) if number in in_force]
    if not board.edition.cards.ends_war.isdisjoint(this_turn):
        found.append((_PLACES["ends"], 1.0))
    return found


_PARTS: dict[str, Callable[..., list[Feature]]] = {
    "standing": _standing,
    "turn": _turn,
    "income": _income,
    "trees": _trees,
    "fortunes": _fortunes,
    "cards": _cards,
}
