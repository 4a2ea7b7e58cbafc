"""The games of a club, each with its summary and what its book says is agreed. A journal and a book change together."""

from __future__ import annotations

import contextlib
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.actions import Action
from rules.model import Cards, Choice, Dice, Setup, Side
from rules.notation import name_of_member
from saves import handicap as handicaps
from saves.club import clocks
from saves.club.agreements import Adjourn, Agreements, ClockSet, Ended, Opened, Request, TableTerms, TakeBack, named
from saves.club.clocks import HOUR, Away, Bank, Clock, Holiday
from saves.club.game_book import GameBook, NoBook, NoOrder, NoRequest, SeatNotFree, holidays
from saves.club.members import Club, Member, Members, NotAMember
from saves.club.orders import LetLevel, Order, answer, due, standing
from saves.club.preferences import Preferences
from saves.club.zones import ZONE
from saves.errors import N_, Damaged, SavesError, StaleView, UnknownGame
from saves.events import Freed, Help, Moved, Substituted
from saves.game_list import Summary
from saves.history import Game, History, Reopened
from saves.journal import Entry
from saves.one_line import one_line
from saves.seats import new_nonce
from saves.store import Store
from saves.undisclosed import help_allowed

LONGEST_NAME: Final = 60
MOST_GAMES: Final = 50
LONGEST_WHY: Final = 200
_TRIES: Final = 5

T = TypeVar("T")


class TooManyGames(SavesError):
    """A member has too many unfinished games."""


class NotMade(SavesError):
    """A game with these seats or this clock can't be made."""


class HasBegun(SavesError):
    """A game can't be withdrawn."""


class TimeLeft(SavesError):
    """A game can't be claimed: the other player is a member and has no clock, or time left, or isn't to move."""


class NotYours(SavesError):
    """A seat that isn't free to give away, or a ruling by somebody who may not rule on this game."""


class ClubGame(Struct, frozen=True):
    """`seated`: the players' names; `away`: their holidays; `gone`: the sides whose player is no longer a member;
    `banks`: seconds at the beginning of this turn, if the clock has banks."""

    summary: Summary
    agreements: Agreements
    seated: Mapping[Side, str]
    away: Mapping[Side, tuple[Holiday, ...]]
    gone: frozenset[Side] = frozenset()
    banks: Mapping[Side, float] = {}

    @property
    def id(self) -> str:
        return self.summary.id

    @property
    def open_seats(self) -> tuple[Side, ...]:
        """The seats without a person, even if a level plays there until somebody sits down."""
        return tuple(side for side in self.agreements.kept if side not in self.agreements.sitting)

    @property
    def request(self) -> Request | None:
        ended = self.summary.over or self.summary.continued
        return None if ended else self.agreements.request(self.summary.seq)

    @property
    def can_be_withdrawn(self) -> bool:
        return self.summary.over is None and self.agreements.is_open

    @property
    def halted(self) -> bool:
        """Whether nothing can be played until somebody sits down."""
        return any(side not in self.agreements.levels for side in self.open_seats)

    def to_move(self) -> Side | None:
        """The side whose person must play on, even if Athena or a policy decides; None if nobody can play."""
        side = self.summary.side
        if self.summary.over or self.summary.continued or side is None or self.halted:
            return None
        return side if side in self.agreements.sitting else next(iter(self.agreements.sitting), None)

    def awaits(self, member: str) -> bool:
        """Whether it is a member's turn, or a request or a reserved seat awaits them. An adjourned game has no turn."""
        if self.summary.over or self.summary.continued or not member:
            return False
        if any(self.agreements.kept[side] == member for side in self.open_seats):
            return True
        sides = self.agreements.sides_of(member)
        if self.request is not None and self.request.by.enemy in sides:
            return True
        return not isinstance(self.agreements.resting, Adjourn) and self.to_move() in sides

    def time_left(self, now: float, side: Side | None = None) -> float | None:
        """The seconds left to the player to move, negative if time is up; None without a clock, turn or opponent.

        `side`: that one's instead; one that isn't to move has time left only in a bank.
        """
        clock, to_move = self.agreements.clock, self.to_move()
        side = to_move if side is None else side
        if clock is None or side is None or to_move is None or len(self.agreements.sitting) < 2 or self.gone:
            return None
        if side != to_move:
            return self.banks.get(side)
        left = self.banks[side] if isinstance(clock, Bank) else clock.hours * HOUR
        away = {self.agreements.sitting.get(side, ""): self.away.get(side, ())}
        turn = self.agreements.turn(side, self.summary.seq, self.since)
        return left - clocks.used_by(clock, turn, now, self.agreements.rested, away)

    @property
    def since(self) -> float:
        """When the clock of the side to move began to run, in seconds since 1970."""
        turns = self.agreements.turns
        if isinstance(self.agreements.clock, Bank) and turns and turns[-1].side == self.to_move():
            return turns[-1].since
        return self.summary.last_played

    def can_claim(self, side: Side, now: float) -> bool:
        """Whether a side may claim the win: the other's time is up, its player is no longer a member, or left."""
        if self.summary.over or self.summary.continued or side not in self.agreements.sitting:
            return False
        if side.enemy in self.agreements.left:
            return self.halted
        if self.to_move() is None:
            return False
        left = self.time_left(now)
        late = left is not None and left <= 0 and self.to_move() == side.enemy and self.agreements.resting is None
        return late or (side.enemy in self.gone and side not in self.gone)


class ClubGames:
    """The games of a club in a store. Methods also raise what the store's methods raise. `acting`: as in `GameBook`."""

    def __init__(
        self,
        store: Store,
        club: Club,
        clock: Callable[[], float] = time.time,
        acting: Callable[[], str | None] = lambda: None,
    ) -> None:
        self._store = store
        self._db = store.database
        self._club = club
        self._clock = clock
        self._acting = acting
        self._books: dict[str, GameBook] = {}
        self._banks: dict[str, tuple[Agreements, Away, dict[Side, float]]] = {}
        store.written = self._written

    def make(
        self,
        by: Member | str,
        setup: Setup,
        board_text: str,
        kept: Mapping[Side, str],
        terms: TableTerms = TableTerms(),  # noqa: B008
        *,
        name: str = "",
        policies: tuple[str, str] = ("", ""),
        position: dict[str, Any] | None = None,
    ) -> str:
        """Make a game and return its id. `by`: a member, who sits down at once on the side reserved for them, or a cup.

        `kept`: a seat for each side that a person plays, with the id of its member, or "". Of a match, two games are
        made, and the id is the first one's; who sits down in one has the other's seat as well. With `choice` both seats
        become those of the other player, and nobody sits down. The usual help: none between two people, otherwise all.
        `position`: not with a handicap. Raises `NotMade`, `WrongClock`,
        `TooManyGames`, and what `Store.create` raises.
        """
        kept = {side: kept[side] for side in Side if side in kept}
        people = {side for side in Side if side not in setup.options.athena and not policies[side]}
        if not kept or set(kept) != people:
            raise NotMade(N_("A game needs a seat for each person and at least one person."))
        clocks.check_clock(terms.clock)
        if len(kept) == 2 and kept[Side.ENTENTE] and kept[Side.ENTENTE] == kept[Side.CENTRAL_POWERS]:
            raise NotMade(N_("You can't take both sides."))
        if terms.match and len(kept) < 2:
            raise NotMade(N_("A match is between two people."))
        if terms.choice and (not isinstance(by, Member) or len(kept) < 2 or terms.match):
            raise NotMade(N_("Sides can be chosen in a single game between two people."))
        if terms.choice and isinstance(by, Member):
            kept = dict.fromkeys(Side, next((id_ for id_ in kept.values() if id_ != by.id), ""))
        first = tuple(side in kept for side in Side)
        with self._db.writing():
            members = self._club.members()
            for id_ in kept.values():
                if id_ and members.member(id_).removed:
                    raise NotAMember(N_("{name} is no longer a member."), name=members.member(id_).name)
            if isinstance(by, Member):
                made = sum(game.agreements.made_by == by.id and game.summary.over is None for game in self.all())
                if made >= MOST_GAMES:
                    raise TooManyGames(N_("You already have {count} unfinished games, the most allowed."), count=made)
            if terms.handicap is not None:
                position = handicaps.position(setup, terms.handicap)
            called, games = one_line(name)[: LONGEST_NAME - 2 * terms.match].rstrip(), list[str]()
            for number in range(1, 2 + terms.match):
                game = self._store.create(
                    setup,
                    board_text,
                    ("", ""),
                    self._store.stored(games[0]).secret if games else None,
                    name=f"{called} {number}" if called and number > 1 else called,
                    policies=policies,
                    seats=(first[0], first[1]),
                    help=terms.help or (Help.NONE if len(kept) == 2 else Help.ALL),
                    position=position,
                    match=terms.match,
                )
                games.append(game)
            made_by = by.id if isinstance(by, Member) else by
            swapped = {side: kept[side.enemy] for side in kept} if terms.match else {}
            for game, twin, seats in zip(games, games[::-1], (kept, swapped), strict=False):
                self.book(game).made(made_by, seats, terms, twin if terms.match else "")
            for side, member in kept.items():
                if isinstance(by, Member) and member == by.id:
                    self._sit(self._store.load(games[0]), side, by)
        return games[0]

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
            self._books[game] = GameBook(self._db, game, self._clock, self._acting)
        return self._books[game]

    def sit(self, game: str, side: Side, member: Member) -> None:
        """Seat a member; repeating this has no effect. Raises `SeatNotFree`."""
        self._change(game, lambda loaded: self._sit(loaded, side, member))

    def decline(self, game: str, side: Side, member: Member) -> None:
        """Decline a reserved seat, which opens it to everyone. Raises `SeatNotFree`."""
        with self._db.writing(game):
            agreed = self.book(game).read()
            if agreed.kept.get(side) != member.id:
                raise SeatNotFree(N_("This seat is reserved."))
            if self._is_of_cup(agreed):
                raise SeatNotFree(N_("A cup's seat stays reserved for you: leave the cup instead."))
            self.book(game).keep(side, "")
            if agreed.twin and agreed.is_open:
                self.book(agreed.twin).keep(side.enemy, "")

    def withdraw(self, game: str, member: Member) -> None:
        """Withdraw a member's own game. Raises `HasBegun` if they didn't make it or it has begun."""
        with self._db.writing(game):
            found = self.game(game)
            if found.agreements.made_by != member.id or not found.can_be_withdrawn:
                raise HasBegun(N_("Only the player who set up a game can withdraw it, before it begins."))
            for one in filter(None, (game, found.agreements.twin)):
                self._store.delete(one)

    def free_seats_of(self, member: str) -> None:
        """Of a member who has left the club. Those of cups stay theirs: `Cups.advance` forfeits them."""
        for game in self.all():
            if game.agreements.sides_unchosen and game.agreements.made_by == member:
                with contextlib.suppress(HasBegun):  # somebody has just chosen
                    self.withdraw(game.id, self._club.members().member(member))
                continue
            for side in game.open_seats:
                if game.agreements.kept[side] == member and not self._is_of_cup(game.agreements):
                    with contextlib.suppress(SeatNotFree):  # somebody has just sat down
                        self.book(game.id).keep(side, "")

    def resign(self, game: str, side: Side) -> None:
        """Raises `CannotSit`, `SeatsOpen`."""

        def resign(loaded: Game) -> None:
            self.book(game).check_seat(side)
            self._store.resign(loaded, uuid.uuid4().hex, side)

        self._change(game, resign)

    def claim(self, game: str, side: Side) -> None:
        """End the game as won by a side: see `ClubGame.can_claim`. Raises `TimeLeft`."""
        self._change(game, lambda loaded: self._claim(loaded, side))

    def leave_seat(
        self, game: str, side: Side, by: str = "", *, why: str = "", member: str = "", level: str = ""
    ) -> None:
        """Free a seat for a substitute, or find another one for a free seat.

        `by`: a member's id, "" for the host: who has the seat, the other player where they may claim the game, or a
        deputy, who must say `why`. `member`, `level`: as in `agreements.Opened`. Raises `NotYours`, `SeatNotFree`,
        `HasNotBegun`.
        """
        why = one_line(why)[:LONGEST_WHY].rstrip()

        def leave(loaded: Game) -> None:
            found = self.game(game)
            cause = self._cause(found, side, by, why)
            if member and self._club.members().member(member).removed:
                raise NotAMember(N_("{name} is no longer a member."), name=self._club.members().member(member).name)
            self.book(game).rule(Opened(named(side), by, cause, why, member, level))
            event = Substituted(
                seq=0, side=name_of_member(side), policy=level, by=self._named(by), cause=cause, why=why
            )
            before = loaded.history.substitutes.get(side)
            if before is None or (before.player, before.policy) != ("", level):
                self._store.substitute(loaded, uuid.uuid4().hex, event)

        self._change(game, leave)

    def end(self, game: str, by: str, why: str, winner: Side | None, chance: int | None = None) -> None:
        """Adjudicate a game, or annul it (None), as the host ("") or a deputy. Raises `NotYours`, `HasNotBegun`."""

        def end(loaded: Game) -> None:
            self._check_ruling(self.game(game), by, why)
            words = one_line(why)[:LONGEST_WHY].rstrip()
            self.book(game).rule(Ended(by, words, None if winner is None else named(winner), chance))
            self._store.rule(loaded, uuid.uuid4().hex, winner, self._named(by), words, chance)

        self._change(game, end)

    def set_clock(self, game: str, by: str, why: str, clock: Clock | None) -> None:
        """Set another clock, which begins at once, as the host ("") or a deputy. Raises `NotYours`, `WrongClock`."""
        clocks.check_clock(clock)
        with self._db.writing(game):
            self._check_ruling(self.game(game), by, why)
            self.book(game).rule(ClockSet(by, one_line(why)[:LONGEST_WHY].rstrip(), clock))

    def check_ruling(self, game: ClubGame, by: str) -> None:
        """Raise `NotYours` if this member may not rule on a game."""
        deputy = self._club.members().known(by)
        if by and (deputy is None or deputy.removed or not deputy.deputy):
            raise NotYours(N_("Only the host and deputies can do this."))
        if by and any(by in who for who in game.agreements.played.values()):
            raise NotYours(N_("You have played in this game: the host or another deputy must do this."))

    def order(self, game: str, side: Side, order: Order) -> None:
        """Give an order for later. Raises `NoOrder`, `AnotherRequest`."""

        def give(loaded: Game) -> None:
            waiting = loaded.state.waiting
            if not standing((order,), loaded.state):
                raise NoOrder(N_("That turn is over."))
            if isinstance(waiting, Choice) and waiting.side == side and answer(order, loaded.state) is not None:
                raise NoOrder(N_("It is your turn: decide this yourself."))
            if isinstance(order, LetLevel) and not help_allowed(loaded.history).advises:
                raise NoOrder(N_("The agreed help allows no level."))
            self.book(game).order(side, order, loaded.seq)

        self._change(game, give)

    def decide(self, loaded: Game, order: LetLevel, action: Action) -> None:
        """Carry out a level's decision. Raises `NoOrder` if the order was revoked, and as `Store.append`."""
        waiting = loaded.state.waiting
        assert isinstance(waiting, Choice)
        with self._db.writing(loaded.id):
            self.book(loaded.id).carried(waiting.side, order, loaded.seq + 1)
            self._store.append(loaded, f"order {loaded.seq + 1}", action)

    def take_back(self, game: str, by: Side, request: Request | None = None) -> None:
        """Agree to the other side's `TakeBack`, and undo. `request`: the one that was shown. Raises `NoRequest`."""

        def undo(loaded: Game) -> None:
            wish = self.book(loaded.id).answer(by, True, loaded.seq, request).wish
            if not isinstance(wish, TakeBack):
                raise NoRequest(N_("Nobody has asked to undo anything."))
            self._store.rewind(loaded, uuid.uuid4().hex, wish.to, agreed=by)

        self._change(game, undo)

    def reopen(self, game: str) -> Reopened:
        """Make a game playable again, with a new book if it becomes a new game: see `Store.reopen`."""
        with self._db.writing():
            reopened = self._store.reopen(game)
            book, now = self.book(reopened.game), self.book(game).read()
            if reopened.game != game and not book.exists():
                history = self._store.load(reopened.game).history
                policies = {side: one.policy for side, one in history.substitutes.items() if not one.player}
                kept = {side: "" if side in policies else member for side, member in now.kept.items()}
                terms = replace(now.terms, watched=now.watched, choice=now.sides_unchosen)
                book.made(now.made_by, kept, terms, now.twin)
                for side in history.taken:
                    if side in now.sitting or side in now.left:
                        book.sat_down(side, now.sitting.get(side) or now.left[side], now.zones.get(side, ""))
                    if side in policies:
                        book.rule(Opened(named(side), "", "", level=policies[side]))
                book.turned(History(history.entries[:-1]), history.last)
        return reopened

    # -- inside a transaction

    def _written(self, game: Game, entry: Entry) -> None:
        self.book(game.id).turned(game.history, entry)
        if isinstance(entry.event, Moved) and len(game.history.taken) == len(Side) and not game.history.left_seats:
            self._carry_out(game, entry)

    def _carry_out(self, game: Game, entry: Entry) -> None:
        """Carry out the order that an entry makes due, and deal up to the next choice."""
        waiting, book = entry.state.waiting, self.book(game.id)
        if not isinstance(waiting, Choice) or not book.exists():
            return
        found = due(book.read().orders_of(waiting.side), entry.state)
        if found is None:
            return
        copy = Game(game.id, game.name, History((*game.history.entries, entry)), game.sealed)
        book.carried(waiting.side, found[0], copy.seq + 1)
        self._store.append(copy, f"order {copy.seq + 1}", found[1])
        while copy.sealed and isinstance(copy.state.waiting, Dice | Cards) and self._store.seq(copy.id) == copy.seq:
            self._store.deal(copy)

    def _change(self, game: str, act: Callable[[Game], T]) -> T:
        """Load and change a game in one transaction; retry if someone played in between."""
        for attempt in range(_TRIES):
            loaded = self._store.load(game)  # before the transaction: it takes long enough for others to notice
            try:
                with self._db.writing(game):
                    return act(loaded)
            except StaleView:
                if attempt == _TRIES - 1:
                    raise
        raise AssertionError

    def _sit(self, loaded: Game, side: Side, member: Member) -> None:
        """With the same nonce in both games of a match: it goes into the dice of both. A substitute needs none.

        Whoever chooses a side seats the maker of the game as well.
        """
        agreed, nonce = self.book(loaded.id).read(), "" if side in loaded.history.taken else new_nonce()
        self._sit_at(loaded, side, member, nonce)
        if agreed.twin and agreed.is_open:
            self._sit_at(self._store.load(agreed.twin), side.enemy, member, nonce)
        if agreed.sides_unchosen:
            maker = self._club.members().member(agreed.made_by)
            self._sit_at(self._store.load(loaded.id), side.enemy, maker, new_nonce())

    def _sit_at(self, loaded: Game, side: Side, member: Member, nonce: str) -> None:
        left = side in self.book(loaded.id).read().left
        self.book(loaded.id).sat_down(side, member.id, Preferences(self._db).of(member.id, ZONE, str) or "")
        if side not in loaded.history.taken:
            self._store.sit(loaded, uuid.uuid4().hex, side, member.name, nonce)
        elif left:
            event = Substituted(seq=0, side=name_of_member(side), player=member.name, by=member.name)
            self._store.substitute(loaded, uuid.uuid4().hex, event)
        elif loaded.history.players[side] != member.name:  # a book that was repaired may know less than the journal
            raise SeatNotFree(N_("The seat is taken."))

    def _claim(self, loaded: Game, side: Side) -> None:
        game = self.game(loaded.id)
        self.book(loaded.id).check_seat(side)
        if not game.can_claim(side, self._clock()):
            left = game.time_left(self._clock())
            if left is None or game.to_move() != side.enemy:
                raise TimeLeft(N_("The other side has no clock."))
            if game.agreements.resting is not None:
                raise TimeLeft(N_("The game and its clock are paused."))
            raise TimeLeft(N_("The other side still has time."))
        if side.enemy not in (*game.gone, *game.agreements.left):
            self.book(loaded.id).claimed(side, loaded.seq, game.since)
        self._store.resign(loaded, uuid.uuid4().hex, side.enemy, claimed=True)

    def _cause(self, game: ClubGame, side: Side, by: str, why: str) -> Freed:
        """Why a seat is free for a substitute that `by` looks for. Raises `NotYours`."""
        agreed = game.agreements
        if by and agreed.sitting.get(side) == by:
            return "left"
        if by and agreed.sitting.get(side.enemy) == by and (side in agreed.left or self._can_claim(game, side.enemy)):
            return "" if side in agreed.left else "removed" if side in game.gone else "time"
        self._check_ruling(game, by, why)
        return "ruling"

    def _can_claim(self, game: ClubGame, side: Side) -> bool:
        return game.can_claim(side, self._clock())

    def _check_ruling(self, game: ClubGame, by: str, why: str) -> None:
        self.check_ruling(game, by)
        if not one_line(why):
            raise NotYours(N_("Say why."))

    def _is_of_cup(self, agreements: Agreements) -> bool:
        return self._club.members().known(agreements.made_by) is None

    def _named(self, by: str) -> str:
        return self._club.members().member(by).name if by else ""

    def _club_game(self, summary: Summary, members: Members) -> ClubGame | None:
        try:
            agreements = self.book(summary.id).read()
        except NoBook:
            return None
        sitting = {side: members.known(member) for side, member in agreements.sitting.items()}
        banks: dict[Side, float] = {}
        if isinstance(agreements.clock, Bank):
            away = holidays(agreements, members)
            before = self._banks.get(summary.id)
            if before is None or before[0] is not agreements or before[1] != away:
                counted = clocks.banked(agreements.clock, agreements.turns, agreements.rested, away)
                before = self._banks[summary.id] = agreements, away, counted
            banks = before[2]
        return ClubGame(
            summary=summary,
            agreements=agreements,
            seated={side: member.name if member else "" for side, member in sitting.items()},
            away={side: member.away if member else () for side, member in sitting.items()},
            gone=frozenset(side for side, member in sitting.items() if member is not None and member.removed),
            banks=banks,
        )
