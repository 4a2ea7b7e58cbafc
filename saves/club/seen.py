"""How far each member has seen each of his games, so that whoever comes back reads first what has happened since."""

from __future__ import annotations

from saves.database import NOBODY, Database


class Seen:
    """What was seen, in a store's file."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def upto(self, member: str, game: str) -> int:
        """The number of the last event of a game that a member has seen; 0, the beginning, if he saw none."""
        with self._db.reading():
            row = self._db.execute("SELECT seq FROM seen WHERE member = ? AND game = ?", (member, game)).fetchone()
        return 0 if row is None else int(row[0])

    def saw(self, member: str, game: str, seq: int) -> None:
        """A member has seen a game up to an event."""
        if self.upto(member, game) == seq:
            return
        with self._db.writing(NOBODY):
            self._db.execute(
                "INSERT INTO seen (member, game, seq) VALUES (?, ?, ?)"
                " ON CONFLICT (member, game) DO UPDATE SET seq = excluded.seq",
                (member, game, seq),
            )
