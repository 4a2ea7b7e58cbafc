"""Who comes in: a member by one of his keys, somebody with an invitation, a guest where the host lets guests watch."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import Struct

from saves.club.members import Club
from saves.database import Database

INVITATION = "join-"
"""What the name before the @ begins with, where somebody comes with an invitation; any other name is ignored."""


class Who(Struct, frozen=True):
    """Somebody who has come in with a key.

    `member`: the id of a member. Without one it is somebody new, with the `code` of an invitation, or else a guest.
    """

    key: str
    member: str = ""
    code: str = ""


class Limits(Struct, frozen=True):
    """How many may be there at once: sessions in all, sessions with one key, connections of one address that have not
    logged in yet.
    """

    sessions: int = 60
    each: int = 4
    waiting: int = 10


class Door:
    """Decides who comes in, and counts who is there. `guests`: whether somebody unknown may come in to watch."""

    def __init__(self, store: Path, limits: Limits, *, guests: bool) -> None:
        self._club = Club(Database(store))
        self._limits = limits
        self._guests = guests
        self._inside: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()

    def who(self, key: str, name: str) -> Who | None:
        """Who somebody is with a key, by the fingerprint, and the name before the @; None: he does not come in."""
        members = self._club.members()
        member = members.of_key(key)
        if member is not None:
            return Who(key, member=member.id)
        if name.lower().startswith(INVITATION):
            code = name[len(INVITATION) :]
            return Who(key, code=code) if members.invitation(code, self._club.now()) else None
        return Who(key) if self._guests else None

    def approach(self, address: str) -> bool:
        """Somebody connects; whether he may, for too many from his address may be waiting to log in."""
        if self._waiting[address] >= self._limits.waiting:
            return False
        self._waiting[address] += 1
        return True

    def leave_queue(self, address: str) -> None:
        """Somebody who had connected has logged in, or is gone."""
        self._waiting[address] -= 1
        if self._waiting[address] <= 0:
            del self._waiting[address]

    def enter(self, who: Who) -> bool:
        """Somebody begins a session; whether there is room for it."""
        if self._inside.total() >= self._limits.sessions or self._inside[who.key] >= self._limits.each:
            return False
        self._inside[who.key] += 1
        return True

    def leave(self, who: Who) -> None:
        """A session is over."""
        self._inside[who.key] -= 1
        if self._inside[who.key] <= 0:
            del self._inside[who.key]
