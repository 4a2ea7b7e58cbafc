"""What is agreed about a game: seats, requests and answers, pauses, spectators. The next event voids a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from rules.model import Side
from rules.notation import name_of_member
from saves.club.clocks import DAY, HOUR, Clock, EachDecision, Span, Turn
from saves.club.orders import Lasting, LetLevel, Order, replaces
from saves.club.records import Record
from saves.events import Freed, Help
from saves.handicap import Handicap
from saves.seats import side_named

SideName = Literal["entente", "central_powers"]


class TakeBack(Struct, frozen=True, tag="take_back"):
    """Undo back to event `to`."""

    to: int


class Pause(Struct, frozen=True, tag="pause"):
    """Stop the clock until somebody resumes."""


class Adjourn(Struct, frozen=True, tag="adjourn"):
    """Pause the game until somebody resumes: the clock stops, and nobody is notified of their turn."""


Wish = TakeBack | Pause | Adjourn


class TableTerms(Struct, frozen=True, kw_only=True):
    """What the maker of a table decides, and whoever sits down accepts.

    `rated`: unless it can't count anyway. `handicap`: RP in advance. `choice`: the other player chooses a side, which
    leaves the other one to the maker. `private`: only its players ever see it. `match`: two games with swapped sides
    and the same luck. `help`: None for the usual, which the header of the game names.
    """

    clock: Clock | None = None
    watched: bool = True
    rated: bool = True
    handicap: Handicap | None = None
    choice: bool = False
    private: bool = False
    match: bool = False
    help: Help | None = None


class Made(Struct, frozen=True, tag="made"):
    """A member made the game. `kept`: the seats, each with the member it is reserved for, or "".

    `days`: for each decision, in books from before there were other clocks. `twin`: the other game of its match.
    `handicap`: by side. The others: see `TableTerms`.
    """

    by: str
    kept: dict[SideName, str]
    watched: bool
    clock: Clock | None = None
    days: float = 0.0
    rated: bool = True
    twin: str = ""
    handicap: dict[SideName, int] = {}
    private: bool = False
    choice: bool = False


class Kept(Struct, frozen=True, tag="kept"):
    """A seat is reserved for a member, or open (""); while the sides are unchosen, both are."""

    side: SideName
    member: str


class SatDown(Struct, frozen=True, tag="sat_down"):
    """`zone`: the member's time zone, whose weekends count from then on."""

    side: SideName
    member: str
    zone: str = ""


class Asked(Struct, frozen=True, tag="asked"):
    """A side asks the other for something, after event `seq`."""

    side: SideName
    wish: Wish
    seq: int


class Answered(Struct, frozen=True, tag="answered"):
    side: SideName
    yes: bool
    seq: int


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    side: SideName


class Resumed(Struct, frozen=True, tag="resumed"):
    side: SideName


class Watched(Struct, frozen=True, tag="watched"):
    side: SideName | None
    allowed: bool


class Turned(Struct, frozen=True, tag="turned"):
    """In a game with a clock, a side is to move after event `seq`. `gains`: the other side has earned its gain."""

    side: SideName
    seq: int
    gains: bool


class Claimed(Struct, frozen=True, tag="claimed"):
    """A side claims the game on time after event `seq`: the other's clock has run `since` then."""

    side: SideName
    seq: int
    since: float


class Opened(Struct, frozen=True, tag="opened"):
    """A seat is free for a substitute, or already free and now for another one. `by`: a member's id, "" for the host.

    `member`: for whom it is reserved, "" for anyone. `level`: who plays until then, "" for nobody.
    """

    side: SideName
    by: str
    cause: Freed
    why: str = ""
    member: str = ""
    level: str = ""


class Ended(Struct, frozen=True, tag="ended"):
    """The host ("") or a deputy ended the game. `winner`: None if it was annulled. `chance`: as in `events.Ruled`."""

    by: str
    why: str
    winner: SideName | None = None
    chance: int | None = None


class ClockSet(Struct, frozen=True, tag="clock_set"):
    """The host ("") or a deputy set another clock."""

    by: str
    why: str
    clock: Clock | None


class Ordered(Struct, frozen=True, tag="ordered"):
    """A side gave an order after event `seq`."""

    side: SideName
    order: Order
    seq: int


class Revoked(Struct, frozen=True, tag="revoked"):
    side: SideName
    order: Order


class Carried(Struct, frozen=True, tag="carried"):
    """An order was carried out by event `seq`."""

    side: SideName
    order: Order
    seq: int


Ruling = Opened | Ended | ClockSet
Ordering = Ordered | Revoked | Carried
Event = Made | Kept | SatDown | Asked | Answered | Withdrawn | Resumed | Watched | Turned | Claimed | Ruling | Ordering


class Request(Struct, frozen=True):
    """What a side asked of the other, and when (seconds since 1970). `seq`: the game's last event at that moment."""

    by: Side
    wish: Wish
    at: float
    seq: int


class Answer(Struct, frozen=True):
    """How a request was answered; `yes` is None if it was withdrawn."""

    request: Request
    yes: bool | None
    at: float


class Agreements(Struct, frozen=True, kw_only=True):
    """What the records of a game's book add up to.

    `kept`: for each seat the id of the member it is reserved for, "" if anyone may take it; `kept_since`: since
    when, in seconds since 1970; `declined`: for whom it was reserved before it was opened. `sitting`: the ids of the
    seated members, `zones` their time zones. `left`: the empty seats of a begun game, with who had them last;
    `levels`: what plays there until somebody sits down; `played`: who has ever had each seat. `rulings`: who left and
    what was ruled, and when. `turns`: those for which the clock has run. `resting`: the pause in force; `rested`: all
    pauses; `resumed_by`: who ended the last one. `answered`: the last answer. `pending`: the unanswered request,
    although the game may have moved on. `host_allows`, `players_allow`: whether spectators may come; `watch_set_by`:
    the side that decided last, None for the host. `orders`: each side's, which only that side may see.
    """

    made_by: str = ""
    terms: TableTerms = TableTerms()
    turns: tuple[Turn, ...] = ()
    zones: Mapping[Side, str] = {}
    kept: Mapping[Side, str] = {}
    kept_since: Mapping[Side, float] = {}
    declined: Mapping[Side, str] = {}
    sitting: Mapping[Side, str] = {}
    left: Mapping[Side, str] = {}
    levels: Mapping[Side, str] = {}
    played: Mapping[Side, frozenset[str]] = {}
    rulings: tuple[tuple[float, Ruling], ...] = ()
    resting: Pause | Adjourn | None = None
    rested: tuple[Span, ...] = ()
    resumed_by: Side | None = None
    answered: Answer | None = None
    pending: Request | None = None
    host_allows: bool = True
    players_allow: bool = True
    watch_set_by: Side | None = None
    orders: Mapping[Side, tuple[Order, ...]] = {}
    carried: frozenset[int] = frozenset()
    twin: str = ""

    @property
    def clock(self) -> Clock | None:
        return self.terms.clock

    @property
    def watched(self) -> bool:
        return self.host_allows and self.players_allow and not self.terms.private

    @property
    def is_open(self) -> bool:
        """True before the game begins: nobody has ever had some seat."""
        return any(side not in self.sitting and side not in self.left for side in self.kept)

    @property
    def sides_unchosen(self) -> bool:
        """Whether another player is to choose a side, and the maker gets the one that is left."""
        return self.terms.choice and not self.played

    def is_of(self, member: str) -> bool:
        """Whether a member plays, or will when another has chosen a side."""
        return bool(self.sides_of(member)) or (self.sides_unchosen and self.made_by == member)

    def request(self, seq: int) -> Request | None:
        """The pending request, or None if the game has moved on. `seq`: the game's last event."""
        return self.pending if self.pending is not None and self.pending.seq == seq else None

    def sides_of(self, member: str) -> tuple[Side, ...]:
        return tuple(side for side in Side if member and self.sitting.get(side) == member)

    def other(self, side: Side) -> Side | None:
        """The side whose person answers a side's requests; None if no other person plays."""
        return side.enemy if side.enemy in self.kept else None

    def after(self, record: Record[Event]) -> Agreements:
        at = record.at
        match record.event:
            case Made(by, kept, watched, clock, days, rated, twin, handicap, private, choice):
                terms = TableTerms(
                    clock=EachDecision(days * DAY / HOUR) if days else clock,
                    watched=watched,
                    rated=rated,
                    handicap=next(((side_named(name), rp) for name, rp in handicap.items()), None),
                    choice=choice,
                    private=private,
                    match=bool(twin),
                )
                made = replace(self, made_by=by, terms=terms, players_allow=watched, twin=twin)
                for name, member in kept.items():
                    made = made._keep(side_named(name), member, at)
                return made
            case Kept(name, member):
                side = side_named(name)
                both = self._keep(side.enemy, member, at) if self.sides_unchosen else self
                return both._keep(side, member, at)
            case SatDown(name, member, zone):
                return self._seat(side_named(name), member, zone)
            case Turned(name, seq, gains):
                return replace(self, turns=(*self.turns, self.turn(side_named(name), seq, at, gains)))
            case Claimed():
                return self
            case Opened(name, _, _, _, member, level):
                ruled = self._free(side_named(name), level)._keep(side_named(name), member, at)
                return replace(ruled, rulings=(*self.rulings, (at, record.event)))
            case Ended():
                return replace(self, rulings=(*self.rulings, (at, record.event)), pending=None)
            case ClockSet(_, _, clock):
                terms = replace(self.terms, clock=clock)
                return replace(self, rulings=(*self.rulings, (at, record.event)), terms=terms, turns=())
            case Asked(name, wish, seq):
                asked = replace(self, pending=Request(side_named(name), wish, at, seq))
                alone = self.other(side_named(name)) is None  # there is nobody whose consent it takes
                return asked._close(True, at) if alone else asked
            case Answered(_, yes, _):
                return self._close(yes, at)
            case Withdrawn():
                return self._close(None, at)
            case Resumed(name):
                return replace(self._resume(at), resumed_by=side_named(name))
            case Watched(None, allowed):
                return replace(self, watch_set_by=None, host_allows=allowed)
            case Watched(name, allowed):
                return replace(self, watch_set_by=side_named(name), players_allow=allowed)
            case Ordered(name, order, _):
                others = [old for old in self.orders_of(side_named(name)) if not replaces(order, old)]
                return self._order(side_named(name), (*others, order))
            case Revoked(name, order):
                return self._drop(side_named(name), order)
            case Carried(name, order, seq):
                stays = isinstance(order, Lasting | LetLevel)
                return replace(self if stays else self._drop(side_named(name), order), carried=self.carried | {seq})

    def orders_of(self, side: Side) -> tuple[Order, ...]:
        return self.orders.get(side, ())

    def _order(self, side: Side, orders: tuple[Order, ...]) -> Agreements:
        return replace(self, orders={**self.orders, side: orders})

    def _drop(self, side: Side, order: Order) -> Agreements:
        return self._order(side, tuple(one for one in self.orders_of(side) if one != order))

    def turn(self, side: Side, seq: int, since: float, gains: bool = False) -> Turn:
        """A turn of the player who now has that side."""
        return Turn(side, seq, since, gains, self.sitting.get(side, ""), self.zones.get(side, ""))

    def _seat(self, side: Side, member: str, zone: str) -> Agreements:
        """A substitute begins with a full clock, and so does the other player."""
        left = {other: who for other, who in self.left.items() if other != side}
        levels = {other: level for other, level in self.levels.items() if other != side}
        played = {**self.played, side: self.played.get(side, frozenset()) | {member}}
        turns = () if side in self.left else self.turns
        kept = {**self.kept, side.enemy: self.made_by} if self.sides_unchosen else self.kept
        seated = replace(self, sitting={**self.sitting, side: member}, zones={**self.zones, side: zone}, played=played)
        return replace(seated, kept=kept, left=left, levels=levels, turns=turns)

    def _free(self, side: Side, level: str) -> Agreements:
        """What the two asked of each other lapses, and the side's orders, but not a pause."""
        sitting = {other: who for other, who in self.sitting.items() if other != side}
        left = {**self.left, side: self.sitting.get(side) or self.left[side]}
        levels = {other: kept for other, kept in self.levels.items() if other != side}
        if level:
            levels[side] = level
        return replace(self._order(side, ()), sitting=sitting, left=left, levels=levels, pending=None)

    def _keep(self, side: Side, member: str, at: float) -> Agreements:
        before, declined = self.kept.get(side), self.declined
        if before and not member:
            declined = {**declined, side: before}
        kept, since = {**self.kept, side: member}, {**self.kept_since, side: at}
        return replace(self, kept=kept, kept_since=since, declined=declined)

    def _close(self, yes: bool | None, at: float) -> Agreements:
        request = self.pending
        if request is None:
            return self
        closed = replace(self, pending=None, answered=Answer(request, yes, at))
        if yes and isinstance(request.wish, Pause | Adjourn):
            closed = closed._resume(at)
            return replace(closed, resting=request.wish, rested=(*closed.rested, (at, None)))
        return closed

    def _resume(self, at: float) -> Agreements:
        if self.resting is None:
            return self
        *earlier, (since, _) = self.rested
        return replace(self, resting=None, rested=(*earlier, (since, at)))


def named(side: Side) -> SideName:
    return cast(SideName, name_of_member(side))
