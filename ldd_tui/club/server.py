"""The server of a club, except for SSH: who is connected and for how long, sessions and log."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from pathlib import Path
from typing import Protocol

from ldd_tui.club.directory import Log
from ldd_tui.club.login import Limits, Login, Tally, Who
from ldd_tui.club.transport import Notifying, Sessions
from ldd_tui.text import N_
from saves.club.presence import Presence
from saves.database import Database
from saves.errors import SavesError
from saves.named_files import STORE

DEFAULT_LIMITS = Limits()
_TICK = 0.5
_MOST_LOSSES, _WITHIN = 3, 60.0
"""More losses of the supervisor within these seconds mean a fault that restarting won't fix."""
_AGAIN = 30.0  # seconds before maintenance restarts after a failure
_MOST_REFUSALS = 1_000  # how many refusals an hour the log lists; then only those that double the number


class Visitor(Protocol):
    """A session as the server sees it. `command`: for one without a terminal; "": the app. Times: the event loop's."""

    who: Who
    command: str
    began: float
    last_key: float

    def end(self, words: str) -> None:
        """End the session with a message: English `words`, translated for the player."""


NOBODY = Notifying()


class SupervisorLost(Exception):
    """The supervisor keeps dying."""


class Server:
    """`data`: the club's directory. `guests`: whether strangers may watch."""

    def __init__(
        self, data: Path, limits: Limits = DEFAULT_LIMITS, *, guests: bool = False, notifying: Notifying = NOBODY
    ) -> None:
        self.data = data
        self.login = Login(data / STORE, limits, guests=guests)
        self.log = Log(data)
        self.sessions = Sessions(data, self._have_lost)
        self.visitors: list[Visitor] = []
        self._limits = limits
        self._refusals = Tally()
        self._notifying = notifying
        self._losses: deque[float] = deque(maxlen=_MOST_LOSSES)
        self._over = asyncio.Event()
        self._broken = False
        self._somebody_left = True  # also those of whom a server that was killed could not take leave
        self._again: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Serve until `stop`. Raises `SupervisorLost`."""
        self._begin()
        try:
            while not self._over.is_set():
                self._look_around(asyncio.get_running_loop().time())
                if self._somebody_left:
                    self._somebody_left = False
                    await asyncio.to_thread(self._forget_the_gone)
                try:
                    await asyncio.wait_for(self._over.wait(), _TICK)
                except TimeoutError:
                    continue
        finally:
            for visitor in list(self.visitors):
                visitor.end(N_("The server is going down. Your games are saved: log in again later."))
            self.sessions.stop()
            self.log.tell("stopped")
            self.log.close()
        if self._broken:
            raise SupervisorLost

    def stop(self) -> None:
        self._over.set()

    # -- who is there

    def enter(self, visitor: Visitor) -> bool:
        """Begin a session if there is room. A player with too many loses the oldest, except for a command."""
        his = [one for one in self.visitors if one.who.person == visitor.who.person]
        alike = [one for one in his if bool(one.command) == bool(visitor.command)]
        too_many = len(alike) >= self._limits.each
        if too_many and not visitor.command:
            alike[0].end(N_("You logged in elsewhere, so this session, your oldest, has ended."))
        strangers = sum(not one.who.member for one in self.visitors)
        full = len(self.visitors) >= self._limits.sessions or (too_many and visitor.command)
        if full or (not visitor.who.member and strangers >= self._limits.strangers):
            self.tell("refused, no room", visitor.who)
            return False
        self.visitors.append(visitor)
        return True

    def leave(self, visitor: Visitor) -> None:
        self.visitors.remove(visitor)
        self._somebody_left = True

    def tell(self, what: str, who: Who | None = None, more: str = "") -> None:
        self.log.tell(what, who, "" if who is None else self.login.name(who), more)

    def tell_refusal(self, why: str, address: str, network: str, more: str = "") -> None:
        """Log a refusal, or only some of a flood."""
        here, total = self._refusals.add(network, time.monotonic())
        if total > _MOST_REFUSALS:
            if total & (total - 1):
                return
            more = f"{more} ({here} refused from there within the hour, {total} in all)"
        self.tell(f"refused, {why}", more=f"from {address} {more}")

    def _look_around(self, now: float) -> None:
        try:
            changed = self.login.has_changed()
        except SavesError as error:
            self.log.tell("failed", more=str(error))
            changed = False
        for visitor in list(self.visitors):
            if self._limits.longest and now - visitor.began >= self._limits.longest:
                visitor.end(N_("You have reached the session time limit. Your games are saved: log in again."))
            elif self._limits.idle and now - visitor.last_key >= self._limits.idle:
                visitor.end(N_("Your session was idle. Your games are saved: log in again."))
            elif changed:
                who = self.login.who_now(visitor.who)
                if who is None:
                    visitor.end(N_("This key has been removed."))
                elif who != visitor.who:
                    visitor.who = who
                    self.tell("joined", who)

    def _forget_the_gone(self) -> None:
        """Remove vanished players from their tables. In a thread: another writer may be at work."""
        try:
            database = Database(self.data / STORE)
            Presence(database).forget_the_gone()
            database.close()
        except SavesError as error:
            self.log.tell("failed", more=str(error))

    # -- the supervisor of the sessions

    def _begin(self) -> None:
        self.sessions.start()
        self._keep()

    def _have_lost(self) -> None:
        self.log.tell("lost", more="the supervisor of the sessions is gone, and every session with it")
        now = time.monotonic()
        often = len(self._losses) == _MOST_LOSSES and now - self._losses[0] < _WITHIN
        self._losses.append(now)
        if often:
            self._broken = True
            self.stop()
        elif not self._over.is_set():
            self._begin()

    def _keep(self) -> None:
        if self._again is not None:
            self._again.cancel()
        if not self._over.is_set() and self.sessions.supervisor is not None:
            self.sessions.maintain(self._notifying, self._maintenance_ended)

    def _maintenance_ended(self, code: int) -> None:
        self.log.tell("failed", more=f"who keeps the games ended with {code}")
        self._again = asyncio.get_running_loop().call_later(_AGAIN, self._keep)
