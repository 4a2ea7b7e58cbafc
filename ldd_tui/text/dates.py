"""Times and durations for the reader's place."""

from __future__ import annotations

import math
from datetime import date, datetime, tzinfo

from ldd_tui.text import NP_, _, ngettext, pgettext

# -- how long something takes or has lasted, in the one unit that tells it


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
    """A span of time that is left, rounded up, in at most seven cells.

    >>> brief_remaining(3 * 86_400 - 5), brief_remaining(52 * 3_600 - 5), brief_remaining(20 * 86_400 + 3_600)
    ('3 d', '2 d 4 h', '21 d')
    >>> brief_remaining(24 * 3_600 - 5), brief_remaining(2 * 3_600), brief_remaining(59)
    ('1 d', '2 h', '1 min')
    """
    if seconds > 10 * DAY:
        return _("{days} d").format(days=math.ceil(seconds / DAY))
    if seconds > 100 * MINUTE:
        days, hours = divmod(math.ceil(seconds / HOUR), 24)
        words = _("{days} d {hours} h") if days and hours else _("{days} d") if days else _("{hours} h")
        return words.format(days=days, hours=hours)
    return _("{minutes} min").format(minutes=math.ceil(seconds / MINUTE))


def _up(seconds: float) -> float:
    unit = DAY if seconds > 2 * DAY else HOUR if seconds > 2 * HOUR else MINUTE
    return math.ceil(seconds / unit) * unit


def brief_span(seconds: float) -> str:
    """A span of time in at most four cells.

    >>> brief_span(59), brief_span(3 * 60), brief_span(47 * 3_600), brief_span(2 * 86_400)
    ('now', '3m', '47h', '2d')
    """
    for unit, words in ((DAY, _("{count}d")), (HOUR, _("{count}h")), (MINUTE, _("{count}m"))):
        if seconds >= (2 * unit if unit > MINUTE else unit):
            return words.format(count=int(seconds // unit))
    return _("now")


# -- when something was

_zone: tzinfo | None = None


def use_zone(zone: tzinfo | None) -> None:
    """Tell times in this zone from now on; None: in the machine's."""
    global _zone
    _zone = zone


_MONTHS = NP_("months", "January February March April May June July August September October November December")
_SHORT_MONTHS = NP_("short names of the months", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")


def brief(seconds: float, now: float) -> str:
    """A moment in at most nine cells: the time if today, else the day. In seconds since 1970."""
    when, today = _local(seconds), _local(now)
    if when is None or today is None:
        return ""
    if when.date() == today.date():
        return _clock(when)
    return _yesterday(when.date(), today.date()) or _short_day(when.date(), today.date())


def short(seconds: float, now: float) -> str:
    """A moment in at most fifteen cells: the day, and the time if it was this year."""
    when, today = _local(seconds), _local(now)
    if when is None or today is None:
        return ""
    if when.year != today.year:
        return _short_day(when.date(), today.date())
    if when.date() == today.date():
        day = pgettext("in five cells", "today")
    else:
        day = _yesterday(when.date(), today.date()) or _short_day(when.date(), today.date())
    return _("{day} {time}").format(day=day, time=_clock(when))


def full(seconds: float, now: float) -> str:
    """A moment within a sentence: "yesterday at 21:30", "on 3 October 2025 at 14:05"."""
    when, today = _local(seconds), _local(now)
    if when is None or today is None:
        return _("at an unknown time")
    day = _("today") if when.date() == today.date() else _yesterday(when.date(), today.date())
    if day:
        return _("{day} at {time}").format(day=day, time=_clock(when))
    day = _("{day} {month} {year}").format(day=_of_month(when), month=_month(when, _MONTHS), year=when.year)
    return _("on {day} at {time}").format(day=day, time=_clock(when))


def away(since: float, until: float, now: float) -> str:
    """Holidays that aren't over."""
    if since <= now:
        return _("on holiday until {when}").format(when=brief(until, now))
    return _("on holiday from {when} to {until}").format(when=brief(since, now), until=brief(until, now))


def midnight(day: str) -> float | None:
    """When a day like 2026-12-24 begins; None if it is none."""
    try:
        found = date.fromisoformat(day)
        return datetime(found.year, found.month, found.day, tzinfo=_zone).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def _local(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds, _zone)
    except (ValueError, OverflowError, OSError, TypeError):
        return None


def _clock(when: datetime) -> str:
    return pgettext("time of day", "{hour:02}:{minute:02}").format(hour=when.hour, minute=when.minute)


def _yesterday(day: date, today: date) -> str:
    return _("yesterday") if (today - day).days == 1 else ""


def _short_day(day: date, today: date) -> str:
    words = _("{day} {month}") if day.year == today.year else _("{day} {month} {year:02}")
    return words.format(day=_of_month(day), month=_month(day, _SHORT_MONTHS), year=day.year % 100)


def _of_month(day: date) -> str:
    """The day's number; languages may write the first of a month differently."""
    return pgettext("first day of a month", "1") if day.day == 1 else str(day.day)


def _month(day: date, names: tuple[str, str]) -> str:
    return pgettext(*names).split()[day.month - 1]
