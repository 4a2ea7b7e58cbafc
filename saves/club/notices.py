"""Who should be notified outside the program that a game awaits them: a turn, a request, or a reserved seat.

The table `notices` only records who was notified, and when: a member at most once in some hours for one thing, and
never while present. The next thing in that game follows at once if they have acted since. Failures are retried after
growing pauses; a crash may repeat a notice. Notices contain nothing that a person wrote to another.
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
    """`since`: seconds since 1970. `id`: the same for reminders. `to`: a member's id. `seq`: the game's last event."""

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


class _Sent(Struct, frozen=True):
    """`since`, `due`, `sent`: seconds since 1970. `tries`: failures in a row. `seq`: the game's last event."""

    since: float = 0.0
    sent: float = 0.0
    due: float = 0.0
    tries: int = 0
    seq: int = 0


class Notices:
    """The notices of a club. `hours`: the least time between two. `link`: the address that the host gives."""

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
                last = self._last(member_id, game.id, since)
                if last.since == since:
                    is_due = now >= last.due
                else:
                    is_due = now >= last.sent + self._pause or self._has_acted(member_id, game, last)
                if is_due:
                    found.append(self._notice(member, game, kind, side, since))
        return tuple(sorted(found, key=lambda notice: notice.since))

    def sent(self, notice: Notice) -> None:
        now = self._clock()
        self._write(notice.to, notice.game, _Sent(notice.since, now, now + self._pause, seq=notice.seq))

    def failed(self, notice: Notice) -> None:
        """Schedule another attempt after a minute, then two, four and so on."""
        with self._db.writing(NOBODY):
            last = self._last(notice.to, notice.game, notice.since)
            tries = last.tries + 1 if last.since == notice.since else 1
            pause = min(_FIRST_PAUSE * 2.0 ** min(tries - 1, 20), self._pause)
            self._write(notice.to, notice.game, _Sent(notice.since, last.sent, self._clock() + pause, tries, last.seq))

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

    def _has_acted(self, member: str, game: ClubGame, last: _Sent) -> bool:
        """Whether a member has acted since the last notice: else undos or requests could send one after another."""
        answered = game.agreements.answered
        if answered is not None and answered.yes is not None and answered.request.at == last.since:
            return True
        return self._at_table.upto(member, game.id) > last.seq

    def _last(self, member: str, game: str, since: float) -> _Sent:
        """The last notice; who was present since `since` and left again gets none until the pause has passed."""
        with self._db.reading():
            row = self._db.execute(
                "SELECT since, sent, due, tries, seq FROM notices WHERE member = ? AND game = ?", (member, game)
            ).fetchone()
        last = _Sent() if row is None else _Sent(*row)
        seen, at = self._seen.pop((member, game), (None, 0.0))
        if seen == since:
            last = _Sent(since, last.sent, max(last.due, at + self._pause), seq=last.seq)
            self._write(member, game, last)
        return last

    def _write(self, member: str, game: str, last: _Sent) -> None:
        with self._db.writing(NOBODY):
            self._db.execute(
                "INSERT OR REPLACE INTO notices (member, game, since, sent, due, tries, seq)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (member, game, last.since, last.sent, last.due, last.tries, last.seq),
            )


def _awaited(game: ClubGame) -> Iterator[tuple[str, Kind, Side, float]]:
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
