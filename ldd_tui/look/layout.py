"""The places of the sectors on the map, for the screen and for pictures. Nothing of Textual is imported here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.model import Sector

# How many cells the parts of a table have in a terminal. Where they stand is in the stylesheet, by the same numbers.
BROAD_FROM = 110
"""The columns from which the cards have frames, and the fronts are wide enough for a figure."""
BESIDE_FROM = (150, 40)
"""The columns and the lines from which what is said stands beside the map."""
MEDIUM_FROM, TALL_FROM = 33, 46
"""The lines from which the map is higher."""

HEADER_LINES = 2

_LEAST_COLUMN, _MOST_COLUMN, _COLUMN_PERCENT = 56, 80, 36
_NARROW_MAP, _MEDIUM_MAP, _TALL_MAP = 12, 21, 27


def is_beside(width: int, height: int) -> bool:
    return width >= BESIDE_FROM[0] and height >= BESIDE_FROM[1]


def talk_width(width: int, height: int) -> int:
    """The columns of what is said.

    >>> talk_width(80, 24), talk_width(160, 45), talk_width(200, 50)
    (80, 56, 71)
    """
    if not is_beside(width, height):
        return width
    return max(_LEAST_COLUMN, min(_MOST_COLUMN, width * _COLUMN_PERCENT // 100)) - 1  # a column is left free


def map_lines(width: int, height: int) -> int:
    """The map's height in lines; 0 if it takes what the trees leave."""
    if is_beside(width, height):
        return 0
    if height < MEDIUM_FROM or width < BROAD_FROM:
        return _NARROW_MAP
    return _TALL_MAP if height >= TALL_FROM else _MEDIUM_MAP


# ------------------------------------------------------------------------------------------------ map


Place = tuple[int, int]
"""The row and the column of a sector on the map."""

ROWS: tuple[tuple[Sector | None, ...], ...] = (
    (Sector.FRANCE, Sector.GERMANY, Sector.RUSSIA, None, None),
    (Sector.ITALY, Sector.AUSTRIA_HUNGARY, Sector.ROMANIA, Sector.OTTOMAN_EMPIRE, Sector.MIDDLE_EAST),
    (Sector.SERBIA, Sector.BULGARIA, Sector.GREECE, Sector.AFRICA, Sector.GERMAN_COLONIES),
)
"""West to east. Enemies that face each other lie in neighbouring columns: every front is a gap between two of them."""

PLACES: dict[Sector, Place] = {
    sector: (row, column) for row, line in enumerate(ROWS) for column, sector in enumerate(line) if sector is not None
}


def digit_of(sector: Sector) -> int:
    """A sector's place among those of its side, the same for the whole game."""
    return sector - (Sector.GERMANY if sector.side else Sector.FRANCE) + 1


def sector_of(digit: int, sectors: Iterable[Sector]) -> Sector | None:
    """None if the digit chooses none of these sectors of a side."""
    return next((sector for sector in sectors if digit_of(sector) == digit), None)


class Link(NamedTuple):
    """Two enemies in neighbouring columns, in the same row or in rows next to each other."""

    west: Sector
    east: Sector
    west_row: int
    east_row: int


def links(places: dict[Sector, Place], neighbours: Iterable[tuple[Sector, Sector]], column: int) -> tuple[Link, ...]:
    found = []
    for one, other in neighbours:
        west, east = sorted((one, other), key=lambda sector: places[sector][1])
        (west_row, west_column), (east_row, east_column) = places[west], places[east]
        if (west_column, east_column) == (column, column + 1) and abs(west_row - east_row) <= 1:
            found.append(Link(west, east, west_row, east_row))
    return tuple(dict.fromkeys(found))
