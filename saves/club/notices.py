"""Who is to be told outside of the program that a game awaits him: that it is his turn, that he was asked something,
or that a seat is kept for him. Nothing that anybody wrote to somebody is in it.

What is due follows from the games; the table `notices` only says who was told, and when. A member is told of the same
thing at most once each so many hours, for as long as it awaits him; of the next thing in that game at once, if he has
been at its table or has answered since. Who is in the club sees it himself. If telling fails it is tried again, after
growing pauses. Who crashes between telling and saying so tells it twice.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from typing import Final, Literal

from msgspec import Struct

from rules.model import Side
from saves.club import clocks
from saves.club.agreements import Adjourn
from saves.club.games import ClubGame, ClubGames
from saves.club.members import Club, Member
from saves.club.presence import Presence
from saves.club.visit import Seen
from saves.database import NOBODY, Database

HOURS: Final = 12.0
_HOUR: Final = 3600.0
_FIRST_PAUSE: Final = 60.0
Kind = Literal["turn", "request", "seat"]


class Notice(Struct, frozen=True):
    """What a member is to be told: that a game awaits him, `since` a time in seconds since 1970, on a side.

    `id`: the same each time he is told of the same. `to`: his id; `member`: his name. `link`: how to come there.
    `seq`: the game's last event.
    """

    id: str
    to: str
    member: str
    game: str
    game_name: str
    kind: Kind
    side: Side
    since: float
    link: str
    seq: int


class _Told(Struct, frozen=True):
    """What was told of one game to one member: last of what has waited `since`, next not before `due`.

    `sent`: when he was told last, 0 if never. `tries`: how often in a row it has failed. `seq`: the game's last event
    when he was told last.
    """

    since: float = 0.0
    sent: float = 0.0
    due: float = 0.0
    tries: int = 0
    seq: int = 0


class Notices:
    """What members are to be told; `hours`: how often at most. `link`: the address to tell, as the host gives it."""

    def __init__(
        self,
        database: Database,
        club: Club,
        games: ClubGames,
        *,
        hours: float = HOURS,
        link: str = "",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._db = database
        self._club = club
        self._games = games
        self._presence = Presence(database, clock)
        self._at_table = Seen(database)
        self._pause = max(hours * _HOUR, _FIRST_PAUSE)
        self._link = link
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, float]] = {}

    def due(self, now: float) -> tuple[Notice, ...]:
        members = {member.id: member for member in self._club.members().members}
        present = {one.member for one in self._presence.everybody()}
        found = []
        for game in self._games.all():
            for member_id, kind, side, since in _awaited(game):
                member = members.get(member_id)
                if member is None or clocks.is_away(member.away, now):
                    continue
                if member_id in present:
                    self._seen[member_id, game.id] = since, now
                    continue
                told = self._told(member_id, game.id, since)
                if told.since == since:
                    is_due = now >= told.due
                else:
                    is_due = now >= told.sent + self._pause or self._has_acted(member_id, game, told)
                if is_due:
                    found.append(self._notice(member, game, kind, side, since))
        return tuple(sorted(found, key=lambda notice: notice.since))

    def sent(self, notice: Notice) -> None:
        now = self._clock()
        self._write(notice.to, notice.game, _Told(notice.since, now, now + self._pause, seq=notice.seq))

    def failed(self, notice: Notice) -> None:
        """Schedule another attempt after a minute, then two, four and so on."""
        with self._db.writing(NOBODY):
            told = self._told(notice.to, notice.game, notice.since)
            tries = told.tries + 1 if told.since == notice.since else 1
            pause = min(_FIRST_PAUSE * 2.0 ** min(tries - 1, 20), self._pause)
            self._write(notice.to, notice.game, _Told(notice.since, told.sent, self._clock() + pause, tries, told.seq))

    def _notice(self, member: Member, game: ClubGame, kind: Kind, side: Side, since: float) -> Notice:
        words = f"{member.id} {game.id} {kind} {side} {since}"
        return Notice(
            id=hashlib.sha256(words.encode()).hexdigest()[:16],
            to=member.id,
            member=member.name,
            game=game.id,
            game_name=game.summary.name,
            kind=kind,
            side=side,
            since=since,
            link=self._link,
            seq=game.summary.seq,
        )

    def _has_acted(self, member: str, game: ClubGame, told: _Told) -> bool:
        """Whether a member has done something since he was told of a game, so that the other side can't have him told
        again and again by taking back or by asking."""
        answered = game.agreements.answered
        if answered is not None and answered.yes is not None and answered.request.at == told.since:
            return True
        return self._at_table.upto(member, game.id) > told.seq

    def _told(self, member: str, game: str, since: float) -> _Told:
        """A member who saw the pending move and left gets no notice until the pause has passed."""
        told = self._stored(member, game)
        seen, at = self._seen.pop((member, game), (None, 0.0))
        if seen == since:
            told = _Told(since, told.sent, max(told.due, at + self._pause), seq=told.seq)
            self._write(member, game, told)
        return told

    def _stored(self, member: str, game: str) -> _Told:
        with self._db.reading():
            row = self._db.execute(
                "SELECT since, sent, due, tries, seq FROM notices WHERE member = ? AND game = ?", (member, game)
            ).fetchone()
        return _Told() if row is None else _Told(*row)

    def _write(self, member: str, game: str, told: _Told) -> None:
        with self._db.writing(NOBODY):
            self._db.execute(
                "INSERT OR REPLACE INTO notices (member, game, since, sent, due, tries, seq)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (member, game, told.since, told.sent, told.due, told.tries, told.seq),
            )


def _awaited(game: ClubGame) -> Iterator[tuple[str, Kind, Side, float]]:
    """Yield the id of each awaited member, for what, on which side and since when."""
    agreements, request = game.agreements, game.request
    if game.summary.over or game.summary.continued:
        return
    for side in game.open_seats:
        if agreements.kept[side]:
            yield agreements.kept[side], "seat", side, agreements.kept_since[side]
    if isinstance(agreements.resting, Adjourn) or len(agreements.kept) < 2:
        return
    asked = None if request is None else agreements.other(request.by)
    if request is not None and asked is not None:
        yield agreements.sitting[asked], "request", asked, request.at
    side_to_move = game.to_move()
    if side_to_move is not None and side_to_move != asked:
        yield agreements.sitting[side_to_move], "turn", side_to_move, game.summary.last_played
