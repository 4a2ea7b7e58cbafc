"""Who comes in: a member by one of his keys, somebody with an invitation, a guest where the host lets guests watch."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import Struct

from saves.club.members import WITH_CODE, Club
from saves.database import Database
from saves.errors import SavesError

_ADDRESSES = 20
"""So many addresses from which as many wait to log in as may, and nobody else can connect until they are let go."""


class Who(Struct, frozen=True):
    """Somebody who has come in with a key.

    `member`: the id of a member. Without one it is somebody new, with the `code` of an invitation, or else a guest.
    """

    key: str
    member: str = ""
    code: str = ""

    @property
    def person(self) -> str:
        """Whom he is counted as, whichever of his keys he comes with."""
        return self.member or self.key


class Limits(Struct, frozen=True):
    """What there is room for: sessions in all, of one person, and connections of one address that have not logged in
    yet. `idle`: seconds without a key after which a session ends, `longest`: after which it does anyhow; 0: never.
    """

    sessions: int = 60
    each: int = 4
    waiting: int = 10
    idle: float = 0.0
    longest: float = 0.0

    @property
    def strangers(self) -> int:
        """How many of the sessions may be of people who are no members: whoever makes new keys fills no more."""
        return max(1, self.sessions // 2)


class Door:
    """Decides who comes in, and counts who waits for it. `guests`: whether somebody unknown may come in to watch."""

    def __init__(self, store: Path, limits: Limits, *, guests: bool) -> None:
        self._database = Database(store)
        self._club = Club(self._database)
        self._limits = limits
        self._guests = guests
        self._waiting: Counter[str] = Counter()

    def who(self, key: str, name: str) -> Who | None:
        """Who somebody is with a key, by the fingerprint, and the name before the @; None: he does not come in."""
        members = self._club.members()
        member = members.of_key(key)
        if member is not None:
            return Who(key, member=member.id)
        if name.lower().startswith(WITH_CODE):
            code = name[len(WITH_CODE) :]
            return Who(key, code=code) if members.invitation(code, self._club.now()) else None
        return Who(key) if self._guests else None

    def who_now(self, who: Who) -> Who | None:
        """Who somebody is by now who came in before: perhaps a member; None: one no longer."""
        member = self._club.members().of_key(who.key)
        if member is not None:
            return Who(who.key, member=member.id)
        return None if who.member else who

    def name(self, who: Who) -> str:
        """What somebody is called; "" if he is no member, or it cannot be found out."""
        try:
            return self._club.members().member(who.member).name if who.member else ""
        except SavesError:  # whatever is wrong with the file, people come and go
            return ""

    def has_changed(self) -> bool:
        """Whether anything was written since the last call, so that somebody may be somebody else."""
        return self._database.wait_for_change(0)

    def approach(self, address: str) -> bool:
        """Somebody connects; whether he may, for too many may be waiting to log in, from his address or in all."""
        in_all = self._waiting.total() >= self._limits.waiting * _ADDRESSES
        if in_all or self._waiting[address] >= self._limits.waiting:
            return False
        self._waiting[address] += 1
        return True

    def leave_queue(self, address: str) -> None:
        """Somebody who had connected has logged in, or is gone."""
        self._waiting[address] -= 1
        if self._waiting[address] <= 0:
            del self._waiting[address]
