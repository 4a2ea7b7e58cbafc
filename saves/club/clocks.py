"""The clock of a decision. It runs from the game's last event, but not in pauses and on the deciding member's holidays.

When it has run out nothing happens by itself: the other side may claim the game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from saves.errors import N_, SavesError

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


# ------------------------------------------------------------------------------------------------ holidays


Holiday = tuple[float, float]
"""From one moment to another, in seconds since 1970."""

LONGEST: Final = 30 * DAY
MOST_IN_A_YEAR: Final = 60 * DAY
MOST_TIMES: Final = 12
_YEAR: Final = 365 * DAY


class TooLongAway(SavesError):
    """The holidays are too long, too many, or not within a year."""


def check(away: tuple[Holiday, ...], holiday: Holiday, now: float) -> None:
    """Raises `TooLongAway` if a member with these holidays can't have another one."""
    since, until = holiday
    if not (math.isfinite(since) and math.isfinite(until) and now <= since < until <= now + _YEAR):
        raise TooLongAway(N_("Holidays start now or later and end within a year."))
    if until - since > LONGEST:
        raise TooLongAway(N_("At most {days} days at once."), days=int(LONGEST / DAY))
    recent = [(start, end) for start, end in away if end > now - _YEAR]
    if len(recent) >= MOST_TIMES:
        raise TooLongAway(N_("At most {count} holidays a year."), count=MOST_TIMES)
    first, last = min(start for start, _ in [*recent, holiday]), max(end for _, end in [*recent, holiday])
    if last - first - used(first, last, *recent, holiday) > MOST_IN_A_YEAR:
        raise TooLongAway(N_("At most {days} days a year."), days=int(MOST_IN_A_YEAR / DAY))


def ended(away: Iterable[Holiday], at: float) -> tuple[Holiday, ...]:
    return tuple((since, max(since, min(until, at))) for since, until in away)


def is_away(away: Iterable[Holiday], now: float) -> bool:
    return back_at(away, now) is not None


def back_at(away: Iterable[Holiday], now: float) -> float | None:
    """When the current holidays end, in seconds since 1970; None if there are none."""
    return max((until for since, until in away if since <= now < until), default=None)
