"""The network's inputs for sectors and their fronts, alike in all editions: `Features` is where they differ.

They come in parts, each of which follows from a key: a sector and what attacks it, a tree, the cards. Similar positions
share most parts, so each is calculated once. Their places are those of the edition's standard board: spaces count from
the right end of a track, and a pair of neighbours that it doesn't have counts among its target's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from math import exp, tanh

from msgspec import Struct

from ldd_tui.players.value.network import Feature
from rules.editions import EDITIONS
from rules.model import (
    AT_WAR,
    NEUTRAL,
    SECTORS,
    Board,
    Dice,
    Launched,
    Phase,
    Purpose,
    Sector,
    SectorState,
    State,
    Status,
    Technology,
)
from rules.odds import FACES
from rules.pools import is_hit

RP_STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18)
TURNS = 14
PHASES, CARDS = len(Phase), max(edition.cards.numbers[-1] for edition in EDITIONS.values())

Sectors = tuple[SectorState, ...]


class Fronts(Struct, frozen=True):
    """What follows from the sectors alone. `values`: Operational Values. Pairs (entente, central powers): production
    without Russia's revolution, prestige without VP, the sums and the largest of their Operational Values.
    """

    values: tuple[int, ...]
    production: tuple[int, int]
    prestige: tuple[int, int]
    strengths: tuple[int, int]
    largest: tuple[int, int]


def fronts_of(board: Board, sectors: Sectors) -> Fronts:
    values = []
    production, prestige, strengths, largest = [0, 0], [0, 0], [0, 0], [0, 0]
    for printed, here in zip(board.sectors, sectors, strict=True):
        value, side = 0, printed.side
        if here.status == AT_WAR:
            value = printed.track[here.losses]
            production[side] += printed.production + printed.production_per_value * value
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
    """The RP that each side can still put into one offensive, capped by its largest possible size."""
    (entente, central_powers), passed, largest = state.rp, state.passed, fronts.largest
    return 0 if passed[0] else min(entente, largest[0]), 0 if passed[1] else min(central_powers, largest[1])


def sizes_left(
    board: Board, fronts: Fronts, most: tuple[int, int], offensives: tuple[Launched, ...]
) -> tuple[int, ...]:
    """The largest offensive each sector can still launch this turn with these RP; 0 for none."""
    launched = [past.attacker for past in offensives if not past.free_of_limit]
    return tuple(
        [
            0 if printed.sector in launched else min(value, most[printed.side])
            for printed, value in zip(board.sectors, fronts.values, strict=True)
        ]
    )


def attackers_of(board: Board, defender: Sector) -> tuple[Sector, ...]:
    return _attackers(board)[defender]


@cache
def _attackers(board: Board) -> tuple[tuple[Sector, ...], ...]:
    return tuple([tuple([one.sector for one in board.sectors if defender in one.neighbours]) for defender in SECTORS])


# ------------------------------------------------------------------------------------------------- the numbers

Key = tuple[str, tuple[object, ...]]

Bearing = tuple[object, ...]


class Layout:
    """The places of an edition's inputs. `tracks`: the last space of each sector's track on its standard board.
    `pairs`: who can attack whom there. `groups`: the others, by name, with their sizes.
    """

    def __init__(
        self,
        tracks: Sequence[int],
        pairs: Sequence[tuple[int, int]],
        groups: Sequence[tuple[str, int]],
        *,
        levels_of_sectors: bool,
    ) -> None:
        self.tracks = tracks
        self.pair_place = {pair: n for n, pair in enumerate(pairs)}
        self.levels = 4 if levels_of_sectors else 0
        self.sectors: list[int] = []
        self.places: dict[str, int] = {}
        place = 0
        for slots in tracks:
            self.sectors.append(place)
            place += slots + len(Status) + self.levels + 1
        for name, count in (("blows", len(pairs)), ("blows_left", len(pairs)), *groups):
            self.places[name] = place
            place += count
        self.count = place


class Features(ABC):
    def __init__(self, layout: Layout, parts: Mapping[str, Callable[..., list[Feature]]]) -> None:
        """`parts`: for each part name of `other_keys`, its numbers from the board and the part's key."""
        self.layout = layout
        self._parts: dict[str, Callable[..., list[Feature]]] = {
            "standing": partial(_standing, layout.places["standing"]),
            **parts,
        }

    def lasting(self, state: State) -> tuple[object, ...]:
        return ()

    def passing(self, state: State) -> tuple[int, ...]:
        return ()

    @abstractmethod
    def bearings(self, board: Board, lasting: tuple[object, ...], passing: tuple[int, ...]) -> Sequence[Bearing]:
        """What bears on the front of each defender, of what `lasting` and `passing` say."""

    @abstractmethod
    def blow(self, board: Board, attacker: Sector, defender: Sector, sectors: Sectors, size: int, it: Bearing) -> float:
        """The mean losses of an offensive of this size, where `it` bears on the defender's front."""

    @abstractmethod
    def other_keys(self, state: State, fronts: Fronts) -> list[Key]:
        """The parts of a position besides its sectors, what these do this turn, and RP."""

    def values(self, board: Board, name: str, key: tuple[object, ...]) -> list[Feature]:
        return self._parts[name](board, *key)

    def parts_of(self, state: State) -> list[list[Feature]]:
        board, sectors, rp = state.setup.board, state.sectors, state.rp
        fronts, lasting = fronts_of(board, sectors), self.lasting(state)
        found = [self.sector_part(board, sector, sectors[sector]) for sector in SECTORS]
        sizes = sizes_left(board, fronts, most_left(state, fronts), state.offensives)
        always = self.bearings(board, lasting, ())
        now = self.bearings(board, lasting, self.passing(state))
        for defender in SECTORS:
            found.append(self.front_part(board, defender, sectors, fronts.values, always[defender], left=False))
            found.append(self.front_part(board, defender, sectors, sizes, now[defender], left=True))
        found += [self.values(board, *key) for key in self.other_keys(state, fronts)]
        found.append(self.this_turn_part(state.offensives, state.attempted))
        found.append(self.purses_part(rp, fronts.strengths))
        return found

    def sector_part(self, board: Board, sector: Sector, here: SectorState) -> list[Feature]:
        layout = self.layout
        printed, place, slots = board.sectors[sector], layout.sectors[sector], layout.tracks[sector]
        found: list[Feature] = []
        if here.status == AT_WAR:
            gone = slots - (printed.last_space - here.losses)
            found += [(place + n, 1.0) for n in range(min(max(gone, 0), slots))]
            found.append((place + slots + len(Status) + layout.levels, printed.track[here.losses] / 3))
        found.append((place + slots + here.status, 1.0))
        if layout.levels and here.status in (AT_WAR, NEUTRAL):
            found += [(place + slots + len(Status) + n, level / 3) for n, level in enumerate(here.levels) if level]
        return found

    def front_part(
        self,
        board: Board,
        defender: Sector,
        sectors: Sectors,
        sizes: tuple[int, ...],
        it: Bearing,
        *,
        left: bool,
    ) -> list[Feature]:
        """The likely blows if each neighbour attacks a sector at its size, and its chance of surrender.

        `it`: what bears on the front. `left`: the sizes are this turn's largest possible, else the Operational Values.
        """
        here = sectors[defender]
        if here.status != AT_WAR:
            return []
        found: list[Feature] = []
        places, pair_place = self.layout.places, self.layout.pair_place
        blows_at = places["blows_left" if left else "blows"]
        total = 0.0
        for attacker in attackers_of(board, defender):
            if sizes[attacker]:
                blow = self.blow(board, attacker, defender, sectors, sizes[attacker], it)
                total += blow
                place = pair_place.get((attacker, defender))
                if place is not None:
                    found.append((blows_at + place, blow / 3))
        to_fall = board.sectors[defender].last_space - here.losses + 1
        danger = _at_least(to_fall, int(total * 10 + 0.5))
        found.append((places["danger_left" if left else "danger"] + defender, danger))
        return found + self.if_it_falls(board, defender, danger, it, left=left)

    def if_it_falls(self, board: Board, defender: Sector, danger: float, it: Bearing, *, left: bool) -> list[Feature]:
        return []

    def purses_part(self, rp: tuple[int, int], strengths: tuple[int, int]) -> list[Feature]:
        place = self.layout.places["purses"]
        found = [
            (place, (rp[0] - rp[1]) / 10),
            (place + 1, strengths[0] / 10),
            (place + 2, strengths[1] / 10),
            (place + 3, min(1.5, rp[0] / (1 + strengths[0]))),
            (place + 4, min(1.5, rp[1] / (1 + strengths[1]))),
        ]
        place = self.layout.places["rp"]
        for held in rp:
            found += [(place, held / 10), (place + 1, (held / 10) ** 2)]
            found += [(place + 2 + n, 1.0) for n, step in enumerate(RP_STEPS) if held >= step]
            place += 2 + len(RP_STEPS)
        return found

    def this_turn_part(self, offensives: tuple[Launched, ...], attempted: tuple[Technology, ...]) -> list[Feature]:
        places = self.layout.places
        attackers = {past.attacker for past in offensives if not past.free_of_limit}
        found = [(places["launched"] + attacker, 1.0) for attacker in attackers]
        return [*found, *((places["attempted"] + technology, 1.0) for technology in attempted)]


def _standing(place: int, board: Board, lead: int, last: bool, left: int) -> list[Feature]:
    """The Entente's final-score lead, less half a point for the tie, and the turns left."""
    margin = lead - 0.5
    late = left / 13
    numbers = (
        *(margin / 10, tanh(margin / 4), tanh(margin / 3) if last else 0.0, tanh(margin / 8) if last else 0.0),
        *(margin / 10 if left <= 2 else 0.0, float(last), margin / 10 * (1 - late), late),
    )
    return [(place + n, number) for n, number in enumerate(numbers)]


def ladders(place: int, held: Sequence[int], steps: Sequence[int]) -> list[Feature]:
    found: list[Feature] = []
    for mine in held:
        found += [(place + n, 1.0) for n, step in enumerate(steps) if mine >= step]
        place += len(steps)
    return found


def cards(
    places: Mapping[str, int],
    board: Board,
    to_come: Iterable[int],
    this_turn: tuple[int, ...],
    in_force: tuple[int, ...],
    lasting: Sequence[int],
) -> list[Feature]:
    """Events to come, this year or later; this turn's events; those of `lasting` in force."""
    found = [(places["deck"] + number - 1, 1.0) for number in to_come]
    found += [(places["drawn"] + number - 1, 1.0) for number in this_turn]
    found += [(places["in_force"] + n, 1.0) for n, number in enumerate(lasting) if number in in_force]
    if not board.edition.cards.ends_war.isdisjoint(this_turn):
        found.append((places["ends"], 1.0))
    return found


def awaits_revolution(state: State) -> bool:
    """Whether reinforcements are over and the dice for the Revolution are due."""
    waiting = state.waiting
    return isinstance(waiting, Dice) and waiting.purpose == Purpose.REVOLUTION


@cache
def hit(modifier: int, needed: int) -> float:
    return sum(is_hit(face, modifier, needed) for face in FACES) / len(FACES)


@cache
def _at_least(losses: int, tenths: int) -> float:
    """The chance of at least this many losses (Poisson), for a mean of `tenths` tenths."""
    mean = tenths / 10
    likely, below = exp(-mean), 0.0
    for n in range(losses):
        below += likely
        likely *= mean / (n + 1)
    return 1 - below
