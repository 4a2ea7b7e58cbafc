"""Login: a member by key, a new player by invitation, or a guest if the host allows guests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path

from msgspec import Struct

from ldd_tui.settings import terminal
from saves.club.members import WITH_CODE, Club
from saves.database import Database
from saves.errors import SavesError

_SHOWS = {
    terminal.TRUE: {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    terminal.MANY: {"TERM": "xterm-256color"},
    terminal.FEW: {"TERM": "xterm"},
}


def is_known(term: str) -> bool:
    return term.strip().lower() not in ("", "dumb", "unknown")


def terminal_environment(term: str, chosen: str) -> dict[str, str]:
    """The variables of a session at a terminal of this name. `chosen`: the player's setting `colours`.

    >>> terminal_environment("foot", "auto")["COLORTERM"], terminal_environment("vt100", "auto")["NO_COLOR"]
    ('truecolor', '1')
    """
    depth = terminal.colour_depth({"TERM": term}) if chosen == terminal.AUTO else chosen
    if depth == terminal.NONE:
        return {**_SHOWS[terminal.FEW], terminal.NO_COLOR: "1"}
    return dict(_SHOWS[depth])


RESTORED = b"".join(
    (
        b"\x1b[<u",  # keys as usual
        *(b"\x1b[?%dl" % mode for mode in (1000, 1002, 1003, 1006, 1015, 1016, 1004, 2004, 2048, 2026)),
        b"\x1b[?1049l\x1b[0m\x1b[?25h\r\n",  # the usual screen, plain, with a cursor
    )
)
"""Restores a terminal after a session that vanished: mouse, focus, pastes and screen."""


_NETWORKS = 20  # how many networks have room to wait, with as many connections as allowed from each
_IN_PEACE = 10.0  # seconds during which a waiting connection does not give way to others
_KNOWN, _COUNTED = 1_000, 10_000
"""How many networks of members are remembered, and how many are counted one by one."""
_LONGEST_PAUSE, _PAUSED = 8.0, 50
"""The longest pause in seconds before a guess is answered, and how many guesses add a second."""
_DOUBLED = 5
_HOUR = 3600.0


class Who(Struct, frozen=True):
    """A player with a key: a `member` (an id), a newcomer with an invitation's `code`, or a guest."""

    key: str
    member: str = ""
    code: str = ""

    @property
    def person(self) -> str:
        """The same for all keys of a member."""
        return self.member or self.key


class Limits(Struct, frozen=True):
    """The most sessions in all and per person. `waiting`: the most connections per address that have shown an unknown
    key; with others there may be `logins`. `idle`, `longest`: seconds; 0: never."""

    sessions: int = 60
    each: int = 4
    waiting: int = 10
    logins: int = 0
    idle: float = 0.0
    longest: float = 0.0

    @property
    def strangers(self) -> int:
        """How many sessions non-members may have: new keys gain nothing."""
        return max(1, self.sessions // 2)


class Waiting(Struct, frozen=True, eq=False):
    """A connection that waits to log in. `drop` ends it."""

    network: str
    since: float
    drop: Callable[[], None]


class Tally:
    def __init__(self) -> None:
        self._began = float("-inf")
        self._by: Counter[str] = Counter()
        self._total = 0

    def add(self, network: str, now: float) -> tuple[int, int]:
        """Count one more; returns the counts for this network and in all."""
        if now - self._began >= _HOUR:
            self._began, self._total = now, 0
            self._by.clear()
        self._total += 1
        if network in self._by or len(self._by) < _COUNTED:
            self._by[network] += 1
        return self.of(network)

    def take_back(self, network: str) -> None:
        self._total -= 1
        self._by[network] -= 1

    def of(self, network: str) -> tuple[int, int]:
        return self._by[network], self._total


class Login:
    """Decides who comes in. `guests`: whether strangers may watch."""

    def __init__(self, store: Path, limits: Limits, *, guests: bool) -> None:
        self._database = Database(store)
        self._club = Club(self._database)
        self._limits = limits
        self._guests = guests
        self._waiting: list[Waiting] = []
        self._strange: list[Waiting] = []
        self._known: dict[str, None] = {}
        self.guesses = Tally()

    def who(self, key: str, name: str) -> Who | None:
        """Identify a player by key fingerprint and the name before the @; None if they are refused."""
        members = self._club.members()
        member = members.of_key(key)
        if member is not None:
            return Who(key, member=member.id)
        if name.lower().startswith(WITH_CODE):
            code = name[len(WITH_CODE) :]
            return Who(key, code=code) if members.invitation(code, self._club.now()) else None
        return Who(key) if self._guests and key not in members.banned else None

    def who_now(self, who: Who) -> Who | None:
        """Identify a player again; None if they are no longer allowed."""
        members = self._club.members()
        member = members.of_key(who.key)
        if member is not None:
            return Who(who.key, member=member.id)
        banned = who.key in members.banned and not members.invitation(who.code, self._club.now())
        return None if who.member or banned else who

    def name(self, who: Who) -> str:
        """Empty for a non-member or an unreadable file."""
        try:
            return self._club.members().member(who.member).name if who.member else ""
        except SavesError:  # whatever is wrong with the file, people come and go
            return ""

    def has_changed(self) -> bool:
        return self._database.wait_for_change(0)

    def is_guess(self, key: str, name: str) -> bool:
        return name.lower().startswith(WITH_CODE) and self._club.members().of_key(key) is None

    def guess(self, network: str, now: float) -> float:
        """The seconds to wait before looking up an invitation; reconnecting gains nothing."""
        here, total = self.guesses.add(network, now)
        return min(_LONGEST_PAUSE, max(2.0 ** min(here - 1, _DOUBLED) - 1, total // _PAUSED))

    def approach(self, network: str, now: float, drop: Callable[[], None]) -> Waiting | None:
        """Let a connection wait to log in; None if too many wait. One from the busiest network, or one that has waited
        long, gives way. Networks of members have their own room."""
        here = [one for one in self._waiting if one.network == network]
        rivals = here
        if len(here) < max(self._limits.waiting, self._limits.logins):
            rivals = [one for one in self._waiting if (one.network in self._known) == (network in self._known)]
        if rivals is here or len(rivals) >= self._limits.waiting * _NETWORKS:
            busiest, most = Counter(one.network for one in rivals).most_common(1)[0]
            oldest = next(one for one in rivals if one.network == busiest)
            if most <= len(here) + 1 and now - oldest.since < _IN_PEACE:
                return None
            self._waiting.remove(oldest)
            oldest.drop()
        self._waiting.append(Waiting(network, now, drop))
        return self._waiting[-1]

    def may_stay(self, waiting: Waiting) -> bool:
        """Note that a waiting connection showed an unknown key; False if too many from its network did."""
        if waiting not in self._strange:
            self._strange.append(waiting)
        return sum(one.network == waiting.network for one in self._strange) <= self._limits.waiting

    def leave_queue(self, waiting: Waiting, *, member: bool) -> None:
        if waiting in self._strange:
            self._strange.remove(waiting)
        if waiting in self._waiting:
            self._waiting.remove(waiting)
        if member:
            self._known.pop(waiting.network, None)
            self._known[waiting.network] = None
            if len(self._known) > _KNOWN:
                del self._known[next(iter(self._known))]


def network_of(address: str) -> str:
    """The network one machine can pick addresses from: an IPv4 address, or an IPv6 /64."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)
