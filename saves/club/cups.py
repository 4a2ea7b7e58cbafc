"""Cups: who plays in them, their rounds and tables, and standings, all from the book `cups` and how games ended.

Whichever process looks first makes the next round: pairs and tables are one transaction, in which it looks again.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.board_file import packaged, packaged_text
from rules.editions import EDITIONS
from rules.model import Options, Setup, Side
from saves.club import clocks
from saves.club.agreements import SideName, TableTerms, named
from saves.club.clocks import DAY, Clock
from saves.club.games import LONGEST_WHY, ClubGame, ClubGames
from saves.club.members import Club, Members
from saves.club.pairings import Pair, berger, knock_out, neighbours, swiss
from saves.club.records import Book, Record
from saves.club.results import ended
from saves.errors import N_, SavesError
from saves.one_line import one_line
from saves.seats import side_named
from saves.store import Store

BOOK: Final = "cups"
LONGEST_NAME: Final = 40
MOST_PLAYERS: Final = 40
MOST_CUPS: Final = 20
MOST_GAMES: Final = 2
USUAL_DAYS: Final = 7.0
"""Until entries close, and for a game to begin."""
_NAME_OF_TABLE: Final = 24
"""Letters of the cup's name, so that the lobby has room for round and table."""

Kind = Literal["round_robin", "swiss", "knock_out"]
KINDS: Final[tuple[Kind, ...]] = ("round_robin", "swiss", "knock_out")


class NotMade(SavesError):
    """A cup that can't be, or one too many."""


class NoCup(SavesError):
    """There is no such cup, or not any more."""


class CannotEnter(SavesError):
    """The cup is full or has begun, or the member is in it, was in it, or isn't in it."""


class CannotRule(SavesError):
    """This member may not rule in the cup, or nothing is left to rule on."""


# ------------------------------------------------------------------------------------------------ records


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
    cup: str
    member: str


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


# ------------------------------------------------------------------------------------------------ a cup


class Cup(Struct, frozen=True, kw_only=True):
    """`members`: all who entered, without those who left before the start; `left`: those who left since.

    The start draws their order by lot, from a hash of the ids of cup and member, which nobody chooses. `drawn`: how
    many there were then; those who joined later follow. `began`: when the cup, and later its last round, began, in
    seconds since 1970; `since`: when each game was made.
    """

    made: Made
    members: tuple[str, ...] = ()
    left: frozenset[str] = frozenset()
    drawn: int = 0
    began: float | None = None
    rounds: tuple[tuple[Pairing, ...], ...] = ()
    since: Mapping[str, float] = {}
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
        return self.made.kind == "knock_out" and len(self.rounds) == 1 and bool(_byes(self.rounds[0]))

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
                more = dict.fromkeys((game for one in pairings for game in one.games), record.at)
                paired = replace(self, since={**self.since, **more})
                if number > len(self.rounds):
                    return replace(paired, rounds=(*self.rounds, pairings), began=record.at)
                return replace(paired, rounds=(*self.rounds[:-1], (*self.rounds[-1], *pairings)))
            case Ruled(_, game):
                return replace(self, ruled={**self.ruled, game: record.event})
            case Finished():
                return replace(self, finished=record.event)


def _byes(pairings: Iterable[Pairing]) -> list[str]:
    """Those who have a bye that no late-joiner has taken."""
    pairings = tuple(pairings)
    playing = {member for one in pairings if one.players[1] for member in one.players}
    return [one.players[0] for one in pairings if not one.players[1] and one.players[0] not in playing]


class Played(Struct, frozen=True):
    """A game of a cup. `players`: the Entente's and the Central Powers'. `game`: "" where one was absent. `score`: the
    points of both, None while it goes on."""

    round: int
    players: tuple[str, str]
    game: str
    score: tuple[float, float] | None


_NONE, _WON, _LOST, _DRAWN = (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def played(cup: Cup, games: Mapping[str, ClubGame]) -> tuple[Played, ...]:
    """The games of all rounds; those who were absent lost theirs."""
    found = []
    for number, pairings in enumerate(cup.rounds, 1):
        for pairing in pairings:
            if not pairing.players[1]:
                continue
            for place, game in enumerate(pairing.games or ("",) * cup.made.games):
                players = pairing.players if place % 2 == 0 else pairing.players[::-1]
                here = [float(one not in pairing.absent) for one in players]
                score = (here[0], here[1]) if not game else _score(cup, game, games)
                found.append(Played(number, players, game, score))
    return tuple(found)


def _score(cup: Cup, game: str, games: Mapping[str, ClubGame]) -> tuple[float, float] | None:
    """An annulled game brings nothing; a substitute plays for whom they replace."""
    ruling, found = cup.ruled.get(game), games.get(game)
    if ruling is not None:
        return _NONE if ruling.winner is None else _WON if side_named(ruling.winner) == Side.ENTENTE else _LOST
    if found is not None and found.summary.continued:
        return _score(cup, found.summary.continued, games)
    if found is None or found.summary.over is None:
        return None
    result = ended(found)
    if result is None:
        return _NONE
    return _DRAWN if result.winner is None else _WON if result.winner == Side.ENTENTE else _LOST


class Standing(Struct, frozen=True, kw_only=True):
    """`place`: from 1, shared by equals. `games`: those that count. `reached`: the last round, one more for who won it.

    `sonneborn`: the points of the beaten, and half of those drawn with; `buchholz`: those of all opponents.
    `sides`: how often each was played.
    """

    member: str
    place: int
    points: float
    games: int
    won: int
    lost: int
    reached: int
    buchholz: float
    sonneborn: float
    sides: tuple[int, int]


def standings(cup: Cup, games: Mapping[str, ClubGame]) -> tuple[Standing, ...]:
    """A knock-out by the round reached. Others by points, in a Swiss cup then Buchholz, then Sonneborn-Berger, then
    victories; equals in the order that was drawn."""
    seats: dict[str, list[tuple[Played, int]]] = {member: [] for member in cup.members}
    for one in played(cup, games):
        for seat, member in enumerate(one.players):
            seats[member].append((one, seat))
    scores = {member: [one.score[seat] for one, seat in own if one.score] for member, own in seats.items()}
    points = {member: sum(own) + _for_byes(cup, member) for member, own in scores.items()}
    over = cup.made.kind == "knock_out" and cup.rounds and cup.finished and not cup.finished.why
    champions = _survivors(cup, games, cup.left) if over else None
    found = [
        Standing(
            member=member,
            place=0,
            points=points[member],
            games=len(scores[member]),
            won=scores[member].count(1.0),
            lost=scores[member].count(0.0),
            reached=max(
                (
                    number + (champions == [member])
                    for number, pairings in enumerate(cup.rounds, 1)
                    if any(member in one.players for one in pairings)
                ),
                default=0,
            ),
            buchholz=sum(points[other] for _round, other in {(one.round, one.players[1 - seat]) for one, seat in own}),
            sonneborn=sum(one.score[seat] * points[one.players[1 - seat]] for one, seat in own if one.score),
            sides=(
                sum(seat == 0 for one, seat in own if one.game),
                sum(seat == 1 for one, seat in own if one.game),
            ),
        )
        for member, own in seats.items()
    ]
    ranks = {one.member: _rank(cup.made.kind, one) for one in found}
    found.sort(key=lambda one: ranks[one.member])
    ordered = [ranks[one.member] for one in found]
    return tuple(replace(one, place=ordered.index(ranks[one.member]) + 1) for one in found)


def _rank(kind: Kind, one: Standing) -> tuple[float, ...]:
    if kind == "knock_out":
        return (-one.reached,)
    return -one.points, -one.buchholz if kind == "swiss" else 0.0, -one.sonneborn, -one.won


def _for_byes(cup: Cup, member: str) -> float:
    """A bye in a Swiss cup is won; in others everybody has one, or nobody has points."""
    byes = sum((member, "") == one.players for pairings in cup.rounds for one in pairings)
    return float(byes * cup.made.games) if cup.made.kind == "swiss" else 0.0


# ------------------------------------------------------------------------------------------------ the next round


Pairs = tuple[tuple[str, str], ...]


def next_pairs(cup: Cup, games: Mapping[str, ClubGame], gone: frozenset[str], now: float) -> tuple[int, Pairs] | None:
    """A round that is due and its pairs, which may be more of the last round; none where the cup is over. None if
    nothing is due. `gone`: who doesn't play any more."""
    if cup.began is None or cup.finished is not None:
        return None
    if cup.made.kind == "knock_out":
        return _of_knock_out(cup, games, gone)
    number, going = len(cup.rounds) + 1, any(one.score is None for one in played(cup, games))
    if number > cup.rounds_in_all:
        return None if going else (number, ())
    if cup.made.kind == "swiss":
        return None if going else (number, _of_swiss(cup, games, gone))
    if going and not 0 < cup.made.every * DAY <= now - cup.began:
        return None
    return number, _named((*cup.members, ""), berger(cup.drawn)[number - 1])


def _of_swiss(cup: Cup, games: Mapping[str, ClubGame], gone: frozenset[str]) -> Pairs:
    """() if fewer than two are left."""
    table = [one for one in standings(cup, games) if one.member not in gone]
    order = [one.member for one in table]
    if len(order) < 2:
        return ()
    met = Counter(
        frozenset(map(order.index, one.players))
        for pairings in cup.rounds
        for one in pairings
        if set(one.players) <= set(order)
    )
    byes = [sum((member, "") == one.players for pairings in cup.rounds for one in pairings) for member in order]
    sides = [one.sides[0] - one.sides[1] for one in table]
    return _named((*order, ""), swiss([one.points for one in table], met, sides, byes))


def _of_knock_out(cup: Cup, games: Mapping[str, ClubGame], gone: frozenset[str]) -> tuple[int, Pairs] | None:
    number = len(cup.rounds)
    if not number:
        return 1, _named((*cup.members, ""), knock_out(cup.drawn))
    if number == 1 and (late := [one for one in cup.members[cup.drawn :] if not _plays(cup, one)]):
        return 1, tuple(zip(reversed(_byes(cup.rounds[0])), late, strict=False))
    again = tuple(
        couple[::-1]
        for couple, scores in _couples(cup, games).items()
        if scores is not None and scores[0] == scores[1] and not gone & set(couple) and not _lost_by_both(cup, couple)
    )
    if again:
        return number, again
    if any(scores is None for scores in _couples(cup, games).values()):
        return None
    left = _survivors(cup, games, gone)
    if len(left) < 2:
        return number + 1, ()
    sides = {one.member: one.sides[0] - one.sides[1] for one in standings(cup, games)}
    pairs = [(left[one], left[other]) for one, other in neighbours(range(len(left) // 2 * 2))]
    bye = ((left[-1], ""),) if len(left) % 2 else ()
    return number + 1, (*((one, two) if sides[one] <= sides[two] else (two, one) for one, two in pairs), *bye)


def _couples(cup: Cup, games: Mapping[str, ClubGame]) -> dict[tuple[str, str], tuple[float, float] | None]:
    """Who meets in the last round of a knock-out, and the points of both together; None while a game goes on."""
    found: dict[frozenset[str], tuple[str, str]] = {}
    sums: dict[tuple[str, str], tuple[float, float] | None] = {}
    for one in played(cup, games):
        if one.round == len(cup.rounds):
            couple = found.setdefault(frozenset(one.players), one.players)
            before, score = sums.get(couple, (0.0, 0.0)), one.score
            if score is not None and before is not None:
                score = score if one.players == couple else score[::-1]
                sums[couple] = before[0] + score[0], before[1] + score[1]
            else:
                sums[couple] = None
    return sums


def _survivors(cup: Cup, games: Mapping[str, ClubGame], gone: frozenset[str] = frozenset()) -> list[str]:
    """Who goes on after the last round of a knock-out, in its order. Of two equals, one has left or both have lost."""
    couples = _couples(cup, games)
    winners: dict[str, str] = {}
    for couple, scores in couples.items():
        assert scores is not None, "the round is over"
        here = [one for one in couple if one not in gone]
        equal = here[0] if len(here) == 1 else ""
        winner = equal if scores[0] == scores[1] else couple[scores[0] < scores[1]]
        winners |= dict.fromkeys(couple, winner)
    places = [winners.get(one.players[0], one.players[0]) for one in cup.rounds[-1]]
    return list(dict.fromkeys(one for one in places if one))


def _lost_by_both(cup: Cup, couple: tuple[str, str]) -> bool:
    """Whether the last games of a couple count as lost by both."""
    *_, last = (one for one in cup.rounds[-1] if set(one.players) == set(couple))
    return all(game in cup.ruled and cup.ruled[game].winner is None for game in last.games)


def _plays(cup: Cup, member: str) -> bool:
    return any(member in one.players for pairings in cup.rounds for one in pairings)


def _named(order: Sequence[str], pairs: Iterable[Pair]) -> Pairs:
    return tuple((order[one], order[other]) for one, other in pairs)


# ------------------------------------------------------------------------------------------------ all cups


class Cups:
    """The cups of a club. Each method is a transaction with the errors of `Database`."""

    def __init__(self, store: Store, club: Club, games: ClubGames, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._db = store.database
        self._book: Book[Event] = Book(self._db, BOOK, Record[Event], clock)
        self._club = club
        self._games = games
        self._clock = clock
        self._read: tuple[str, dict[str, Cup]] = "", {}

    def all(self) -> tuple[Cup, ...]:
        """The last one made first."""
        return tuple(reversed(self._cups(self._book.records()).values()))

    def cup(self, id_: str) -> Cup:
        """Raises `NoCup`."""
        return _known(self._cups(self._book.records()), id_)

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
        """Make a cup as the host ("") or a deputy, and return its id. `closes`: in how many days entries close.

        The rest is as in `Made`. Raises `NotMade`, `WrongClock`, `NotADeputy`.
        """
        clocks.check_clock(clock)
        name = one_line(name)[:LONGEST_NAME].strip()
        if not name:
            raise NotMade(N_("Type a name."))
        if kind not in KINDS or edition not in EDITIONS or not 1 <= games <= MOST_GAMES:
            raise NotMade(N_("There is no such cup."))
        if not 0 <= rounds < MOST_PLAYERS:
            raise NotMade(N_("Expected up to {most} rounds."), most=MOST_PLAYERS - 1)
        if not (0 < closes <= clocks.MOST_DAYS and 0 <= begin <= clocks.MOST_DAYS and 0 <= every <= clocks.MOST_DAYS):
            raise NotMade(N_("Expected up to {most} days."), most=int(clocks.MOST_DAYS))
        with self._book.writing() as records:
            self._club.members().check_deputy(by)
            if sum(cup.finished is None for cup in self._cups(records).values()) >= MOST_CUPS:
                raise NotMade(N_("There are already {count} cups, the most allowed."), count=MOST_CUPS)
            id_ = secrets.token_hex(8)
            until = self._clock() + closes * DAY
            self._book.add(Made(id_, by, name, kind, edition, until, games, clock, begin, every, rounds))
        return id_

    def enter(self, cup: str, member: str) -> None:
        """Raises `CannotEnter`, `NoCup`, `NotAMember`."""
        with self._book.writing() as records:
            found = self._unfinished(records, cup)
            if self._club.members().member(member).removed:
                raise CannotEnter(N_("Only members can enter."))
            if member in found.members:
                raise CannotEnter(N_("You have entered already."))
            if len(found.members) >= MOST_PLAYERS:
                raise CannotEnter(N_("The cup is full: {count} members play."), count=MOST_PLAYERS)
            if not found.takes_more:
                raise CannotEnter(N_("The cup has begun."))
            self._book.add(Entered(cup, member))
            self.advance()

    def leave(self, cup: str, member: str, by: str | None = None, why: str = "") -> None:
        """Leave a cup, or exclude a member as the host ("") or a deputy. Tables where they don't sit yet are lost.

        Raises `CannotEnter`, `CannotRule`, `NoCup`.
        """
        with self._book.writing() as records:
            found = self._unfinished(records, cup)
            if by is not None:
                why = self._check_ruling(found, by, why)
            if member not in found.members or member in found.left:
                raise CannotEnter(N_("They don't play in this cup."))
            self._book.add(Left(cup, member, member if by is None else by, why))
            self.advance()

    def start(self, cup: str, by: str) -> None:
        """Close entries now, as the host ("") or a deputy. Raises `CannotRule`, `NoCup`, `NotADeputy`."""
        with self._book.writing() as records:
            found = self._unfinished(records, cup)
            self._club.members().check_deputy(by)
            if found.began is not None:
                raise CannotRule(N_("The cup has begun."))
            if len(found.members) < 2:
                raise CannotRule(N_("A cup needs two members."))
            self._book.add(Started(cup, by))
            self.advance()

    def cancel(self, cup: str, by: str, why: str) -> None:
        """End a cup; games that have begun go on. Raises `CannotRule`, `NoCup`."""
        with self._book.writing() as records:
            found = self._unfinished(records, cup)
            self._book.add(Finished(cup, by, self._check_ruling(found, by, why)))
            games = {one.id: one for one in self._games.all()}
            for one in played(found, games):
                self._remove(games.get(one.game))

    def rule(self, cup: str, game: str, winner: Side | None, by: str, why: str) -> None:
        """Forfeit a game to a side or, with None, for both; a table at which nobody has played is gone.

        A match that hasn't begun is forfeited as a whole.

        Raises `CannotRule`, `NoCup`.
        """
        with self._book.writing() as records:
            found = self._unfinished(records, cup)
            why = self._check_ruling(found, by, why)
            games = {one.id: one for one in self._games.all()}
            table = games.get(game)
            if not any(game in pairing.games for pairings in found.rounds for pairing in pairings):
                raise CannotRule(N_("This game isn't one of the cup."))
            if table is not None and not table.agreements.is_open and (ended(table) or not table.summary.over):
                raise CannotRule(N_("The game has begun: adjudicate it instead."))
            self._forfeit(table, Ruled(cup, game, None if winner is None else named(winner), by, why))
            if table is not None and table.agreements.is_open and (twin := games.get(table.agreements.twin)):
                self._forfeit(twin, Ruled(cup, twin.id, None if winner is None else named(winner.enemy), by, why))
            self.advance()

    def advance(self) -> bool:
        """Do what is due: start cups, forfeit games that didn't begin, make rounds, end cups. True if any was."""
        running = [cup for cup in self.all() if cup.finished is None]
        if not running or not self._is_due(running):
            return False
        with self._book.writing():
            done = False
            for cup in running:
                while self._step(cup.id):
                    done = True
        return done

    # -- inside

    def _is_due(self, cups: Iterable[Cup]) -> bool:
        """Without a lock: most times nothing is."""
        games, members = {one.id: one for one in self._games.all()}, self._club.members()
        return any(
            self._opens(cup) or self._late(cup, games, members) or self._next(cup, games, members) for cup in cups
        )

    def _step(self, id_: str) -> bool:
        """Do the next thing that is due in a cup. Return whether there was one."""
        cup, members = self.cup(id_), self._club.members()
        if cup.finished is not None:
            return False
        if self._opens(cup):
            self._book.add(Finished(id_) if len(cup.members) < 2 else Started(id_, None))
            return True
        games = {one.id: one for one in self._games.all()}
        late = self._late(cup, games, members)
        for ruling in late:
            self._forfeit(games[ruling.game], ruling)
        if late:
            return True
        found = self._next(cup, games, members)
        if found is None:
            return False
        number, pairs = found
        tables = _names_of_tables(cup, number)
        made = tuple(self._paired(cup, tables, *pair) for pair in pairs)
        self._book.add(Paired(id_, number, made) if made else Finished(id_))
        return True

    def _next(self, cup: Cup, games: Mapping[str, ClubGame], members: Members) -> tuple[int, Pairs] | None:
        gone = (one for one in cup.members if one in cup.left or members.member(one).removed)
        return next_pairs(cup, games, frozenset(gone), self._clock())

    def _opens(self, cup: Cup) -> bool:
        return cup.began is None and self._clock() >= cup.made.closes

    def _late(self, cup: Cup, games: Mapping[str, ClubGame], members: Members) -> list[Ruled]:
        """The tables that are lost: somebody doesn't sit there in time, or has left the cup or the club before."""
        found = []
        for one in played(cup, games):
            table = games.get(one.game)
            if one.score is not None or table is None or not table.agreements.is_open:
                continue
            absent = []
            for side, id_ in zip(Side, one.players, strict=True):
                member, sits = members.member(id_), side in table.agreements.sitting
                waited = clocks.used(cup.since[one.game], self._clock(), *member.away)
                late = not sits and 0 < cup.made.begin * DAY <= waited
                if late or member.removed or id_ in cup.left:
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
        made, edition = cup.made, EDITIONS[cup.made.edition]
        text, setup = packaged_text(made.edition), Setup(packaged(made.edition), Options.usual(edition))
        game = self._games.make(
            cup.id,
            setup,
            text,
            {Side.ENTENTE: one, Side.CENTRAL_POWERS: other},
            TableTerms(clock=made.clock, match=made.games > 1),
            name=next(tables),
        )
        twin = self._games.book(game).read().twin
        return Pairing((one, other), (game, twin) if twin else (game,))

    def _forfeit(self, table: ClubGame | None, ruling: Ruled) -> None:
        self._book.add(ruling)
        self._remove(table)

    def _remove(self, table: ClubGame | None) -> None:
        """Remove a table at which nobody has played."""
        if table is not None and table.can_be_withdrawn:
            self._store.delete(table.id)

    def _check_ruling(self, cup: Cup, by: str, why: str) -> str:
        """The reason as it is kept. Raises `CannotRule`, `NotADeputy`."""
        self._club.members().check_deputy(by)
        if by and by in cup.members:
            raise CannotRule(N_("You play in this cup: the host or another deputy must do this."))
        why = one_line(why)[:LONGEST_WHY].strip()
        if not why:
            raise CannotRule(N_("Say why."))
        return why

    def _unfinished(self, records: Iterable[Record[Event]], id_: str) -> Cup:
        found = _known(self._cups(records), id_)
        if found.finished is not None:
            raise NoCup(N_("The cup is over."))
        return found

    def _cups(self, records: Iterable[Record[Event]]) -> dict[str, Cup]:
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


def _known(cups: Mapping[str, Cup], id_: str) -> Cup:
    found = cups.get(id_)
    if found is None:
        raise NoCup(N_("There is no such cup."))
    return found
