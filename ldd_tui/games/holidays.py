"""A member's holidays, as they type them."""

from __future__ import annotations

from ldd_tui.text import _, dates, ngettext
from ldd_tui.text.dates import DAY
from ldd_tui.text.phrases import capital, together
from saves.club import clocks
from saves.club.clocks import Holiday
from saves.club.members import Club, Member

_LATER = "2026-12-24"


class NotUnderstood(ValueError):
    """What was expected, in a sentence."""


def planned(club: Club, member: Member) -> list[tuple[Holiday, str]]:
    """The holidays that aren't over, each with its days in words."""
    now = club.now()
    return [(holiday, capital(dates.away(*holiday, now))) for holiday in clocks.ahead(member.away, now)]


def withdraw(club: Club, member: str, holiday: Holiday) -> str:
    """Returns what to say. Raises `SavesError`."""
    has_begun = holiday[0] <= club.now()
    club.be_back(member, holiday[0])
    return _back() if has_begun else _("Holidays withdrawn.")


def _back() -> str:
    return _("You are back; your clocks run.")


def question() -> str:
    words = _("How many days are you away? Your clocks stop; 0: you are back.")
    return together(words, _("To begin later, add the first day: {example}.").format(example=f"7 {_LATER}"))


def be_away(club: Club, member: str, typed: str) -> str:
    """Returns what to say. Raises `NotUnderstood`, `SavesError`."""
    count, _blank, day = typed.strip().partition(" ")
    now = club.now()
    since = dates.midnight(day.strip()) if day.strip() else now
    if since is None:
        raise NotUnderstood(_("Expected a day like {example}.").format(example=_LATER))
    if not (count.isascii() and count.isdigit()):
        raise NotUnderstood(_("Expected a number of days, like {example}.").format(example=7))
    days = int(count)
    if not days:
        club.be_back(member)
        return _back()
    club.be_away(member, since, since + days * DAY)
    if since > now:
        return _("You will be away from {when}.").format(when=dates.brief(since, now))
    return ngettext("You are away for {count} day.", "You are away for {count} days.", days).format(count=days)
