"""The clock of a decision: how much of the time between two moments counts, and how much stands still.

The time of a decision runs from the last event of its game. It stands while the game rests, and on the holidays of
who is to decide. When it is out nothing happens by itself: the other side may claim the game.
"""

from __future__ import annotations

from typing import Final

DAY: Final = 86_400.0
MOST_DAYS: Final = 365.0

Span = tuple[float, float | None]
"""From one moment to another, in seconds since 1970; None: it lasts."""


def used(since: float, now: float, *spans: Span) -> float:
    """The seconds from `since` to `now` that lie in none of the spans, which may overlap.

    >>> used(0.0, 100.0, (10.0, 30.0), (20.0, 40.0), (90.0, None))
    60.0
    """
    total = max(0.0, now - since)
    counted = since
    for start, end in sorted(spans, key=lambda span: span[0]):
        start, end = max(start, counted), now if end is None else min(end, now)
        if end > start:
            total -= end - start
            counted = end
    return total
