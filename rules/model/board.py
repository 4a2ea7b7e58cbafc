"""The printed values of an edition: sectors, tracks, Technology Trees, corner colours, Cornflower cards.

A `Board` is made by `rules.board_file` from TOML; nothing here knows where a value was read.
"""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from rules.edition import Edition
from rules.enums import SECTORS, Sector, Side, Status, Technology


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
    prestige_value: int

    @property
    def last_space(self) -> int:
        """Losses at which the cube stands on the right-most space."""
        return len(self.track) - 1


class Level(Struct, frozen=True):
    """One level of a Technology Tree (3.4); `value` is what Aviation prints (R015), else 0."""

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


class Board(Struct, frozen=True, cache_hash=True, kw_only=True):
    """All the printed values of one edition. Pairs are `(entente, central powers)`.

    `u_boat` and `blockade`: loss by modified die, index 0 for 1 or less, index 5 for 6 or more.
    What has a default is not printed in every edition; its default says so. `lafayette_turn`: that on which Lafayette
    comes by itself. `merchant_navy`: the spaces of the Trade Track. `sudden_death_vp`: the VP that win at once.
    `favourable`: events that Athena applies from the cards set aside (R230). `source` and `reference`
    of each printed value stay in the file. A board keeps its hash: tables of what follows from it are kept by board.
    """

    edition: Edition
    title: str
    last_turn: int
    years: tuple[int, ...]
    initiative: tuple[Side, ...]
    maximum_rp: int
    u_boat: tuple[int, int, int, int, int, int]
    blockade: tuple[int, int, int, int, int, int]
    revolution_last: int
    tie_winner: Side
    sectors: tuple[SectorBoard, ...]
    trees: tuple[tuple[tuple[Level, ...], ...], tuple[tuple[Level, ...], ...]]
    lafayette_turn: int = 0
    merchant_navy: tuple[int, ...] = ()
    merchant_navy_start: int = 0
    lafayette_space: int = 0
    kaiserliche_marine: int = 0
    naval_track: tuple[int, int] = (0, 0)
    sudden_death_vp: int = 0
    corners: tuple[Corner, ...] = ()
    cornflower: tuple[CornflowerCard, ...] = ()
    favourable: frozenset[int] = frozenset()

    def year(self, turn: int) -> int:
        """The year of a turn (R014)."""
        return self.years[turn - 1]

    def printed_initiative(self, turn: int) -> Side:
        """Who has the initiative of a turn on the initiative track, and at a tie of the dice (6, R028)."""
        return self.initiative[turn - 1]

    def of_side(self, side: Side) -> tuple[Sector, ...]:
        """The sectors of a side, in the board's order."""
        return _OF_SIDE[side]

    def aviation_value(self, sector: Sector, levels: int) -> int:
        """The printed Aviation value of `levels` implemented levels in a sector; 0 for none (R015)."""
        if not levels:
            return 0
        return self.trees[self.sectors[sector].side][Technology.AVIATION][levels - 1].value

    def printed_levels(self, sector: Sector, levels: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """The numbers printed for implemented levels of Attack, Defence, Artillery and Aviation (3.5, R015)."""
        attack, defence, artillery, aviation = levels
        return attack, defence, artillery, self.aviation_value(sector, aviation)

    def corner(self, event: int) -> Corner:
        """The corner colour of an event card; grey where cards have none."""
        return self.corners[event] if self.corners else Corner.GREY


_OF_SIDE: tuple[tuple[Sector, ...], tuple[Sector, ...]] = (
    tuple(s for s in SECTORS if s <= Sector.AFRICA),
    tuple(s for s in SECTORS if s >= Sector.GERMANY),
)
