"""The entries of a game's journal: each event, the move that it records, and the position that it led to.

How events are written and chained is described in `saves.events`. No event can be altered, moved or left out
without breaking the chain. The event that ends a turn or the game carries the digest of the state that it led
to, so rules that lead elsewhere are noticed too.

An entry is made in one of two ways: `follow` carries out a move and writes the event that records it; `read_move`
reads a stored event, checks it in every respect and carries out its move. The first entry is made in `saves.header`;
which entries still stand after steps back is kept in `saves.history`.
"""

from __future__ import annotations

from msgspec import Struct

from rules import engine
from rules.chance import Outcome
from rules.facts import Fact
from rules.model import Over, State
from rules.notation import Move, fingerprint, move_from_dict, to_dict
from rules.refusals import IllegalAction
from rules.strict import NotationError
from saves.errors import N_, Damaged, RulesDiffer
from saves.events import Acted, Dealt, Entered, Event, Link, MoveEvent, Rewound, chained, encode, sha256


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
        """The event's number in its journal; the header's is 0."""
        return self.event.seq

    @property
    def outcome(self) -> Outcome | None:
        return self.move if isinstance(self.move, Outcome) else None


def follow(last: Entry, event_type: MoveEvent, move: Move) -> Entry:
    """The entry after `last`, for a move. Raises `IllegalAction` if the rules refuse the move.

    Whether the same throw was made before, so that its outcome stands, is checked by `History.follow`.
    """
    step = engine.apply(last.state, move)
    event = event_type(
        seq=last.seq + 1, move=to_dict(move, last.state.setup.board.edition), state=_digest_due(last.state, step.state)
    )
    return _moved(last, event, chained(last.link.hash, encode(event)), move, step)


def read_move(last: Entry, event: Acted | Dealt | Entered, link: Link) -> Entry:
    """The entry of a stored move. Raises `Damaged`, or `RulesDiffer` if the rules disagree."""
    seq = event.seq
    try:
        move = move_from_dict(event.move, last.state.setup.board.edition)
    except NotationError as error:
        raise Damaged(seq, N_("its move cannot be read: {error}"), error=error) from error
    if isinstance(event, Acted) == isinstance(move, Outcome):
        raise Damaged(seq, N_("the move is not of the event's kind"))
    if any(type(value) is list and value != sorted(value) for value in event.move.values()):  # dice or cards
        raise Damaged(seq, N_("it is not in canonical form"))
    try:
        step = engine.apply(last.state, move)
    except IllegalAction as error:
        raise RulesDiffer(seq, N_("the rules refuse it: {error}"), error=error) from error
    except RULES_FAIL as error:
        raise rules_failed(seq, error) from error
    if event.state != _digest_due(last.state, step.state):
        raise RulesDiffer(seq, N_("the rules lead to another state than when this game was played"))
    return _moved(last, event, link, move, step)


def step_to(target: Entry, event: Rewound, link: Link) -> Entry:
    return Entry(event, link, None, target.state, (), target.throws)


def digest(state: State) -> str:
    """The SHA-256 of the state's fingerprint, stored in each event that ends a turn."""
    return sha256(fingerprint(state))


RULES_FAIL = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What rules may raise for a game that was played under other rules, or that nobody ever played."""


def rules_failed(seq: int, error: Exception) -> RulesDiffer:
    """The error for event `seq` where the rules raised one of `RULES_FAIL`."""
    return RulesDiffer(seq, N_("the rules fail here: {error}"), error=f"{type(error).__name__} {error}".strip())


def _moved(last: Entry, event: Event, link: Link, move: Move, step: engine.Step) -> Entry:
    throws = last.throws if isinstance(event, Acted) else last.throws + 1
    return Entry(event, link, move, step.state, step.facts, throws)


def _digest_due(before: State, after: State) -> str | None:
    ended = after.turn != before.turn or isinstance(after.waiting, Over)
    return digest(after) if ended else None
