"""What is agreed about one game beside its rules: who sits where, requests and their answers, rests, who may watch.

The book of a game is called like the game. Nothing in it says how the game stands: that is in the journal alone. A
request belongs to the event that was the last when it was made, and is void once the game has gone on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec import Struct

from rules.model import Side
from rules.notation import name_of_member
from saves.club.clocks import Span
from saves.club.records import Book, Record
from saves.database import Database
from saves.errors import N_, SavesError
from saves.seats import side_named
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


class TakeBack(Struct, frozen=True, tag="take_back"):
    """To go back to where the game stood after event `to`."""

    to: int


class Pause(Struct, frozen=True, tag="pause"):
    """To let the clock stand until somebody resumes."""


class Adjourn(Struct, frozen=True, tag="adjourn"):
    """To let the game rest until somebody resumes: its clock stands, and nobody is told that it is his turn."""


Wish = TakeBack | Pause | Adjourn


class Made(Struct, frozen=True, tag="made"):
    """A member has made the game. `kept`: the seats by the names of their sides."""

    by: str
    kept: dict[str, str]
    days: float
    watched: bool


class Kept(Struct, frozen=True, tag="kept"):
    """A free seat is kept for a member, or, if it is for "", open to whoever comes."""

    side: str
    member: str


class SatDown(Struct, frozen=True, tag="sat_down"):
    """A member has sat down."""

    side: str
    member: str


class Asked(Struct, frozen=True, tag="asked"):
    """Who sits on a side wishes something, after event `seq`."""

    side: str
    wish: Wish
    seq: int


class Answered(Struct, frozen=True, tag="answered"):
    """Who sits on a side has said yes or no to what the other side wished."""

    side: str
    yes: bool
    seq: int


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """Who sits on a side does not wish any more what he asked for."""

    side: str


class Resumed(Struct, frozen=True, tag="resumed"):
    """Who sits on a side goes on with a game that rested."""

    side: str


class Watched(Struct, frozen=True, tag="watched"):
    """Who sits on a side, or without one the host, lets spectators come, or not."""

    side: str | None
    allowed: bool


Event = Made | Kept | SatDown | Asked | Answered | Withdrawn | Resumed | Watched


class Request(Struct, frozen=True):
    """What a side asked of the other, at a time, when `seq` was the last event of the game."""

    by: Side
    wish: Wish
    at: float
    seq: int


class Answer(Struct, frozen=True):
    """How a request was answered, at a time; `yes` is None if it was withdrawn."""

    request: Request
    yes: bool | None
    at: float


class Agreements:
    """What holds about a game, as its book says. It is never changed: after another record there is another one.

    `kept`: for each seat of a person the id of the member it is kept for, "" where anybody may sit down; `kept_since`:
    since when. `sitting`: who sits there. `days`: for a decision; 0: there is no clock. `resting`: what holds now.
    `answered`: the last answer.
    """

    def __init__(self, records: Iterable[Record[Event]]) -> None:
        self.made_by = ""
        self.days = 0.0
        self.resting: Pause | Adjourn | None = None
        self.answered: Answer | None = None
        self._kept: dict[Side, str] = {}
        self._kept_since: dict[Side, float] = {}
        self._sitting: dict[Side, str] = {}
        self._request: Request | None = None
        self._rested: list[Span] = []
        self._host_allows = self._players_allow = True
        for record in records:
            self._take(record)

    @property
    def kept(self) -> Mapping[Side, str]:
        """For each seat of a person, the id of the member it is kept for; "" where anybody may sit down."""
        return self._kept

    @property
    def kept_since(self) -> Mapping[Side, float]:
        """Since when each seat is kept so, in seconds since 1970."""
        return self._kept_since

    @property
    def sitting(self) -> Mapping[Side, str]:
        """The ids of the members who sit."""
        return self._sitting

    @property
    def watched(self) -> bool:
        """Whether spectators may come: neither the host nor the players have said that they may not."""
        return self._host_allows and self._players_allow

    def request(self, seq: int) -> Request | None:
        """The request that awaits an answer, if the game has not gone on since: `seq` is its last event."""
        return self._request if self._request is not None and self._request.seq == seq else None

    def rested(self) -> tuple[Span, ...]:
        """When the game rested, by pauses and adjournments."""
        return tuple(self._rested)

    def sides_of(self, member: str) -> tuple[Side, ...]:
        """The sides on which a member sits: one or none."""
        return tuple(side for side in Side if member and self._sitting.get(side) == member)

    def other(self, side: Side) -> Side | None:
        """The side whose person answers the requests of a side; None if no other person plays."""
        return side.enemy if side.enemy in self._kept else None

    def _take(self, record: Record[Event]) -> None:
        match record.event:
            case Made(by, kept, days, watched):
                self.made_by, self.days, self._players_allow = by, days, watched
                for name, member in kept.items():
                    self._keep(side_named(name), member, record.at)
            case Kept(name, member):
                self._keep(side_named(name), member, record.at)
            case SatDown(name, member):
                self._sitting[side_named(name)] = member
            case Asked(name, wish, seq):
                self._ask(Request(side_named(name), wish, record.at, seq))
            case Answered(_, yes, _):
                self._close(yes, record.at)
            case Withdrawn():
                self._close(None, record.at)
            case Resumed():
                self._resume(record.at)
            case Watched(side, allowed):
                if side is None:
                    self._host_allows = allowed
                else:
                    self._players_allow = allowed

    def _keep(self, side: Side, member: str, at: float) -> None:
        self._kept[side] = member
        self._kept_since[side] = at

    def _ask(self, request: Request) -> None:
        self._request = request
        if self.other(request.by) is None:  # there is nobody whose consent it takes
            self._close(True, request.at)

    def _close(self, yes: bool | None, at: float) -> None:
        request, self._request = self._request, None
        if request is None:
            return
        self.answered = Answer(request, yes, at)
        if yes and isinstance(request.wish, Pause | Adjourn):
            self._resume(at)
            self.resting = request.wish
            self._rested.append((at, None))

    def _resume(self, at: float) -> None:
        if self.resting is not None:
            self.resting = None
            self._rested[-1] = self._rested[-1][0], at


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
