"""The games of a club: each with what its journal says of how it stands, and what its book says is agreed about it.

What changes a journal and a book is one transaction: both are on disk, or neither.
"""

from __future__ import annotations

import contextlib
import math
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct

from rules.model import Setup, Side
from saves.club import clocks
from saves.club.agreements import Adjourn, Agreements, Request, TakeBack
from saves.club.clocks import DAY, MOST_DAYS, Holiday
from saves.club.game_book import GameBook, NoBook, NoRequest, SeatNotFree
from saves.club.members import Club, Member, Members, NotAMember, one_line
from saves.errors import N_, Damaged, SavesError, StaleView, UnknownGame
from saves.events import Help
from saves.game_list import Summary
from saves.history import Game, Reopened
from saves.seats import new_nonce
from saves.store import Store

LONGEST_NAME: Final = 60
MOST_GAMES: Final = 50
ID_CELLS: Final = 8
"""So many letters of a game's id are shown to a person, and enough to name it."""
_TRIES: Final = 5

T = TypeVar("T")


class TooManyGames(SavesError):
    """A member has made so many games that are not over."""


class NotMade(SavesError):
    """Such a game cannot be made."""


class HasBegun(SavesError):
    """A game cannot be withdrawn."""


class TimeLeft(SavesError):
    """The game cannot be claimed: there is no clock, or it has not run out, or it is not the other side's turn; and the
    other player is still a member."""


class ClubGame(Struct, frozen=True):
    """A game of the club, as a list shows it. `seated`: the names of who sits; `away`: the holidays of each of them;
    `gone`: the sides on which somebody sits who is no member any more."""

    summary: Summary
    agreements: Agreements
    seated: Mapping[Side, str]
    away: Mapping[Side, tuple[Holiday, ...]]
    gone: frozenset[Side] = frozenset()

    @property
    def id(self) -> str:
        return self.summary.id

    @property
    def open_seats(self) -> tuple[Side, ...]:
        return tuple(side for side in self.agreements.kept if side not in self.agreements.sitting)

    @property
    def request(self) -> Request | None:
        ended = self.summary.over or self.summary.continued
        return None if ended else self.agreements.request(self.summary.seq)

    @property
    def can_be_withdrawn(self) -> bool:
        """Whether it hasn't begun, so that its maker can withdraw it."""
        return self.summary.over is None and bool(self.open_seats)

    def to_move(self) -> Side | None:
        """The side whose person is to go on; None if the game is over, or has not begun.

        Where Athena or a policy is to decide it is the side of the one person who plays: it goes on when he is there.
        """
        side = self.summary.side
        if self.summary.over or self.summary.continued or side is None or self.open_seats:
            return None
        return side if side in self.agreements.kept else next(iter(self.agreements.kept), None)

    def awaits(self, member: str) -> bool:
        """Whether the game waits for a member: it is his turn, a request is put to him, or a seat is kept for him.

        In a game that is adjourned it is nobody's turn; where only the clock stands it is played on.
        """
        if self.summary.over or self.summary.continued or not member:
            return False
        if any(self.agreements.kept[side] == member for side in self.open_seats):
            return True
        sides = self.agreements.sides_of(member)
        if self.request is not None and self.request.by.enemy in sides:
            return True
        return not isinstance(self.agreements.resting, Adjourn) and self.to_move() in sides

    def time_left(self, now: float) -> float | None:
        """The seconds that who is to decide still has, below 0 if his time is out.

        None without a clock, or while nobody is to decide, or nobody waits for it, or somebody is gone for good.
        """
        side = self.to_move()
        if side is None or not self.agreements.days or len(self.agreements.kept) < 2 or self.gone:
            return None
        spans = (*self.agreements.rested(), *self.away.get(side, ()))
        return self.agreements.days * DAY - clocks.used(self.summary.last_played, now, *spans)

    def can_claim(self, side: Side, now: float) -> bool:
        """Whether who sits on a side may end the game and has won it: the other's time is out, or he is no member any
        more."""
        if self.to_move() is None or side not in self.agreements.sitting:
            return False
        left = self.time_left(now)
        late = left is not None and left <= 0 and self.to_move() == side.enemy and self.agreements.resting is None
        return late or (side.enemy in self.gone and side not in self.gone)


class ClubGames:
    """The games of a club whose store this is. Who may do what by his role is for the caller to check.

    The methods raise what the store's do, and what they say.
    """

    def __init__(self, store: Store, club: Club, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._db = store.database
        self._club = club
        self._clock = clock
        self._books: dict[str, GameBook] = {}

    def make(
        self,
        by: Member,
        setup: Setup,
        board_text: str,
        kept: Mapping[Side, str],
        *,
        name: str = "",
        policies: tuple[str, str] = ("", ""),
        days: float = 0.0,
        watched: bool = True,
        help: Help | None = None,
        position: dict[str, Any] | None = None,
    ) -> str:
        """Make a game, and return its id. `by` sits down at once on the side that is kept for him.

        `kept`: a seat of every side that a person plays, with the id of the member it is for, or "". `days`: for a
        decision; 0: no clock. `help`: None: none between two people, else all. Raises `NotMade`, `TooManyGames`, and
        what `Store.create` raises.
        """
        kept = {side: kept[side] for side in Side if side in kept}
        people = {side for side in Side if side not in setup.options.athena and not policies[side]}
        if not kept or set(kept) != people:
            raise NotMade(N_("A game needs a seat for each person and at least one person."))
        if not (math.isfinite(days) and 0 <= days <= MOST_DAYS):
            raise NotMade(N_("Days for a decision: 0 to {most}."), most=int(MOST_DAYS))
        if len(kept) == 2 and kept[Side.ENTENTE] and kept[Side.ENTENTE] == kept[Side.CENTRAL_POWERS]:
            raise NotMade(N_("You can't take both sides."))
        first = tuple(side in kept for side in Side)
        with self._db.writing():
            members = self._club.members()
            for member in kept.values():
                _check_member(members, member)
            self._check_room(by.id)
            game = self._store.create(
                setup,
                board_text,
                ("", ""),
                name=one_line(name)[:LONGEST_NAME].rstrip(),
                policies=policies,
                seats=(first[0], first[1]),
                help=help or (Help.NONE if len(kept) == 2 else Help.ALL),
                position=position,
            )
            self.book(game).made(by.id, kept, days, watched)
            for side, member in kept.items():
                if member == by.id:
                    self._sit(self._store.load(game), side, by)
        return game

    def game(self, id: str) -> ClubGame:
        """Raises `UnknownGame` if it isn't a club game, and `Damaged` if its book is."""
        with self._db.reading():
            found = self._club_game(self._store.summary(id), self._club.members())
        if found is None:
            raise UnknownGame(id)
        return found

    def all(self) -> tuple[ClubGame, ...]:
        found = []
        with self._db.reading():
            members = self._club.members()
            for summary in self._store.games():
                with contextlib.suppress(Damaged):  # which the next start repairs
                    found.append(self._club_game(summary, members))
        return tuple(game for game in found if game is not None)

    def book(self, game: str) -> GameBook:
        if game not in self._books:
            self._books[game] = GameBook(self._db, game, self._clock)
        return self._books[game]

    def sit(self, game: str, side: Side, member: Member) -> None:
        """Seat a member; repeating this has no effect. Raises `SeatNotFree`."""
        self._change(game, lambda loaded: self._sit(loaded, side, member))

    def decline(self, game: str, side: Side, member: Member) -> None:
        """Decline a reserved seat, which opens it to everyone. Raises `SeatNotFree`."""
        with self._db.writing(game):
            if self.book(game).read().kept.get(side) != member.id:
                raise SeatNotFree(N_("This seat is reserved."))
            self.book(game).keep(side, "")

    def withdraw(self, game: str, member: Member) -> None:
        """Withdraw a member's own game. Raises `HasBegun` if they didn't make it or it has begun."""
        with self._db.writing(game):
            found = self.game(game)
            if found.agreements.made_by != member.id or not found.can_be_withdrawn:
                raise HasBegun(N_("Only its maker can withdraw a game, before it begins."))
            self._store.delete(game)

    def free_seats_of(self, member: str) -> None:
        for game in self.all():
            for side in game.open_seats:
                if game.agreements.kept[side] == member:
                    with contextlib.suppress(SeatNotFree):  # somebody has just sat down
                        self.book(game.id).keep(side, "")

    def resign(self, game: str, side: Side) -> None:
        """Raises `CannotSit`, `SeatsOpen`."""
        self._change(game, lambda loaded: self._store.resign(loaded, uuid.uuid4().hex, side))

    def claim(self, game: str, side: Side) -> None:
        """Who sits on a side ends the game, for the other's time is out, or he is no member any more. Raises
        `TimeLeft`."""
        self._change(game, lambda loaded: self._claim(loaded, side))

    def take_back(self, game: str, by: Side, request: Request | None = None) -> None:
        """Who sits on a side agrees to the other's `TakeBack`, which is carried out.

        `request`: what he sees that he was asked, so that he agrees to nothing else. Raises `NoRequest`.
        """
        self._change(game, lambda loaded: self._take_back(loaded, by, request))

    def reopen(self, game: str) -> Reopened:
        """Make a game playable again, with a new book if it becomes a new game: see `Store.reopen`."""
        with self._db.writing():
            reopened = self._store.reopen(game)
            book, now = self.book(reopened.game), self.book(game).read()
            if reopened.game != game and not book.exists():
                book.made(now.made_by, now.kept, now.days, now.watched)
                for side in self._store.load(reopened.game).history.taken:
                    if side in now.sitting:
                        book.sat_down(side, now.sitting[side])
        return reopened

    # -- inside a transaction

    def _change(self, game: str, act: Callable[[Game], T]) -> T:
        """Load and change a game in one transaction; retry if someone played in between."""
        for _ in range(_TRIES - 1):
            loaded = self._store.load(game)  # before the transaction: it takes long enough for others to notice
            try:
                with self._db.writing(game):
                    return act(loaded)
            except StaleView:
                continue
        loaded = self._store.load(game)
        with self._db.writing(game):
            return act(loaded)

    def _sit(self, loaded: Game, side: Side, member: Member) -> None:
        self.book(loaded.id).sat_down(side, member.id)
        taken = loaded.history.taken.get(side)
        if taken is None:
            self._store.sit(loaded, uuid.uuid4().hex, side, member.name, new_nonce())
        elif taken.player != member.name:  # a book that was repaired may know less than the journal
            raise SeatNotFree(N_("The seat is taken."))

    def _claim(self, loaded: Game, side: Side) -> None:
        game = self.game(loaded.id)
        if not game.can_claim(side, self._clock()):
            left = game.time_left(self._clock())
            if left is None or game.to_move() != side.enemy:
                raise TimeLeft(N_("The other side has no clock."))
            if game.agreements.resting is not None:
                raise TimeLeft(N_("The game and its clock are paused."))
            raise TimeLeft(N_("The other side still has time."))
        self._store.resign(loaded, uuid.uuid4().hex, side.enemy, claimed=True)

    def _take_back(self, loaded: Game, by: Side, request: Request | None) -> None:
        wish = self.book(loaded.id).answer(by, True, loaded.seq, request).wish
        if not isinstance(wish, TakeBack):
            raise NoRequest(N_("Nobody asks to undo anything."))
        self._store.rewind(loaded, uuid.uuid4().hex, wish.to, agreed=by)

    def _check_room(self, member: str) -> None:
        made = sum(game.agreements.made_by == member and game.summary.over is None for game in self.all())
        if made >= MOST_GAMES:
            raise TooManyGames(N_("You already have {count} unfinished games, the most allowed."), count=made)

    def _club_game(self, summary: Summary, members: Members) -> ClubGame | None:
        """A game with its agreements; None if it wasn't made for the club."""
        try:
            agreements = self.book(summary.id).read()
        except NoBook:
            return None
        sitting = {side: members.known(member) for side, member in agreements.sitting.items()}
        return ClubGame(
            summary=summary,
            agreements=agreements,
            seated={side: member.name if member else "" for side, member in sitting.items()},
            away={side: member.away if member else () for side, member in sitting.items()},
            gone=frozenset(side for side, member in sitting.items() if member is not None and member.removed),
        )


def _check_member(members: Members, member: str) -> None:
    """Raises `NotAMember` if a seat can't be reserved for this member."""
    if member and members.member(member).removed:
        raise NotAMember(N_("{name} is no longer a member."), name=members.member(member).name)
