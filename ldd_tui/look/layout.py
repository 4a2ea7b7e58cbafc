"""The places of sectors on the map, for screen and pictures. Without Textual."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.model import Sector

# How many cells the parts of a table have in a terminal. Where they stand is in the stylesheet, by the same numbers.
BROAD_FROM = 110
"""Columns from which cards have frames and fronts show a figure."""
BESIDE_FROM = (150, 40)
"""Columns and lines from which the commentary is beside the map."""
MEDIUM_FROM, TALL_FROM = 33, 46
"""Lines from which the map is higher."""

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
    """0 if it takes what the trees leave."""
    if is_beside(width, height):
        return 0
    if height < MEDIUM_FROM or width < BROAD_FROM:
        return _NARROW_MAP
    return _TALL_MAP if height >= TALL_FROM else _MEDIUM_MAP


# ------------------------------------------------------------------------------------------------ map


Place = tuple[int, int]
"""Row and column on the map."""

ROWS: tuple[tuple[Sector | None, ...], ...] = (
    (Sector.FRANCE, Sector.GERMANY, Sector.RUSSIA, None, None),
    (Sector.ITALY, Sector.AUSTRIA_HUNGARY, Sector.ROMANIA, Sector.OTTOMAN_EMPIRE, Sector.MIDDLE_EAST),
    (Sector.SERBIA, Sector.BULGARIA, Sector.GREECE, Sector.AFRICA, Sector.GERMAN_COLONIES),
)
"""West to east. Every front is a gap between neighbouring columns."""

PLACES: dict[Sector, Place] = {
    sector: (row, column) for row, line in enumerate(ROWS) for column, sector in enumerate(line) if sector is not None
}


def digit_of(sector: Sector) -> int:
    """A sector's number on its side, the same for the whole game."""
    return sector - (Sector.GERMANY if sector.side else Sector.FRANCE) + 1


def sector_of(digit: int, sectors: Iterable[Sector]) -> Sector | None:
    return next((sector for sector in sectors if digit_of(sector) == digit), None)


class Link(NamedTuple):
    """Enemies in neighbouring columns, in the same or adjacent rows."""

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
