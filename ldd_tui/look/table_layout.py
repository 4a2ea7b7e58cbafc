"""How many cells the parts of a table have in a terminal. Where they stand is in the stylesheet, by the same numbers.

The header, the tracks and the map are one region; what is said (the log, the prompt, the keys) is another: a column
beside the map where there is room for one, else a band below it.
"""

from __future__ import annotations

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
    """Whether what is said stands beside the map."""
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
    """The lines of the map; 0 where it takes those that the trees leave."""
    if is_beside(width, height):
        return 0
    if height < MEDIUM_FROM or width < BROAD_FROM:
        return _NARROW_MAP
    return _TALL_MAP if height >= TALL_FROM else _MEDIUM_MAP
