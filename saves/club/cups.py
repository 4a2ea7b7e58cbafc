"""Cups: members enter, leave and meet in rounds whose tables make themselves, all in the book `cups`.

Whichever process looks first makes the next round: pairs and tables are one transaction, in which it looks again.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Final

from rules.board_file import packaged, packaged_text
from rules.editions import EDITIONS
from rules.model import Options, Setup, Side
from saves.club import clocks
from saves.club.agreements import TableTerms, named
from saves.club.clocks import DAY, Clock
from saves.club.cup_book import (
    BOOK,
    KINDS,
    MOST_PLAYERS,
    USUAL_DAYS,
    Cup,
    Entered,
    Event,
    Finished,
    Kind,
    Left,
    Made,
    Paired,
    Pairing,
    Ruled,
    Started,
)
from saves.club.games import LONGEST_WHY, ClubGames
from saves.club.members import Club
from saves.club.records import Book, Record
from saves.club.results import ended
from saves.club.rounds import Pairs, next_pairs
from saves.club.standings import Games, played
from saves.errors import N_, SavesError
from saves.one_line import one_line
from saves.store import Store

LONGEST_NAME: Final = 32
MOST_CUPS: Final = 20
MOST_GAMES: Final = 2
OWN_CUP: Final = N_("You play in this cup: the host or another deputy rules in it.")
_NAME_OF_TABLE: Final = 24
"""Letters of the cup's name, so that the lobby has room for round and table."""


class CupRefused(SavesError):
    """What a member, deputy or host can't do with a cup, or not any more."""


class Cups:
    """The cups of a club. `by`: a deputy's id, or "" for the host.

    Each method is a transaction with the errors of `Database`; it raises `CupRefused`, and `NotADeputy`.
    """

    def __init__(self, store: Store, club: Club, games: ClubGames, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._book: Book[Event] = Book(store.database, BOOK, Record[Event], clock)
        self._club = club
        self._games = games
        self._clock = clock
        self._read: tuple[str, dict[str, Cup]] = "", {}

    def games(self) -> Games:
        """The club's games by id."""
        return {one.id: one for one in self._games.all()}

    def all(self) -> tuple[Cup, ...]:
        """The last one made first."""
        return tuple(reversed(self._cups().values()))

    def cup(self, id_: str) -> Cup:
        found = self._cups().get(id_)
        if found is None:
            raise CupRefused(N_("There is no such cup."))
        return found

    def make(
        self,
        by: str,
        name: str,
        kind: Kind,
        edition: str,
        *,
        games: int = 1,
        clock: Clock | None = None,
        closes: float = USUAL_DAYS,
        begin: float = USUAL_DAYS,
        every: float = 0.0,
        rounds: int = 0,
    ) -> str:
        """Make a cup and return its id. `closes`: in how many days entries close; the rest is as in `Made`."""
        clocks.check_clock(clock)
        name = one_line(name)[:LONGEST_NAME].strip()
        if not name:
            raise CupRefused(N_("Type a name."))
        if kind not in KINDS or edition not in EDITIONS or not 1 <= games <= MOST_GAMES:
            raise CupRefused(N_("There is no such cup."))
        if not 0 <= rounds < MOST_PLAYERS:
            raise CupRefused(N_("Expected up to {most} rounds."), most=MOST_PLAYERS - 1)
        if not (0 < closes <= clocks.MOST_DAYS and 0 <= begin <= clocks.MOST_DAYS and 0 <= every <= clocks.MOST_DAYS):
            raise CupRefused(N_("Expected up to {most} days."), most=int(clocks.MOST_DAYS))
        with self._book.writing():
            self._club.members().check_deputy(by)
            if sum(cup.finished is None for cup in self.all()) >= MOST_CUPS:
                raise CupRefused(N_("There are already {count} cups, the most allowed."), count=MOST_CUPS)
            id_ = secrets.token_hex(8)
            until = self._clock() + closes * DAY
            self._book.add(Made(id_, by, name, kind, edition, until, games, clock, begin, every, rounds))
        return id_

    def enter(self, cup: str, member: str, by: str | None = None) -> None:
        """Enter, or enter another member."""
        with self._book.writing():
            found = self._unfinished(cup)
            if by is not None:
                self._club.members().check_deputy(by)
                if found.began is not None and by in found.members:
                    raise CupRefused(OWN_CUP)
            if self._club.members().member(member).removed:
                raise CupRefused(N_("Only members can enter."))
            if member in found.members:
                raise CupRefused(N_("You have entered already.") if by is None else N_("They have entered already."))
            if len(found.members) >= MOST_PLAYERS:
                raise CupRefused(N_("The cup is full: {count} members play."), count=MOST_PLAYERS)
            if not found.takes_more:
                raise CupRefused(N_("The cup has begun."))
            self._book.add(Entered(cup, member, by))
            self.advance()

    def leave(self, cup: str, member: str, by: str | None = None, why: str = "") -> None:
        """Leave a cup, or exclude a member. Tables where they don't sit yet are lost."""
        with self._book.writing():
            found = self._unfinished(cup)
            if by is not None:
                why = self._check_ruling(found, by, why)
            if member not in found.members or member in found.left:
                raise CupRefused(N_("They don't play in this cup."))
            self._book.add(Left(cup, member, member if by is None else by, why))
            self.advance()

    def start(self, cup: str, by: str) -> None:
        """Close entries now."""
        with self._book.writing():
            found = self._unfinished(cup)
            self._club.members().check_deputy(by)
            if found.began is not None:
                raise CupRefused(N_("The cup has begun."))
            if len(found.members) < 2:
                raise CupRefused(N_("A cup needs two members."))
            self._book.add(Started(cup, by))
            self.advance()

    def cancel(self, cup: str, by: str, why: str) -> None:
        """End a cup; games that have begun go on."""
        with self._book.writing():
            found = self._unfinished(cup)
            self._book.add(Finished(cup, by, self._check_ruling(found, by, why)))
            games = self.games()
            for one in played(found, games):
                self._remove(games, one.game)

    def rule(self, cup: str, game: str, winner: Side | None, by: str, why: str) -> None:
        """Forfeit a game to a side or, with None, for both; a match that hasn't begun as a whole."""
        with self._book.writing():
            found = self._unfinished(cup)
            why = self._check_ruling(found, by, why)
            games = self.games()
            table = games.get(game)
            if not any(game in pairing.games for pairings in found.rounds for pairing in pairings):
                raise CupRefused(N_("This game isn't one of the cup."))
            if table is not None and not table.agreements.is_open and (ended(table) or not table.summary.over):
                raise CupRefused(N_("The game has begun: adjudicate it instead."))
            self._forfeit(games, Ruled(cup, game, None if winner is None else named(winner), by, why))
            if table is not None and table.agreements.is_open and table.agreements.twin:
                other = None if winner is None else named(winner.enemy)
                self._forfeit(games, Ruled(cup, table.agreements.twin, other, by, why))
            self.advance()

    def advance(self) -> bool:
        """Do what is due: start cups, forfeit games that didn't begin, make rounds, end cups. True if any was."""
        running = [cup for cup in self.all() if cup.finished is None]
        games = self.games() if running else {}
        if not any(self._due(cup, games) for cup in running):  # without a lock: most times nothing is
            return False
        with self._book.writing():
            done = False
            for cup in running:
                while self._step(cup.id):
                    done = True
        return done

    # -- inside

    def _due(self, cup: Cup, games: Games) -> Started | Finished | list[Ruled] | tuple[int, Pairs] | None:
        """What comes next in a cup; a round, with its pairs, as from `next_pairs`."""
        if cup.finished is not None:
            return None
        if cup.began is None:
            if self._clock() < cup.made.closes:
                return None
            return Finished(cup.id) if len(cup.members) < 2 else Started(cup.id, None)
        members = self._club.members()
        gone = frozenset(one for one in cup.members if one in cup.left or members.member(one).removed)
        return self._late(cup, games, gone) or next_pairs(cup, games, gone, self._clock())

    def _step(self, id_: str) -> bool:
        """Do what comes next. Return whether there was anything."""
        cup, games = self.cup(id_), self.games()
        match self._due(cup, games):
            case Started() | Finished() as event:
                self._book.add(event)
            case list() as rulings:
                for ruling in rulings:
                    self._forfeit(games, ruling)
            case (number, pairs):
                tables = _names_of_tables(cup, number)
                made = tuple(self._paired(cup, tables, *pair) for pair in pairs)
                self._book.add(Paired(id_, number, made) if made else Finished(id_))
            case _:
                return False
        return True

    def _late(self, cup: Cup, games: Games, gone: frozenset[str]) -> list[Ruled]:
        """The tables that are lost: somebody doesn't sit there in time, or has left the cup or the club before."""
        found = []
        for one in played(cup, games):
            table = games.get(one.game)
            if one.score is not None or table is None or not table.agreements.is_open:
                continue
            absent = []
            for side, id_ in zip(Side, one.players, strict=True):
                away = self._club.members().member(id_).away
                waited = clocks.used(table.summary.created, self._clock(), *away)
                late = side not in table.agreements.sitting and 0 < cup.made.begin * DAY <= waited
                if late or id_ in gone:
                    absent.append(side)
            if absent:
                winner = None if len(absent) > 1 else named(absent[0].enemy)
                found.append(Ruled(cup.id, one.game, winner, "", ""))
        return found

    def _paired(self, cup: Cup, tables: Iterator[str], one: str, other: str) -> Pairing:
        """A table for a pair, or those of a match, if both still play."""
        if "" in (one, other):
            return Pairing((one or other, ""))
        members = self._club.members()
        absent = tuple(id_ for id_ in (one, other) if id_ in cup.left or members.member(id_).removed)
        if absent:
            return Pairing((one, other), absent=absent)
        made = cup.made
        game = self._games.make(
            cup.id,
            Setup(packaged(made.edition), Options.usual(EDITIONS[made.edition])),
            packaged_text(made.edition),
            {Side.ENTENTE: one, Side.CENTRAL_POWERS: other},
            TableTerms(clock=made.clock, match=made.games > 1),
            name=next(tables),
        )
        twin = self._games.book(game).read().twin
        return Pairing((one, other), (game, twin) if twin else (game,))

    def _forfeit(self, games: Games, ruling: Ruled) -> None:
        self._book.add(ruling)
        self._remove(games, ruling.game)

    def _remove(self, games: Games, game: str) -> None:
        """Remove a table at which nobody has played."""
        if game in games and games[game].can_be_withdrawn:
            self._store.delete(game)

    def _check_ruling(self, cup: Cup, by: str, why: str) -> str:
        """The reason as it is kept."""
        self._club.members().check_deputy(by)
        if by and by in cup.members:
            raise CupRefused(OWN_CUP)
        why = one_line(why)[:LONGEST_WHY].strip()
        if not why:
            raise CupRefused(N_("Say why."))
        return why

    def _unfinished(self, id_: str) -> Cup:
        found = self.cup(id_)
        if found.finished is not None:
            raise CupRefused(N_("The cup is over."))
        return found

    def _cups(self) -> dict[str, Cup]:
        records = self._book.records()
        if self._read[0] != self._book.head:
            cups: dict[str, Cup] = {}
            for record in records:
                event = record.event
                cups[event.cup] = Cup(made=event) if isinstance(event, Made) else cups[event.cup].after(record)
            self._read = self._book.head, cups
        return self._read[1]


def _names_of_tables(cup: Cup, number: int) -> Iterator[str]:
    """The names of a round's next tables: "Spring cup (2.1)"."""
    name = cup.made.name
    called = name if len(name) <= _NAME_OF_TABLE else f"{name[: _NAME_OF_TABLE - 1].rstrip()}…"
    before = sum(bool(one.games) for pairings in cup.rounds[number - 1 :] for one in pairings)
    return (f"{called} ({number}.{table})" for table in count(before + 1))
