"""The book of a club's cups: what members, deputies and the host did, and what cups are after that."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from saves.club.agreements import SideName
from saves.club.clocks import Clock
from saves.club.records import Record

BOOK: Final = "cups"
MOST_PLAYERS: Final = 40
USUAL_DAYS: Final = 7.0
"""Until entries close, and for a game to begin."""

Kind = Literal["round_robin", "swiss", "knock_out"]
KINDS: Final[tuple[Kind, ...]] = ("round_robin", "swiss", "knock_out")


class Made(Struct, frozen=True, tag="made"):
    """`by`: here and below a member's id, "" for the host. `games`: of each pair; two are a match.

    `closes`: when entries close, in seconds since 1970. `begin`: days in which a game must begin, 0: no limit. `every`:
    days after which the next round of a round robin begins although games go on, 0: never. `rounds`: of a Swiss cup, 0:
    as many as usual.
    """

    cup: str
    by: str
    name: str
    kind: Kind
    edition: str
    closes: float
    games: int = 1
    clock: Clock | None = None
    begin: float = USUAL_DAYS
    every: float = 0.0
    rounds: int = 0


class Entered(Struct, frozen=True, tag="entered"):
    """`by`: None when members entered themselves."""

    cup: str
    member: str
    by: str | None = None


class Left(Struct, frozen=True, tag="left"):
    """A member left, or was excluded by the host or a deputy, who said why."""

    cup: str
    member: str
    by: str
    why: str = ""


class Started(Struct, frozen=True, tag="started"):
    """Entries are closed. `by`: None when the time had come."""

    cup: str
    by: str | None


class Pairing(Struct, frozen=True):
    """`players`: the first has the Entente in the first game; the second is "" for a bye.

    `games`: ids, none where one of the two was `absent`, who had left the cup.
    """

    players: tuple[str, str]
    games: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()

    @property
    def is_bye(self) -> bool:
        return not self.players[1]


class Paired(Struct, frozen=True, tag="paired"):
    """A round, counted from 1, or more pairs of the same."""

    cup: str
    round: int
    pairings: tuple[Pairing, ...]


class Ruled(Struct, frozen=True, tag="ruled"):
    """A game counts as won by a side, or as lost by both. `why`: "" where somebody didn't sit down in time."""

    cup: str
    game: str
    winner: SideName | None
    by: str
    why: str


class Finished(Struct, frozen=True, tag="finished"):
    """The cup is over. `why`: of a cup that was cancelled."""

    cup: str
    by: str | None = None
    why: str = ""


Event = Made | Entered | Left | Started | Paired | Ruled | Finished


class Cup(Struct, frozen=True, kw_only=True):
    """`members`: all who entered, without those who left before the start; `left`: those who left since.

    The start draws their order by lot, from a hash of the ids of cup and member, which nobody chooses. `drawn`: how
    many there were then; those who joined later follow. `began`: when the cup, and later its last round, began, in
    seconds since 1970.
    """

    made: Made
    members: tuple[str, ...] = ()
    left: frozenset[str] = frozenset()
    drawn: int = 0
    began: float | None = None
    rounds: tuple[tuple[Pairing, ...], ...] = ()
    ruled: Mapping[str, Ruled] = {}
    finished: Finished | None = None

    @property
    def id(self) -> str:
        return self.made.cup

    @property
    def rounds_in_all(self) -> int:
        """By those who have entered."""
        players = max(2, self.drawn or len(self.members))
        most, least = players - 1 + players % 2, (players - 1).bit_length()
        if self.made.kind == "swiss":
            return min(most, self.made.rounds or least + 1)
        return least if self.made.kind == "knock_out" else most

    @property
    def takes_more(self) -> bool:
        """Whether members can enter: before the start; in a Swiss cup until its last round; and in a knock-out, until
        its second round, in the place of a bye."""
        if self.finished is not None or len(self.members) >= MOST_PLAYERS:
            return False
        if self.began is None:
            return True
        if self.made.kind == "swiss":
            return len(self.rounds) < self.rounds_in_all
        return self.made.kind == "knock_out" and len(self.rounds) == 1 and bool(self.open_byes)

    @property
    def open_byes(self) -> tuple[str, ...]:
        """The members with a bye in the first round that no late-joiner has taken."""
        playing = {member for one in self.rounds[0] if not one.is_bye for member in one.players}
        return tuple(one.players[0] for one in self.rounds[0] if one.is_bye and one.players[0] not in playing)

    def byes(self, member: str) -> int:
        return sum(one.players == (member, "") for pairings in self.rounds for one in pairings)

    def after(self, record: Record[Event]) -> Cup:
        match record.event:
            case Made():
                return self
            case Entered(_, member):
                return replace(self, members=(*self.members, member))
            case Left(_, member) if self.began is None:
                return replace(self, members=tuple(one for one in self.members if one != member))
            case Left(_, member):
                return replace(self, left=self.left | {member})
            case Started():
                lots = {one: hashlib.sha256(f"{self.id} {one}".encode()).digest() for one in self.members}
                drawn = tuple(sorted(lots, key=lots.__getitem__))
                return replace(self, members=drawn, drawn=len(drawn), began=record.at)
            case Paired(_, number, pairings):
                if number > len(self.rounds):
                    return replace(self, rounds=(*self.rounds, pairings), began=record.at)
                return replace(self, rounds=(*self.rounds[:-1], (*self.rounds[-1], *pairings)))
            case Ruled(_, game):
                return replace(self, ruled={**self.ruled, game: record.event})
            case Finished():
                return replace(self, finished=record.event)
