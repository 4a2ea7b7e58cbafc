"""The clock of a game: some hours for each decision, or a bank for each side that gains with each of its turns.

It runs for the side to move, but not in pauses, on that player's holidays or, if agreed, at weekends. These are those
of the time zone that the player had when they sat down: a zone that changes with the player would move what is past.
When time has run out nothing happens by itself: the other side may claim the game.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Final

from msgspec import Struct

from rules.model import Side
from saves.club.zones import zone
from saves.errors import N_, SavesError

HOUR: Final = 3_600.0
DAY: Final = 86_400.0
MOST_DAYS: Final = 365.0


class EachDecision(Struct, frozen=True, tag="decision"):
    """`weekdays`: Saturdays and Sundays don't count."""

    hours: float
    weekdays: bool = False


class Bank(Struct, frozen=True, tag="bank"):
    """`hours` for each side at the start, `gain` more after each of its turns, but never above `most`."""

    hours: float
    gain: float
    most: float
    weekdays: bool = False


Clock = EachDecision | Bank


class WrongClock(SavesError):
    """A clock has no time, too much, or more at the start than at most."""


def check_clock(clock: Clock | None) -> None:
    """Raises `WrongClock`."""
    most = MOST_DAYS * DAY / HOUR
    if clock is None:
        return
    if not 0 < clock.hours <= most:  # refuses NaN too
        raise WrongClock(N_("Set a clock from one minute to {most} days."), most=int(MOST_DAYS))
    if isinstance(clock, Bank) and not (0 <= clock.gain <= clock.most and clock.hours <= clock.most <= most):
        raise WrongClock(N_("A bank's gain and start can't exceed its limit."))


_TYPED = re.compile(r"(\d{1,4})(?:\+(\d{1,4})(?:/(\d{1,4}))?)?(w?)")


def typed(words: str) -> Clock | None:
    """A clock as it is typed, in hours; "0": none; "w" at the end: without weekends. Raises `WrongClock`.

    >>> typed("72"), typed("72+12/120w"), typed("0")
    (EachDecision(hours=72.0, weekdays=False), Bank(hours=72.0, gain=12.0, most=120.0, weekdays=True), None)
    """
    found = _TYPED.fullmatch(words.strip())
    if found is None:
        raise WrongClock(N_("Expected hours like 72, or a bank like {example}."), example="72+12/120")
    hours, gain, most = (float(one) if one else None for one in found.groups()[:3])
    if not hours:
        return None
    weekdays = bool(found[4])
    if gain is None:
        return EachDecision(hours, weekdays)
    return Bank(hours, gain, hours + gain if most is None else most, weekdays)


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


class Turn(Struct, frozen=True):
    """A side is to move after event `seq`, `since` a time in seconds since 1970.

    `gains`: whether the side that moved before has earned its gain. `member`: who plays, by the clock of which `zone`.
    """

    side: Side
    seq: int
    since: float
    gains: bool
    member: str = ""
    zone: str = ""


Away = Mapping[str, tuple[Span, ...]]
"""The holidays of members, by their ids."""


def used_by(clock: Clock, turn: Turn, until: float, rested: Iterable[Span], away: Away) -> float:
    """The seconds that count from the beginning of a turn, or from a later decision that is `turn.since`."""
    free = weekends(turn.since, until, zone(turn.zone)) if clock.weekdays else ()
    return used(turn.since, until, *rested, *away.get(turn.member, ()), *free)


def banked(clock: Bank, turns: Sequence[Turn], rested: Sequence[Span], away: Away) -> dict[Side, float]:
    """Each side's seconds when the last of the turns began. Whoever moves although time is out starts from nothing."""
    banks = dict.fromkeys(Side, clock.hours * HOUR)
    for turn, after in pairwise(turns):
        left = max(0.0, banks[turn.side] - used_by(clock, turn, after.since, rested, away))
        banks[turn.side] = min(left + clock.gain * HOUR, clock.most * HOUR) if after.gains else left
    return banks


def weekends(since: float, until: float, where: tzinfo) -> Iterator[Span]:
    """The Saturdays and Sundays between two moments, from midnight to midnight."""
    day = datetime.fromtimestamp(since, where).date()
    saturday = day + timedelta(5 - day.weekday())
    while (start := _midnight(saturday, where)) < until:
        yield start, _midnight(saturday + timedelta(2), where)
        saturday += timedelta(7)


def _midnight(day: date, where: tzinfo) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=where).timestamp()


# ------------------------------------------------------------------------------------------------ holidays


Holiday = tuple[float, float]
"""From one moment to another, in seconds since 1970."""

LONGEST: Final = 30 * DAY
MOST_IN_A_YEAR: Final = 60 * DAY
MOST_TIMES: Final = 12
_YEAR: Final = 365 * DAY


class TooLongAway(SavesError):
    """The holidays are too long, too many, or not within a year."""


def check(away: tuple[Holiday, ...], announced: Iterable[float], holiday: Holiday, now: float) -> None:
    """Raises `TooLongAway` if a member with these holidays can't have another one. `announced`: when they announced
    one, even if they withdrew it."""
    since, until = holiday
    if not (math.isfinite(since) and math.isfinite(until) and now <= since < until <= now + _YEAR):
        raise TooLongAway(N_("Holidays start now or later and end within a year."))
    if until - since > LONGEST:
        raise TooLongAway(N_("At most {days} days at once."), days=int(LONGEST / DAY))
    recent = [(start, end) for start, end in away if end > now - _YEAR]
    if sum(at > now - _YEAR for at in announced) >= MOST_TIMES:
        raise TooLongAway(N_("At most {count} holidays a year."), count=MOST_TIMES)
    first, last = min(start for start, _ in [*recent, holiday]), max(end for _, end in [*recent, holiday])
    if last - first - used(first, last, *recent, holiday) > MOST_IN_A_YEAR:
        raise TooLongAway(N_("At most {days} days a year."), days=int(MOST_IN_A_YEAR / DAY))


def ended(away: Iterable[Holiday], at: float, only: float | None = None) -> tuple[Holiday, ...]:
    """What is left if holidays end: those that haven't begun are gone. `only`: end those that begin then.

    >>> ended([(1.0, 2.0), (3.0, 9.0), (6.0, 7.0), (8.0, 9.0)], 5.0), ended([(6.0, 7.0), (8.0, 9.0)], 5.0, 8.0)
    (((1.0, 2.0), (3.0, 5.0)), ((6.0, 7.0),))
    """
    kept = ((since, until if only not in (None, since) else min(until, at)) for since, until in away)
    return tuple((since, until) for since, until in kept if since < until)


def ahead(away: Iterable[Holiday], now: float) -> list[Holiday]:
    """The holidays that aren't over, the first one first."""
    return sorted(holiday for holiday in away if holiday[1] > now)


def is_away(away: Iterable[Holiday], now: float) -> bool:
    return back_at(away, now) is not None


def back_at(away: Iterable[Holiday], now: float) -> float | None:
    """When the current holidays end, in seconds since 1970; None if there are none."""
    return max((until for since, until in away if since <= now < until), default=None)
