"""The turning points of a war: the decisions and the throws that moved the chance to win most."""

from __future__ import annotations

from ldd_tui.analysis.model import Analysis, Link

MOST = 6
LEAST = 0.03
"""How many there are at most, and the least swing of one, in chance to win."""


def turning_points(analysis: Analysis, most: int = MOST, least: float = LEAST) -> tuple[Link, ...]:
    """The links with the largest steps, in the order of play; of equal ones the earlier.

    `most` of them at most, and none with a step below `least`.
    """
    swings = [link for link in analysis.links if abs(link.step) >= least]
    largest = sorted(swings, key=lambda link: (-abs(link.step), link.entry))[:most]
    return tuple(sorted(largest, key=lambda link: link.entry))
