"""What people write about the events of a game: text next to the play, in no hash; losing it loses no game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct

from saves.database import NOBODY, Database
from saves.errors import N_, SavesError, UnknownGame
from saves.one_line import one_line

LONGEST: Final = 500  # characters
LONGEST_AUTHOR: Final = 60
MOST: Final = 300  # in a game

_QUESTION_MARKS = ("?", "\uff1f", "\u061f")


class TooMuchNoted(SavesError):
    """A note is too long, or the game has too many."""


class Note(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`at`: the number of the event. `author`: "" for the player whose store it is in. `private`: for the author."""

    at: int
    words: str
    author: str = ""
    private: bool = False

    @property
    def asks(self) -> bool:
        return self.words.endswith(_QUESTION_MARKS)


def acceptable(notes: Iterable[Note], last: int) -> tuple[Note, ...]:
    """Those of a stranger's notes that can be kept, cleaned: in a game whose last event is `last`."""
    kept: dict[tuple[int, str], Note] = {}
    for note in notes:
        words, author = one_line(note.words), one_line(note.author)[:LONGEST_AUTHOR].rstrip()
        if 0 <= note.at <= last and 0 < len(words) <= LONGEST and len(kept) < MOST:
            kept.setdefault((note.at, author), Note(at=note.at, words=words, author=author, private=note.private))
    return tuple(kept[place] for place in sorted(kept))


class Notes:
    """The notes in a store. All methods raise `Unreadable`, those that write `NotSaved`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, game: str, upto: int | None = None, reader: str = "") -> tuple[Note, ...]:
        """In the order of events, without the private ones of others. `upto`: the last event."""
        with self._db.reading():
            rows = self._db.execute(
                "SELECT seq, author, words, private FROM notes WHERE game = ? AND (NOT private OR author = ?)",
                (game, reader),
            ).fetchall()
        found = [note for note in (from_row(*row) for row in rows) if note is not None]
        last = max((note.at for note in found), default=0) if upto is None else upto
        return acceptable(found, last)

    def write(self, game: str, at: int, words: str, author: str = "", *, private: bool = False) -> tuple[Note, ...]:
        """Write or replace the author's own note on an event, or without words delete it; returns all they may read.

        Raises `TooMuchNoted`, `UnknownGame`.
        """
        words = one_line(words[: 4 * LONGEST])
        if len(words) > LONGEST:
            raise TooMuchNoted(N_("At most {count} characters."), count=LONGEST)
        with self._db.writing(NOBODY):
            found = self._db.execute("SELECT seq FROM games WHERE id = ? AND deleted IS NULL", (game,)).fetchone()
            if found is None or not 0 <= at <= found[0]:
                raise UnknownGame(game)
            self._db.execute("DELETE FROM notes WHERE game = ? AND seq = ? AND author = ?", (game, at, author))
            if words:
                (count,) = self._db.execute("SELECT count(*) FROM notes WHERE game = ?", (game,)).fetchone()
                if count >= MOST:
                    raise TooMuchNoted(N_("A game has {count} notes at most."), count=MOST)
                self.insert(game, (Note(at=at, words=words, author=author, private=private),))
        return self.of(game, reader=author)

    def insert(self, game: str, notes: Iterable[Note]) -> None:
        with self._db.writing(NOBODY):
            for note in notes:
                self._db.execute(
                    "INSERT INTO notes (game, seq, author, words, private) VALUES (?, ?, ?, ?, ?)",
                    (game, note.at, note.author, note.words, note.private),
                )


def from_row(at: Any, author: Any, words: Any, private: Any) -> Note | None:
    """None if the row is damaged."""
    if isinstance(at, int) and isinstance(author, str) and isinstance(words, str):
        return Note(at=at, words=words, author=author, private=bool(private))
    return None
