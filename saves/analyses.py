"""Analyses of games, kept beside them so that each is made once. What is in them is for whoever makes them.

They are made of the games, so losing one loses nothing: what is damaged counts as not there, and a repair leaves them
behind.
"""

from __future__ import annotations

import hashlib

from saves.database import NOBODY, Database
from saves.errors import UnknownGame


class Analyses:
    """The analyses in a store's file. All methods raise `Unreadable`, those that write `NotSaved`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def kept(self, game: str, head: str, made_with: str) -> bytes | None:
        """What was kept of a game that ends with this hash, made with this; None if there is nothing, or it is damaged.

        `made_with`: whatever tells one analysis of a game from another.
        """
        with self._db.reading():
            row = self._db.execute(
                "SELECT CAST(content AS BLOB), hash FROM analyses WHERE game = ? AND head = ? AND made_with = ?",
                (game, head, made_with),
            ).fetchone()
        if row is None:
            return None
        content = row[0] or b""
        return content if _hash(content) == row[1] else None

    def keep(self, game: str, head: str, made_with: str, content: bytes) -> None:
        """Save an analysis and delete those of the game's earlier states. Raises `UnknownGame`."""
        with self._db.writing(NOBODY):
            if self._db.execute("SELECT 1 FROM games WHERE id = ? AND deleted IS NULL", (game,)).fetchone() is None:
                raise UnknownGame(game)
            self._db.execute(
                "DELETE FROM analyses WHERE game = ? AND (head != ? OR made_with = ?)", (game, head, made_with)
            )
            self._db.execute(
                "INSERT INTO analyses (game, head, made_with, size, content, hash) VALUES (?, ?, ?, ?, ?, ?)",
                (game, head, made_with, len(content), content, _hash(content)),
            )


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
