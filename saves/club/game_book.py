"""The book of a game, named after its id: what the players can agree on, and what is refused."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from rules.model import Choice, Over, Side
from saves import seats
from saves.club.agreements import (
    Agreements,
    Answered,
    Asked,
    Carried,
    Claimed,
    Ended,
    Event,
    Kept,
    Made,
    Opened,
    Ordered,
    Request,
    Resumed,
    Revoked,
    Ruling,
    SatDown,
    TableTerms,
    TakeBack,
    Turned,
    Watched,
    Wish,
    Withdrawn,
    named,
)
from saves.club.clocks import HOUR, Bank, EachDecision, Holiday, banked, used_by
from saves.club.members import Club, Members
from saves.club.orders import Order, due, level_for
from saves.club.records import Book, Record
from saves.database import Database
from saves.errors import N_, Damaged, JournalError, SavesError
from saves.events import Acted, Link, Moved, Resigned, Rewound, Ruled, Seated
from saves.game_list import Tables
from saves.handicap import handicap_of
from saves.history import History, replay
from saves.journal import Entry
from saves.seats import side_named

MOST_REQUESTS: Final = 6
MOST_ORDERS: Final = 12
_ORDERS_AN_HOUR: Final = 60
_IN: Final = 3600.0  # seconds
_LOOKED_AT: Final = 100  # records


class SeatNotFree(SavesError):
    """The seat is taken, reserved for someone else, or doesn't exist."""


class AnotherRequest(SavesError):
    """A request is already pending, there is nobody to ask, or the hourly limit is reached."""


class NoRequest(SavesError):
    """No request is pending: it was answered or withdrawn, or the game has moved on."""


class NoOrder(SavesError):
    """An order can't be given here, or isn't there any more."""


class HasNotBegun(SavesError):
    """Nobody can leave a seat before the game, or rule about it."""


class NoBook(SavesError):
    """The game has no book: it was not made for a club."""


class GameBook:
    """The book of one game. Each method is a transaction with the errors of `Database`.

    `acting`: the member whose session this is; another one's seat is a `SeatNotFree`. None: the caller checks.
    """

    def __init__(
        self,
        database: Database,
        game: str,
        clock: Callable[[], float] = time.time,
        acting: Callable[[], str | None] = lambda: None,
    ) -> None:
        self._book: Book[Event] = Book(database, game, Record[Event], clock, about=game)
        self._tables = Tables(database)
        self._game = game
        self._clock = clock
        self._acting = acting
        self._read: tuple[str, Agreements] | None = None

    def read(self) -> Agreements:
        """Raises `NoBook`."""
        records = self._book.records()
        if self._read is None or self._read[0] != self._book.head:
            self._read = self._book.head, _agreements(records)
        return self._read[1]

    def exists(self) -> bool:
        return bool(self._book.records())

    def made(self, by: str, kept: Mapping[Side, str], terms: TableTerms, twin: str = "") -> None:
        with self._book.writing() as records:
            if records:
                raise ValueError("the game was made already")
            names = {named(side): member for side, member in kept.items()}
            given = {} if terms.handicap is None else {named(terms.handicap[0]): terms.handicap[1]}
            made = Made(
                by, names, terms.watched, terms.clock, 0.0, terms.rated, twin, given, terms.private, terms.choice
            )
            self._book.add(made)

    def keep(self, side: Side, member: str) -> None:
        """Reserve a free seat for a member, or open it (""). Raises `SeatNotFree`."""
        with self._writing() as agreements:
            event = Kept(named(side), member)
            check(agreements, event)
            if agreements.kept[side] != member:
                self._add_seldom(event)

    def sat_down(self, side: Side, member: str, zone: str = "") -> None:
        """Seat a member; repeating this has no effect. Raises `SeatNotFree`."""
        with self._writing() as agreements:
            if agreements.sitting.get(side) != member:
                self._add(agreements, SatDown(named(side), member, zone))

    def rule(self, ruling: Ruling) -> None:
        """Raises `SeatNotFree`, `HasNotBegun`."""
        with self._writing() as agreements:
            self._add(agreements, ruling)

    def check_seat(self, side: Side) -> None:
        """Raise `SeatNotFree` if the acting member doesn't have this seat, or not any more."""
        self._check_acting(self.read(), side)

    def ask(self, side: Side, wish: Wish, seq: int) -> None:
        """Ask for something, granted at once without another person. Raises `AnotherRequest`, `NoRequest`."""
        with self._writing(side) as agreements:
            self._check_current(seq)
            event = Asked(named(side), wish, seq)
            check(agreements, event)
            self._add_seldom(event)

    def answer(self, side: Side, yes: bool, seq: int, request: Request | None = None) -> Request:
        """Answer the other side's request, and return it. Raises `NoRequest`.

        `seq`, `request`: the last event and the request that were shown. `ClubGames.take_back` agrees to a `TakeBack`.
        """
        with self._writing(side) as agreements:
            self._check_current(seq)
            found = agreements.request(seq)
            if found is None or request not in (None, found):
                raise _no_request()
            self._add(agreements, Answered(named(side), yes, seq))
        return found

    def withdraw(self, side: Side) -> None:
        """Withdraw the request. Raises `NoRequest` if it was answered or the game has moved on."""
        with self._writing(side) as agreements:
            if agreements.request(self._seq()) is None:
                raise _no_request()
            self._add(agreements, Withdrawn(named(side)))

    def resume(self, side: Side) -> None:
        with self._writing(side) as agreements:
            if agreements.resting is not None:
                self._add(agreements, Resumed(named(side)))

    def watch(self, side: Side | None, allowed: bool) -> None:
        """Allow or forbid spectators; both must allow. `side`: the player's, or None for the host."""
        with self._writing(side) as agreements:
            if allowed != (agreements.host_allows if side is None else agreements.players_allow):
                self._add_seldom(Watched(None if side is None else named(side), allowed))

    def order(self, side: Side, order: Order, seq: int) -> None:
        """Raises `NoOrder`, `NoRequest` if the game has moved on, `AnotherRequest`."""
        with self._writing(side) as agreements:
            self._check_current(seq)
            event = Ordered(named(side), order, seq)
            check(agreements, event)
            self._add_seldom(event, _ORDERS_AN_HOUR)

    def revoke(self, side: Side, order: Order) -> None:
        """Raises `NoOrder`."""
        with self._writing(side) as agreements:
            self._add(agreements, Revoked(named(side), order))

    def carried(self, side: Side, order: Order, seq: int) -> None:
        with self._writing() as agreements:
            self._add(agreements, Carried(named(side), order, seq))

    def turned(self, history: History, entry: Entry) -> None:
        """Note whose turn begins with an entry that the history is about to get. Call in the entry's transaction."""
        now = entry.state.waiting
        if not self.exists() or now is None or isinstance(now, Over):
            return
        agreed = self.read()
        if agreed.clock is None or len(agreed.kept) < 2 or (agreed.turns and agreed.turns[-1].side == now.side):
            return
        *_, last = (None, *turns((*history.entries, entry)))
        if last is not None and (last.seq == entry.seq or not agreed.turns):
            with self._book.writing():
                self._book.add(last)

    def claimed(self, side: Side, seq: int, since: float) -> None:
        with self._writing() as agreements:
            self._add(agreements, Claimed(named(side), seq, since))

    # -- inside a transaction

    @contextmanager
    def _writing(self, side: Side | None = None) -> Iterator[Agreements]:
        """A transaction that yields the current agreements, for an act of a side. Raises `NoBook`, `SeatNotFree`."""
        with self._book.writing() as records:
            agreements = _agreements(records)
            if side is not None:
                self._check_acting(agreements, side)
            yield agreements

    def _check_acting(self, agreements: Agreements, side: Side) -> None:
        acting = self._acting()
        if acting is not None and agreements.sitting.get(side) != acting:
            raise SeatNotFree(N_("You don't have this seat any more."))

    def _add(self, agreements: Agreements, event: Event) -> None:
        check(agreements, event)
        self._book.add(event)

    def _add_seldom(self, event: Asked | Kept | Watched | Ordered, most: int = MOST_REQUESTS) -> None:
        """Add an event with a limit per hour. Raises `AnotherRequest` if it is exceeded."""
        after = self._clock() - _IN
        recent = [record.event for record in self._book.records()[-_LOOKED_AT:] if record.at > after]
        if sum(type(said) is type(event) and said.side == event.side for said in recent) >= most:
            raise AnotherRequest(N_("At most {count} times an hour."), count=most)
        self._book.add(event)

    def _seq(self) -> int:
        return self._tables.game(self._game).seq

    def _check_current(self, seq: int) -> None:
        """Raises `NoRequest` if the game has moved on."""
        if self._seq() != seq:
            raise NoRequest(N_("The game has gone on."))


def check(agreements: Agreements, event: Event) -> None:
    """Raises `SeatNotFree`, `AnotherRequest` or `NoRequest` if the event isn't allowed now."""
    match event:
        case Kept(name, member):
            _check_free(agreements, side_named(name), member)
        case SatDown(name, member, _):
            _check_free(agreements, side_named(name), member)
            if agreements.kept[side_named(name)] not in ("", member):
                raise SeatNotFree(N_("This seat is reserved."))
            if agreements.sides_unchosen and agreements.made_by == member:
                raise SeatNotFree(N_("The other player chooses a side first."))
        case Asked(name, wish, seq):
            if agreements.request(seq) is not None:
                raise AnotherRequest(N_("A request is already waiting."))
            other = agreements.other(side_named(name))
            if other is not None and other not in agreements.sitting:
                raise AnotherRequest(N_("Nobody sits there to ask yet."))
            if other is None and isinstance(wish, TakeBack):
                raise AnotherRequest(N_("There is nobody to ask: just undo."))
            if agreements.resting == wish:
                raise AnotherRequest(N_("The game is already paused."))
        case Answered(name, _, seq):
            request = agreements.request(seq)
            if request is None or request.by == side_named(name):
                raise _no_request()
        case Withdrawn(name):
            if agreements.pending is None or agreements.pending.by != side_named(name):
                raise _no_request()
        case Resumed():
            if agreements.resting is None:
                raise NoRequest(N_("The game isn't paused."))
        case Turned(name, seq, _):
            if agreements.clock is None or (agreements.turns and seq <= agreements.turns[-1].seq):
                raise ValueError("no turn is counted here")
        case Claimed(name):
            if agreements.resting is not None:
                raise NoRequest(N_("The game and its clock are paused."))
        case Opened(name, _, _, _, member, _):
            side = side_named(name)
            if agreements.is_open or side not in agreements.kept:
                raise HasNotBegun(N_("The game hasn't begun."))
            if member:
                _check_may_play(agreements, side, member)
        case Ended():
            if agreements.is_open:
                raise HasNotBegun(N_("The game hasn't begun."))
        case Ordered(name, _, _):
            if len(agreements.sitting) < len(Side):
                raise NoOrder(N_("Orders are for games between two people."))
            if len(agreements.orders_of(side_named(name))) >= MOST_ORDERS:
                raise NoOrder(N_("At most {count} orders: revoke one first."), count=MOST_ORDERS)
        case Revoked(name, order) | Carried(name, order, _):
            if order not in agreements.orders_of(side_named(name)):
                raise NoOrder(N_("This order was already carried out or revoked."))
        case Made():
            if agreements.made_by:
                raise ValueError("the game was made already")


def _check_free(agreements: Agreements, side: Side, member: str) -> None:
    """Raises `SeatNotFree` if a member, or "", can't be given a seat."""
    if side not in agreements.kept:
        raise SeatNotFree(N_("No person plays on this side."))
    if side in agreements.sitting:
        raise SeatNotFree(N_("The seat is taken."))
    _check_may_play(agreements, side, member)


def _check_may_play(agreements: Agreements, side: Side, member: str) -> None:
    """A player who had the other seat may know a bid that is still hidden."""
    if side.enemy in agreements.sides_of(member):
        raise SeatNotFree(N_("You can't take both sides."))
    if member in agreements.played.get(side.enemy, ()):
        raise SeatNotFree(N_("Whoever has played one side can't take the other."))


def _agreements(records: Iterable[Record[Event]]) -> Agreements:
    agreements = reduce(Agreements.after, records, Agreements())
    if not agreements.made_by:
        raise NoBook(N_("This game was not made for the club."))
    return agreements


def holidays(agreements: Agreements, members: Members) -> dict[str, tuple[Holiday, ...]]:
    """Of all who have had a turn or sit there."""
    ids = {turn.member for turn in agreements.turns} | set(agreements.sitting.values())
    return {id_: member.away for id_ in ids if (member := members.known(id_)) is not None}


def _no_request() -> NoRequest:
    return NoRequest(N_("The request was withdrawn, or the game has gone on."))


def turns(entries: Iterable[Entry]) -> Iterator[Turned]:
    """Whose turn began with which event of a game between two people.

    A side earns its gain by a turn in which it decided something, once: played again after an undo it earns none.
    """
    far, depth, place, seats_taken, acted = 0, {-1: -1}, -1, 0, False
    side: Side | None = None
    for entry in entries:
        event, waiting = entry.event, entry.state.waiting
        place = depth[event.to] if isinstance(event, Rewound) else place + 1
        depth[entry.seq] = place
        seats_taken += isinstance(event, Seated)
        acted |= isinstance(event, Acted)
        if seats_taken < len(Side) or waiting is None or isinstance(waiting, Over) or waiting.side == side:
            continue
        yield Turned(named(waiting.side), entry.seq, acted and place > far)
        if acted:
            far, acted = max(far, place), False
        side = waiting.side


# ------------------------------------------------------------------------------------------------ examined


_Consents = set[tuple[int, int, str | None]]
"""The agreed undos: the event of each, where it leads, and the side that agreed."""


def examine_book(database: Database, game: str, history: History) -> int:
    """Check the book of a game, each record against those before and the journal; return the number of records.

    Raises `Damaged` with the number of the first invalid record, or of the last if something is missing.
    """
    records = Book[Event](database, game, Record[Event]).records()
    if not records:
        return 0
    end = len(records) - 1
    agreements, consents = _replayed(records)
    if set(agreements.kept) != set(seats.seats(history.header)):
        raise Damaged(0, N_("its seats are not those of the game"))
    at_table = {side for side in history.taken if side not in history.substitutes or history.substitutes[side].player}
    levels = {side: one.policy for side, one in history.substitutes.items() if one.policy}
    if (set(agreements.sitting), dict(agreements.levels)) != (at_table, levels):
        raise Damaged(end, N_("its players are not those of the game"))
    _check_turns(agreements, history, end)
    for record in records:
        if isinstance(record.event, Carried) and not _was_due(record.event, history):
            wrong = N_("event {event} is not what was ordered")
            raise Damaged(record.number, wrong, event=record.event.seq)
    if agreements.terms.handicap not in (None, handicap_of(history.entries[0].state)):
        raise Damaged(0, N_("its handicap is not that of the game"))
    if agreements.twin:
        _check_match(history, tuple(Tables(database).links(agreements.twin, upto=len(Side))))
    last = history.last.event
    if isinstance(last, Resigned) and last.claimed:
        _check_claim(records, agreements, side_named(last.side), Club(database).members())
    ruled = [(one.winner or "", one.why, one.chance) for _, one in agreements.rulings if isinstance(one, Ended)]
    if ruled != ([(last.winner, last.why, last.chance)] if isinstance(last, Ruled) else []):
        raise Damaged(end, N_("its ruling is not that of the game"))
    agreed = {
        (entry.seq, entry.event.to, entry.event.agreed)
        for entry in history.entries
        if isinstance(entry.event, Rewound) and entry.event.agreed is not None
    }
    for seq, _, _ in sorted(consents ^ agreed, key=str):
        raise Damaged(end, N_("the consent to the undo at event {event} is not that of the game"), event=seq)
    return len(records)


def _was_due(carried: Carried, history: History) -> bool:
    if not 0 < carried.seq < len(history.entries):
        return False
    before, entry = history.entries[carried.seq - 1 : carried.seq + 1]
    waiting = before.state.waiting
    if not isinstance(before.event, Moved) or not isinstance(waiting, Choice) or named(waiting.side) != carried.side:
        return False
    if level_for((carried.order,), before.state) is not None:  # another version's levels decide otherwise
        return isinstance(entry.event, Acted)
    return due((carried.order,), before.state) == (carried.order, entry.move)


def _check_match(history: History, links: tuple[Link, ...]) -> None:
    """Both games must have the same luck, with swapped sides. `links`: the first events of the other game."""
    try:
        other = History(replay(links))
    except JournalError as error:
        raise Damaged(0, N_("the other game of its match can't be read: {error}"), error=error) from error
    seated = {side: (one.player, one.nonce) for side, one in history.taken.items()}
    swapped = {side.enemy: (one.player, one.nonce) for side, one in other.taken.items()}
    both = (history.header, other.header)
    if any(one.dice is UNSET for one in both) or len({one.commitment for one in both}) > 1 or seated != swapped:
        raise Damaged(0, N_("the other game of its match has other dice"))


def _check_turns(agreements: Agreements, history: History, end: int) -> None:
    if agreements.turns:
        first = agreements.turns[0].seq
        expected = [one for one in turns(history.entries) if one.seq >= first]
        if [(named(one.side), one.seq, one.gains) for one in agreements.turns] != [
            (one.side, one.seq, one.gains) for one in expected
        ]:
            raise Damaged(end, N_("its turns are not those of the game"))


def _check_claim(records: tuple[Record[Event], ...], agreements: Agreements, late: Side, members: Members) -> None:
    """Calculate the clock anew from the book and the members' holidays."""
    end, clock = len(records) - 1, agreements.clock
    if late in agreements.left:
        return
    member = members.known(agreements.sitting[late])
    if member is not None and member.removed:
        return
    if clock is None:
        raise Damaged(end, N_("the game was claimed on time but has no clock"))
    last, made = records[-1], records[0].event
    if not isinstance(last.event, Claimed):
        if isinstance(made, Made) and made.clock is None:  # a book from before claims were in it
            return
        raise Damaged(end, N_("it doesn't say when the game was claimed"))
    turn = agreements.turns[-1] if agreements.turns else agreements.turn(late, 0, last.event.since)
    away = holidays(agreements, members)
    started = max(turn.since, last.event.since) if isinstance(clock, EachDecision) else turn.since
    left = clock.hours * HOUR
    if isinstance(clock, Bank):
        left = banked(clock, agreements.turns, agreements.rested, away)[late]
    left -= used_by(clock, replace(turn, since=started), last.at, agreements.rested, away)
    if turn.side != late or left > 0:
        raise Damaged(end, N_("the game was claimed before the time was up"))


def _replayed(records: tuple[Record[Event], ...]) -> tuple[Agreements, _Consents]:
    if not isinstance(records[0].event, Made):
        raise Damaged(0, N_("it doesn't say who made the game"))
    agreements, consents = Agreements(), _Consents()
    for record in records:
        event, request = record.event, agreements.pending
        try:
            check(agreements, event)
        except (SavesError, ValueError) as error:
            wrong = N_("it doesn't follow from the earlier agreements: {error}")
            raise Damaged(record.number, wrong, error=error) from error
        if isinstance(event, Answered) and event.yes and request is not None and isinstance(request.wish, TakeBack):
            consents.add((event.seq + 1, request.wish.to, event.side))
        agreements = agreements.after(record)
    return agreements, consents
