"""The printed values of an edition: sectors, tracks, Technology Trees, corner colours, Cornflower cards.

`rules.board_file` makes a `Board` from TOML.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from msgspec import Struct

from rules.edition import Edition
from rules.enums import GREECE, ROMANIA, SECTORS, SERBIA, Sector, Side, Status, Technology


class Corner(IntEnum):
    """The colour of an event card's corner (7.3, 10.2.7)."""

    GREY = 0
    BLUE = 1
    GREEN = 2
    RED = 3


class SectorBoard(Struct, frozen=True):
    """A sector as printed (3.1.1).

    `track`: the Operational Value at each number of losses; the next loss is surrender. `caps`: the highest level of
    Attack, Defence, Artillery, Aviation that it can implement. `production_per_value`: RP for each point of its
    Operational Value, on top of `production`. `level`: the War commitment level on its counter; `star`: the highest
    level number it uses; 0 where not printed.
    """

    sector: Sector
    side: Side
    status: Status
    production: int
    attack_value: int
    track: tuple[int, ...]
    neighbours: tuple[Sector, ...]
    caps: tuple[int, int, int, int]
    victory_points: int
    prestige_value: int = 0
    production_per_value: int = 0
    level: int = 0
    star: int = 0

    @property
    def last_space(self) -> int:
        """The losses at which the cube is on the right-most space."""
        return len(self.track) - 1

    @property
    def spaces(self) -> tuple[int | None, ...]:
        """The numbers on the spaces it can occupy: Operational Values after the red one, None for the last (R004); or
        War commitment levels, from its counter's down to 1 (3.3.4).
        """
        return tuple(range(self.level, 0, -1)) if self.level else (*self.track, None)

    def space(self, losses: int) -> int:
        """The index in `spaces` of its cube or marker: right of the value in force (3.1.1), or on its War commitment
        level (3.3.4).
        """
        return losses if self.level else losses + 1


class Level(Struct, frozen=True):
    """One level of a Technology Tree (3.4); `value`: its printed number (R015, F071), or 0."""

    name: str
    year: int
    needed: int
    value: int = 0


class CornflowerCard(Struct, frozen=True):
    """One of Athena's cards (17.2). `technology`: RP for each attempt, 0 for an x."""

    number: int
    technology: tuple[int, int, int, int, int, int]
    reinforcement: frozenset[Sector]
    target: tuple[Sector, Sector]


class PoppyKind(IntEnum):
    """What a Poppy marker makes its side do (12.2), in order (12.4)."""

    TECHNOLOGY = 0
    OFFENSIVE = 1
    REINFORCEMENT = 2
    NAVAL = 3
    BLANK = 4
    """Nothing (F115)."""


_FLAGS = {SERBIA: (SERBIA, ROMANIA, GREECE)}
"""Flags on Poppy markers that stand for more than one sector."""


class Poppy(Struct, frozen=True, gc=False):
    """One of the system's markers (12.2), with its `sector` or `modifier`."""

    kind: PoppyKind
    sector: Sector | None = None
    modifier: int = 0

    @property
    def sectors(self) -> tuple[Sector, ...]:
        """The sectors of its flag, in order; Serbia's has three (12.4.2, 12.4.3, F119)."""
        if self.sector is None:
            return ()
        return _FLAGS.get(self.sector, (self.sector,))


class Board(Struct, frozen=True, cache_hash=True, kw_only=True):
    """All the printed values of one edition. Pairs are `(entente, central powers)`.

    `u_boat` and `blockade`: RP by modified die, index 0 for 1 or less, index 5 for 6 or more. `lafayette_space` and
    `lafayette_last`: where the marker is placed, and the end of its track. A board caches its hash, because derived
    tables are cached by board.

    What some editions don't print has an empty default. `lafayette_turn`: the turn on which Lafayette comes in any
    case. `favourable`: set-aside events that Athena applies (R230). `commitment`: the Operational Value at each War
    commitment level, from 0. `initiative_price`: RP for the initiative of each turn (12.3). `bid_limit`: the most RP of
    a bid (6.2), or None. `blue_years`: events that do nothing after their printed year (6.3). `poppies`: each marker of
    a side, equal ones together.
    """

    edition: Edition
    title: str
    last_turn: int
    years: tuple[int, ...]
    initiative: tuple[Side, ...]
    maximum_rp: int
    u_boat: tuple[int, int, int, int, int, int]
    blockade: tuple[int, int, int, int, int, int]
    lafayette_space: int
    lafayette_last: int
    revolution_last: int
    tie_winner: Side
    sectors: tuple[SectorBoard, ...]
    trees: tuple[tuple[tuple[Level, ...], ...], tuple[tuple[Level, ...], ...]]
    lafayette_turn: int = 0
    merchant_navy: tuple[int, ...] = ()
    merchant_navy_start: int = 0
    kaiserliche_marine: int = 0
    naval_track: tuple[int, int] = (0, 0)
    sudden_death_vp: int = 0
    corners: tuple[Corner, ...] = ()
    cornflower: tuple[CornflowerCard, ...] = ()
    favourable: frozenset[int] = frozenset()
    commitment: tuple[int, ...] = ()
    initiative_price: tuple[int, ...] = ()
    bid_limit: int | None = None
    blue_years: frozenset[int] = frozenset()
    poppies: tuple[tuple[Poppy, ...], tuple[Poppy, ...]] = ((), ())

    def year(self, turn: int) -> int:
        """The year of a turn (R014)."""
        return self.years[turn - 1]

    def printed_initiative(self, turn: int) -> Side:
        """The initiative track's side for a turn, which also wins dice ties (6, R028)."""
        return self.initiative[turn - 1]

    def poppy_kinds(self, side: Side) -> tuple[Poppy, ...]:
        """A side's Poppy markers without duplicates; draws name them by position, from 1 (12.2)."""
        return _poppy_kinds(self, side)

    def of_side(self, side: Side) -> tuple[Sector, ...]:
        return _OF_SIDE[side]

    def aviation_value(self, sector: Sector, levels: int) -> int:
        """The printed Aviation value of `levels` implemented levels in a sector; 0 for none (R015)."""
        if not levels:
            return 0
        return self.trees[self.sectors[sector].side][Technology.AVIATION][levels - 1].value

    def printed_levels(self, sector: Sector, levels: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """The printed numbers of implemented Attack, Defence, Artillery and Aviation levels (3.5, R015)."""
        attack, defence, artillery, aviation = levels
        return attack, defence, artillery, self.aviation_value(sector, aviation)

    def number(self, side: Side, technology: Technology, level: int) -> int:
        """A level's number, from 1: the printed one if the box has one (R015, F071)."""
        column = self.trees[side][technology]
        return (column[level - 1].value if level <= len(column) else 0) or level

    def corner(self, event: int) -> Corner:
        """An event's corner colour; grey if no card has one."""
        return self.corners[event] if self.corners else Corner.GREY


_OF_SIDE: tuple[tuple[Sector, ...], tuple[Sector, ...]] = (
    tuple(s for s in SECTORS if s <= Sector.AFRICA),
    tuple(s for s in SECTORS if s >= Sector.GERMANY),
)


@cache
def _poppy_kinds(board: Board, side: Side) -> tuple[Poppy, ...]:
    return tuple(dict.fromkeys(board.poppies[side]))
