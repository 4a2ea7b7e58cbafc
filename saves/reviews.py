"""What a player answered when a mistake of theirs came back as a problem. When it comes back next follows from this."""

from __future__ import annotations

from msgspec import Struct

from saves.database import NOBODY, Database


class Review(Struct, frozen=True):
    """An answer to the problem of an event. `at`: seconds since 1970; `rating`: as in `fsrs.Rating`; `cost`: in chance
    to win."""

    game: str
    seq: int
    at: float
    rating: int
    cost: float


_LATEST = 2**33
"""Seconds since 1970; a hundred years later is still a date."""


class Reviews:
    """They are kept with a store, also of games that are in another one, and without analyses."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def all(self) -> tuple[Review, ...]:
        """In the order of time, without damaged ones. Raises `Unreadable`."""
        with self._db.reading():
            rows = self._db.execute(
                "SELECT CAST(game AS TEXT), seq, at, rating, cost FROM reviews WHERE typeof(seq) = 'integer'"
                " AND typeof(at) = 'real' AND at BETWEEN 0 AND ? AND rating IN (1, 2, 3, 4)"
                " AND typeof(cost) = 'real' ORDER BY at, rowid",
                (_LATEST,),
            ).fetchall()
        return tuple(Review(*row) for row in rows)

    def add(self, *reviews: Review) -> None:
        """Raises `NotSaved`."""
        with self._db.writing(NOBODY):
            for review in reviews:
                self._db.execute(
                    "INSERT OR IGNORE INTO reviews (game, seq, at, rating, cost) VALUES (?, ?, ?, ?, ?)",
                    (review.game, review.seq, review.at, review.rating, review.cost),
                )
