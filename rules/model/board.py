"""The printed values of an edition: sectors, tracks, Technology Trees, corner colours, Cornflower cards.

A `Board` is made by `rules.board_file` from TOML; nothing here knows where a value was read.
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

    `track`: the Operational Value at each number of losses; one loss more than its last index is
    surrender. `caps`: the highest level of Attack, Defence, Artillery, Aviation that it can implement.
    `production_per_value`: RP for each point of its Operational Value, beside `production`. `level`: the War commitment
    level on its counter, and `star`: the highest number of a technology's level that it uses, where they are printed.
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
        """The number of losses that puts the cube on the right-most space."""
        return len(self.track) - 1

    @property
    def spaces(self) -> tuple[int | None, ...]:
        """The numbers of the printed spaces on which it can be, after the red one: Operational Values, the last one
        never read (None: R004); or War commitment levels, from that on its counter down to 1 (3.3.4).
        """
        return tuple(range(self.level, 0, -1)) if self.level else (*self.track, None)

    def space(self, losses: int) -> int:
        """Which of `spaces` its cube or marker is on: right of the value in force, so never on the red one (3.1.1), or
        on its War commitment level (3.3.4).
        """
        return losses if self.level else losses + 1


class Level(Struct, frozen=True):
    """One level of a Technology Tree (3.4); `value`: the number printed for it (R015, F071), 0 where none is."""

    name: str
    year: int
    needed: int
    value: int = 0


class CornflowerCard(Struct, frozen=True):
    """One of Athena's cards (17.2). `technology`: RP for each attempt, 0 where the card prints an x."""

    number: int
    technology: tuple[int, int, int, int, int, int]
    reinforcement: frozenset[Sector]
    target: tuple[Sector, Sector]


class PoppyKind(IntEnum):
    """What a Poppy marker makes its side do (12.2), in the order in which it does them (12.4)."""

    TECHNOLOGY = 0
    OFFENSIVE = 1
    REINFORCEMENT = 2
    NAVAL = 3
    BLANK = 4
    """Nothing (F115)."""


_FLAGS = {SERBIA: (SERBIA, ROMANIA, GREECE)}
"""For whom a flag on a Poppy marker stands, where that is not one sector alone."""


class Poppy(Struct, frozen=True, gc=False):
    """One of the paper opponent's markers (12.2): the `sector` that it names, or the `modifier` that it gives."""

    kind: PoppyKind
    sector: Sector | None = None
    modifier: int = 0

    @property
    def sectors(self) -> tuple[Sector, ...]:
        """The sectors of its flag, in order; Serbia's is for three (12.4.2, 12.4.3, F119)."""
        if self.sector is None:
            return ()
        return _FLAGS.get(self.sector, (self.sector,))


class Board(Struct, frozen=True, cache_hash=True, kw_only=True):
    """All the printed values of one edition. Pairs are `(entente, central powers)`.

    `u_boat` and `blockade`: RP by modified die, index 0 for 1 or less, index 5 for 6 or more. `lafayette_space` and
    `lafayette_last`: where the marker comes, and the end of its track. `source` and `reference` of each printed value
    stay in the file. A board keeps its hash: tables of what follows from it are kept by board.

    What not every edition prints has a default, which is nothing. `lafayette_turn`: on which Lafayette comes in any
    case. `favourable`: events that Athena applies from the cards set aside (R230). `commitment`: the Operational Value
    at each War commitment level, from 0. `initiative_price`: RP for the initiative of each turn (12.3). `bid_limit`:
    the most RP of a bid (6.2), None where there is no limit. `blue_years`: events that do nothing once the year that
    they print is over (6.3). `poppies`: each marker of a side, equal ones side by side.
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
