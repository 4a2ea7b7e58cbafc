"""What the session of one visitor of a club uses: who he is, and all that is in the club, in one store."""

from __future__ import annotations

import time
from collections.abc import Callable

from saves.club.games import ClubGames
from saves.club.members import BOOK, Club, Member, NotAMember
from saves.club.presence import Presence
from saves.club.talk import Talk
from saves.database import NOBODY, Database
from saves.store import Store

# ------------------------------------------------------------------------------------------------ seen
# How far each member has seen each of his games, so that whoever comes back reads first what has happened since.


class Seen:
    """What was seen, in a store's file."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def upto(self, member: str, game: str) -> int:
        """The number of the last event the member has seen, or 0."""
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


# ------------------------------------------------------------------------------------------------ visit


class Visit:
    """The visit of who logged in with a key: a member, by his id; somebody with the code of an invitation; a guest.

    `code` may be set, where a guest types one.
    """

    def __init__(
        self, store: Store, key: str, member: str = "", code: str = "", clock: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.key = key
        self.code = code
        self.club = Club(store.database, clock)
        self.games = ClubGames(store, self.club, clock)
        self.talk = Talk(store.database, clock)
        self.presence = Presence(store.database, clock)
        self.seen = Seen(store.database)
        self._id = member

    @property
    def member(self) -> Member | None:
        """The visiting member's current record; None for a non-member or a removed member."""
        if not self._id:
            return None
        try:
            member = self.club.members().member(self._id)
        except NotAMember:
            return None
        return None if member.removed else member

    def traces(self, game: str) -> tuple[object, ...]:
        """What is another one if anything has changed that a table of a game shows: the game, what is agreed, what was
        said there, who is there, and the members. It takes much less than to read all that."""
        db = self.store.database
        with db.reading():
            found = db.execute(
                "SELECT (SELECT head FROM games WHERE id = ?1), (SELECT count(*) FROM records WHERE book IN (?1, ?2)),"
                " (SELECT max(id) FROM talk WHERE room = ?1),"
                " (SELECT group_concat(session || watching) FROM (SELECT * FROM presence WHERE game = ?1"
                " ORDER BY session))",
                (game, BOOK),
            )
            return tuple(found.fetchone())

    @property
    def guest(self) -> bool:
        """True for a visitor who may only watch: no member, and no code to become one."""
        return self.member is None and not self.code

    def join_key(self) -> Member:
        """Add this key to an existing member. Raises `WrongInvitation`, `KeyNotFree`."""
        member = self.club.join_key(self.code, self.key)
        self._id, self.code = member.id, ""
        return member

    def join(self, name: str) -> Member:
        """Become a member by invitation. Raises `WrongInvitation`, `NameNotFree`, `KeyNotFree`."""
        member = self.club.join(self.code, self.key, name)
        self._id, self.code = member.id, ""
        return member
