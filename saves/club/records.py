"""The books of a club: each a chain of records like the journal of a game, one line of canonical JSON a record.

A record's hash is the SHA-256 of the hash of the record before it in its book, as hex text, followed by its line.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from saves.database import Database
from saves.errors import N_, Altered, Damaged
from saves.events import Link, chained, check_hash
from saves.game_list import Tables

EventT = TypeVar("EventT", bound=Struct)


class Record(Struct, Generic[EventT], frozen=True):
    """What has happened, `at` which time (seconds since 1970), as the record of this number in its book."""

    number: int
    at: float
    event: EventT


class Book(Generic[EventT]):
    """One book of the file: records of events of some types. Nobody else's records are touched.

    `about`: the game whose book it is, as for `Database.writing`.

    Raises what `Database.writing` and `Database.reading` raise, and `Damaged` if a record is not what was written.
    """

    def __init__(
        self,
        database: Database,
        name: str,
        kind: type[Record[EventT]],
        clock: Callable[[], float] = time.time,
        about: str | None = None,
    ) -> None:
        self._db = database
        self._tables = Tables(database)
        self._name = name
        self._decoder = msgspec.json.Decoder(kind)
        self._clock = clock
        self._about = about
        self._records: list[Record[EventT]] = []
        self._head = ""

    def records(self) -> tuple[Record[EventT], ...]:
        """All records in order; reads only the new ones from the file."""
        with self._db.reading():
            self._read_on()
        return tuple(self._records)

    @property
    def head(self) -> str:
        """The hash of the last record read, "" before any; it differs if the records differ."""
        return self._head

    @contextmanager
    def writing(self) -> Iterator[tuple[Record[EventT], ...]]:
        """Open an exclusive write transaction and yield all records; call `add` inside it."""
        known, head = len(self._records), self._head
        try:
            with self._db.writing(self._about):
                self._read_on()
                yield tuple(self._records)
        finally:  # what was added need not be on disk yet, nor come there: it is read anew
            del self._records[known:]
            self._head = head

    def add(self, event: EventT) -> Record[EventT]:
        """Write the next record. Call only within `writing`."""
        record = Record(len(self._records), self._clock(), event)
        link = chained(self._head, _ENCODER.encode(record))
        self._tables.insert_records(self._name, (link,), record.number)
        self._take(record, link)
        return record

    def _read_on(self) -> None:
        rows = self._db.execute(
            "SELECT CAST(line AS BLOB), hash FROM records WHERE book = ? AND number >= ? ORDER BY number",
            (self._name, len(self._records)),
        )
        for line, hash_ in rows:
            number, link = len(self._records), Link(line or b"", hash_)
            self._check(number, link)
            self._take(self._decoded(number, link.line), link)

    def _check(self, number: int, link: Link) -> None:
        try:
            check_hash(number, self._head, link)
        except Altered:
            self._db.report_damage()  # a backup may know better
            raise

    def _decoded(self, number: int, line: bytes) -> Record[EventT]:
        try:
            record = self._decoder.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Damaged(number, N_("unreadable: {error}"), error=error) from error
        if record.number != number:
            raise Damaged(number, N_("expected another record"))
        return record

    def _take(self, record: Record[EventT], link: Link) -> None:
        self._records.append(record)
        self._head = link.hash


_ENCODER = msgspec.json.Encoder(order="sorted")
