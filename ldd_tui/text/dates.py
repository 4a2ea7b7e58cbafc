"""When something was, by the clock and the calendar where the reader is."""

from __future__ import annotations

from datetime import date, datetime

from ldd_tui.text import NP_, _, pgettext

_MONTHS = (
    (NP_("short name of a month", "Jan"), NP_("month", "January")),
    (NP_("short name of a month", "Feb"), NP_("month", "February")),
    (NP_("short name of a month", "Mar"), NP_("month", "March")),
    (NP_("short name of a month", "Apr"), NP_("month", "April")),
    (NP_("short name of a month", "May"), NP_("month", "May")),
    (NP_("short name of a month", "Jun"), NP_("month", "June")),
    (NP_("short name of a month", "Jul"), NP_("month", "July")),
    (NP_("short name of a month", "Aug"), NP_("month", "August")),
    (NP_("short name of a month", "Sep"), NP_("month", "September")),
    (NP_("short name of a month", "Oct"), NP_("month", "October")),
    (NP_("short name of a month", "Nov"), NP_("month", "November")),
    (NP_("short name of a month", "Dec"), NP_("month", "December")),
)


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
    day = _today(when.date(), today.date())
    words = _("{day} at {time}") if day else _("on {day} at {time}")
    return words.format(day=day or _long_day(when.date()), time=_clock(when))


def _local(seconds: float) -> datetime | None:
    """The local time; None if it is out of range, as in a damaged file."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError, TypeError):
        return None


def _clock(when: datetime) -> str:
    return pgettext("time of day", "{hour:02}:{minute:02}").format(hour=when.hour, minute=when.minute)


def _today(day: date, today: date) -> str:
    return _("today") if day == today else _yesterday(day, today)


def _yesterday(day: date, today: date) -> str:
    return _("yesterday") if (today - day).days == 1 else ""


def _short_day(day: date, today: date) -> str:
    words = _("{day} {month}") if day.year == today.year else _("{day} {month} {year:02}")
    return words.format(day=_of_month(day), month=pgettext(*_MONTHS[day.month - 1][0]), year=day.year % 100)


def _of_month(day: date) -> str:
    """The day's number; languages may write the first of a month differently."""
    return pgettext("first day of a month", "1") if day.day == 1 else str(day.day)


def _long_day(day: date) -> str:
    return _("{day} {month} {year}").format(
        day=_of_month(day), month=pgettext(*_MONTHS[day.month - 1][1]), year=day.year
    )
