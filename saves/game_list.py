"""The list of the games in one file: what a person does with whole games, and the file itself."""

from __future__ import annotations

import time
import unicodedata
import uuid
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from saves.database import Database
from saves.errors import UnknownGame
from saves.events import Header, Link
from saves.journal import Entry
from saves.summary import Summary
from saves.tables import Tables


class GameList:
    """The games in one file, as `saves.store.Store`, which is one, plays them."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time, copied: bool = False) -> None:
        self._db = Database(path, copied)
        self._tables = Tables(self._db)
        self._clock = clock

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def path(self) -> Path | str:
        """The file."""
        return self._db.path

    def close(self) -> None:
        """Close the file. Nothing is lost by not doing so."""
        self._db.close()

    # -- games

    def adopt(
        self,
        entries: tuple[Entry, ...],
        secret: bytes | None,
        name: str,
        game: str | None = None,
        created: float | None = None,
        last_played: float | None = None,
        deleted: float | None = None,
        rest: tuple[Link, ...] = (),
    ) -> str:
        """Take in a whole journal that was played or replayed elsewhere, and return its id here.

        `rest`: events after the entries that these rules cannot follow, and that are kept all the same.
        """
        game = uuid.uuid4().hex if game is None else game
        with self._db.writing():
            self._adopt(game, entries, secret, name, created, last_played)
            if rest:
                last = entries[-1].seq
                self._tables.insert_events(game, ((seq, link, None) for seq, link in enumerate(rest, last + 1)))
                self._tables.update(game, {"seq": last + len(rest), "head": rest[-1].hash})
            if deleted is not None:
                self._tables.update(game, {"deleted": deleted})
        return game

    def rename(self, game: str, name: str) -> None:
        """Give a game another name, which may be any text."""
        with self._db.writing(game):
            self._tables.game(game)
            self._tables.update(game, {"name": encodable(name)})

    def delete(self, game: str) -> None:
        """Take a game off the list. Until `purge`, `restore` brings it back."""
        with self._db.writing(game):
            self._tables.game(game)
            self._tables.update(game, {"deleted": self._clock()})

    def restore(self, game: str) -> None:
        """Bring a deleted game back. Raises `UnknownGame` if it is not there any more."""
        with self._db.writing(game):
            self._tables.restore(game)

    @property
    def database(self) -> Database:
        """The file, for what else is kept in it (`saves.club`)."""
        return self._db

    def restore_books(self, books: Mapping[str, Iterable[Link]]) -> None:
        """Write the books of a club that were recovered from a damaged file."""
        with self._db.writing():
            for book, links in books.items():
                self._tables.insert_records(book, links)

    def purge(self) -> int:
        """Remove the deleted games for good. How many there were."""
        if not self.deleted_games():
            return 0
        with self._db.writing():
            return self._tables.purge()

    def games(self) -> list[Summary]:
        """Every game, the one played last first."""
        return self._summaries("deleted IS NULL")

    def summary(self, game: str) -> Summary:
        """A game as a list of games shows it. Raises `UnknownGame`."""
        with self._db.reading():
            found = self._tables.summaries("deleted IS NULL AND id = ?", parameters=(game,))
        if not found:
            raise UnknownGame(game)
        return found[0]

    def deleted_games(self) -> list[Summary]:
        """The games that `restore` can bring back."""
        return self._summaries("deleted IS NOT NULL")

    def is_empty(self) -> bool:
        """Whether there is no game in the file, not even a deleted one."""
        with self._db.reading():
            return self._tables.is_empty()

    def named(self, name: str) -> list[Summary]:
        """The games that are called so, or have this id; if none is, those whose names differ in case only."""
        games = self.games()
        exact = [summary for summary in games if name in (summary.name, summary.id)]
        return exact or [summary for summary in games if _folded(summary.name) == _folded(name)]

    def last_unfinished(self) -> Summary | None:
        """The game played last of those that are not over."""
        found = self._summaries("deleted IS NULL AND over IS NULL AND continued IS NULL", "LIMIT 1")
        return found[0] if found else None

    def wait_for_change(self, timeout: float, game: str | None = None) -> bool:
        """Wait until somebody else, in this process or another, has written to the file since the last call.

        Whether somebody has: False if the timeout, in seconds, came first. `game`: of what does not concern this game
        one may learn later, or not at all; it is the same in all calls.
        """
        return self._db.wait_for_change(timeout, game)

    # -- the whole file

    def copy_to(self, path: Path) -> None:
        """Write a copy of the whole store as it is now to a new file."""
        self._db.copy_to(path)

    def is_sound(self) -> bool:
        """Whether the file is in order as far as SQLite can tell; if not, the next start repairs it.

        It reads all of it.
        """
        if self._db.is_sound():
            return True
        self._db.report_damage()
        return False

    # -- inside a transaction

    def _adopt(
        self,
        game: str,
        entries: tuple[Entry, ...],
        secret: bytes | None,
        name: str,
        created: float | None = None,
        last_played: float | None = None,
    ) -> None:
        first = entries[0].event
        assert isinstance(first, Header)
        now = self._clock()
        self._tables.insert_game(game, first, secret, encodable(name), now if created is None else created)
        self._tables.insert_events(game, ((entry.seq, entry.link, None) for entry in entries))
        self._tables.sum_up(game, entries[-1], now if last_played is None else last_played)

    def _summaries(self, where: str, limit: str = "") -> list[Summary]:
        with self._db.reading():
            return self._tables.summaries(where, limit)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def encodable(name: str) -> str:
    """A name as it can be stored: halves of characters, as a broken terminal sends them, become "?"."""
    return name.encode("utf-8", "replace").decode()
