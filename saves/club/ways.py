"""How and when a member wants to be notified outside the program: their choice, and how the last attempt went."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, tzinfo
from typing import Final, Literal, NamedTuple

from msgspec import Struct

Kind = Literal["turn", "request", "seat", "invitation", "clock", "over", "talk"]
KINDS: Final[tuple[Kind, ...]] = ("turn", "request", "seat", "invitation", "clock", "over", "talk")
"""`request`: somebody asked the member something; `seat`: a seat is reserved for them; `invitation`: a seat that they
offered was declined; `clock`: their last day; `talk`: a message at their table."""
USUAL: Final = KINDS[:-1]

By = Literal["program", "mail", "hook", "none"]
Shape = Literal["discord", "matrix", "ntfy", "slack", "json", "own"]

WAY, DELIVERY, TEST, ADDRESS, OFFERED = "notices", "delivery", "test", "address", "ways"
"""The names in `Preferences` of a `Way`, a `Delivery`, the time (seconds since 1970) at which a member asked for a test
notice, an `Address`, and, of the club, an `Offered`."""


class Way(Struct, frozen=True, kw_only=True):
    """`to`: the address or the hook's URL. `shape`: what the hook expects; `words`: the text of one's own. `quiet`:
    from which hour to which nothing is sent; `digest`: the hour of the one notice of a day. Hours are the member's.
    `language`: the member's at this choice, for whoever chose none in the settings; "": the server's."""

    by: By = "program"
    to: str = ""
    shape: Shape = "json"
    words: str = ""
    kinds: tuple[Kind, ...] = USUAL
    quiet: tuple[int, int] | None = None
    digest: int | None = None
    language: str = ""

    def is_quiet(self, now: float, zone: tzinfo | None) -> bool:
        """`zone`: the member's; None: this machine's.

        >>> from datetime import UTC
        >>> [Way(quiet=(22, 7)).is_quiet(hour * 3600.0, UTC) for hour in (21, 22, 3, 7)]
        [False, True, True, False]
        """
        if self.quiet is None:
            return False
        (start, end), hour = self.quiet, local(now, zone).hour
        return start <= hour < end if start <= end else hour >= start or hour < end

    def last_digest(self, now: float, zone: tzinfo | None) -> float:
        """When the latest digest was due, in seconds since 1970."""
        assert self.digest is not None
        here = local(now, zone)
        due = here.replace(hour=self.digest, minute=0, second=0, microsecond=0)
        return (due if due <= here else due - timedelta(days=1)).timestamp()


class Delivery(Struct, frozen=True, kw_only=True):
    """The last attempt, `at` a time in seconds since 1970. `wrong`: what went wrong, in English with a `{code}`, or "".
    `digest`: when the last one was sent or given up; `tries`: failures of the next one, which is tried at `retry`.
    `tested`: when the last day's tests were sent."""

    at: float = 0.0
    wrong: str = ""
    code: int = 0
    digest: float = 0.0
    tries: int = 0
    retry: float = 0.0
    tested: tuple[float, ...] = ()


class Address(Struct, frozen=True):
    """The last address to which a code was sent; `code` is "" once the member has typed it. `wrong`: failures."""

    to: str = ""
    code: str = ""
    wrong: int = 0

    def confirms(self, way: Way) -> bool:
        """Whether notices may be sent this way: an address may be somebody else's."""
        return way.by != "mail" or (self.to == way.to and not self.code)


class Offered(Struct, frozen=True):
    """What the host offers; `hooks`: the hosts to which hooks may go."""

    program: bool = False
    mail: bool = False
    hooks: tuple[str, ...] = ()

    def has(self, by: By) -> bool:
        return {"mail": self.mail, "hook": bool(self.hooks), "program": self.program}.get(by, True)


_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_HOOK = re.compile(r"https://([A-Za-z0-9.-]+)(?::([0-9]{1,5}))?(/[!\"$-~]*)?")
LONGEST: Final = 500
_HTTPS: Final = 443


def is_address(text: str) -> bool:
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None


class Hook(NamedTuple):
    host: str
    port: int
    target: str

    @property
    def listed(self) -> str:
        """How the host's list names it."""
        return self.host if self.port == _HTTPS else f"{self.host}:{self.port}"


def hook(url: str) -> Hook | None:
    """The parts of a hook's URL; None if it isn't one.

    >>> hook("https://ntfy.sh/x?up=1"), hook("http://ntfy.sh/x"), hook("https://ntfy.sh@10.0.0.1/")
    (Hook(host='ntfy.sh', port=443, target='/x?up=1'), None, None)
    """
    found = _HOOK.fullmatch(url) if len(url) <= LONGEST else None
    if found is None or int(found[2] or _HTTPS) >= 1 << 16:
        return None
    return Hook(found[1].lower().rstrip("."), int(found[2] or _HTTPS), found[3] or "/")


def local(now: float, zone: tzinfo | None) -> datetime:
    return datetime.fromtimestamp(now, zone) if zone is not None else datetime.fromtimestamp(now).astimezone()
