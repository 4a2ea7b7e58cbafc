"""When something was, by the clock and the calendar where the reader is."""

from __future__ import annotations

from datetime import date, datetime

from ldd_tui.text import N_, _

_MONTHS = (
    (N_("Jan"), N_("January")),
    (N_("Feb"), N_("February")),
    (N_("Mar"), N_("March")),
    (N_("Apr"), N_("April")),
    (N_("May"), N_("May")),
    (N_("Jun"), N_("June")),
    (N_("Jul"), N_("July")),
    (N_("Aug"), N_("August")),
    (N_("Sep"), N_("September")),
    (N_("Oct"), N_("October")),
    (N_("Nov"), N_("November")),
    (N_("Dec"), N_("December")),
)


def brief(seconds: float, now: float) -> str:
    """A moment in at most nine cells: the time if it was today, otherwise the day. Both in seconds since 1970."""
    when, today = _local(seconds), _local(now)
    if when is None or today is None:
        return ""
    if when.date() == today.date():
        return _clock(when)
    return _yesterday(when.date(), today.date()) or _short_day(when.date(), today.date())


def short(seconds: float, now: float) -> str:
    """A moment in at most fifteen cells: the day, and the time where that was in this year."""
    when, today = _local(seconds), _local(now)
    if when is None or today is None:
        return ""
    if when.year != today.year:
        return _short_day(when.date(), today.date())
    day = _today(when.date(), today.date()) or _short_day(when.date(), today.date())
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
    """The local time; None if that is no time at all, as a damaged file may have it."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError, TypeError):
        return None


def _clock(when: datetime) -> str:
    return f"{when.hour:02}:{when.minute:02}"


def _today(day: date, today: date) -> str:
    return _("today") if day == today else _yesterday(day, today)


def _yesterday(day: date, today: date) -> str:
    return _("yesterday") if (today - day).days == 1 else ""


def _short_day(day: date, today: date) -> str:
    words = _("{day} {month}") if day.year == today.year else _("{day} {month} {year:02}")
    return words.format(day=day.day, month=_(_MONTHS[day.month - 1][0]), year=day.year % 100)


def _long_day(day: date) -> str:
    return _("{day} {month} {year}").format(day=day.day, month=_(_MONTHS[day.month - 1][1]), year=day.year)
