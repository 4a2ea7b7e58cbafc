"""The history of a game in memory: every entry of its journal, and the line of play that undos have left.

The events, by `kind`:

    header   board, options, players, commitment to the dice (empty: all come from the table); perhaps a starting
             position, and the policies that play a side
    action   what a player chose
    dealt    dice or cards from the game's secret
    entered  dice or cards that a person read off the table
    rewound  an undo or redo: the game continues from the position after event `to`
    seated   where people play from several places: one of them sits down (`saves.seats`)
    resigned one of these resigns or has lost on time
    substituted  a seat changes hands, or is empty for a while
    ruled    the host or a deputy ends the game

**Undo.** The list of events never shrinks. The *line* of a game is what is left when each `rewound` is followed. An
undo leads to any decision of the line; a redo reverts the last undo, as long as nothing else was played since.

**An outcome stands.** A *throw* (of dice, or a draw of cards) is identified by its number along the line, from 1, and
by what is awaited: the side, the purpose or deck, how many, the event, the cards that may come. When the same throw
comes again after an undo, the first outcome is recorded again, and no other is accepted. Dice depend only on the secret
and the number of the throw. (Journals of format 1, without `rewound`, counted by `seq` instead. In a game of a match
the number counts the side's throws for the same purpose, or draws from the same deck.)

**Agreement.** What `saves.consent` protects is undone only if the `rewound` names the side that `agreed`. A game of
several places that is over stays over, because the secret of its dice is then revealed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable

from msgspec import UNSET, Struct

from rules import engine
from rules.chance import Outcome
from rules.facts import Fact
from rules.model import Cards, Choice, Dice, Over, Side, State
from rules.notation import Move, name_of_member
from saves import seats
from saves.consent import needs_consent, reveals
from saves.dice import Dealer, MatchDealer, commitment, stream
from saves.errors import (
    N_,
    Altered,
    CannotRewind,
    Damaged,
    JournalError,
    NeedsAgreement,
    NewerFormat,
    SeatsOpen,
    ThrowStands,
)
from saves.events import (
    PLAIN,
    Acted,
    Dealt,
    Entered,
    Header,
    Link,
    MoveEvent,
    Resigned,
    Rewound,
    Ruled,
    Seated,
    Substituted,
    chained,
    check_hash,
    decode,
    encode,
    oldest_format,
)
from saves.journal import Entry, next_entry, read_header, read_move, without_move

_Throw = tuple[int, Side, tuple[object, ...]]
"""What tells one throw or draw from any other of its game: its number along the line, whose it is, what is awaited."""


class Crossing(Struct, frozen=True):
    """What an undo or redo to event `to` passes over."""

    to: int
    forth: bool
    entries: tuple[Entry, ...]
    needs_agreement: bool

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return tuple(entry.outcome for entry in self.entries if entry.outcome is not None)


class History:
    """Every entry of a game, and its line. `play`, `rewind` and `read` make the next entry, which `add` adds.

    `branched`: one person plays on here from a finished game of several places.
    """

    def __init__(self, entries: Iterable[Entry] = (), *, branched: bool = False) -> None:
        self.branched = branched
        self._entries: list[Entry] = []
        self._line: list[Entry] = []
        self._undone: list[list[Entry]] = []
        self._known: dict[_Throw, Entry] = {}
        self._taken: dict[Side, Seated] = {}
        self._substitutes: dict[Side, Substituted] = {}
        for entry in entries:
            self.add(entry)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, undone ones included; the header first."""
        return tuple(self._entries)

    @property
    def line(self) -> tuple[Entry, ...]:
        return tuple(self._line)

    @property
    def last(self) -> Entry:
        return self._entries[-1]

    @property
    def header(self) -> Header:
        event = self._entries[0].event
        assert isinstance(event, Header)
        return event

    @property
    def taken(self) -> seats.Taken:
        return self._taken

    @property
    def open_seats(self) -> tuple[Side, ...]:
        """The seats where nobody has sat down yet, or that were left and nobody has taken: nothing can be played."""
        return (*seats.open_seats(self.header, self._taken), *self.left_seats)

    @property
    def left_seats(self) -> tuple[Side, ...]:
        return tuple(side for side, substitute in self._substitutes.items() if seats.is_empty(substitute))

    @property
    def substitutes(self) -> seats.Substitutes:
        return self._substitutes

    @property
    def players(self) -> tuple[str, str]:
        """The names of people, now; may be empty."""
        entente, central_powers = map(self._player, Side)
        return entente, central_powers

    @property
    def deciders(self) -> tuple[str, str]:
        """The policies of the Entente and the Central Powers, now; "" for a person or Athena."""
        entente, central_powers = (
            self._substitutes[side].policy if side in self._substitutes else self.header.deciders[side] for side in Side
        )
        return entente, central_powers

    def _player(self, side: Side) -> str:
        if side in self._substitutes:
            return self._substitutes[side].player
        return self._taken[side].player if side in self._taken else self.header.players[side]

    @property
    def known(self) -> Entry | None:
        """The entry of the awaited throw, if it was rolled before an undo."""
        throw = self._throw()
        return None if throw is None else self._known.get(throw)

    @property
    def throws(self) -> tuple[tuple[Side, Entry], ...]:
        """Every throw and draw once, undone ones too: its side, and the entry with which its outcome first came."""
        return tuple((side, entry) for (_number, side, _awaited), entry in self._known.items())

    @property
    def counter(self) -> int:
        """The counter that deals the awaited throw from the secret (`saves.dice`)."""
        if self.header.dice is not UNSET:
            waiting, last = self.last.state.waiting, self._line[0]
            assert isinstance(waiting, Dice | Cards)
            number, awaited = 1, stream(waiting)
            for entry in self._line:
                thrown = last.state.waiting
                if entry.outcome is not None and isinstance(thrown, Dice | Cards):
                    number += stream(thrown) == awaited
                last = entry
            return number
        return self.last.seq + 1 if self.header.format == 1 else self.last.throws + 1

    def dealer(self, secret: bytes) -> Dealer | MatchDealer:
        """Once everybody has sat down."""
        kind = Dealer if self.header.dice is UNSET else MatchDealer
        return kind(secret, seats.nonces(self._taken))

    @property
    def closed(self) -> bool:
        ended = bool(seats.seats(self.header)) and isinstance(self.last.state.waiting, Over)
        return ended or self.header.format < PLAIN

    @property
    def back(self) -> int | None:
        """The event that undoing a person's last decision returns to, or None."""
        if self.closed:
            return None
        for at in range(len(self._line) - 1, 0, -1):
            if isinstance(self._line[at].event, Acted) and self.asks_person(self._line[at - 1].state):
                return self._line[at - 1].seq
        return None

    @property
    def forth(self) -> int | None:
        return self._undone[-1][-1].seq if self._undone else None

    def asks_person(self, state: State) -> bool:
        """True if a person decides here. In a game without people, policies count as people."""
        waiting, people = state.waiting, [side for side in Side if self._is_person(side)]
        return isinstance(waiting, Choice) and (not people or waiting.side in people)

    def crossing(self, to: int, by: Side | None = None) -> Crossing:
        """What an undo or redo to event `to` passes over; `by` as in `needs_consent`. Raises `CannotRewind`."""
        at = self._place(to)
        before, passed = (self._line[-1], self._undone[-1]) if at is None else (self._line[at], self._line[at + 1 :])
        asks = not self.branched and needs_consent(self.header, before, passed, by, forth=at is None)
        return Crossing(to, at is None, tuple(passed), asks)

    def play(self, event_type: MoveEvent, move: Move) -> Entry:
        """The next entry, for a move. Raises `IllegalAction`, `ThrowStands`, `SeatsOpen`."""
        seats.check_begun(self.header, self._taken)
        if self.left_seats:
            raise SeatsOpen(N_("the game goes on when someone takes the empty seat"))
        known = self.known
        if known is not None and known.outcome is not None and isinstance(move, Outcome):
            if move != known.outcome:
                raise ThrowStands(known.outcome)
            event_type = Dealt if isinstance(known.event, Dealt) else Entered
        return next_entry(self.last, event_type, move)

    def sit(self, side: Side, player: str, nonce: str) -> Entry:
        """The entry with which a person takes a seat. Raises `CannotSit`."""
        return seats.sit(self.last, self.header, self._taken, side, player, nonce)

    def resign(self, side: Side, claimed: bool = False) -> Entry:
        """The entry with which a side resigns, or loses on time (`claimed`). Raises `CannotSit`, `SeatsOpen`."""
        return seats.resign(self.last, self.header, self._taken, side, claimed)

    def substitute(self, event: Substituted) -> Entry:
        """The entry with which a seat changes hands. Raises `CannotSit`, `SeatsOpen`."""
        return seats.substitute(self.last, self.header, self._taken, event)

    def rule(self, winner: Side | None, by: str, why: str, chance: int | None) -> Entry:
        """The entry with which the host or a deputy ends the game. Raises `CannotSit`, `SeatsOpen`."""
        return seats.rule(self.last, self.header, self._taken, winner, by, why, chance)

    def rewind(self, to: int, agreed: Side | None = None, by: Side | None = None) -> Entry:
        """The entry of an undo or redo; `by` as in `crossing`. Raises `CannotRewind`, `NeedsAgreement`."""
        if self.crossing(to, by).needs_agreement and agreed is None:
            raise NeedsAgreement(N_("the other side must agree to undo this"))
        name = name_of_member(agreed) if agreed is not None and self._is_person(agreed) else None
        event = Rewound(seq=self.last.seq + 1, to=to, agreed=name)
        return without_move(self._target(to), event, chained(self.last.link.hash, encode(event)))

    def read(self, link: Link) -> Entry:
        """Validate a stored event and return its entry. Raises `JournalError`."""
        if not self._entries:
            return read_header(link)
        last = self._entries[-1]
        seq = last.event.seq + 1
        check_hash(seq, last.link.hash, link)
        event = decode(seq, link.line)
        if isinstance(event, Header) or event.seq != seq:
            raise Damaged(seq, N_("expected another event"))
        if self.header.format < (needed := oldest_format(event)):
            raise Damaged(seq, N_("it needs format {needed}, not {format}"), needed=needed, format=self.header.format)
        if isinstance(event, Rewound):
            return self._read_rewound(event, link)
        if isinstance(event, Seated):
            return seats.read_seated(last, self.header, self._taken, event, link)
        if isinstance(event, Resigned):
            return seats.read_resigned(last, self.header, self._taken, event, link)
        if isinstance(event, Substituted):
            return seats.read_substituted(last, self.header, self._taken, event, link)
        if isinstance(event, Ruled):
            return seats.read_ruled(last, self.header, self._taken, event, link)
        if self.open_seats:
            raise Damaged(seq, N_("not everyone has sat down"))
        if isinstance(event, Dealt) and not self.header.commitment:
            raise Damaged(seq, N_("this game has no secret: dice and cards must be entered"))
        entry = read_move(last, event, link)
        known = None if isinstance(event, Acted) else self.known
        if known is not None and (entry.move, type(event)) != (known.move, type(known.event)):
            raise Damaged(seq, N_("these dice or cards came up at event {earlier} and stand"), earlier=known.seq)
        return entry

    def add(self, entry: Entry) -> None:
        """Append an entry that `play`, `rewind` or `read` made."""
        if isinstance(entry.event, Rewound):
            at = self._place(entry.event.to)
            if at is None:
                self._line += self._undone.pop()
            else:
                self._undone.append(self._line[at + 1 :])
                del self._line[at + 1 :]
        else:
            if isinstance(entry.event, (Dealt, Entered)):
                throw = self._throw()
                assert throw is not None
                self._known.setdefault(throw, entry)
            if isinstance(entry.event, Seated):
                self._taken[seats.side_named(entry.event.side)] = entry.event
            if isinstance(entry.event, Substituted):
                self._substitutes[seats.side_named(entry.event.side)] = entry.event
            self._line.append(entry)
            self._undone.clear()
        self._entries.append(entry)

    def _read_rewound(self, event: Rewound, link: Link) -> Entry:
        if event.agreed is not None and event.agreed not in _SIDES:
            raise Damaged(event.seq, N_("unknown side"))
        if event.agreed is not None and not self._is_person(seats.side_named(event.agreed)):
            raise Damaged(event.seq, N_("no person plays the side that is said to agree"))
        try:
            crossing = self.crossing(event.to)
        except CannotRewind as error:
            raise Damaged(event.seq, error.template, **error.details) from error
        # Older programs asked for less: `saves.verify` counts what had no consent.
        asked = crossing.needs_agreement and not crossing.forth and reveals(self.header, crossing.entries)
        if asked and event.agreed is None:
            raise Damaged(event.seq, N_("the other side must agree to undo this"))
        return without_move(self._target(event.to), event, link)

    def _target(self, to: int) -> Entry:
        at = self._place(to)
        return self._undone[-1][-1] if at is None else self._line[at]

    def _place(self, to: int) -> int | None:
        """The index in the line of event `to`; None for a redo. Raises `CannotRewind`."""
        if to == self.forth:
            return None
        if self.header.format < PLAIN:
            raise CannotRewind(N_("nothing to undo"))
        if self.closed:
            raise CannotRewind(N_("the game is over and its dice are revealed"))
        at = bisect_left(self._line, to, key=lambda entry: entry.seq)
        if at >= len(self._line) - 1 or self._line[at].seq != to:
            raise CannotRewind(N_("event {to} is not an earlier decision"), to=to)
        if not isinstance(self._line[at].state.waiting, Choice):
            raise CannotRewind(N_("event {to} did not lead to a decision"), to=to)
        return at

    def _throw(self) -> _Throw | None:
        """The awaited throw, or None."""
        last = self._entries[-1]
        waiting = last.state.waiting
        if not isinstance(waiting, Dice | Cards):
            return None
        number = last.throws + 1 if self.header.dice is UNSET else self.counter
        if isinstance(waiting, Dice):
            return number, waiting.side, (waiting.purpose, waiting.count, waiting.event)
        return number, waiting.side, (waiting.deck, waiting.count, engine.available_cards(last.state))

    def _is_person(self, side: Side) -> bool:
        return side not in self.last.state.setup.options.athena and not self.header.deciders[side]


def replay(links: Iterable[Link]) -> tuple[Entry, ...]:
    """The entries of a stored journal. Raises `JournalError` at the first with a wrong hash, place, move or digest."""
    history = History()
    for link in links:
        history.add(history.read(link))
    if not history.entries:
        raise Damaged(0, N_("no header"))
    return history.entries


_SIDES = frozenset(name_of_member(side) for side in Side)


# ------------------------------------------------------------------------------------------------ loading


class Game(Struct, frozen=True, eq=False):
    """A game loaded from a store, to pass back to it with each move; `history` grows as the store writes its events.

    `sealed`: whether the secret of its dice is here; otherwise dice can only be entered. `check`: called in each
    transaction that writes; it raises what keeps the player from writing.
    """

    id: str
    name: str
    history: History
    sealed: bool = True
    check: Callable[[], None] | None = None

    @property
    def header(self) -> Header:
        return self.history.header

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.history.line

    @property
    def seq(self) -> int:
        return self.history.last.seq

    @property
    def state(self) -> State:
        return self.history.last.state

    @property
    def facts(self) -> tuple[tuple[int, tuple[Fact, ...]], ...]:
        return tuple((entry.seq, entry.facts) for entry in self.entries)


class Stored(Struct, frozen=True):
    """A game in the file, unchecked. `seq`, `head`: the last event's number and hash."""

    name: str
    secret: bytes | None
    seq: int
    head: str
    links: tuple[Link, ...] = ()
    branched: bool = False


class Reopened(Struct, frozen=True):
    """A playable game. If the original ended in `error`, `game` is a new one that continues it after event `seq`."""

    game: str
    seq: int
    error: JournalError | None = None


def as_far_as_possible(stored: Stored, links: Iterable[Link]) -> tuple[History, JournalError | None]:
    """A stored game up to the first invalid event, and the error; None if all is in order, its secret included.

    Raises `JournalError` if not even the header can be read, and `NewerFormat`.
    """
    history = History(branched=stored.branched)
    try:
        for link in links:
            history.add(history.read(link))
    except NewerFormat:
        raise
    except JournalError as error:
        if not history.entries:
            raise
        return history, error
    if not history.entries:
        raise Altered(0, N_("no header"))
    last = history.last
    if (last.seq, last.link.hash) != (stored.seq, stored.head):
        return history, Altered(last.seq, N_("the game ends here instead of at event {end}"), end=stored.seq)
    if stored.secret is not None and commitment(stored.secret) != history.header.commitment:
        return history, wrong_secret()
    return history, None


def wrong_secret() -> Altered:
    return Altered(0, N_("the secret of the dice is not the one committed to"))
