"""A game as the list of its events: a header, then every action and every outcome. Loading is replaying.

How events are written and chained is told in `saves.events`. No event can be altered, moved or left out
without breaking the chain. The event that ends a turn or the game carries the digest of the state that it led
to, so rules that lead elsewhere are noticed too.

The events, by `kind`:

    header   board, options, players, commitment to the dice (empty: all of them come from the table); if there are
             any, the position that the game begins from, and the policies that play a side
    action   what a player chose
    dealt    dice or cards that came from the game's secret
    entered  dice or cards that a person read off the table
    rewound  a step back, or forth again: the game goes on from where it stood after event `to`

**Taking back.** The list never shrinks. The *line* of a game is what is left of its events when each `rewound`
is followed: what a player would call the game so far. A step back leads to any decision of the line; a step
forth undoes the last step back, as long as nothing else was played since.

**No die is thrown twice.** A *throw* is named by its number along the line (the first throw or draw of the line
is 1) and by what is awaited: the side, the purpose or deck, how many, the event, the cards that may come. The
first outcome of a throw stands for good: when play goes on from an earlier decision and comes to the same throw
again, the same outcome is recorded again, as `dealt` or `entered` like the first, and no other is accepted. Dice
from the secret need no memory for that: they depend on the secret and the number of the throw alone, so
another use of the next throw begins with the same die too. (Journals of format 1, which knew no `rewound`,
counted by `seq` instead.)

**Agreement.** Between two people, dice are taken back only if the `rewound` names the side that `agreed`. Steps
forth need nobody's agreement, for they lead where both have been.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct

from rules import board_file, engine
from rules.board import Board
from rules.chance import Outcome
from rules.facts import Fact
from rules.model import Cards, Choice, Dice, IllegalAction, Over, Setup, Side, State
from rules.notation import (
    Move,
    fingerprint,
    move_from_dict,
    name_of_member,
    options_from_dict,
    options_to_dict,
    to_dict,
)
from rules.strict import NotationError
from saves.errors import (
    N_,
    CannotRewind,
    Damaged,
    JournalError,
    NeedsAgreement,
    NewerFormat,
    RulesDiffer,
    SavesError,
    ThrowStands,
)
from saves.events import (
    FORMAT,
    PLAIN,
    Acted,
    Dealt,
    Entered,
    Event,
    Header,
    Kind,
    Link,
    Moved,
    Rewound,
    chained,
    check_hash,
    decode,
    encode,
    sha256,
)

__all__ = [
    "FORMAT",
    "Acted",
    "CannotRewind",
    "Crossing",
    "Damaged",
    "Dealt",
    "Entered",
    "Entry",
    "Event",
    "Header",
    "History",
    "JournalError",
    "Link",
    "Moved",
    "NeedsAgreement",
    "NewerFormat",
    "Rewound",
    "RulesDiffer",
    "SavesError",
    "ThrowStands",
    "begin",
    "digest",
    "follow",
    "header",
    "replay",
]


_NOBODY = ("", "")  # no policy plays


class Entry(Struct, frozen=True, gc=False):
    """An event of a journal, and where it led.

    `move` is None for a header or a step back or forth. `throws`: how many outcomes the line has, up to here.
    """

    event: Event
    link: Link
    move: Move | None
    state: State
    facts: tuple[Fact, ...]
    throws: int = 0

    @property
    def seq(self) -> int:
        """The event's place in its journal; the header's is 0."""
        return self.event.seq

    @property
    def outcome(self) -> Outcome | None:
        """The dice or cards that came with this event."""
        return self.move if isinstance(self.move, Outcome) else None


class Crossing(Struct, frozen=True):
    """What a step back or forth passes over on its way to where the game stood after event `to`."""

    to: int
    forth: bool
    entries: tuple[Entry, ...]
    needs_agreement: bool

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The dice and cards on the way, which stand whatever is done next."""
        return tuple(entry.outcome for entry in self.entries if entry.outcome is not None)


class History:
    """A journal as it grows: every entry, and the line that is left when what was taken back is left out.

    `follow`, `rewind` and `read` make the next entry without adding it, for it is to be on disk first.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries: list[Entry] = []
        self._line: list[Entry] = []
        self._undone: list[list[Entry]] = []
        self._fallen: dict[_Throw, Entry] = {}
        for entry in entries:
            self.add(entry)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, also what was taken back; the header first."""
        return tuple(self._entries)

    @property
    def line(self) -> tuple[Entry, ...]:
        """The entries that led to where the game stands; the header first."""
        return tuple(self._line)

    @property
    def last(self) -> Entry:
        """The entry that was written last. Its state is where the game stands."""
        return self._entries[-1]

    @property
    def header(self) -> Header:
        """The first event."""
        event = self._entries[0].event
        assert isinstance(event, Header)
        return event

    @property
    def fallen(self) -> Entry | None:
        """The entry of the awaited throw, if it fell before something was taken back."""
        throw = _throw(self._entries[-1])
        return None if throw is None else self._fallen.get(throw)

    @property
    def counter(self) -> int:
        """What the awaited throw is dealt by."""
        return self.last.seq + 1 if self.header.format == 1 else self.last.throws + 1

    @property
    def back(self) -> int | None:
        """Where taking back the last decision of a person leads, or None if the line has none."""
        for at in range(len(self._line) - 1, 0, -1):
            if isinstance(self._line[at].event, Acted) and self.asks_person(self._line[at - 1].state):
                return self._line[at - 1].seq
        return None

    @property
    def forth(self) -> int | None:
        """Where doing again what was taken back last leads, or None."""
        return self._undone[-1][-1].seq if self._undone else None

    def asks_person(self, state: State) -> bool:
        """Whether a person decides in this state of the game. Where nobody plays, policies count as people."""
        waiting, deciders, athena = state.waiting, self.header.deciders, state.setup.options.athena
        people = [side for side in Side if side not in athena and not deciders[side]]
        return isinstance(waiting, Choice) and (not people or waiting.side in people)

    def crossing(self, to: int) -> Crossing:
        """What a step to event `to` passes over. Raises `CannotRewind` if none leads there."""
        at = self._place(to)
        if at is None:
            return Crossing(to, True, tuple(self._undone[-1]), False)
        return Crossing(to, False, tuple(self._line[at + 1 :]), self._needs_agreement(at))

    def follow(self, kind: Kind, move: Move) -> Entry:
        """The next entry, for a move. Raises `IllegalAction`, or `ThrowStands` if the throw fell before."""
        fallen = self.fallen
        if fallen is not None and fallen.outcome is not None and isinstance(move, Outcome):
            if move != fallen.outcome:
                raise ThrowStands(fallen.outcome)
            kind = Dealt if isinstance(fallen.event, Dealt) else Entered
        return follow(self.last, kind, move)

    def rewind(self, to: int, agreed: Side | None = None) -> Entry:
        """The next entry, for a step back or forth. Raises `CannotRewind`, `NeedsAgreement`."""
        target = self._target(to, agreed is not None)
        name = None if agreed is None else name_of_member(agreed)
        event = Rewound(seq=self.last.seq + 1, to=to, agreed=name)
        return _rewound(event, chained(self.last.link.hash, encode(event)), target)

    def read(self, link: Link) -> Entry:
        """The next entry, of a stored event that is checked in every respect. Raises `JournalError`."""
        if not self._entries:
            return _first(link)
        last = self._entries[-1]
        seq = last.event.seq + 1
        check_hash(seq, last.link.hash, link)
        event = decode(seq, link.line)
        if isinstance(event, Header) or event.seq != seq:
            raise Damaged(seq, N_("another event is due here"))
        if isinstance(event, Rewound):
            return self._read_rewound(event, link)
        if isinstance(event, Dealt) and not self.header.commitment:
            raise Damaged(seq, N_("this game has no secret that it could come from: dice and cards are entered"))
        entry = _next(last, event, link)
        fallen = None if isinstance(event, Acted) else self.fallen
        if fallen is not None and (entry.move, type(event)) != (fallen.move, type(fallen.event)):
            raise Damaged(seq, N_("these dice or cards fell at event {earlier}, and stand"), earlier=fallen.seq)
        return entry

    def add(self, entry: Entry) -> None:
        """Take over an entry that `follow`, `rewind` or `read` made."""
        if isinstance(entry.event, Rewound):
            at = self._place(entry.event.to)
            if at is None:
                self._line += self._undone.pop()
            else:
                self._undone.append(self._line[at + 1 :])
                del self._line[at + 1 :]
        else:
            if isinstance(entry.event, (Dealt, Entered)):
                throw = _throw(self._entries[-1])
                assert throw is not None
                self._fallen.setdefault(throw, entry)
            self._line.append(entry)
            self._undone.clear()
        self._entries.append(entry)

    def _read_rewound(self, event: Rewound, link: Link) -> Entry:
        if event.agreed is not None and event.agreed not in _SIDES:
            raise Damaged(event.seq, N_("it names a side that there is not"))
        try:
            target = self._target(event.to, event.agreed is not None)
        except CannotRewind as error:
            raise Damaged(event.seq, error.template, **error.details) from error
        return _rewound(event, link, target)

    def _target(self, to: int, agreed: bool) -> Entry:
        at = self._place(to)
        if at is None:
            return self._undone[-1][-1]
        if self._needs_agreement(at) and not agreed:
            raise NeedsAgreement(N_("dice are taken back only when the other side agrees"))
        return self._line[at]

    def _place(self, to: int) -> int | None:
        """The place in the line that event `to` has; None for the step forth."""
        if to == self.forth:
            return None
        at = bisect_left(self._line, to, key=_seq)
        if at >= len(self._line) - 1 or self._line[at].seq != to:
            raise CannotRewind(N_("event {to} is no earlier decision of this game"), to=to)
        if not isinstance(self._line[at].state.waiting, Choice):
            raise CannotRewind(N_("event {to} did not lead to a decision"), to=to)
        return at

    def _needs_agreement(self, at: int) -> bool:
        two_people = not self.last.state.setup.options.athena and not any(self.header.deciders)
        return two_people and self._line[-1].throws > self._line[at].throws


def header(
    setup: Setup,
    board_text: str,
    players: tuple[str, str],
    commitment: str,
    program: str,
    position: dict[str, Any] | None = None,
    policies: tuple[str, str] = _NOBODY,
) -> Header:
    """The header of a new game.

    Raises `ValueError` if `board_text` is not the text of the setup's board, or a policy is to play a side that is
    Athena's, and `PositionError`, which is one too, if the game cannot begin from the `position`.
    """
    if _board(board_text) != setup.board:
        raise ValueError("the text is not that of the setup's board")
    if any(policies[side] for side in setup.options.athena):
        raise ValueError("Athena's side has no policy")
    if position is not None:
        _first_step(setup, position)
    plain = position is None and policies == _NOBODY
    return Header(
        format=PLAIN if plain else FORMAT,
        program=program,
        edition=setup.board.edition,
        board=board_text,
        board_digest=sha256(board_text.encode()),
        options=options_to_dict(setup.options),
        players=players,
        commitment=commitment,
        position=UNSET if position is None else position,
        policies=UNSET if policies == _NOBODY else policies,
    )


def begin(first: Header) -> Entry:
    """Start a game from its header. Raises `JournalError` if the header does not hold together."""
    return _start(first, chained("", encode(first)))


def follow(last: Entry, kind: Kind, move: Move) -> Entry:
    """The entry after `last`, for a move. Raises `IllegalAction` if the rules refuse the move.

    Whether a throw fell before is for `History.follow` to see.
    """
    step = engine.apply(last.state, move)
    event = kind(seq=last.seq + 1, move=to_dict(move), state=_digest_due(last.state, step.state))
    return _moved(last, event, chained(last.link.hash, encode(event)), move, step)


def replay(links: Iterable[Link]) -> tuple[Entry, ...]:
    """The entries of a stored journal, each checked: its hash, its place, the rules, the digest.

    Raises `JournalError` at the first that fails.
    """
    history = History()
    for link in links:
        history.add(history.read(link))
    if not history.entries:
        raise Damaged(0, N_("there is no header"))
    return history.entries


def digest(state: State) -> str:
    """What an event that ends a turn says of the state: the SHA-256 of its fingerprint."""
    return sha256(fingerprint(state))


_Throw = tuple[object, ...]


def _throw(last: Entry) -> _Throw | None:
    """What tells the throw that is awaited after `last` from any other of its game; None if none is."""
    waiting = last.state.waiting
    number = last.throws + 1
    if isinstance(waiting, Dice):
        return number, waiting.side, waiting.purpose, waiting.count, waiting.event
    if isinstance(waiting, Cards):
        return number, waiting.side, waiting.deck, waiting.count, engine.available_cards(last.state)
    return None


def _seq(entry: Entry) -> int:
    return entry.event.seq


def _first(link: Link) -> Entry:
    check_hash(0, "", link)
    event = decode(0, link.line)
    if not isinstance(event, Header) or event.seq != 0:
        raise Damaged(0, N_("there is no header"))
    return _start(event, link)


def _start(first: Header, link: Link) -> Entry:
    setup = _setup(first)
    try:
        step = _first_step(setup, first.start)
    except NotationError as error:
        raise RulesDiffer(0, N_("the game cannot begin from its position: {error}"), error=error) from error
    except _FAILURES as error:
        raise RulesDiffer(0, N_("the rules fail here: {error}"), error=_named(error)) from error
    return Entry(first, link, None, step.state, step.facts)


def _first_step(setup: Setup, position: dict[str, Any] | None) -> engine.Step:
    """The beginning of a game. Raises `PositionError`."""
    if position is None:
        return engine.initial(setup)
    from rules.position import begin as begin_from  # few games need it

    return begin_from(position, setup, "position")


def _next(last: Entry, event: Acted | Dealt | Entered, link: Link) -> Entry:
    seq = event.seq
    try:
        move = move_from_dict(event.move)
    except NotationError as error:
        raise Damaged(seq, N_("its move cannot be read: {error}"), error=error) from error
    if isinstance(event, Acted) == isinstance(move, Outcome):
        raise Damaged(seq, N_("the move is not of the event's kind"))
    try:
        step = engine.apply(last.state, move)
    except IllegalAction as error:
        raise RulesDiffer(seq, N_("the rules refuse it: {error}"), error=error) from error
    except _FAILURES as error:
        raise RulesDiffer(seq, N_("the rules fail here: {error}"), error=_named(error)) from error
    if event.state != _digest_due(last.state, step.state):
        raise RulesDiffer(seq, N_("the rules lead to another state than when this game was played"))
    return _moved(last, event, link, move, step)


def _moved(last: Entry, event: Event, link: Link, move: Move, step: engine.Step) -> Entry:
    throws = last.throws if isinstance(event, Acted) else last.throws + 1
    return Entry(event, link, move, step.state, step.facts, throws)


def _rewound(event: Rewound, link: Link, target: Entry) -> Entry:
    return Entry(event, link, None, target.state, (), target.throws)


def _setup(first: Header) -> Setup:
    if sha256(first.board.encode()) != first.board_digest:
        raise Damaged(0, N_("the board's text is not the one that its digest was made of"))
    if not first.plain and first.format < FORMAT:
        raise Damaged(0, N_("a position or policies are not of its format"))
    try:
        setup = Setup(_board(first.board), options_from_dict(first.options, "options"))
    except _FAILURES as error:  # among them what the board file and the notation raise
        raise RulesDiffer(0, N_("the rules do not know such a game: {error}"), error=error) from error
    if any(first.deciders[side] for side in setup.options.athena):
        raise Damaged(0, N_("a policy is to play a side that is Athena's"))
    return setup


@lru_cache(maxsize=8)
def _board(text: str) -> Board:
    """The board of a text. To read one takes longer than to replay a game, so the last few are kept."""
    return board_file.second_edition() if text == board_file.second_edition_text() else board_file.parse(text)


def _digest_due(before: State, after: State) -> str | None:
    ended = after.turn != before.turn or isinstance(after.waiting, Over)
    return digest(after) if ended else None


def _named(error: Exception) -> str:
    return f"{type(error).__name__} {error}".strip()


# What rules may stumble over in a game that was played under others, or that nobody ever played.
_FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
_SIDES = frozenset(name_of_member(side) for side in Side)
