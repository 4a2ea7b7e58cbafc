"""Who should be notified outside the program, and of what (`saves.club.ways`).

The table `notices` records who was notified, of which kind of thing, in which game and when. News waits some minutes,
in case the member logs in; `HOURS` pass between reminders of the same turn, request or seat. Only what happens after
the member has acted is news: otherwise undos or requests could send one notice after another. Nobody is notified while
present. Failures are retried after growing pauses; a crash may repeat a notice. Notices contain nothing that a person
wrote to another.
"""

from __future__ import annotations

import hashlib
import itertools
import math
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import tzinfo
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules.model import Side
from saves.club import clocks
from saves.club.agreements import Adjourn
from saves.club.clocks import DAY
from saves.club.games import ClubGame, ClubGames
from saves.club.members import Club, Member
from saves.club.preferences import Preferences
from saves.club.presence import Presence
from saves.club.visit import Seen
from saves.club.ways import ADDRESS, DELIVERY, TEST, WAY, Address, Delivery, Kind, Way
from saves.club.zones import of_member
from saves.database import NOBODY, Database

HOURS: Final = 12.0
MINUTES: Final = 5.0
HOOK_RETRIES: Final = 2
MOST_TESTS: Final = 6  # a day, codes included
_MOST_WRONG: Final = 5
_DIGITS: Final = 6
_MINUTE: Final = 60.0
_HOUR: Final = 3600.0
_FIRST_PAUSE: Final = 60.0
_RECENT: Final = 2 * DAY
"""What ended or was said earlier is no news."""
_REMINDED: Final = frozenset[Kind](("turn", "request", "seat"))
_SPACED: Final = _REMINDED | {"clock"}
"""Of what a player could make another one be told again and again."""


class Notice(Struct, frozen=True):
    """`since`: seconds since 1970. `id`: the same for reminders. `to`: a member's id. `seq`: the game's last event."""

    id: str
    to: str
    member: str
    game: str
    game_name: str
    players: tuple[str, ...]
    kind: Kind
    side: Side
    since: float
    link: str
    seq: int
    way: Way


class _Sent(Struct, frozen=True):
    """`since`, `due`, `sent`: seconds since 1970. `tries`: failures in a row. `seq`: the game's last event."""

    since: float = 0.0
    sent: float = 0.0
    due: float = 0.0
    tries: int = 0
    seq: int = 0


class _Message(NamedTuple):
    """Who said something at a table, when, and who has read it."""

    by: str
    at: float
    read: frozenset[str]


class _Thing(NamedTuple):
    """Something that a member may be notified of."""

    member: str
    kind: Kind
    side: Side
    since: float


class Notices:
    """The notices of a club. `hours`: the least time between two of the same thing; `minutes`: how long something new
    waits for the member to come in. `link`: the address that the host gives."""

    def __init__(
        self,
        database: Database,
        club: Club,
        games: ClubGames,
        *,
        hours: float = HOURS,
        minutes: float = MINUTES,
        link: str = "",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._db = database
        self._club = club
        self._games = games
        self._presence = Presence(database, clock)
        self._at_table = Seen(database)
        self._preferences = Preferences(database)
        self._pause = max(hours * _HOUR, _FIRST_PAUSE)
        self._patience = minutes * _MINUTE
        self._link = link
        self._clock = clock
        self._seen: dict[tuple[str, str, Kind], tuple[float, float]] = {}

    def due(self, now: float) -> tuple[Notice, ...]:
        """The notices to send now, one by one."""
        found = [
            notice
            for notice, is_due in self._found(now)
            if is_due and notice.way.digest is None and not notice.way.is_quiet(now, self.zone(notice.to))
        ]
        return tuple(sorted(found, key=lambda notice: notice.since))

    def digests(self, now: float) -> tuple[tuple[Notice, ...], ...]:
        """The notices to send now, one for all that awaits a member."""
        ways = self._ways()
        together: dict[str, list[Notice]] = {
            member: [] for member, way in ways.items() if self._has_digest(member, way, now)
        }
        for notice, is_due in self._found(now) if together else ():
            if notice.to in together and (is_due or notice.kind in _REMINDED):
                together[notice.to].append(notice)
        for member, found in together.items():
            if not found:
                self._write_delivery(member, replace(self._delivery(member), digest=now))
        return tuple(tuple(sorted(found, key=lambda notice: notice.since)) for found in together.values() if found)

    def tests(self) -> tuple[tuple[Member, Way, Address | None], ...]:
        """The members who asked for a test notice, which is theirs once, or instead of it the code to send."""
        found = []
        for id_ in self._preferences.all(TEST, float):
            self._preferences.remove(id_, TEST)
            member = self._club.members().known(id_)
            if member is not None and not member.removed:
                way = self._preferences.of(id_, WAY, Way) or _USUAL
                code = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
                confirmed = address(self._preferences, id_).confirms(way)
                found.append((member, way, None if confirmed else Address(way.to, code)))
        return tuple(found)

    def may_test(self, member: str, now: float) -> bool:
        """Whether a member has tests left today; counts this one. A mistyped address is somebody else's."""
        before = self._delivery(member)
        recent = tuple(at for at in before.tested if at > now - DAY)
        self._write_delivery(member, replace(before, tested=(*recent, now)[-MOST_TESTS:]))
        return len(recent) < MOST_TESTS

    def tested(self, member: str, wrong: str, code: int, sent: Address | None = None) -> None:
        """Record how a test went, which its member waits for. `sent`: the code that was."""
        if sent is not None:
            self._preferences.put(member, ADDRESS, sent, NOBODY)
        after = replace(self._delivery(member), at=self._clock(), wrong=wrong, code=code)
        self._preferences.put(member, DELIVERY, after)

    def zone(self, member: str) -> tzinfo | None:
        """A member's time zone; None: this machine's."""
        return of_member(self._preferences, member)

    def sent(self, *notices: Notice) -> None:
        """Record what was sent: one notice, or a digest."""
        now = self._clock()
        for notice in notices:
            again = now + self._pause if notice.kind in _REMINDED else math.inf
            self._write(notice, _Sent(notice.since, now, again, seq=notice.seq))
        self._attempted(notices, "", 0)

    def failed(self, *notices: Notice, wrong: str = "", code: int = 0) -> None:
        """Schedule another attempt after a minute, then two, four and so on. A hook has two retries."""
        now = self._clock()
        if notices[0].way.digest is None:
            for notice in notices:
                with self._db.writing(NOBODY):
                    last = self._last(notice.to, notice.game, notice.kind, notice.since, notice.seq)
                    tries = last.tries + 1 if last.since == notice.since else 1
                    if notice.way.by == "hook" and tries > HOOK_RETRIES:
                        tries, due = 0, now + self._pause if notice.kind in _REMINDED else math.inf
                    else:
                        due = now + min(_FIRST_PAUSE * 2.0 ** min(tries - 1, 20), self._pause)
                    self._write(notice, _Sent(notice.since, last.sent, due, tries, last.seq))
        self._attempted(notices, wrong, code, failed=True)

    def _attempted(self, notices: tuple[Notice, ...], wrong: str, code: int, *, failed: bool = False) -> None:
        """Record how the last attempt went; only if a member has a way of their own, who can read it."""
        member, way, now = notices[0].to, notices[0].way, self._clock()
        before = self._delivery(member)
        after = replace(before, at=now, wrong=wrong, code=code)
        if way.digest is not None:
            tries = before.tries + 1 if failed else 0
            if failed and tries <= HOOK_RETRIES:
                after = replace(after, tries=tries, retry=now + _FIRST_PAUSE * 2.0 ** (tries - 1))
            else:
                after = replace(after, digest=now, tries=0, retry=0.0)
        if way.by in ("mail", "hook") or way.digest is not None:
            self._write_delivery(member, after)

    def _has_digest(self, member: str, way: Way, now: float) -> bool:
        if way.digest is None or way.by == "none" or way.is_quiet(now, self.zone(member)):
            return False
        last = self._preferences.of(member, DELIVERY, Delivery)
        if last is None:  # the first one comes at the hour that was chosen
            self._write_delivery(member, Delivery(digest=now))
            return False
        return last.digest < way.last_digest(now, self.zone(member)) and now >= last.retry

    def _ways(self) -> dict[str, Way]:
        """Nothing goes to an address without its owner's consent."""
        addresses = self._preferences.all(ADDRESS, Address)
        ways = self._preferences.all(WAY, Way)
        return {
            member: way if addresses.get(member, Address()).confirms(way) else replace(way, by="none")
            for member, way in ways.items()
        }

    def _delivery(self, member: str) -> Delivery:
        return self._preferences.of(member, DELIVERY, Delivery) or Delivery()

    def _write_delivery(self, member: str, delivery: Delivery) -> None:
        self._preferences.put(member, DELIVERY, delivery, NOBODY)

    def _found(self, now: float) -> Iterator[tuple[Notice, bool]]:
        """Everything of which a member wants to be told, and whether that is due."""
        members = {member.id: member for member in self._club.members().members}
        present = {one.member for one in self._presence.everybody()}
        ways = self._ways()
        said = self._unread(now) if any("talk" in way.kinds for way in ways.values()) else {}
        for game in self._games.all():
            for thing in (*_awaited(game, now), *_said(game, said.get(game.id, ()))):
                member, way = members.get(thing.member), ways.get(thing.member, _USUAL)
                if member is None or way.by == "none" or thing.kind not in way.kinds:
                    continue
                if clocks.is_away(member.away, now):
                    continue
                if thing.member in present:
                    self._seen[thing.member, game.id, thing.kind] = thing.since, now
                    continue
                seats = {**game.agreements.kept, **game.agreements.sitting}
                seated = (members.get(seats.get(side, "")) for side in Side)
                players = tuple(one.name for one in seated if one is not None)
                yield self._notice(member, game, thing, way, players), self._is_due(game, thing, now)

    def _is_due(self, game: ClubGame, thing: _Thing, now: float) -> bool:
        last = self._last(thing.member, game.id, thing.kind, thing.since, game.summary.seq)
        if last.since == thing.since:
            return now >= last.due
        if thing.kind in _SPACED and now < last.sent + self._pause and not self._has_acted(thing, game, last):
            return False
        return now >= thing.since + self._patience

    def _notice(self, member: Member, game: ClubGame, thing: _Thing, way: Way, players: tuple[str, ...]) -> Notice:
        words = f"{member.id} {game.id} {thing.kind} {thing.side} {thing.since}"
        return Notice(
            id=hashlib.sha256(words.encode()).hexdigest()[:16],
            to=member.id,
            member=member.name,
            game=game.id,
            game_name=game.summary.name,
            players=players,
            kind=thing.kind,
            side=thing.side,
            since=thing.since,
            link=self._link,
            seq=game.summary.seq,
            way=way,
        )

    def _has_acted(self, thing: _Thing, game: ClubGame, last: _Sent) -> bool:
        answered = game.agreements.answered
        if answered is not None and answered.yes is not None and answered.request.at == last.since:
            return True
        return self._at_table.upto(thing.member, game.id) > last.seq

    def _last(self, member: str, game: str, kind: Kind, since: float, seq: int) -> _Sent:
        """The last notice of this kind. A member who was present since `since` and left again, or has seen the game's
        last event `seq`, gets none until the pause has passed.
        """
        with self._db.reading():
            row = self._db.execute(
                "SELECT since, sent, due, tries, seq FROM notices WHERE member = ? AND game = ? AND kind = ?",
                (member, game, kind),
            ).fetchone()
        last = _Sent() if row is None else _Sent(*row)
        seen, at = self._seen.pop((member, game, kind), (None, 0.0))
        if last.since != since and kind in ("turn", "over") and self._at_table.upto(member, game) >= seq:
            seen, at = since, max(since, at)
        if seen == since:
            again = max(last.due, at + self._pause) if kind in _REMINDED else math.inf
            last = _Sent(since, last.sent, again, seq=last.seq)
            self._write_row(member, game, kind, last)
        return last

    def _unread(self, now: float) -> Mapping[str, list[_Message]]:
        """The latest messages at each table."""
        with self._db.reading():
            rows = self._db.execute(
                "SELECT room, member, at, (SELECT group_concat(talk_read.member) FROM talk_read"
                " WHERE talk_read.room = talk.room AND upto >= talk.id) FROM talk WHERE at > ? ORDER BY id",
                (now - _RECENT,),
            ).fetchall()
        found: dict[str, list[_Message]] = {}
        for room, member, at, read in rows:
            found.setdefault(room, []).append(_Message(member, at, frozenset((read or "").split(","))))
        return found

    def _write(self, notice: Notice, last: _Sent) -> None:
        self._write_row(notice.to, notice.game, notice.kind, last)

    def _write_row(self, member: str, game: str, kind: Kind, last: _Sent) -> None:
        with self._db.writing(NOBODY):
            self._db.execute(
                "INSERT OR REPLACE INTO notices (member, game, kind, since, sent, due, tries, seq)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (member, game, kind, last.since, last.sent, last.due, last.tries, last.seq),
            )


_USUAL: Final = Way()


def address(preferences: Preferences, member: str) -> Address:
    return preferences.of(member, ADDRESS, Address) or Address()


def confirm(preferences: Preferences, member: str, typed: str) -> bool:
    """Whether this is the code that was sent. After some wrong ones another code must be sent."""
    sent = address(preferences, member)
    right = bool(sent.code) and "".join(typed.split()) == sent.code
    if sent.code:
        after = replace(sent, code="") if right else replace(sent, wrong=sent.wrong + 1)
        preferences.put(member, ADDRESS, after if after.wrong < _MOST_WRONG else Address(), NOBODY)
    return right


def _awaited(game: ClubGame, now: float) -> Iterator[_Thing]:
    agreements, request, summary = game.agreements, game.request, game.summary
    if summary.continued:
        return
    if summary.over:
        if summary.last_played > now - _RECENT and len(agreements.kept) == 2:
            for side, member in agreements.sitting.items():
                yield _Thing(member, "over", side, summary.last_played)
        return
    for side in game.open_seats[: 1 if agreements.sides_unchosen else None]:
        since = agreements.kept_since[side]
        if agreements.kept[side]:
            yield _Thing(agreements.kept[side], "seat", side, since)
        elif side in agreements.declined and since > now - _RECENT:
            yield _Thing(agreements.made_by, "invitation", side, since)
    if isinstance(agreements.resting, Adjourn) or len(agreements.kept) < 2:
        return
    asked = None if request is None else agreements.other(request.by)
    if request is not None and asked is not None:
        yield _Thing(agreements.sitting[asked], "request", asked, request.at)
    side_to_move = game.to_move()
    if side_to_move is None:
        return
    since, left = summary.last_played, game.time_left(now)
    if side_to_move != asked:
        yield _Thing(agreements.sitting[side_to_move], "turn", side_to_move, since)
    if left is not None and 0 < left <= min(DAY, (game.time_left(since) or 0.0) / 2) and agreements.resting is None:
        yield _Thing(agreements.sitting[side_to_move], "clock", side_to_move, since)


def _said(game: ClubGame, said: Iterable[_Message]) -> Iterator[_Thing]:
    """For each player the first message at their table that they haven't read."""
    for side, member in game.agreements.sitting.items():
        unread = (message.at for message in said if message.by != member and member not in message.read)
        for at in itertools.islice(unread, 1):
            yield _Thing(member, "talk", side, at)
