"""What one visitor's session uses: who they are, and everything in the club."""

from __future__ import annotations

import time
from collections.abc import Callable

from saves.club.cups import Cups
from saves.club.games import ClubGames
from saves.club.members import BOOK, Club, Member
from saves.club.preferences import Preferences
from saves.club.presence import Presence
from saves.club.talk import Talk
from saves.club.zones import ZONE
from saves.database import NOBODY, Database
from saves.store import Store


class Seen:
    """How far each member has seen each game, so that a returning player first reads what has happened since."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def upto(self, member: str, game: str) -> int:
        with self._db.reading():
            row = self._db.execute("SELECT seq FROM seen WHERE member = ? AND game = ?", (member, game)).fetchone()
        return 0 if row is None else int(row[0])

    def saw(self, member: str, game: str, seq: int) -> None:
        if self.upto(member, game) == seq:
            return
        with self._db.writing(NOBODY):
            self._db.execute(
                "INSERT INTO seen (member, game, seq) VALUES (?, ?, ?)"
                " ON CONFLICT (member, game) DO UPDATE SET seq = excluded.seq",
                (member, game, seq),
            )


class Visit:
    """The visit of a member (by id), of somebody with an invitation (`code`), or of a guest, who may set `code`."""

    def __init__(
        self, store: Store, key: str, member: str = "", code: str = "", clock: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.key = key
        self.code = code
        self.club = Club(store.database, clock)
        self.games = ClubGames(store, self.club, clock, acting=lambda: self._id)
        self.cups = Cups(store, self.club, self.games, clock)
        self.talk = Talk(store.database, clock)
        self.presence = Presence(store.database, clock)
        self.seen = Seen(store.database)
        self.preferences = Preferences(store.database)
        self.zone: str | None = None
        """Of the visitor's computer, "" if unknown; None if nobody is to be asked."""
        self._id = member

    @property
    def member(self) -> Member | None:
        member = self.club.members().known(self._id)
        return None if member is None or member.removed else member

    @property
    def asks_zone(self) -> bool:
        """Whether this member has never said where they are."""
        return self.zone is not None and self.member is not None and self.preferences.of(self._id, ZONE, str) is None

    def choose_zone(self, name: str) -> None:
        self.preferences.put(self._id, ZONE, name)

    def traces(self, game: str) -> tuple[object, ...]:
        """A value that changes with anything a game's table shows, and is much cheaper than to read it all."""
        db = self.store.database
        with db.reading():
            found = db.execute(
                "SELECT (SELECT head FROM games WHERE id = ?), (SELECT count(*) FROM records WHERE book IN (?, ?)),"
                " (SELECT max(id) FROM talk WHERE room = ?),"
                " (SELECT group_concat(session || watching) FROM (SELECT * FROM presence WHERE game = ?"
                " ORDER BY session))",
                (game, game, BOOK, game, game),
            )
            return tuple(found.fetchone())

    @property
    def guest(self) -> bool:
        """True for a visitor who may only watch: no member, and no code to become one."""
        return self.member is None and not self.code

    def join_key(self) -> Member:
        """Add this key to an existing member. Raises `WrongInvitation`, `KeyNotFree`."""
        return self._joined(self.club.join_key(self.code, self.key))

    def join(self, name: str) -> Member:
        """Become a member by invitation. Raises `WrongInvitation`, `NameNotFree`, `KeyNotFree`."""
        return self._joined(self.club.join(self.code, self.key, name))

    def _joined(self, member: Member) -> Member:
        self._id, self.code = member.id, ""
        return member
