"""Time zones, by their names in the IANA database. Members choose theirs; UTC is that of those who have none."""

from __future__ import annotations

from datetime import UTC, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))


@cache
def zone(name: str) -> tzinfo:
    """UTC for "", and for a zone that this machine doesn't know."""
    try:
        return ZoneInfo(name) if name else UTC
    except (KeyError, OSError, ValueError):
        return UTC


def known(name: str) -> str:
    """A zone as the variable `TZ` of somebody's computer names it; "" if it names none."""
    name = name.strip().removeprefix(":")
    return name if name in names() else ""
