"""How long a member may be away: on these days the clocks of his decisions stand, so they are bounded."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from saves.club.clocks import DAY, used
from saves.errors import N_, SavesError

Holiday = tuple[float, float]
"""From one moment to another, in seconds since 1970."""

LONGEST: Final = 30 * DAY
MOST_IN_A_YEAR: Final = 60 * DAY
MOST_TIMES: Final = 12
_YEAR: Final = 365 * DAY


class TooLongAway(SavesError):
    """Nobody can be away so."""


def check(away: tuple[Holiday, ...], holiday: Holiday, now: float) -> None:
    """Raise `TooLongAway` if a member with these holidays cannot have another one."""
    since, until = holiday
    if not (math.isfinite(since) and math.isfinite(until) and now <= since < until <= now + _YEAR):
        raise TooLongAway(N_("Holidays begin now or later, end after that, and within a year."))
    if until - since > LONGEST:
        raise TooLongAway(N_("Holidays have at most {days} days."), days=int(LONGEST / DAY))
    recent = [(start, end) for start, end in away if end > now - _YEAR]
    if len(recent) >= MOST_TIMES:
        raise TooLongAway(N_("At most {count} holidays a year."), count=MOST_TIMES)
    first, last = min(start for start, _ in [*recent, holiday]), max(end for _, end in [*recent, holiday])
    if last - first - used(first, last, *recent, holiday) > MOST_IN_A_YEAR:
        raise TooLongAway(N_("At most {days} days of holidays a year."), days=int(MOST_IN_A_YEAR / DAY))


def ended(away: Iterable[Holiday], at: float) -> tuple[Holiday, ...]:
    """The holidays of who is back, or stays: what of them was to come is left out."""
    return tuple((since, max(since, min(until, at))) for since, until in away)


def is_away(away: Iterable[Holiday], now: float) -> bool:
    """Whether one of the holidays lasts."""
    return back_at(away, now) is not None


def back_at(away: Iterable[Holiday], now: float) -> float | None:
    """When the holidays that last now end, in seconds since 1970; None if none last."""
    return max((until for since, until in away if since <= now < until), default=None)
