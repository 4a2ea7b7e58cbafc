"""What is agreed about one game beside its rules: who sits where, requests and their answers, rests, who may watch.

It follows from the records of the game's book (`saves.club.game_book`). A request belongs to the event that was the
last when it was made, and is void once the game has gone on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Literal, cast

from msgspec import Struct

from rules.model import Side
from rules.notation import name_of_member
from saves.club.clocks import Span
from saves.club.records import Record
from saves.seats import side_named

SideName = Literal["entente", "central_powers"]
"""A side, as records name it."""


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
    kept: dict[SideName, str]
    days: float
    watched: bool


class Kept(Struct, frozen=True, tag="kept"):
    """A free seat is kept for a member, or, if it is for "", open to whoever comes."""

    side: SideName
    member: str


class SatDown(Struct, frozen=True, tag="sat_down"):
    """A member has sat down."""

    side: SideName
    member: str


class Asked(Struct, frozen=True, tag="asked"):
    """Who sits on a side wishes something, after event `seq`."""

    side: SideName
    wish: Wish
    seq: int


class Answered(Struct, frozen=True, tag="answered"):
    """Who sits on a side has said yes or no to what the other side wished."""

    side: SideName
    yes: bool
    seq: int


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """Who sits on a side does not wish any more what he asked for."""

    side: SideName


class Resumed(Struct, frozen=True, tag="resumed"):
    """Who sits on a side goes on with a game that rested."""

    side: SideName


class Watched(Struct, frozen=True, tag="watched"):
    """Who sits on a side, or without one the host, lets spectators come, or not."""

    side: SideName | None
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
    since when; `declined`: for whom it was kept before it was opened. `sitting`: who sits there. `days`: for a
    decision; 0: there is no clock. `resting`: what holds now; `resumed_by`: who ended the last rest.
    `answered`: the last answer. `pending`: what was asked and not answered, though the game may have gone on since.
    `host_allows`, `players_allow`: whether spectators may come; `watch_set_by`: the side that has said so last, None
    for the host.
    """

    def __init__(self, records: Iterable[Record[Event]]) -> None:
        self.made_by = ""
        self.days = 0.0
        self.resting: Pause | Adjourn | None = None
        self.resumed_by: Side | None = None
        self.answered: Answer | None = None
        self._kept: dict[Side, str] = {}
        self._kept_since: dict[Side, float] = {}
        self._declined: dict[Side, str] = {}
        self._sitting: dict[Side, str] = {}
        self.pending: Request | None = None
        self._rested: list[Span] = []
        self.host_allows = self.players_allow = True
        self.watch_set_by: Side | None = None
        for record in records:
            self._take(record)

    @property
    def kept(self) -> Mapping[Side, str]:
        """The id of the member each person's seat is reserved for; "" if anyone may take it."""
        return self._kept

    @property
    def kept_since(self) -> Mapping[Side, float]:
        """When each seat was reserved, in seconds since 1970."""
        return self._kept_since

    @property
    def declined(self) -> Mapping[Side, str]:
        return self._declined

    @property
    def sitting(self) -> Mapping[Side, str]:
        """The ids of the seated members."""
        return self._sitting

    @property
    def watched(self) -> bool:
        """Whether spectators are allowed: neither the host nor a player has forbidden them."""
        return self.host_allows and self.players_allow

    def request(self, seq: int) -> Request | None:
        """The pending request, or None if the game has moved on. `seq`: the game's last event."""
        return self.pending if self.pending is not None and self.pending.seq == seq else None

    def rested(self) -> tuple[Span, ...]:
        """The times when the game was paused or adjourned."""
        return tuple(self._rested)

    def sides_of(self, member: str) -> tuple[Side, ...]:
        """The sides on which a member sits: one or none."""
        return tuple(side for side in Side if member and self._sitting.get(side) == member)

    def other(self, side: Side) -> Side | None:
        """The side whose person answers a side's requests; None if no other person plays."""
        return side.enemy if side.enemy in self._kept else None

    def after(self, record: Record[Event]) -> Agreements:
        made = copy(self)
        made._kept, made._kept_since = dict(self._kept), dict(self._kept_since)
        made._declined = dict(self._declined)
        made._sitting, made._rested = dict(self._sitting), list(self._rested)
        made._take(record)
        return made

    def _take(self, record: Record[Event]) -> None:
        match record.event:
            case Made(by, kept, days, watched):
                self.made_by, self.days, self.players_allow = by, days, watched
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
            case Resumed(name):
                self.resumed_by = side_named(name)
                self._resume(record.at)
            case Watched(side, allowed):
                self.watch_set_by = None if side is None else side_named(side)
                if side is None:
                    self.host_allows = allowed
                else:
                    self.players_allow = allowed

    def _keep(self, side: Side, member: str, at: float) -> None:
        if not member and self._kept.get(side):
            self._declined[side] = self._kept[side]
        self._kept[side] = member
        self._kept_since[side] = at

    def _ask(self, request: Request) -> None:
        self.pending = request
        if self.other(request.by) is None:  # there is nobody whose consent it takes
            self._close(True, request.at)

    def _close(self, yes: bool | None, at: float) -> None:
        request, self.pending = self.pending, None
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


def named(side: Side) -> SideName:
    return cast(SideName, name_of_member(side))
