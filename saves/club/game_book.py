"""The book of a game, which is called like the game: what can be agreed there, and what is refused.

Nothing in it says how the game stands: that is in its journal alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from rules.model import Side
from rules.notation import name_of_member
from saves.club.agreements import (
    Agreements,
    Answered,
    Asked,
    Event,
    Kept,
    Made,
    Request,
    Resumed,
    SatDown,
    TakeBack,
    Watched,
    Wish,
    Withdrawn,
)
from saves.club.records import Book, Record
from saves.database import Database
from saves.errors import N_, SavesError
from saves.tables import Tables

MOST_REQUESTS: Final = 6
_IN: Final = 3600.0  # seconds


class SeatNotFree(SavesError):
    """Somebody sits there, or the seat is kept for somebody else, or there is no such seat."""


class AnotherRequest(SavesError):
    """A request awaits an answer already, or there were too many, or there is nobody to ask."""


class NoRequest(SavesError):
    """No request awaits an answer: it was answered or withdrawn, or the game has gone on."""


class NoBook(SavesError):
    """The game has no book: it was not made for a club."""


class GameBook:
    """The book of one game, in the store's file. Who may do what by his role is for the caller to check.

    The methods raise what `Database.writing` and `Database.reading` raise, `Damaged`, and what they say; each is
    carried out as a whole or not at all.
    """

    def __init__(self, database: Database, game: str, clock: Callable[[], float] = time.time) -> None:
        self._book: Book[Event] = Book(database, game, Record[Event], clock)
        self._tables = Tables(database)
        self._database = database
        self._game = game
        self._clock = clock
        self._read: tuple[int, Agreements] | None = None

    def read(self) -> Agreements:
        """What holds now. Raises `NoBook`."""
        records = self._book.records()
        if self._read is None or self._read[0] != len(records):
            self._read = len(records), _agreements(records)
        return self._read[1]

    def made(self, by: str, kept: Mapping[Side, str], days: float, watched: bool) -> None:
        """Begin the book."""
        with self._book.writing() as records:
            if records:
                raise ValueError("the game was made already")
            names = {name_of_member(side): member for side, member in kept.items()}
            self._book.add(Made(by, names, days, watched))

    def keep(self, side: Side, member: str) -> None:
        """Invite somebody, or somebody else, to a free seat, or open it (""). Raises `SeatNotFree`."""
        with self._book.writing() as records:
            agreements = _agreements(records)
            _check_free(agreements, side)
            if agreements.kept[side] != member:
                if agreements.sides_of(member):
                    raise SeatNotFree(N_("Who is invited sits at this table already."))
                self._book.add(Kept(name_of_member(side), member))

    def sat_down(self, side: Side, member: str) -> None:
        """A member sits down; again, by the same, does nothing. Raises `SeatNotFree`."""
        with self._book.writing() as records:
            agreements = _agreements(records)
            if agreements.sitting.get(side) == member:
                return
            _check_free(agreements, side)
            if agreements.kept[side] not in ("", member):
                raise SeatNotFree(N_("This seat is kept for somebody else."))
            if agreements.sides_of(member):
                raise SeatNotFree(N_("You sit at this table already."))
            self._book.add(SatDown(name_of_member(side), member))

    def ask(self, side: Side, wish: Wish, seq: int) -> None:
        """Ask something of the other side; `seq`: the last event of the game, as the asker sees it.

        Where no other person plays it holds at once. Raises `AnotherRequest`, `NoRequest` if the game has gone on.
        """
        with self._book.writing() as records:
            agreements = _agreements(records)
            self._check_current(seq)
            if agreements.request(seq) is not None:
                raise AnotherRequest(N_("A request awaits its answer already."))
            other = agreements.other(side)
            if other is not None and other not in agreements.sitting:
                raise AnotherRequest(N_("Nobody sits there yet who could be asked."))
            if other is None and isinstance(wish, TakeBack):
                raise AnotherRequest(N_("There is nobody to ask: take it back."))
            if agreements.resting == wish:
                raise AnotherRequest(N_("The game rests already."))
            now = self._clock()
            recent = sum(
                isinstance(record.event, Asked) and record.event.side == name_of_member(side) and record.at > now - _IN
                for record in records[-100:]
            )
            if recent >= MOST_REQUESTS:
                raise AnotherRequest(N_("At most {count} requests an hour."), count=MOST_REQUESTS)
            self._book.add(Asked(name_of_member(side), wish, seq))

    def answer(self, side: Side, yes: bool, seq: int, request: Request | None = None) -> Request:
        """Answer what the other side asked, and return that; `seq`: the last event, as who answers sees it.

        `request`: what he sees that he was asked, so that he answers nothing else. A yes to a `TakeBack` is for
        `ClubGames.take_back`, which carries it out too. Raises `NoRequest`.
        """
        with self._book.writing() as records:
            self._check_current(seq)
            found = _agreements(records).request(seq)
            if found is None or found.by == side or request not in (None, found):
                raise _no_request()
            self._book.add(Answered(name_of_member(side), yes, seq))
        return found

    def withdraw(self, side: Side) -> None:
        """Do not ask any more. Raises `NoRequest` if it was answered before, or the game has gone on."""
        with self._book.writing() as records:
            request = _agreements(records).request(self._seq())
            if request is None or request.by != side:
                raise _no_request()
            self._book.add(Withdrawn(name_of_member(side)))

    def resume(self, side: Side) -> None:
        """Go on with a game that rests; of one that does not, nothing happens."""
        with self._book.writing() as records:
            if _agreements(records).resting is not None:
                self._book.add(Resumed(name_of_member(side)))

    def watch(self, side: Side | None, allowed: bool) -> None:
        """Let spectators come, or not; `side`: whose person says so, None: the host. Each speaks for himself."""
        with self._book.writing():
            self._book.add(Watched(None if side is None else name_of_member(side), allowed))

    def _seq(self) -> int:
        return self._tables.game(self._game).seq

    def _check_current(self, seq: int) -> None:
        """Raise `NoRequest` if the game has gone on."""
        if self._seq() != seq:
            raise NoRequest(N_("The game has gone on."))


def _agreements(records: Iterable[Record[Event]]) -> Agreements:
    agreements = Agreements(records)
    if not agreements.made_by:
        raise NoBook(N_("This game was not made for the club."))
    return agreements


def _check_free(agreements: Agreements, side: Side) -> None:
    if side not in agreements.kept:
        raise SeatNotFree(N_("No person plays on this side."))
    if side in agreements.sitting:
        raise SeatNotFree(N_("Somebody sits there already."))


def _no_request() -> NoRequest:
    return NoRequest(N_("No request awaits your answer: it was withdrawn, or the game has gone on."))
