"""How long something takes or has lasted, in the one unit that tells it."""

from __future__ import annotations

import math

from ldd_tui.text import _, ngettext

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0


def span(seconds: float) -> str:
    """A span of time, rounded down to one unit: days from two of them on, else hours, else minutes.

    >>> span(59), span(3 * 60 + 59), span(3_600), span(2 * 86_400 - 1), span(2 * 86_400)
    ('under a minute', '3 minutes', '60 minutes', '47 hours', '2 days')
    """
    if seconds >= 2 * DAY:
        count = int(seconds // DAY)
        return ngettext("{count} day", "{count} days", count).format(count=count)
    if seconds >= 2 * HOUR:
        count = int(seconds // HOUR)
        return ngettext("{count} hour", "{count} hours", count).format(count=count)
    if seconds >= MINUTE:
        count = int(seconds // MINUTE)
        return ngettext("{count} minute", "{count} minutes", count).format(count=count)
    return _("under a minute")


def remaining(seconds: float) -> str:
    """A span of time that is left, rounded up to its unit.

    >>> remaining(3 * 86_400 - 5), remaining(24 * 3_600 - 5), remaining(59)
    ('3 days', '24 hours', '1 minute')
    """
    return span(_up(seconds))


def brief_remaining(seconds: float) -> str:
    """A span of time that is left, rounded up, in at most four cells.

    >>> brief_remaining(3 * 86_400 - 5), brief_remaining(24 * 3_600 - 5)
    ('3d', '24h')
    """
    return brief(_up(seconds))


def _up(seconds: float) -> float:
    """A span rounded up to the unit it is shown in."""
    unit = DAY if seconds > 2 * DAY else HOUR if seconds > 2 * HOUR else MINUTE
    return math.ceil(seconds / unit) * unit


def brief(seconds: float) -> str:
    """A span of time in at most four cells.

    >>> brief(59), brief(3 * 60), brief(47 * 3_600), brief(2 * 86_400)
    ('now', '3m', '47h', '2d')
    """
    for unit, words in ((DAY, _("{count}d")), (HOUR, _("{count}h")), (MINUTE, _("{count}m"))):
        if seconds >= (2 * unit if unit > MINUTE else unit):
            return words.format(count=int(seconds // unit))
    return _("now")
