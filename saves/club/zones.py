"""Time zones, by their names in the IANA database. Members choose theirs at their first login."""

from __future__ import annotations

from datetime import UTC, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from saves.club.preferences import Preferences

ZONE: Final = "zone"  # the name of the preference


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


def of_member(preferences: Preferences, member: str) -> tzinfo | None:
    """None: this machine's, of a member who has chosen none."""
    name = preferences.of(member, ZONE, str)
    return zone(name) if name else None


def known(name: str) -> str:
    """A zone as the variable `TZ` of somebody's computer names it; "" if it names none."""
    name = name.strip().removeprefix(":")
    return name if name in names() else ""
