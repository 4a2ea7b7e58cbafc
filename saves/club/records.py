"""A club's books: chained records. A hash is the SHA-256 of the previous hash, as hex text, and the line of JSON."""

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
    """An event, `at` a time in seconds since 1970."""

    number: int
    at: float
    event: EventT


class Book(Generic[EventT]):
    """A book of the file. `about`: its game, as for `Database.writing`. Raises its errors, and `Damaged`."""

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
        self.head = ""
        """The hash of the last record read, "" before any; it differs if the records differ."""

    def records(self) -> tuple[Record[EventT], ...]:
        with self._db.reading():
            self._read_on()
        return tuple(self._records)

    @contextmanager
    def writing(self) -> Iterator[tuple[Record[EventT], ...]]:
        """Open an exclusive write transaction and yield all records; call `add` inside it."""
        known, head = len(self._records), self.head
        try:
            with self._db.writing(self._about):
                self._read_on()
                yield tuple(self._records)
        finally:  # an outer transaction may still fail: read again what was added
            del self._records[known:]
            self.head = head

    def add(self, event: EventT) -> Record[EventT]:
        """Write the next record. Call only within `writing`."""
        record = Record(len(self._records), self._clock(), event)
        link = chained(self.head, _ENCODER.encode(record))
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
            try:
                check_hash(number, self.head, link)
                record = self._decoder.decode(link.line)
            except Altered:
                self._db.report_damage()  # a backup may know better
                raise
            except (msgspec.MsgspecError, ValueError, RecursionError) as error:
                raise Damaged(number, N_("unreadable: {error}"), error=error) from error
            if record.number != number:
                raise Damaged(number, N_("expected another record"))
            self._take(record, link)

    def _take(self, record: Record[EventT], link: Link) -> None:
        self._records.append(record)
        self.head = link.hash


_ENCODER = msgspec.json.Encoder(order="sorted")
