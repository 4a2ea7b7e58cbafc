"""Bars, shares and tables in lines of text that fit a terminal of 80 cells."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.simulation.intervals import Estimate
from ldd_tui.text import _
from ldd_tui.text.numbers import decimal, in_percent
from ldd_tui.text.plain_board import EIGHTHS, FULL, GAP, shows_blocks, table

WIDTH = 80


def bar(value: float, most: float, cells: int) -> str:
    """A bar that has all the cells for `most`, and never none for what is there; of # where blocks cannot be shown."""
    if value <= 0 or most <= 0:
        return ""
    if not shows_blocks():
        return "#" * max(1, round(value / most * cells))
    full, eighths = divmod(max(1, round(value / most * cells * 8)), 8)
    return (FULL * full + EIGHTHS[eighths]).rstrip()


def percent(share: float) -> str:
    """A share, so wide that columns of them line up."""
    return in_percent(share, 1).rjust(len(in_percent(1, 1)))


def counted(count: int, games: int) -> str:
    """A number of games and its share of all."""
    return f"{count} {percent(count / games)}" if games else "0"


def interval(estimate: Estimate, scale: float = 100, digits: int = 1, *, sign: bool = False) -> str:
    """The bounds of an estimate; nothing if it has none.

    >>> interval(Estimate(0.5, 0.4, 0.6))
    '40.0 to 60.0'
    """
    if estimate.low is None or estimate.high is None:
        return ""
    low, high = (decimal(bound * scale, digits, sign=sign) for bound in (estimate.low, estimate.high))
    return _("{low} to {high}").format(low=low, high=high)


def aligned(rows: Sequence[Sequence[str]], bars: bool = False) -> list[str]:
    """A table: the first column to the left, the others to the right; with `bars`, the last to the left."""
    columns = len(rows[0])
    return table(rows, right=range(1, columns - bars))


def blocks(labels: Sequence[str], columns: Sequence[Sequence[str]], repeated: int = 0) -> list[str]:
    """A table of labels and columns. Those that do not fit beside the others come below, with the labels again and as
    many of the first columns as are to be `repeated`."""
    lines: list[str] = []
    again, left = [labels, *columns[:repeated]], list(columns[repeated:])
    while left or not lines:
        fitting = len(left)
        while fitting > 1 and _width([*again, *left[:fitting]]) > WIDTH:
            fitting -= 1
        part, left = left[:fitting], left[fitting:]
        lines += [*([""] if lines else []), *aligned(list(zip(*again, *part, strict=True)))]
    return lines


def _width(columns: Sequence[Sequence[str]]) -> int:
    return sum(max(map(len, column)) for column in columns) + GAP * (len(columns) - 1)
